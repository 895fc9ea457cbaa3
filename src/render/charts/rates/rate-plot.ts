/** Rate across and latency upwards while something grows, such as the number of clients, which stands beside each mark. */
import { labelOf } from "../../../judge/checks/index.ts";
import type { Placed } from "../../../judge/ranking/ranking.ts";
import { isCredible, kneeOf } from "../../../judge/side-by-side/knee.ts";
import type { Metric } from "../../../schema/metric.ts";
import { formatValue } from "../../../units/format.ts";
import { resultHref } from "../../edition/links.ts";
import type { Frame } from "../chart.ts";
import { axisFor } from "../drawing/axis.ts";
import { type BesideLabel, besideMarks } from "../drawing/depth-labels.ts";
import { FOOT, WIDTH } from "../drawing/layout.ts";
import { addLineKey } from "../drawing/line-key.ts";
import { type LineLook, looksOf } from "../drawing/lines.ts";
import { blankPlot, DASH, type Plot, placer } from "../drawing/plot.ts";
import { plotTitles } from "../drawing/plot-title.ts";
import { CROSS } from "../drawing/shapes.ts";
import type { Role } from "../drawing/theme.ts";
import type { Spot } from "../drawing/thin.ts";
import { highestRate } from "./most.ts";

/** `text`: what stands beside the mark. */
type Point = { rate: Placed; latency: Placed; text: string };
type RateLine = { name: string; rate: Metric; latency: Metric; points: readonly Point[] };

export type RatePlot = {
  lines: readonly RateLine[];
  /** `of`: what grows, in a word; `head`: over the column of the key that says where the most was reached. */
  words: { of: string; head: string; excluded: string };
  description: string;
  /** A latency that was asked for: a dashed line. */
  objectiveNs?: number;
};

const FRAME = {
  wide: { range: [58, 664] as [number, number], height: 280, ticks: 7 },
  narrow: { range: [48, 288] as [number, number], height: 240, ticks: 4 },
};

const figuresOf = ({ value: { value, interval } }: Placed): number[] => [value, interval.low, interval.high];

/** @throws Error where there is no line */
export function ratePlot(input: RatePlot, frame: Frame): Plot {
  const { range, height, ticks } = FRAME[frame];
  const { lines, words, description, objectiveNs } = input;
  const [first] = lines;
  if (first === undefined) throw new Error("rate plot: expected a line, came none.");
  const points = lines.flatMap((line) => line.points);
  // One line shows its bend best on a linear axis; an excluded point may lie too far away for that.
  const scale = lines.length === 1 && points.every(isCredible) ? "linear" : undefined;
  const x = axisFor(
    points.flatMap(({ rate }) => figuresOf(rate)),
    first.rate.unit,
    ticks,
    scale,
  );
  const y = axisFor(
    [...points.flatMap(({ latency }) => figuresOf(latency)), ...(objectiveNs ? [objectiveNs] : [])],
    "ns",
    6,
    "log",
  );
  const plot = blankPlot({
    description,
    width: WIDTH[frame],
    height,
    head: 30,
    foot: FOOT,
    x,
    y,
    range,
  });
  if (objectiveNs !== undefined)
    plot.lines.push({
      pieces: [x.domain.map((value): Spot => [value, objectiveNs])],
      stroke: "muted",
      thick: 1,
      dash: DASH,
    });
  const at = placer(plot);
  const looks = looksOf(lines.length, first.rate.direction);
  const named = lines.length > CROWDED ? keyPoints : ({ points: all }: RateLine) => all;
  const beside = lines.flatMap((line, i) =>
    drawLine(plot, line, looks[i] as LineLook, named(line), words.of),
  );
  const unit = x.unit === "" || first.rate.title.endsWith(x.unit) ? "" : `, ${x.unit}`;
  plot.labels.push(
    ...besideMarks(
      beside,
      lines.map((line) => credibleSpots(line).map(([vx, vy]) => at(vx, vy))),
      { left: range[0], right: plot.width, height },
    ),
    ...plotTitles(
      {
        across: `${first.rate.title}${unit}${x.type === "log" ? ", log scale" : ""}`,
        up: `${first.latency.title}, log scale`,
        hint: `${words.of} beside each mark`,
      },
      plot,
      frame,
    ),
  );
  if (lines.length > 1) addKey(plot, input, looks, frame);
  return plot;
}

