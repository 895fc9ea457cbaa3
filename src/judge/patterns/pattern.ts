/** What the finders of patterns share. */

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
export type Seen = { subject: PlacedSubject; judged: JudgedResult };

export const patternOf = (
  { subject, judged }: Seen,
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

/** A latency that a check of this side keeps out explains nothing. */
export const keptOut = ({ outcomes }: JudgedResult, metric: string): boolean =>
  outcomes.some(
    (o) => o.code !== "LITTLE" && o.verdict === "excluded" && (o.metrics?.includes(metric) ?? true),
  );

/** A job's sum that does not hold leaves the shape of its latencies, in doubt. */
export const isDoubted = ({ judged }: Seen): boolean =>
  judged.outcomes.some(
    ({ code, verdict }) => code === "LITTLE" && (verdict === "excluded" || verdict === "noted"),
  );
