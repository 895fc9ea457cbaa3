/** What is said of results side by side: sweeps of depth, pairs of deployments, several clients. */
import type { Cell } from "../../schema/cell.ts";
import type { Metric } from "../../schema/metric.ts";
import type { Placed, RankedValue, Ratio } from "../types.ts";

/** One depth of a sweep; `tail` is the p99, where the other latency is the mean. */
export type SweepPoint = {
  outstanding: number;
  numjobs?: number;
  rate: Placed;
  latency: Placed;
  tail?: Placed;
};

/** Results of one deployment that differ only in how many I/Os they keep in flight. */
export type Sweep = {
  environment: string;
  deployment: string;
  /** Equal for sweeps that differ in the number of jobs only. */
  family: string;
  /** Equal for sweeps of different deployments that may be compared. */
  group: string;
  /** What the family has in common: "Random read, 4 KiB, direct, 10 GiB". */
  workload: string;
  /** What all depths have in common: "Random read, 4 KiB, direct, 10 GiB, 1 job". */
  title: string;
  /** Absent where it varies. */
  numjobs?: number;
  rate: Metric;
  latency: Metric;
  /** In order of depth, two at least. */
  points: readonly SweepPoint[];
};

/** One metric of one comparison on both sides of a pair. */
export type PairFigure = {
  of: Placed["of"];
  a: RankedValue;
  b: RankedValue;
  /** Absent where a check keeps one of them out. */
  ratio?: Ratio;
};

export type PairComparison = {
  comparisonId: string;
  title: string;
  figures: readonly PairFigure[];
  /** The one that is counted and drawn. */
  main: PairFigure;
};

/** What only one side measured. */
export type PairGap = { comparisonId: string; title: string; metrics: readonly Metric[] };

/** How many comparisons went which way, by their main figure. */
export type PairTally = { a: number; b: number; tied: number; keptOut: number };

/** Two deployments of an environment that have a comparison in common; `a` comes before `b` by id. */
export type Pair = {
  environment: string;
  a: string;
  b: string;
  comparisons: readonly PairComparison[];
  onlyA: readonly PairGap[];
  onlyB: readonly PairGap[];
  tally: PairTally;
  /** Who is better where, and by how much at most, each way. */
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

/** So many clients at once; `fairness` is Jain's index, the median over the runs. */
export type ScalingPoint = { clients: number; rate: Placed; latency: Placed; fairness?: number };

/** Results of one deployment, in one cell, that differ only in how many clients measured at once. */
export type Scaling = {
  environment: string;
  deployment: string;
  /** Equal for those of different deployments that may be compared. */
  group: string;
  /** What each client was asked for. */
  title: string;
  /** Without the clients, and the node that one of them was on. */
  cell: Cell;
  rate: Metric;
  /** The p99, or the mean where more points have it. */
  latency: Metric;
  /** In order of clients, two at least. */
  points: readonly ScalingPoint[];
};
