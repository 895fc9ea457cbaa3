/** Rows with a dot each: names in two lines, values in a column, what is out below a line, an objective. Data for ranking.vl.json. */
import type { Metric, Unit } from "../../../../schema/metric.ts";
import { defined } from "../../../../text/defined.ts";
import { spanText } from "../../../../text/words.ts";
import { formatValue } from "../../../../units/format.ts";
import type { Frame } from "../../chart.ts";
import { WIDTH } from "../../drawing/layout.ts";
import { SIZE } from "../../drawing/marks.ts";
import { fit, widthOf } from "../../drawing/text-width.ts";
import { type ChartView, type DataRow, onLinear, PHONE } from "../../model/chart-view.ts";
import { inPeopleUnit, PEOPLE_UNITS } from "../../people-units.ts";
import spec from "./ranking.vl.json" with { type: "json" };

export type DotRow = {
  deployment: string;
  title: string;
  storageClass?: string;
  /** In the unit of the metric; absent where it was not measured. */
  value?: number;
  /** "13–15 ms", where it was printed as a range: its value is the middle of that. */
  range?: string;
  /** How far its runs lie apart; absent of one run. */
  low?: number;
  high?: number;
  /** Several where nothing tells it from others. */
  place?: { from: number; to: number };
  /** Excluded, ruled out or not measured: below the line. */
  out: boolean;
  /** A check excludes its value: the figure is struck. */
  struck?: boolean;
  bold: boolean;
  /** Its dot is hollow: something says that the value may be wrong, or hardly anything could be verified. */
  hollow?: boolean;
  /** Under the name. */
  note: string;
  /** Beside the value: "1.6x", "1.9x*", "excluded". */
  aside: string;
  /** The row in a sentence. */
  says: string;
  /** Of the run that its mark leads to; may be empty. */
  href: string;
};

export type DotPlot = {
  metric: Pick<Metric, "title" | "statistic" | "direction" | "unit" | "better">;
  /** A dashed line over all rows, and what stands at it. */
  objective?: { value: number; text: string };
  /** In their order, those that are out at the end. */
  rows: readonly DotRow[];
};

/** `beside`: pixels at the left without the name. */
const FRAMES = {
  wide: { beside: 38, right: 166, step: 38, bottom: 42 },
  narrow: { beside: 27, right: 15, step: 58, bottom: 57 },
};
/** Pixels of a place that lie within `beside`. */
const PLACE_ROOM = 14;
/** Of a name beside its row: no wider than it is, or its dot would stand far from it. */
const NAME = { least: 110, most: 226 };
/** Letters of the first are bold. */
const BOLD = 1.07;

/** With this factor between largest and smallest, small values would crowd at zero. */
const LOG_FROM = 20;

export function dotPlot({ metric, objective: line, rows }: DotPlot, frame: Frame): ChartView {
  const objective = line?.value;
  const { beside, right, step, bottom } = FRAMES[frame];
  const name = frame === "wide" ? nameWidth(rows) : undefined;
  const places = rows.map(placeText);
  const left = beside + widerBy(places) + (name ?? 0);
  const values = rows.flatMap(({ value }) => value ?? []);
  const least = Math.min(...values, objective ?? Number.POSITIVE_INFINITY);
  const most = Math.max(...values, objective ?? 0);
  const isLog = least > 0 && most / least >= LOG_FROM;
  const { unit } = PEOPLE_UNITS[metric.unit];
  const width = WIDTH[frame] - left - right;
  const hint = `${isLog ? "log scale; " : ""}${metric.better === "higher" ? "more" : "less"} is better`;
  const isPlaced = rows.some(({ place }) => place !== undefined);
  const shown = rows.map((row) => shownOf(row, metric.unit));
  // Above its mark a name shares its line with the value; one without a place begins further left.
  const room = (at: number): number =>
    name ?? width + (isPlaced ? 0 : 22) - 8 - widthOf(shown[at] ?? "", SIZE.name);
  const title = unit === "MiB/s" ? `${metric.title}, ${unit}` : metric.title;
  return {
    spec: isLog ? spec : onLinear(spec, "x"),
    size: {
      width,
      height: { step },
      padding: { left, right, top: 24, bottom },
    },
    params: {
      phone: PHONE[frame],
      placed: isPlaced,
      firstOut: rows.findIndex(({ out }) => out),
      axisTitle: frame === "wide" ? `${title}, ${hint}` : [title, hint],
      ...defined({ nameWidth: name }),
      unit,
      statistic: metric.statistic,
      objective: objective === undefined ? null : inPeopleUnit(objective, metric.unit),
      objectiveAlign: sideOf(objective, least, most, isLog),
      objectiveText: line?.text ?? "",
    },
    data: {
      rows: rows.map((row, order) => ({
        ...dataOf(row, metric, isLog ? least : undefined),
        place: places[order],
        ...nameIn(row.title, room(order)),
        order,
      })),
    },
  };
}

/** "2–4"; with a question mark where its figure is in doubt, as the explorer has it: "1?". */
const placeText = ({ place, hollow }: DotRow): string =>
  place === undefined ? "" : `${spanText(place)}${hollow ? "?" : ""}`;

const shownOf = ({ value, range }: DotRow, unit: Unit): string =>
  value === undefined ? "n/a" : (range ?? formatValue(value, unit));

function nameWidth(rows: readonly DotRow[]): number {
  const widths = rows.flatMap(({ title, note, bold }) => [
    widthOf(title, SIZE.name) * (bold ? BOLD : 1),
    widthOf(note, SIZE.small),
  ]);
  return Math.min(NAME.most, Math.max(NAME.least, Math.ceil(Math.max(...widths))));
}

/** What tells two names apart is often at the end, where Vega would cut; `whole` is what a long one says in full. */
function nameIn(title: string, pixels: number): { name: string; whole?: string } {
  const name = fit(title, SIZE.name, pixels);
  return { name, ...((name !== title || title.length > 26) && { whole: title }) };
}

/** "10–12" needs more pixels than "3". */
const widerBy = (places: readonly string[]): number =>
  Math.max(0, ...places.map((place) => Math.ceil(widthOf(place, SIZE.small)) - PLACE_ROOM));

/** A label near an end of the axis keeps inside. */
function sideOf(objective: number | undefined, least: number, most: number, isLog: boolean): string {
  if (objective === undefined) return "center";
  const place = isLog ? Math.log(objective / least) / Math.log(most / least) : objective / most;
  return place < 0.3 ? "left" : place > 0.7 ? "right" : "center";
}

/** `least`: where a log axis begins, which has no zero. */
function dataOf(
  row: DotRow,
  { unit, direction }: DotPlot["metric"],
  least: number | undefined,
): Omit<DataRow, "place"> {
  const { value, low, high } = row;
  const start = least !== undefined && low !== undefined && low <= 0 ? least : low;
  const inUnit = (one: number | undefined): number | null =>
    one === undefined ? null : inPeopleUnit(one, unit);
  return {
    deployment: row.deployment,
    storageClass: row.storageClass,
    bold: row.bold,
    value: inUnit(value),
    low: inUnit(start),
    high: inUnit(high),
    status: value === undefined ? "unmeasured" : row.out ? "out" : direction,
    out: row.out,
    ...(row.struck && { struck: true }),
    ...(row.hollow && { hollow: true }),
    // Its middle was printed by nobody: it is drawn by its bar alone.
    ...(row.range !== undefined && low !== undefined && !row.out && { ranged: true }),
    shown: shownOf(row, unit),
    aside: row.aside,
    note: row.note,
    says: row.says,
    href: row.href,
  };
}
