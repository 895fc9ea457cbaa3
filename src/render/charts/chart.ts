/** A chart kind: texts for its help, and how its input becomes a picture, table rows and a sentence. */
import type { TopLevelSpec } from "vega-lite";
import type { PlainRow } from "./csv.ts";
import type { Plot } from "./drawing/plot.ts";

/** "narrow" is for phones: names stand above their marks instead of beside them. */
export type Frame = "wide" | "narrow";

export type ChartKind<Id extends string, Input, TableRow = PlainRow> = {
  id: Id;
  title: string;
  /** What it shows and how to read it, in a sentence or two. */
  shows: string;
  /** Kinds with the same rows for an input share the table under this name; otherwise it has the kind's. */
  table?: string;
  /** Every value drawn, as a table. */
  rows: (input: Input) => TableRow[];
  csv: (rows: readonly TableRow[]) => string;
  /** One sentence with the finding. */
  describe: (input: Input) => string;
} & Drawing<Input>;

/** We draw a plot ourselves; Vega draws a specification. */
type Drawing<Input> =
  | { plot: (input: Input, frame: Frame) => Plot }
  | { build: (input: Input, frame: Frame) => TopLevelSpec };
