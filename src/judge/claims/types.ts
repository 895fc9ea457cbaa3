/** What the audit says of a claim. */
import type { Claim } from "../../schema/claim.ts";
import type { Metric } from "../../schema/metric.ts";
import type { Interval, Quantity } from "../../schema/quantity.ts";
import type { QuantityKind } from "../../units/amount.ts";
import type { JudgedResult } from "../evidence/judged-result.ts";
import type { CheckOutcome } from "../evidence/outcomes.ts";
import type { Expected } from "./printed.ts";

/** Worst first: the first that holds is the verdict, and the others are listed beside it. */
export const CLAIM_VERDICTS = [
  "contradicted",
  "contradicts-another",
  "rests-on-flagged",
  "not-checkable",
  "conclusion-open",
  "only-repeated",
  "supported",
] as const;
export type ClaimVerdictName = (typeof CLAIM_VERDICTS)[number];

/** A figure that a claim rests on, and what the checks hold against it. */
export type Use = {
  judged: JudgedResult;
  metric: Metric;
  quantity: Quantity;
  /** Codes of checks that keep it out of rankings. */
  flags: readonly string[];
  /** Codes of checks that only cast doubt on it. */
  doubts: readonly string[];
  /** How many times each byte of it leaves the client, where that is counted and is more than once. */
  sent?: number;
};

/** What a check says of a figure that a claim rests on, as the run's page has it: its label there is also its label here. */
export type Against = { outcome: CheckOutcome; judged: JudgedResult };

/** An amount that was worked out, in the unit of its dimension. */
export type Amount = {
  value: number;
  interval: Interval;
  dimension: QuantityKind;
  /** The figures that it was worked out from, as printed: "100 GB over ~200-500 MB/s". */
  text: string;
  uses: readonly Use[];
};

/** "MB" written for "MiB". */
export type UnitSlip = { taken: string; meant: string };

/** The outcome of one assertion. `holds` is absent where nothing can decide it. */
export type ClaimPart = {
  holds?: boolean;
  sentence: string;
  /** The printed number fits with one unit written for another, which the sentence says. */
  slip?: UnitSlip;
  uses: readonly Use[];
  /** Where the claim names one: "40-50%". */
  range?: string;
  /** The claim is about the flags themselves, so they do not count against it. */
  ofFlags?: true;
  /** What it says of an amount, to be compared with what other claims of the text say of it. */
  states?: readonly Statement[];
  /** Which baseline of a column the printed ratio fits, where the text names none. */
  column?: { id: string; fits: readonly BaselineRole[] };
  /** It is a refuted share of a line that is declared. */
  ofLine?: LineShare;
};

export type LineShare = {
  /** As the record declares it: "2.5 Gbit/s". */
  line: string;
  printed: string;
  expected: Pick<Expected, "allows" | "ends">;
  /** What the printed figures come to, in bytes a second, each byte once. */
  load: Interval;
  /** Its bytes cross the line more than once. */
  isSent: boolean;
};

export type BaselineRole = "worst" | "runner-up" | "neither";

/** Two statements with one key can only both be true where what they allow overlaps. */
export type Statement =
  | { key: string; allows: Interval; text: string }
  | { key: string; names: string; text: string };

export type Dispute = { claim: string; why: string };

export type AuditedClaim = {
  source: string;
  claim: Claim;
  verdict: ClaimVerdictName;
  /** All that hold, the verdict first. */
  verdicts: readonly ClaimVerdictName[];
  /** It is contradicted, but not in all that it says. */
  inPart?: true;
  /** The right figure, its baseline and its statistic; or what is missing. */
  sentence: string;
  uses: readonly Use[];
  /** What flags the figures that it rests on, each label once. */
  flags: readonly Against[];
  /** What only casts doubt on them, each label once, without what doubts every figure of the text. */
  doubts: readonly Against[];
  /** All of it that is contradicted fits with this one slip. */
  slip?: UnitSlip;
  /** Other claims of the same text that contradict it. */
  against: readonly Dispute[];
  /** Deployments that it is about or whose figures it rests on. */
  deployments: readonly string[];
};
