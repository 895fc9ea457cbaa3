/** What more I/Os in flight bring and cost: a line a sweep, from its shallowest depth to its deepest. */
import { isCredible, kneeOf } from "../../judge/knee.ts";
import type { Placed, Sweep, SweepPoint } from "../../judge/types.ts";
import { formatValue } from "../../units/format.ts";
import { axisFor } from "./axis.ts";
import type { ChartKind, Frame, SweepsInput } from "./chart.ts";
import { plainCsv } from "./csv.ts";
import { type Beside, besideMarks } from "./depth-labels.ts";
import { FOOT, WIDTH } from "./layout.ts";
import { lineKey } from "./line-key.ts";
import { type LineLook, looksOf } from "./lines.ts";
import { blankPlot, type Plot, placer } from "./plot.ts";
import { plotTitles } from "./plot-title.ts";
import { CROSS } from "./shapes.ts";
import { mostOf, sweepFinding, sweepNames } from "./sweep-finding.ts";
import { sweepRows } from "./sweep-rows.ts";
import type { Role } from "./theme.ts";
import type { Spot } from "./thin.ts";

const FRAME = {
  wide: { range: [58, 664] as [number, number], height: 280, ticks: 7 },
  narrow: { range: [48, 288] as [number, number], height: 240, ticks: 4 },
};

export const throughputLatency: ChartKind<"throughput-latency"> = {
  id: "throughput-latency",
  title: "Queue depth",
  shows:
    "The rate across and the latency upwards, on a log axis, for each number of I/Os in flight, which stands beside its mark; a line joins them in order of depth. " +
    "Where a line turns upwards, more I/Os in flight only wait. A ring marks the knee: the most rate for its latency. Crossed-out depths were excluded by a check.",
  plot: plotOf,
  rows: sweepRows,
  csv: plainCsv,
  describe: sweepFinding,
};

const figuresOf = ({ value: { value, interval } }: Placed): number[] => [value, interval.low, interval.high];

function plotOf(input: SweepsInput, frame: Frame): Plot {
  const { range, height, ticks } = FRAME[frame];
  const { sweeps } = input;
  const [first] = sweeps;
  if (first === undefined) throw new Error("throughput-latency: expected a sweep, came none.");
  const points = sweeps.flatMap((sweep) => sweep.points);
  // One line bends best on a linear axis; what a check keeps out may lie far away.
  const scale = sweeps.length === 1 && points.every(isCredible) ? "linear" : undefined;
  const x = axisFor(
    points.flatMap(({ rate }) => figuresOf(rate)),
    first.rate.unit,
    ticks,
    scale,
  );
  const y = axisFor(
    points.flatMap(({ latency }) => figuresOf(latency)),
    "ns",
    6,
    "log",
  );
  const plot = blankPlot({
    description: sweepFinding(input),
    width: WIDTH[frame],
    height,
    head: 30,
    foot: FOOT,
    x,
    y,
    range,
  });
  const at = placer(plot);
  const looks = looksOf(sweeps.length, first.rate.direction);
  const named = sweeps.length > CROWDED ? keyDepths : ({ points: all }: Sweep) => all;
  const depths = sweeps.flatMap((sweep, i) => drawSweep(plot, sweep, looks[i] as LineLook, named(sweep)));
  const unit = x.unit === "" || first.rate.title.endsWith(x.unit) ? "" : `, ${x.unit}`;
  plot.labels.push(
    ...besideMarks(
      depths,
      sweeps.map((sweep) => credibleSpots(sweep).map(([vx, vy]) => at(vx, vy))),
      { left: range[0], right: plot.width, height },
    ),
    ...plotTitles(
      {
        across: `${first.rate.title}${unit}${x.type === "log" ? ", log scale" : ""}`,
        up: `${first.latency.title}, log scale`,
        hint: "depth beside each mark",
      },
      plot,
      frame,
    ),
  );
  if (sweeps.length > 1) addKey(plot, input, looks, frame);
  return plot;
}

const spotOf = ({ rate, latency }: SweepPoint): Spot => [rate.value.value, latency.value.value];

const credibleSpots = ({ points }: Sweep): Spot[] => points.filter(isCredible).map(spotOf);

/** From this many lines on, depths beside every mark would cover each other. */
const CROWDED = 5;

/** The first, the last, and the knee. */
const keyDepths = (sweep: Sweep): SweepPoint[] =>
  [sweep.points[0], kneeOf(sweep)?.at, sweep.points.at(-1)].filter((point) => point !== undefined);

/** Gives what is to be written beside its marks. */
function drawSweep(plot: Plot, sweep: Sweep, look: LineLook, named: readonly SweepPoint[]): Beside[] {
  const at = placer(plot);
  const knee = kneeOf(sweep);
  plot.lines.push({ pieces: [credibleSpots(sweep)], stroke: look.stroke, thick: 2, asListed: true });
  return sweep.points.flatMap((point): Beside[] => {
    const [x, y] = spotOf(point);
    const excluded = !isCredible(point);
    const stroke: Role = excluded ? "flag" : look.stroke;
    drawSpread(plot, point, stroke);
    if (knee?.next !== undefined && knee.at === point)
      plot.marks.push({ x, y, shape: "circle", size: 210, stroke, hollow: true });
    plot.marks.push({ x, y, ...look, stroke, hollow: excluded });
    if (excluded) plot.marks.push({ x, y, shape: CROSS, size: 110, stroke });
    if (!named.includes(point)) return [];
    return [{ spot: at(x, y), text: String(point.outstanding), fill: excluded ? "flag" : "muted" }];
  });
}

/** How far both figures let it be known, where they leave something open. */
function drawSpread(
  plot: Plot,
  { rate: { value: x }, latency: { value: y } }: SweepPoint,
  stroke: Role,
): void {
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

/** A row a line: the most that it reaches, at which depth and latency. */
function addKey(plot: Plot, input: SweepsInput, looks: readonly LineLook[], frame: Frame): void {
  const names = sweepNames(input);
  const keys = input.sweeps.map((sweep, i) => {
    const most = mostOf(sweep);
    const codes = sweep.points.flatMap(({ rate, latency }) => [
      ...rate.value.excludedBy,
      ...latency.value.excludedBy,
    ]);
    return {
      ...(looks[i] as LineLook),
      label: names[i] ?? "",
      dash: false,
      excluded: most === undefined,
      figures: most
        ? [
            formatValue(most.rate.value.value, sweep.rate.unit),
            String(most.outstanding),
            formatValue(most.latency.value.value, "ns"),
          ]
        : [],
      notes: codes.length > 0 ? [`excluded depths: ${[...new Set(codes)].join(", ")}`] : [],
    };
  });
  const key = lineKey({ heads: ["most", "at depth", "latency"], keys }, plot.height + 58, frame);
  plot.labels.push(...key.labels);
  plot.signs.push(...key.signs);
  plot.strokes.push(...key.strokes);
  plot.foot = Math.ceil(key.end - plot.height);
}
