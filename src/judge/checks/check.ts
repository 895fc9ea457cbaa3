/** What a check is: one entry of the table of checks. */
import type { Around } from "../evidence/around.ts";
import type { CheckOutcome } from "../evidence/outcomes.ts";
import type { PlacedSubject } from "../evidence/subject.ts";
import type { Threshold } from "../evidence/thresholds.ts";

/** One entry of the table of checks: data for its help page, and the function itself. */
export type Check = {
  code: string;
  title: string;
  /** What it compares, as a formula in words. */
  rule: string;
  why: string;
  /** What to do about it. */
  advice: string;
  /** By their name in code. */
  thresholds: Readonly<Record<string, Threshold>>;
  excludes: boolean;
  /** What a noted outcome means for a figure, after "its mean read bandwidth"; absent where it says nothing against it. */
  doubt?: string;
  /** What it looks at beside the result itself; absent where nothing. */
  sees?: "run" | "deployment" | "environment" | "document";
  run: (subject: PlacedSubject, around: Around) => CheckOutcome[];
};
