/** What the functions that find patterns share. */
import type { JudgedResult } from "../evidence/judged-result.ts";
import type { Verdict } from "../evidence/outcomes.ts";
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

const DOUBTFUL: ReadonlySet<Verdict | undefined> = new Set(["excluded", "noted"]);

/** Added to a pattern where Little's law doubts some of its figures. */
export const doubtOf = (all: readonly JudgedSubject[]): string =>
  all.some(({ judged }) => DOUBTFUL.has(judged.law?.verdict))
    ? " These figures contradict Little's law."
    : "";
