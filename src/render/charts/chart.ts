/** What a chart kind is: data for its help, and how its input becomes a specification, table rows and a sentence. */
import type { TopLevelSpec } from "vega-lite";
import type { SteadyState, Window } from "../../judge/evidence/steady-state.ts";
import type { Ranking } from "../../judge/ranking/ranking.ts";
import type { Ratio } from "../../judge/ranking/ratio.ts";
import type { PairFigure } from "../../judge/side-by-side/pair.ts";
import type { Scaling } from "../../judge/side-by-side/scaling.ts";
import type { Sweep } from "../../judge/side-by-side/sweeps.ts";
import type { Unit } from "../../schema/metric.ts";
import type { Plot } from "./drawing/plot.ts";
import type { Row } from "./rows.ts";
import type { Titles } from "./titles.ts";

/** What compares is drawn from rankings, so that a chart can never show what judging did not see. */
export type RankingInput = { ranking: Ranking; titles: Titles };

/**
 * Rankings of latency metrics: of one comparison for several deployments, or of several comparisons with `only`
 * naming the deployment. Rankings of other metrics are left out.
 */
export type PercentilesInput = { rankings: readonly Ranking[]; titles: Titles; only?: string };

/** Each pair is one statistic of the same unit, read against write, the main one first: mean, then p99. */
export type AsymmetryInput = { pairs: readonly { read: Ranking; write: Ranking }[]; titles: Titles };

/** What one line is drawn from: a histogram of one direction, of one run or merged from the repeats of a deployment. */
export type CurveLine = {
  label: string;
  /** "read", "write", "trim", "mixed" or "sync". */
  direction: string;
  latency: "slat" | "clat" | "lat";
  atNs: readonly number[];
  counts: readonly number[];
  /** "RUN#INDEX" of each result in it. */
  runs: readonly string[];
  /** Codes of the checks that keep it from winning. */
  excludedBy: readonly string[];
};

/** `title`: the workload. Lines are the directions of a run, or one direction of several deployments or runs. */
export type CurvesInput = { title: string; lines: readonly CurveLine[] };

/** A metric over the time of one run. A line is a direction, or a job where jobs cannot be put together. */
export type TimeSeriesInput = {
  title: string;
  /** "bandwidth", "IOPS", "completion latency". */
  metric: string;
  unit: Unit;
  /** Where the axis ends, with other charts of the same run; otherwise with the last window. */
  endMs?: number;
  lines: readonly {
    label: string;
    direction: string;
    jobs: number;
    windows: readonly Window[];
    steady: SteadyState;
    note?: string;
  }[];
};

/** Sweeps of one group: several deployments, or one with several numbers of jobs. */
export type SweepsInput = { sweeps: readonly Sweep[]; titles: Titles };

/** Scalings of one group, with what tells them apart; `objectiveNs`: a latency that was asked for. */
export type ScalingInput = {
  scalings: readonly Scaling[];
  names: readonly string[];
  objectiveNs?: number;
};

/** The main figure of each comparison that is credible on both sides; `finding` says who is better where. */
export type VersusInput = {
  a: string;
  b: string;
  figures: readonly (PairFigure & { ratio: Ratio })[];
  finding: string;
  titles: Titles;
};

/** The places that each model would print in one environment, in the order of the models; `finding` says what comes of it. */
export type ModelOrderInput = {
  environment: string;
  columns: readonly {
    model: string;
    title: string;
    /** `ranked`: the model may rank it; then `rank` and `scoreCredible` are there. */
    places: readonly {
      deployment: string;
      place: number;
      score: number;
      ranked: boolean;
      rank?: number;
      scoreCredible?: number;
    }[];
  }[];
  finding: string;
  titles: Titles;
};

export type Inputs = {
  ranking: RankingInput;
  "latency-percentiles": PercentilesInput;
  asymmetry: AsymmetryInput;
  "latency-cdf": CurvesInput;
  "percentile-curve": CurvesInput;
  "time-series": TimeSeriesInput;
  "throughput-latency": SweepsInput;
  "client-scaling": ScalingInput;
  versus: VersusInput;
  "model-order": ModelOrderInput;
};
/** A row whose columns are its keys, the same in each row of a table. */
export type PlainRow = Readonly<Record<string, string | number | undefined>>;
/** What the table of each kind consists of. */
export type Rows = {
  ranking: Row;
  "latency-percentiles": Row;
  asymmetry: Row;
  "latency-cdf": PlainRow;
  "percentile-curve": PlainRow;
  "time-series": PlainRow;
  "throughput-latency": PlainRow;
  "client-scaling": PlainRow;
  versus: PlainRow;
  "model-order": PlainRow;
};
export type KindId = keyof Inputs;

/** "narrow" is for phones: names stand above their marks instead of beside them. */
export type Frame = "wide" | "narrow";

export type ChartKind<K extends KindId> = {
  id: K;
  title: string;
  /** What it shows and how to read it, in a sentence or two. */
  shows: string;
  /** Kinds with the same rows for an input share the table under this name; otherwise it has the kind's. */
  table?: string;
  /** Every value drawn, as a table. */
  rows: (input: Inputs[K]) => Rows[K][];
  csv: (rows: readonly Rows[K][]) => string;
  /** One sentence with the finding. */
  describe: (input: Inputs[K]) => string;
} & Drawing<K>;

/** A plot is drawn as it is; a specification by Vega. */
type Drawing<K extends KindId> =
  | { plot: (input: Inputs[K], frame: Frame) => Plot }
  | { build: (input: Inputs[K], frame: Frame) => TopLevelSpec };
