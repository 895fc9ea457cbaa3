/** How latency spreads: one row per deployment, its statistics joined on a log axis. */
import { formatValue } from "../../../../units/format.ts";
import type { ChartKind, Frame } from "../../chart.ts";
import { csvOf } from "../../csv.ts";
import { axisFor } from "../../drawing/axis.ts";
import { axisTitle } from "../../drawing/axis-title.ts";
import { keyOf } from "../../drawing/key.ts";
import { aside, figureLabel } from "../../drawing/labels.ts";
import {
  doubtsOf,
  FOOT,
  type NameLine,
  type Note,
  nameLines,
  rowAt,
  ruleAt,
  stacked,
  WIDTH,
} from "../../drawing/layout.ts";
import { blank, type Picture, specOf } from "../../drawing/marks.ts";
import { LADDER } from "../../drawing/shapes.ts";
import { DIRECTION_COLOUR } from "../../drawing/theme.ts";
import { type ValueRow, valueRow } from "../../rows.ts";
import { wordFor } from "../../sentence.ts";
import { titleOf } from "../../titles.ts";
import { percentilesFinding } from "./percentiles-finding.ts";
import {
  isExcludedSeries,
  latencySeries,
  mainStatistic,
  type PercentilesInput,
  type Series,
  valueAt,
} from "./series.ts";

const COLUMNS = {
  wide: {
    pixels: { name: 190, notes: 190 },
    range: [206, 520] as [number, number],
    middle: 606,
    tail: 680,
    head: 30,
    keyY: -14,
  },
  narrow: {
    pixels: { name: 150, notes: 300 },
    range: [6, 294] as [number, number],
    middle: 228,
    tail: 300,
    head: 46,
    keyY: -34,
  },
};

export const latencyPercentiles: ChartKind<"latency-percentiles", PercentilesInput, ValueRow> = {
  id: "latency-percentiles",
  title: "Latency percentiles",
  shows:
    "From the median to the tail on a log axis, each row joined from its lowest to its highest statistic. A long row means that some I/Os wait " +
    "much longer than the typical one. What was not measured is absent; hollow marks on a dashed row were excluded by a check.",
  build: (input, frame) => specOf(pictureOf(input, frame)),
  rows: (input) =>
    latencySeries(input).flatMap((s) => s.values.map((v) => valueRow(v.ranking, v.value, input.titles))),
  csv: csvOf,
  describe: percentilesFinding,
};

function pictureOf(input: PercentilesInput, frame: Frame): Picture {
  const { pixels, range, middle, tail, head, keyY } = COLUMNS[frame];
  const all = latencySeries(input);
  const spread = all.flatMap((s) =>
    s.values.flatMap(({ value: v }) => [v.value, v.interval.low, v.interval.high]),
  );
  const axis = axisFor(spread, "ns", frame === "wide" ? 6 : 5, "log");
  const picture = blank({
    description: percentilesFinding(input),
    width: WIDTH[frame],
    head,
    foot: FOOT,
    axis,
    range,
  });
  const drawn = LADDER.filter(({ statistic }) => all.some((s) => valueAt(s, statistic)));
  const items = drawn.map(({ statistic, ...sign }) => ({
    ...sign,
    text: statistic,
    stroke: "muted" as const,
  }));
  const key = keyOf(items, frame === "wide" ? range[0] : 0, keyY);
  const [inner, outer] = columnsOf(all);
  const columns = [
    ...(inner === undefined ? [] : [{ statistic: inner, x: middle }]),
    { statistic: outer, x: tail },
  ];
  picture.signs.push(...key.signs);
  picture.labels.push(...key.labels, ...columns.map(({ statistic, x }) => aside(x, -14, statistic)));

  let y = 4;
  for (const [i, series] of all.entries()) {
    const before = all[i - 1];
    if (before && series.direction !== before.direction) y = ruleAt(y, picture);
    const lines = namesOf(series, all, input, pixels);
    const { top, marks, end } = rowAt(y, lines.length, frame);
    picture.labels.push(...stacked(lines, 0, top), ...figuresOf(series, columns, top));
    drawLadder(picture, series, marks);
    y = end;
  }
  picture.height = y;
  const [direction, another] = new Set(all.map((s) => s.direction));
  const title =
    direction === undefined || another !== undefined ? "latency" : `${wordFor(direction)} latency`;
  picture.labels.push(...axisTitle(axis, title, "lower", range, y, frame));
  return picture;
}

const figuresOf = (series: Series, columns: readonly { statistic: string; x: number }[], y: number) =>
  columns.flatMap(({ statistic, x }) => {
    const v = valueAt(series, statistic);
    return v ? [figureLabel(x, y, formatValue(v.value, "ns"), v.excludedBy.length > 0 ? "flag" : "fg")] : [];
  });

function drawLadder({ hairlines, spans, points, range }: Picture, series: Series, y: number): void {
  const { deployment, direction, values } = series;
  const excluded = isExcludedSeries(series);
  const stroke = excluded ? "flag" : (DIRECTION_COLOUR[direction] ?? "fg");
  const reached = values.map((v) => v.value.value);
  hairlines.push({ x: range[0], x2: range[1], y });
  spans.push({ from: Math.min(...reached), to: Math.max(...reached), y, stroke, thick: 1.5, dash: excluded });
  for (const { statistic, shape, size } of LADDER) {
    const v = valueAt(series, statistic);
    if (v)
      points.push({ deployment, value: v.value, y, shape, size, stroke, hollow: v.excludedBy.length > 0 });
  }
}

/** The statistics printed as figures: the middle, where there is another, and the one that rows are sorted by. */
function columnsOf(all: readonly Series[]): [inner: string | undefined, outer: string] {
  const has = (statistic: string): boolean => all.some((s) => valueAt(s, statistic));
  const outer = mainStatistic(all);
  const inner = ["p50", "mean"].find((statistic) => statistic !== outer && has(statistic));
  return [inner, outer];
}

/** The deployment, or its workloads where all rows are of one deployment; the direction where it differs. */
function namesOf(
  series: Series,
  all: readonly Series[],
  { titles, only }: PercentilesInput,
  pixels: { name: number; notes: number },
): NameLine[] {
  const workloads = new Set(all.map((s) => s.comparison.id)).size;
  const name = titleOf(titles, series.deployment);
  const title = workloads > 1 && only !== undefined ? series.comparison.title : name;
  const notes: Note[] = [];
  if (new Set(all.map((s) => s.direction)).size > 1)
    notes.push({ text: wordFor(series.direction), fill: DIRECTION_COLOUR[series.direction] ?? "muted" });
  if (workloads > 1 && only === undefined) notes.push({ text: series.comparison.title, fill: "muted" });
  notes.push(...doubtsOf(series.values.map(({ value }) => value)));
  return nameLines(title, pixels, notes);
}
