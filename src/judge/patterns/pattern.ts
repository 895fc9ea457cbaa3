/** What the functions that find patterns share. */

import { order } from "../../text/problem.ts";
import { labelOfOutcome } from "../checks/index.ts";
import type { JudgedResult } from "../evidence/judged-result.ts";
import type { PlacedSubject } from "../evidence/subject.ts";
import type { PatternName } from "./pattern-kinds.ts";

export type LatencyPattern = {
  deployment: string;
  comparisonId: string;
  pattern: PatternName;
  evidence: string;
  runs: readonly string[];
  /** Labels of the checks that exclude a figure of the evidence: it tells then what was printed, and nothing to choose by. */
  excludedBy: readonly string[];
  /** The evidence is why they exclude it: a cache that answered, a median that is the buffer's. */
  isFinding?: true;
};

/** A result with its judgement. */
export type JudgedSubject = { subject: PlacedSubject; judged: JudgedResult };

/** The evidence rests on figures that a check excludes: struck wherever it is shown. */
export const isBuiltOnExcluded = ({ excludedBy, isFinding }: LatencyPattern): boolean =>
  excludedBy.length > 0 && isFinding !== true;

/** A figure that the evidence prints. */
export type Shown = { of: JudgedSubject; metric: string };

export const shownOf = (of: JudgedSubject, metrics: readonly string[]): Shown[] =>
  metrics.map((metric) => ({ of, metric }));

export const patternOf = (
  { subject, judged }: JudgedSubject,
  pattern: PatternName,
  evidence: string,
  shown: readonly Shown[],
  runs = [subject.run.id],
): LatencyPattern => ({
  deployment: subject.run.deployment,
  comparisonId: judged.comparisonId,
  pattern,
  evidence,
  runs,
  excludedBy: excludedByIn(shown),
});

export const isAnyOut = (shown: readonly Shown[]): boolean => excludedByIn(shown).length > 0;

/** Labels of the checks that exclude any of the figures, each once. */
function excludedByIn(shown: readonly Shown[]): string[] {
  const labels = shown.flatMap(({ of: { judged }, metric }) =>
    judged.outcomes
      .filter(({ verdict, metrics }) => verdict === "excluded" && (metrics?.includes(metric) ?? true))
      .map(labelOfOutcome),
  );
  return [...new Set(labels)].sort(order);
}

/** Whether a check keeps the latency out. Little's law does not count: a latency that it refutes still has its shape. */
export const keptOut = ({ outcomes, law }: JudgedResult, metric: string): boolean =>
  outcomes.some((o) => o !== law && o.verdict === "excluded" && (o.metrics?.includes(metric) ?? true));

/** Added to a pattern where Little's law doubts some of its figures: the gravest of what it says. */
export function doubtOf(all: readonly JudgedSubject[]): string {
  const laws = all.flatMap(({ judged: { law } }) => law ?? []);
  const own = laws.filter(({ verdict, byOthers }) => verdict === "excluded" && !byOthers).length;
  if (own > 0) return ` ${own < all.length ? "Some of these" : "These"} figures contradict Little's law.`;
  if (laws.some(({ byOthers }) => byOthers))
    return " Little's law cannot check these figures; others of the same test in the same source fail it.";
  return laws.some(({ verdict }) => verdict === "noted")
    ? " These figures come near to contradicting Little's law."
    : "";
}
