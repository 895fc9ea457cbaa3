/** How far writes lie from reads: one dumbbell per deployment and statistic, on a log axis. */
import type { Unit } from "../../../../schema/metric.ts";
import { formatNumber, formatValue } from "../../../../units/format.ts";
import type { ChartKind, Frame } from "../../chart.ts";
import { csvOf } from "../../csv.ts";
import { axisFor } from "../../drawing/axis.ts";
import { axisTitle } from "../../drawing/axis-title.ts";
import { timesText } from "../../drawing/compact.ts";
import { keyOf } from "../../drawing/key.ts";
import { aside, figureLabel } from "../../drawing/labels.ts";
import { doubtsOf, FOOT, LINE, nameLines, stacked, WIDTH } from "../../drawing/layout.ts";
import { blank, type Picture, specOf } from "../../drawing/marks.ts";
import { CROSS, SIDE_SHAPES } from "../../drawing/shapes.ts";
import { type ValueRow, valueRow } from "../../rows.ts";
import { titleOf } from "../../titles.ts";
import { asymmetryFinding } from "./asymmetry-finding.ts";
import {
  type AsymmetryInput,
  type DumbbellLine,
  type Dumbbells,
  dumbbellSides,
  dumbbellsOf,
  isExcludedSide,
  spreadOf,
} from "./dumbbells.ts";

const COLUMNS = {
  wide: {
    pixels: { name: 176, notes: 176 },
    statistic: 228,
    range: [238, 456] as [number, number],
    read: 526,
    write: 594,
    ratio: 680,
    head: 30,
    step: 20,
  },
  narrow: {
    pixels: { name: 284, notes: 284 },
    statistic: 0,
    range: [44, 236] as [number, number],
    read: 0,
    write: 0,
    ratio: 300,
    head: 30,
    step: 20,
  },
};
const NOUN: Record<Unit, string> = { ns: "latency", iops: "IOPS", "bytes/s": "bandwidth" };

export const asymmetry: ChartKind<"asymmetry", AsymmetryInput, ValueRow> = {
  id: "asymmetry",
  title: "Reads against writes",
  shows:
    "Read (circle) and write (square) of each deployment on one log axis, the most uneven first. Local and tier-limited storage lies close together; " +
    "replication and parity pull writes away from reads. Crossed-out values were excluded by a check.",
  build: (input, frame) => specOf(pictureOf(input, frame)),
  rows: (input) =>
    dumbbellsOf(input).flatMap(({ lines }) =>
      lines.flatMap(dumbbellSides).map((side) => valueRow(side.ranking, side.value, input.titles)),
    ),
  csv: csvOf,
  describe: asymmetryFinding,
};

function pictureOf(input: AsymmetryInput, frame: Frame): Picture {
  const { range, read, write, ratio, head } = COLUMNS[frame];
  const wide = frame === "wide";
  const all = dumbbellsOf(input);
  const sides = all.flatMap((d) => d.lines).flatMap(dumbbellSides);
  const { unit, better } = sides[0]?.ranking.metric ?? { unit: "ns", better: "lower" };
  const spread = sides.flatMap(({ value: v }) => [v.value, v.interval.low, v.interval.high]);
  const axis = axisFor(spread, unit, wide ? 5 : 4, "log");
  const picture = blank({
    description: asymmetryFinding(input),
    width: WIDTH[frame],
    head,
    foot: FOOT,
    axis,
    range,
  });
  const items = [
    { ...SIDE_SHAPES.read, text: "read" },
    { ...SIDE_SHAPES.write, text: "write" },
  ];
  const key = keyOf(items, wide ? range[0] : 0, -14);
  picture.signs.push(...key.signs);
  picture.labels.push(...key.labels, aside(ratio, -14, "write ÷ read"));
  if (wide) picture.labels.push(aside(read, -14, "read"), aside(write, -14, "write"));

  let y = 4;
  for (const dumbbells of all) y = drawRow(picture, input, frame, dumbbells, y);
  picture.height = y;
  picture.labels.push(...axisTitle(axis, NOUN[unit], better, range, y, frame));
  return picture;
}

/** Returns the y of the next row. */
function drawRow(
  picture: Picture,
  { titles }: AsymmetryInput,
  frame: Frame,
  { deployment, lines }: Dumbbells,
  y: number,
): number {
  const { pixels, statistic, step } = COLUMNS[frame];
  const wide = frame === "wide";
  const doubts = doubtsOf(lines.flatMap(dumbbellSides).map(({ value }) => value));
  const names = nameLines(titleOf(titles, deployment), pixels, doubts);
  const top = y + 11;
  const from = wide ? top : top + names.length * LINE + 3;
  picture.labels.push(...stacked(names, 0, top));
  for (const [i, line] of lines.entries()) {
    picture.labels.push(aside(statistic, from + i * step, line.statistic, wide ? "right" : "left"));
    drawDumbbell(picture, deployment, line, frame, from + i * step);
  }
  return Math.max(from + (lines.length - 1) * step, top + (names.length - 1) * LINE) + 15;
}

function drawDumbbell(
  { labels, hairlines, spans, points, range }: Picture,
  deployment: string,
  line: DumbbellLine,
  frame: Frame,
  y: number,
): void {
  const { read, write } = line;
  const columns = COLUMNS[frame];
  hairlines.push({ x: range[0], x2: range[1], y });
  if (read && write) {
    const dash = isExcludedSide(read) || isExcludedSide(write);
    spans.push({ from: read.value.value, to: write.value.value, y, stroke: "muted", thick: 1.5, dash });
  }
  for (const name of ["read", "write"] as const) {
    const side = line[name];
    if (side === undefined) continue;
    const hollow = isExcludedSide(side);
    const point = { deployment, value: side.value.value, y, hollow };
    points.push({ ...point, ...SIDE_SHAPES[name], stroke: hollow ? "flag" : SIDE_SHAPES[name].stroke });
    if (hollow) points.push({ ...point, shape: CROSS, size: 110, stroke: "flag" });
    if (frame === "wide")
      labels.push(
        figureLabel(
          columns[name],
          y,
          plainFigure(side.value.value, side.ranking.metric.unit),
          hollow ? "flag" : "fg",
        ),
      );
  }
  if (read && write && read.value.value > 0 && spreadOf(line) !== undefined)
    labels.push(figureLabel(columns.ratio, y, timesText(write.value.value / read.value.value)));
}

/** The axis says IOPS. */
const plainFigure = (value: number, unit: Unit): string =>
  unit === "iops" ? formatNumber(value) : formatValue(value, unit);
