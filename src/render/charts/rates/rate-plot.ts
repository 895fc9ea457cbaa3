/** Rate across and latency upwards while something grows, such as the number of clients, which stands beside each mark. */
import { labelOf } from "../../../judge/checks/index.ts";
import type { Placed } from "../../../judge/ranking/ranking.ts";
import { isCredible, kneeOf } from "../../../judge/side-by-side/knee.ts";
import type { Metric } from "../../../schema/metric.ts";
import { formatFigure } from "../../../units/format.ts";
import { figureHref } from "../../edition/links.ts";
import type { Frame } from "../chart.ts";
import spec from "../kinds/throughput-latency/throughput-latency.vl.json" with { type: "json" };
import type { Key } from "../lines/key.ts";
import { besides } from "../lines/labels.ts";
import { lineView, type PlotSize, placer, plotWidth, scaleOf } from "../lines/line-view.ts";
import { seriesOf } from "../lines/series.ts";
import type { ChartView, DataRow } from "../model/chart-view.ts";
import { inPeopleUnit, PEOPLE_UNITS } from "../people-units.ts";
import { highestRate } from "./most.ts";

/** `load`: what stands beside the mark, and joins them in its order. */
type Point = { rate: Placed; latency: Placed; load: number };
type RateLine = { name: string; rate: Metric; latency: Metric; points: readonly Point[] };

export type RatePlot = {
  lines: readonly RateLine[];
  /** `of`: what grows, in a word; `head`: over the column of the key that says where the most was reached. */
  words: { of: string; head: string; excluded: string };
  /** A latency that was asked for: a dashed line. */
  objectiveNs?: number;
  /** Names of all that there are: the place in it is the look of a line. */
  order?: readonly string[] | undefined;
};

const SIZE: Readonly<Record<Frame, PlotSize>> = {
  wide: { left: 58, right: 16, height: 280 },
  narrow: { left: 54, right: 12, height: 240 },
};
/** That of the scales, in the specification. */
const PAD = 10;

/** @throws Error where there is no line */
export function rateView({ lines, words, objectiveNs, order }: RatePlot, frame: Frame): ChartView {
  const [first] = lines;
  if (first === undefined) throw new Error("rate plot: expected a line, came none.");
  const { unit } = PEOPLE_UNITS[first.rate.unit];
  const series = seriesOf(
    lines.map(({ name }) => name),
    first.rate.direction,
    order,
  );
  const rows = lines.flatMap((line, i) =>
    line.points.map((point) => rowOf(line, point, series.of[i] ?? "", words.of)),
  );
  // One line shows its bend best on a linear axis; an excluded point may lie too far away for that.
  const isPlain = lines.length === 1 && rows.every(({ excluded }) => !excluded);
  const objective = objectiveNs === undefined ? null : inPeopleUnit(objectiveNs, "ns");
  const x = scaleOf(
    rows.flatMap((row) => [row.rate, row.rate_low, row.rate_high]),
    isPlain ? "linear" : undefined,
  );
  const y = scaleOf(
    [
      ...rows.flatMap((row) => [row.latency_ms, row.latency_low, row.latency_high]),
      ...(objective === null ? [] : [objective]),
    ],
    "log",
  );
  const title = first.rate.title.endsWith(unit) ? first.rate.title : `${first.rate.title}, ${unit}`;
  const size = SIZE[frame];
  return lineView(
    {
      spec,
      size,
      x,
      y,
      series: series.names,
      params: {
        xTitle: `${title}${x.type === "log" ? ", log scale" : ""}; ${words.of} beside each mark`,
        yTitle: `${first.latency.title}, log scale`,
        unit,
        objective,
      },
      data: {
        points: labelled(rows, lines, placer(x, y, [plotWidth(size, frame), size.height], PAD), size, frame),
      },
      key: lines.length > 1 ? keyOf(lines, words, series.of) : undefined,
    },
    frame,
  );
}

type Row = ReturnType<typeof rowOf>;

/** "Ceph RBD, depth 16: 14,600 IOPS at 1.09 ms", and its run. */
function rowOf(line: RateLine, point: Point, series: string, of: string) {
  const { rate, latency, load } = point;
  const codes = [...new Set([...rate.value.excludedBy, ...latency.value.excludedBy])];
  const [run] = rate.value.runs;
  const knee = kneeOf(line);
  const figures = `${formatFigure(rate.value, line.rate.unit)} at ${formatFigure(latency.value, line.latency.unit)}`;
  const inRate = (value: number): number => inPeopleUnit(value, line.rate.unit);
  const inMs = (value: number): number => inPeopleUnit(value, "ns");
  return {
    series,
    load,
    rate: inRate(rate.value.value),
    rate_low: inRate(rate.value.interval.low),
    rate_high: inRate(rate.value.interval.high),
    latency_ms: inMs(latency.value.value),
    latency_low: inMs(latency.value.interval.low),
    latency_high: inMs(latency.value.interval.high),
    excluded: !isCredible(point),
    knee: knee?.next !== undefined && knee.at === point,
    says: `${line.name}, ${of} ${load}: ${figures}${codes.length > 0 ? `; excluded: ${codes.map(labelOf).join(", ")}` : ""}`,
    href: run === undefined ? "" : figureHref(run.run, run.result, line.rate),
  };
}

/** From this many lines on, figures beside every mark would cover each other. */
const CROWDED = 5;

/** The first, the last, and the knee. */
const keyPoints = (line: RateLine): unknown[] => [line.points[0], kneeOf(line)?.at, line.points.at(-1)];

function labelled(
  rows: readonly Row[],
  lines: readonly RateLine[],
  place: ReturnType<typeof placer>,
  size: PlotSize,
  frame: Frame,
): DataRow[] {
  const spots = rows.map((row) => place(row.rate, row.latency_ms));
  const points = lines.flatMap((line) => line.points.map((point) => ({ line, point })));
  const named = rows.flatMap((_, i) => {
    const { line, point } = points[i] ?? {};
    return lines.length <= CROWDED || (line && keyPoints(line).includes(point)) ? [i] : [];
  });
  const joined = lines.map((line) =>
    spots.filter((_, i) => points[i]?.line === line && rows[i]?.excluded === false),
  );
  const area = { left: -8, right: plotWidth(size, frame) + size.right, top: -6, bottom: size.height };
  const found = besides(
    named.map((i) => ({ text: String(rows[i]?.load), spots: [spots[i] ?? [0, 0]] })),
    joined,
    spots,
    area,
  );
  return rows.map((row, i): DataRow => {
    const beside = found[named.indexOf(i)];
    return beside === undefined
      ? row
      : { ...row, labelled: true, dx: beside.dx, dy: beside.dy, align: beside.align };
  });
}

/** One row per line: the most that it reaches, at which point and latency. */
function keyOf(lines: readonly RateLine[], words: RatePlot["words"], series: readonly string[]): Key {
  const rows = lines.map((line, i) => {
    const most = highestRate(line);
    const codes = line.points.flatMap(({ rate, latency }) => [
      ...rate.value.excludedBy,
      ...latency.value.excludedBy,
    ]);
    return {
      label: line.name,
      series: series[i] ?? "",
      marked: true,
      excluded: most === undefined,
      figures: most
        ? [
            formatFigure(most.rate.value, line.rate.unit),
            String(most.load),
            formatFigure(most.latency.value, "ns"),
          ]
        : [],
      note: codes.length > 0 ? `${words.excluded}: ${[...new Set(codes)].map(labelOf).join(", ")}` : "",
    };
  });
  return { heads: ["most", words.head, "latency"], rows };
}
