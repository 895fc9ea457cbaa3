/** What the finders of patterns share. */
import type { PlacedSubject } from "./subject.ts";
import type { JudgedResult, LatencyPattern } from "./types.ts";

/** A result with its judgement. */
export type Seen = { subject: PlacedSubject; judged: JudgedResult };

export const patternOf = (
  { subject, judged }: Seen,
  pattern: string,
  evidence: string,
  runs = [subject.run.id],
): LatencyPattern => ({
  deployment: subject.run.deployment,
  comparisonId: judged.comparisonId,
  pattern,
  evidence,
  runs,
});
