/** Charts of every registered kind: their pictures, their specifications, the rows and the sentence behind them. */
import type { ChartKind, Frame } from "./chart.ts";
import * as kinds from "./kinds/index.ts";
import type { ChartView } from "./model/chart-view.ts";
import { type Drawing, drawPictures, type Pictures } from "./model/draw-pictures.ts";

type Registered = (typeof kinds)[keyof typeof kinds];
export type KindId = Registered["id"];
type KindOf<K extends KindId> = Extract<Registered, { id: K }>;
/** What each kind is drawn from. */
export type Inputs = { [K in KindId]: Parameters<KindOf<K>["describe"]>[0] };
/** What the table of each kind consists of. */
type Rows = { [K in KindId]: ReturnType<KindOf<K>["rows"]>[number] };
type KindWith<K extends KindId> = ChartKind<K, Inputs[K], Rows[K]>;

export const CHARTS = Object.fromEntries(Object.values(kinds).map((kind) => [kind.id, kind])) as unknown as {
  [K in KindId]: KindWith<K>;
};

/** As it is where its id is known at run time only. */
export type AnyChart = ChartKind<string, never, object>;

const byId = CHARTS as unknown as Record<string, AnyChart>;

/** Those of plugins, once, before pages are made. */
export function addCharts(more: readonly AnyChart[]): void {
  for (const chart of more) byId[chart.id] = chart;
}

export function chartNamed(id: string): AnyChart {
  const found = byId[id];
  if (found === undefined)
    throw new Error(`expected a kind of chart, none is called ${id}. Name one that there is.`);
  return found;
}

export type Chart = Pictures & Told<KindId>;

/** All that an input comes to but its pictures. */
export type Told<K extends KindId> = {
  rows: readonly Rows[K][];
  description: string;
  /** A `Drawing` in JSON: nothing else decides the pictures. */
  drawing: string;
};

/**
 * `chartId` is unique on the page: letters, digits, dashes.
 * @throws Error naming the chart, where the input has no value
 */
export function tellChart<K extends KindId>(kind: K, input: Inputs[K], chartId: string): Told<K> {
  const { rows: rowsOf, describe } = CHARTS[kind];
  const rows = rowsOf(input);
  if (rows.length === 0)
    throw new Error(`chart ${chartId}: expected at least one value, came none. Leave the chart out.`);
  const description = describe(input);
  const [wide, narrow] = [viewOf(kind, input, "wide"), viewOf(kind, input, "narrow")];
  const drawing: Drawing = { chartId, description, wide, narrow };
  return { rows, description, drawing: JSON.stringify(drawing) };
}

/** Tells a chart and draws it. @throws as `tellChart` does, and where Vega has something to say */
export async function drawChart<K extends KindId>(
  kind: K,
  input: Inputs[K],
  chartId: string,
): Promise<Chart> {
  const told = tellChart(kind, input, chartId);
  return { ...told, ...(await drawPictures(told.drawing)) };
}

/** The chart of an input as a specification with its data apart. */
export function viewOf<K extends KindId>(kind: K, input: Inputs[K], frame: Frame): ChartView {
  const chart: KindWith<K> = CHARTS[kind];
  return chart.view(input, frame);
}
