/** Two deployments side by side. */
import type { Metric } from "../../schema/metric.ts";
import type { Placed } from "../ranking/ranking.ts";
import type { Ratio } from "../ranking/ratio.ts";
import type { RankedValue } from "../ranking/value.ts";
import type { Work } from "./work.ts";

/** One metric of one comparison on both sides of a pair. */
export type PairFigure = {
  of: Placed["of"];
  a: RankedValue;
  b: RankedValue;
  /** Absent where a check keeps one of them out. */
  ratio?: Ratio;
  /** How many are ranked, where these two alone would be told apart and among all of those are not: a tie. */
  among?: number;
  /** The other rate of the same test, by which they are level: a tie, whatever the ratio would tell. */
  asRate?: Metric;
  /** The other rate of the same test, printed more finely, where that makes another factor: words and places take its ratio. */
  finer?: Metric;
  /** Codes of checks that say of a value that it may be wrong: such a ratio is no plain win. */
  cautions: readonly string[];
  /** What is excluded beside it, and that hardly anything of it could be verified, in words: no plain win either. */
  hardly: readonly string[];
};

export type PairComparison = {
  comparisonId: string;
  title: string;
  /** Whether I/Os were at random or one after another; of every comparison that the record has. */
  order?: "random" | "sequential";
  /** Of one direction: tests of one kind should put two in one order, whoever asks. */
  kind?: string;
  /** "fio", "kbench": its family. */
  tool?: string;
  /** In few words. */
  work: Work;
  figures: readonly PairFigure[];
  /** The one that is counted and drawn. */
  main: PairFigure;
  /** The directions whose blocks all have one size: IOPS and bandwidth are one rate there. */
  oneSize?: readonly string[];
  /** Each write waited to be durable: what a database does. */
  synced?: true;
  /** The comparison of the same writes, each made durable: that one is a headline, this one is not. */
  durable?: string;
};

/** What only one side measured. */
export type PairGap = { comparisonId: string; title: string; metrics: readonly Metric[] };

/** How many comparisons went which way, by their main figure; `apart`: whichever way, in doubt. */
export type PairTally = { a: number; b: number; tied: number; apart: number; keptOut: number };

type RunOf = RankedValue["runs"][number];

/** A part of a sentence; a figure leads to its row in its run, and what a check notes of it to what that found in one of these. */
export type PairSpan =
  | string
  | { text: string; run: RunOf; metric: Metric }
  | { text: string; code: string; of: readonly RunOf[] };

/** A workload in a sentence. `saysLittle`: of flushes of large writes, which are not those of a database. */
/** `comparison`: the first of those that it is of. */
export type PairHeadline = { comparison: string; spans: readonly PairSpan[]; saysLittle?: true };

/** Two deployments of an environment that have a comparison in common; `a` comes before `b` by id. */
export type Pair = {
  environment: string;
  a: string;
  b: string;
  /** Those that decide first. */
  comparisons: readonly PairComparison[];
  onlyA: readonly PairGap[];
  onlyB: readonly PairGap[];
  tally: PairTally;
  /** What it comes to, workload by workload, the heaviest first; none where one workload is told in full, or none can be compared. */
  headlines: readonly PairHeadline[];
  /** Who is ahead in how many tests and by how much at most, then each ratio, and what is not counted. */
  sentences: readonly string[];
};

/** The pairs of an environment that have a page. */
export type Pairing = {
  environment: string;
  /** Deployments with a value in a ranking, by id. */
  deployments: readonly string[];
  pairs: readonly Pair[];
  /** Set where there were too many pairs: only those with this deployment are kept. */
  only?: string;
  /** Pairs with something in common, kept or not. */
  possible: number;
};
