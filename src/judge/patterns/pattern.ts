/** What the functions that find patterns share. */
import type { JudgedResult } from "../evidence/judged-result.ts";
import type { PlacedSubject } from "../evidence/subject.ts";
import type { PatternName } from "./pattern-kinds.ts";

export type LatencyPattern = {
  deployment: string;
  comparisonId: string;
  pattern: PatternName;
  evidence: string;
  runs: readonly string[];
};

/** A result with its judgement. */
export type JudgedSubject = { subject: PlacedSubject; judged: JudgedResult };

export const patternOf = (
  { subject, judged }: JudgedSubject,
  pattern: PatternName,
  evidence: string,
  runs = [subject.run.id],
): LatencyPattern => ({
  deployment: subject.run.deployment,
  comparisonId: judged.comparisonId,
  pattern,
  evidence,
  runs,
});

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
