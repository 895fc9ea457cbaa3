/** A chart kind: texts for its help, and how its input becomes a picture, table rows and a sentence. */
import type { PlainRow } from "./csv.ts";
import type { Frame } from "./frame.ts";
import type { ChartView } from "./model/chart-view.ts";

export type { Frame } from "./frame.ts";

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
  view: (input: Input, frame: Frame) => ChartView;
  /** Shows a measurement in its details. A report may have thousands of them: its picture is SVG alone, its table CSV alone. */
  isDetail?: true;
  /** Of a plugin's: tells what it threw, and gives what stands in its place. */
  fault?: (error: unknown) => string;
};