const spotOf = ({ rate, latency }: Point): Spot => [rate.value.value, latency.value.value];

const credibleSpots = ({ points }: RateLine): Spot[] => points.filter(isCredible).map(spotOf);

/** From this many lines on, figures beside every mark would cover each other. */
const CROWDED = 5;

/** The first, the last, and the knee. */
const keyPoints = (line: RateLine): Point[] =>
  [line.points[0], kneeOf(line)?.at, line.points.at(-1)].filter((point) => point !== undefined);

/** Returns what to write beside its marks. */
function drawLine(
  plot: Plot,
  line: RateLine,
  look: LineLook,
  named: readonly Point[],
  of: string,
): BesideLabel[] {
  const at = placer(plot);
  const knee = kneeOf(line);
  plot.lines.push({ pieces: [credibleSpots(line)], stroke: look.stroke, thick: 2, asListed: true });
  return line.points.flatMap((point): BesideLabel[] => {
    const [x, y] = spotOf(point);
    const excluded = !isCredible(point);
    const stroke: Role = excluded ? "flag" : look.stroke;
    drawSpread(plot, point, stroke);
    if (knee?.next !== undefined && knee.at === point)
      plot.marks.push({ x, y, shape: "circle", size: 210, stroke, hollow: true });
    plot.marks.push({ x, y, ...look, stroke, hollow: excluded, ...aboutPoint(line, point, of) });
    if (excluded) plot.marks.push({ x, y, shape: CROSS, size: 110, stroke });
    if (!named.includes(point)) return [];
    return [{ spot: at(x, y), text: point.text, fill: excluded ? "flag" : "muted" }];
  });
}

/** "Ceph RBD, depth 16: 14,600 IOPS at 1.09 ms", and its run. */
function aboutPoint(
  { name, rate, latency }: RateLine,
  point: Point,
  of: string,
): { says: string; href: string } {
  const codes = [...new Set([...point.rate.value.excludedBy, ...point.latency.value.excludedBy])];
  const [run] = point.rate.value.runs;
  const figures = `${formatValue(point.rate.value.value, rate.unit)} at ${formatValue(point.latency.value.value, latency.unit)}`;
  return {
    says: `${name}, ${of} ${point.text}: ${figures}${codes.length > 0 ? `; excluded: ${codes.map(labelOf).join(", ")}` : ""}`,
    href: run === undefined ? "" : resultHref(run.run, run.result),
  };
}

/** The intervals of both figures, where they have a width. */
function drawSpread(plot: Plot, { rate: { value: x }, latency: { value: y } }: Point, stroke: Role): void {
  const across: Spot[] = [
    [x.interval.low, y.value],
    [x.interval.high, y.value],
  ];
  const up: Spot[] = [
    [x.value, y.interval.low],
    [x.value, y.interval.high],
  ];
  if (x.interval.high > x.interval.low) plot.lines.push({ pieces: [across], stroke, thick: 1 });
  if (y.interval.high > y.interval.low) plot.lines.push({ pieces: [up], stroke, thick: 1 });
}

/** One row per line: the most that it reaches, at which point and latency. */
function addKey(plot: Plot, { lines, words }: RatePlot, looks: readonly LineLook[], frame: Frame): void {
  const keys = lines.map((line, i) => {
    const most = highestRate(line);
    const codes = line.points.flatMap(({ rate, latency }) => [
      ...rate.value.excludedBy,
      ...latency.value.excludedBy,
    ]);
    return {
      ...(looks[i] as LineLook),
      label: line.name,
      dash: false,
      excluded: most === undefined,
      figures: most
        ? [
            formatValue(most.rate.value.value, line.rate.unit),
            most.text,
            formatValue(most.latency.value.value, "ns"),
          ]
        : [],
      notes: codes.length > 0 ? [`${words.excluded}: ${[...new Set(codes)].map(labelOf).join(", ")}`] : [],
    };
  });
  addLineKey(plot, { heads: ["most", words.head, "latency"], keys }, frame);
}
