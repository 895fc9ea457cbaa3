/** One deployment against another: how many times better the better one is, one row per comparison. */
import { phraseOf, type Ratio, type Titles } from "../../../../judge/ranking/ratio.ts";
import type { PairFigure } from "../../../../judge/side-by-side/pair.ts";
import type { ChartKind, Frame } from "../../chart.ts";
import { type PlainRow, plainCsv } from "../../csv.ts";
import { type Axis, axisFor } from "../../drawing/axis.ts";
import { compact, timesText } from "../../drawing/compact.ts";
import { aside, figureLabel } from "../../drawing/labels.ts";
import { FOOT, nameLines, rowAt, stacked, WIDTH } from "../../drawing/layout.ts";
import { blank, type Picture, SIZE, specOf } from "../../drawing/marks.ts";
import { wrap } from "../../drawing/text-width.ts";
import { DIRECTION_COLOUR } from "../../drawing/theme.ts";
import { titleOf } from "../../titles.ts";

/** The main figure of each comparison that is credible on both sides; `finding` says who is better where. */
export type VersusInput = {
  a: string;
  b: string;
  figures: readonly (PairFigure & { ratio: Ratio })[];
  finding: string;
  titles: Titles;
};

/** `side`: room for a name on its side of the middle. */
const COLUMNS = {
  wide: { pixels: { name: 262, notes: 262 }, range: [284, 600] as [number, number], factor: 680, side: 228 },
  narrow: { pixels: { name: 296, notes: 240 }, range: [10, 290] as [number, number], factor: 300, side: 136 },
};
const LINE = 14;

export const versus: ChartKind<"versus", VersusInput> = {
  id: "versus",
  title: "Compare",
  shows:
    "How many times better the better one is, on a log axis, workload by workload; the bar is how far the figures let the ratio be known. " +
    "A bar that touches the line in the middle is a tie. Workloads where a check keeps a value out are not drawn.",
  build: (input, frame) => specOf(pictureOf(input, frame)),
  rows: rowsOf,
  csv: plainCsv,
  describe: ({ finding }) => finding,
};

type Figure = VersusInput["figures"][number];

/** A over B: above 1 where A is better. */
function leadOf({ ratio }: Figure, a: string): { value: number; low: number; high: number } {
  const { factor, interval } = ratio;
  return ratio.better === a
    ? { value: factor, low: interval.low, high: interval.high }
    : { value: 1 / factor, low: 1 / interval.high, high: 1 / interval.low };
}

function pictureOf(input: VersusInput, frame: Frame): Picture {
  const { range, side } = COLUMNS[frame];
  const { a, b, figures, titles } = input;
  const spread = figures.flatMap((one) => Object.values(leadOf(one, a)));
  const betterOf = (id: string): string[] => wrap(`${titleOf(titles, id)} better`, SIZE.small, side, 2);
  const [left, right] = [betterOf(b), betterOf(a)];
  const picture = blank({
    description: input.finding,
    width: WIDTH[frame],
    head: 16 + LINE * Math.max(left.length, right.length),
    foot: FOOT,
    axis: leadAxis(spread, frame === "wide" ? 7 : 5),
    range,
  });
  const middle = (range[0] + range[1]) / 2;
  const over = (lines: readonly string[], x: number, align: "left" | "right") =>
    lines.map((text, i) => aside(x, -14 - LINE * (lines.length - 1 - i), text, align));
  picture.labels.push(...over(left, middle - 8, "right"), ...over(right, middle + 8, "left"));
  let y = 4;
  // From the widest lead of the right one to that of the left one.
  const sorted = figures.toSorted((x, z) => leadOf(z, a).value - leadOf(x, a).value);
  for (const one of sorted) y = drawRow(picture, input, frame, one, y);
  picture.height = y;
  picture.labels.push(aside(middle, y + 31, "times better, log scale", "center"));
  return picture;
}

/** The same factor lies equally far on both sides, and reads the same there. */
function leadAxis(spread: readonly number[], most: number): Axis {
  const far = Math.max(2, ...spread.map((lead) => Math.max(lead, 1 / lead)));
  const axis = axisFor([1 / far, far], "iops", most, "log");
  const end = Math.max(axis.domain[1], 1 / axis.domain[0]);
  const ticks = axis.ticks.map(({ value, label }) => ({ value, label: label === "" ? "" : name(value) }));
  return { type: "log", domain: [1 / end, end], ticks, unit: "" };
}

const name = (lead: number): string => `${compact(lead < 1 ? 1 / lead : lead)}×`;

/** Returns the y of the next row. */
function drawRow(picture: Picture, { a }: VersusInput, frame: Frame, one: Figure, y: number): number {
  const { pixels, factor } = COLUMNS[frame];
  const { labels, hairlines, spans, segments, points, range } = picture;
  const { metric, comparisonTitle } = one.of;
  const { relation, better } = one.ratio;
  const told = relation !== "tie";
  const lines = nameLines(comparisonTitle, pixels, [{ text: phraseOf(metric), fill: "muted" }]);
  const { top, marks, end } = rowAt(y, lines.length, frame);
  const { value, low, high } = leadOf(one, a);
  const stroke = told ? (DIRECTION_COLOUR[metric.direction] ?? "fg") : "muted";
  labels.push(...stacked(lines, 0, top));
  const noted = frame === "wide" ? top : top + (lines.length - 1) * 15;
  labels.push(figureLabel(factor, noted, told ? timesText(one.ratio.factor) : "tie", told ? "fg" : "muted"));
  hairlines.push({ x: range[0], x2: range[1], y: marks });
  const equal = frame === "wide" ? { y, y2: end } : { y: marks - 10, y2: marks + 10 };
  segments.push({ from: 1, to: 1, ...equal, stroke: "muted", thick: 1 });
  spans.push({ from: low, to: high, y: marks, stroke, thick: 2.5 });
  points.push({ deployment: better, value, y: marks, stroke, shape: "circle", size: 70 });
  return end;
}

function rowsOf({ a, b, figures }: VersusInput): PlainRow[] {
  return figures.map((one) => ({
    environment: one.of.environment,
    comparison: one.of.comparisonId,
    metric: one.of.metric.id,
    unit: one.of.metric.unit,
    a,
    a_value: one.a.value,
    b,
    b_value: one.b.value,
    better: one.ratio.better,
    factor: one.ratio.factor,
    factor_low: one.ratio.interval.low,
    factor_high: one.ratio.interval.high,
    relation: one.ratio.relation,
  }));
}
