/** What a chart kind is: data for its help, and how its input becomes a specification, table rows and a sentence. */
import type { TopLevelSpec } from "vega-lite";
import type { Ranking } from "../../judge/types.ts";
import type { Row } from "./rows.ts";
import type { Titles } from "./titles.ts";

/** Every kind is drawn from rankings, so that a chart can never show what judging did not see. */
export type RankingInput = { ranking: Ranking; titles: Titles };

/**
 * Rankings of latency metrics: of one comparison for several deployments, or of several comparisons with `only`
 * naming the deployment. Rankings of other metrics are left out.
 */
export type PercentilesInput = { rankings: readonly Ranking[]; titles: Titles; only?: string };

/** Each pair is one statistic of the same unit, read against write, the main one first: mean, then p99. */
export type AsymmetryInput = { pairs: readonly { read: Ranking; write: Ranking }[]; titles: Titles };

export type Inputs = {
  ranking: RankingInput;
  "latency-percentiles": PercentilesInput;
  asymmetry: AsymmetryInput;
};
export type KindId = keyof Inputs;

/** "narrow" is for phones: names stand above their marks instead of beside them. */
export type Frame = "wide" | "narrow";

export type ChartKind<K extends KindId> = {
  id: K;
  title: string;
  /** What it shows and how to read it, in a sentence or two. */
  shows: string;
  build: (input: Inputs[K], frame: Frame) => TopLevelSpec;
  /** Every value drawn, as a table. */
  rows: (input: Inputs[K]) => Row[];
  /** One sentence with the finding. */
  describe: (input: Inputs[K]) => string;
};
