/** Charts of every registered kind: their pictures, their specifications, the rows and the sentence behind them. */
import type { ChartKind, Frame } from "./chart.ts";
import { inlineSvg, inTags, svgFile } from "./drawing/svg.ts";
import { LIGHT, literalSpec, literalTag } from "./drawing/theme.ts";
import * as kinds from "./kinds/index.ts";
import { type ChartView, wholeSpec } from "./model/chart-view.ts";
import { drawFrames } from "./model/draw-view.ts";

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

export type Chart = {
  /** Both frames, inline for a page; charts.css shows the one that fits. */
  svg: string;
  /** The wide frame as a file of its own, in the colours of the light theme. */
  file: string;
  /** Vega-Lite in JSON, for a file: colours literal. */
  spec: string;
  rows: readonly Rows[KindId][];
  description: string;
};

/**
 * Draws a chart. `chartId` is unique on the page: letters, digits, dashes.
 * @throws Error naming the chart, where the input has no value or Vega has something to say
 */
export async function drawChart<K extends KindId>(
  kind: K,
  input: Inputs[K],
  chartId: string,
): Promise<Chart> {
  const { rows: rowsOf, describe } = CHARTS[kind];
  const rows = rowsOf(input);
  if (rows.length === 0)
    throw new Error(`chart ${chartId}: expected at least one value, came none. Leave the chart out.`);
  const description = describe(input);
  const view = viewOf(kind, input, "wide");
  const [wide = "", narrow = ""] = await drawFrames([view, viewOf(kind, input, "narrow")], chartId);
  return {
    svg:
      inlineSvg(wide, { id: chartId, label: description, className: "chart chart-wide" }) +
      inlineSvg(narrow, { id: `${chartId}-narrow`, label: description, className: "chart chart-narrow" }),
    file: inTags(svgFile(wide, { title: description, background: LIGHT.bg }), literalTag),
    spec: literalSpec(wholeSpec(view, description)),
    rows,
    description,
  };
}

/** The chart of an input as a specification with its data apart. */
export function viewOf<K extends KindId>(kind: K, input: Inputs[K], frame: Frame): ChartView {
  const chart: KindWith<K> = CHARTS[kind];
  return chart.view(input, frame);
}
