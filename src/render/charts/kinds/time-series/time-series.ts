/** Bandwidth, IOPS or latency over the time of a run, and the window in which it was steady. */
import { defined } from "../../../../text/defined.ts";
import { formatNumber, formatValue } from "../../../../units/format.ts";
import type { ChartKind, Frame } from "../../chart.ts";
import { type PlainRow, plainCsv } from "../../csv.ts";
import { DIRECTIONS } from "../../drawing/theme.ts";
import { at, type Spot } from "../../drawing/thin.ts";
import { timeSpanText, unitOf } from "../../drawing/time-text.ts";
import type { Key } from "../../lines/key.ts";
import { besides, fromTheMiddle } from "../../lines/labels.ts";
import { lineView, type PlotSize, placer, plotWidth, type Scale, scaleOf } from "../../lines/line-view.ts";
import { apart } from "../../lines/series.ts";
import type { ChartView, DataRow } from "../../model/chart-view.ts";
import { inPeopleUnit, PEOPLE_UNITS } from "../../people-units.ts";
import spec from "./time-series.vl.json" with { type: "json" };
import { type TimeSeriesInput, timeSeriesFinding } from "./time-series-finding.ts";
import { type Gathered, gathered, spansOf, windowsExtent } from "./windows.ts";

const SIZE: Readonly<Record<Frame, PlotSize>> = {
  wide: { left: 72, right: 24, height: 170 },
  narrow: { left: 66, right: 24, height: 150 },
};
/** Points of a line; a longer series is gathered, with a band for what is gathered. */
const MOST_POINTS = 180;
/** Spans that say what they hold: more could not be pointed at. */
const MOST_SPANS: Readonly<Record<Frame, number>> = { wide: 60, narrow: 30 };

export const timeSeriesChart: ChartKind<"time-series", TimeSeriesInput> = {
  id: "time-series",
  isDetail: true,
  title: "Over time",
  shows:
    "What the tool logged window by window. The shaded time is steady by the rule of the method; a line that is interrupted has nothing in the log there. " +
    "Writes beside reads are dashed. A long log is gathered: the line is the mean, the band reaches from the lowest to the highest window.",
  view,
  rows,
  csv: plainCsv,
  describe: timeSeriesFinding,
};

function rows({ lines, metric, unit }: TimeSeriesInput): PlainRow[] {
  return lines.flatMap(({ label, direction, jobs, windows, steady }) =>
    windows.map(
      ({ fromMs, toMs, value, weight }): PlainRow => ({
        line: label,
        direction,
        metric,
        unit,
        jobs,
        from_ms: clean(fromMs),
        to_ms: clean(toMs),
        value: clean(value),
        ios: weight === undefined ? undefined : clean(weight),
        steady:
          steady.kind === "steady" && fromMs >= steady.fromMs - 1 && toMs <= steady.toMs + 1 ? "yes" : "no",
      }),
    ),
  );
}

const clean = (value: number): number => Number(value.toPrecision(9));

function view(input: TimeSeriesInput, frame: Frame): ChartView {
  const { lines, metric, unit, happened = [] } = input;
  const { endMs = Math.max(...lines.map(({ windows }) => windows.at(-1)?.toMs ?? 0)) } = input;
  const size = SIZE[frame];
  const drawn = lines.map(({ windows }) => gathered(windows, MOST_POINTS));
  const values = drawn.flatMap((points) => points.flatMap(({ low, high }) => [low, high]));
  const y = scaleOf(
    values.map((value) => inPeopleUnit(value, unit)),
    unit === "ns" ? undefined : "linear",
  );
  const series = seriesOf(input);
  const dashed = dashedOf(input);
  const time = unitOf(endMs);
  const name =
    unit === "ns" || metric.endsWith(PEOPLE_UNITS[unit].unit)
      ? metric
      : `${metric}, ${PEOPLE_UNITS[unit].unit}`;
  return lineView(
    {
      ...{ spec, size, y },
      series: series.names,
      params: {
        yTitle: `${name}${y.type === "log" ? ", log scale" : ""}, ${unit === "ns" ? "less" : "more"} is better`,
        unit: PEOPLE_UNITS[unit].unit,
        // A last window may end a little early.
        end_s: Number((endMs / 1000).toPrecision(3)),
        each: time.ms / 1000,
        timeUnit: time.name,
      },
      data: {
        windows: drawn.flatMap((points, line) =>
          piecesOf(points).flatMap((piece, part) =>
            piece.map((one) => ({
              series: series.of[line],
              piece: `${line}.${part}`,
              ...figuresOf(one, unit, y),
              ...(dashed[line] && { dashed: true }),
            })),
          ),
        ),
        happened: happened.map(({ atMs, text }, i) => ({ time_s: seconds(atMs), number: i + 1, text })),
        spans: spansOf(input, MOST_SPANS[frame]).map(({ fromMs, toMs, says }) => ({
          from_s: seconds(fromMs),
          to_s: seconds(toMs),
          says,
          ...defined({ href: input.href }),
        })),
        ...wordsOf(input, drawn, series.of, { y, size: [plotWidth(size, frame), size.height], endMs }),
      },
      key: keyOf(input, series.of),
    },
    frame,
  );
}

const seconds = (ms: number): number => clean(ms / 1000);

/** A log axis has no zero. */
function figuresOf({ atMs, value, low, high }: Gathered, unit: TimeSeriesInput["unit"], y: Scale) {
  const floor = y.type === "log" ? y.domain[0] : Number.NEGATIVE_INFINITY;
  const of = (one: number): number => Math.max(floor, inPeopleUnit(one, unit));
  return { time_s: seconds(atMs), value: of(value), ...(high > low && { low: of(low), high: of(high) }) };
}

/** What is said within the plot: which time is steady, and the names of several lines. */
function wordsOf(
  input: TimeSeriesInput,
  drawn: readonly (readonly Gathered[])[],
  series: readonly string[],
  { y, size, endMs }: { y: Scale; size: readonly [width: number, height: number]; endMs: number },
): { steady: DataRow[]; names: DataRow[] } {
  const { lines, unit } = input;
  const place = placer({ type: "linear", domain: [0, endMs] }, y, size);
  const pixels = drawn.map((points) =>
    points.map((one): Spot => place(one.atMs, inPeopleUnit(one.value, unit))),
  );
  const several = lines.length > 1;
  const steady = steadyForAll(input);
  const word = several ? "all steady" : "steady";
  const [right] = place(steady?.toMs ?? 0, 0);
  const places = pixels.map((line) => fromTheMiddle(line));
  const area = { left: 4, right: size[0], top: 0, bottom: size[1] - 2 };
  const wanted = [
    ...(steady ? [{ text: word, spots: [[right, 18] as const, [right, size[1] - 2] as const] }] : []),
    ...(several
      ? pixels.map((line, i) => ({ text: lines[i]?.label ?? "", spots: at(line, places[i] ?? []) }))
      : []),
  ];
  const found = besides(wanted, pixels, [], area);
  const corner = steady ? found.shift() : undefined;
  return {
    steady: steady
      ? [
          {
            from_s: seconds(steady.fromMs),
            to_s: seconds(steady.toMs),
            text: corner === undefined ? "" : word,
            y: corner?.at === 1 ? size[1] - 11 : 9,
          },
        ]
      : [],
    names: found.flatMap((beside, i): DataRow[] => {
      const point = drawn[i]?.[places[i]?.[beside?.at ?? 0] ?? 0];
      if (beside === undefined || point === undefined) return [];
      const { dx, dy, align } = beside;
      return [{ series: series[i], name: lines[i]?.label, ...figuresOf(point, unit, y), dx, dy, align }];
    }),
  };
}

/** Beside reads writes are dashed: colour alone does not tell them apart on paper. */
function dashedOf({ lines }: TimeSeriesInput): boolean[] {
  const isMixed = lines.some(({ direction }) => direction !== "write");
  return lines.map(({ direction }) => isMixed && direction === "write");
}

/** A direction has its colour; jobs of one direction have one each. */
function seriesOf({ lines }: TimeSeriesInput): { names: readonly string[]; of: readonly string[] } {
  const directions = lines.map(({ direction }) => direction);
  if (new Set(directions).size === lines.length) return { names: DIRECTIONS, of: directions };
  const of = apart(lines.map(({ label }) => label));
  return { names: of, of };
}

/** Broken where the log has nothing. A single window becomes a short stroke, as a point would not be seen. */
function piecesOf(points: readonly Gathered[]): Gathered[][] {
  const pieces: Gathered[][] = [];
  for (const point of points) {
    const piece = pieces.at(-1);
    const before = piece?.at(-1);
    if (piece && before && point.fromMs - before.toMs < (point.toMs - point.fromMs) / 2) piece.push(point);
    else pieces.push([point]);
  }
  return pieces.map((piece) => {
    const [only] = piece;
    return piece.length === 1 && only
      ? [
          { ...only, atMs: only.fromMs },
          { ...only, atMs: only.toMs },
        ]
      : piece;
  });
}

/** The time in which every line is steady. */
function steadyForAll({ lines }: TimeSeriesInput): { fromMs: number; toMs: number } | undefined {
  let span = { fromMs: 0, toMs: Number.POSITIVE_INFINITY };
  for (const { steady } of lines) {
    if (steady.kind !== "steady") return undefined;
    span = { fromMs: Math.max(span.fromMs, steady.fromMs), toMs: Math.min(span.toMs, steady.toMs) };
  }
  return span.fromMs < span.toMs ? span : undefined;
}

/** A mean of latencies is that of the I/Os only where a log says how many there were: otherwise each window counts alike. */
const isByTime = ({ unit, lines }: TimeSeriesInput): boolean =>
  unit === "ns" && lines.some(({ windows }) => windows.some(({ weight }) => weight === undefined));

function keyOf(input: TimeSeriesInput, series: readonly string[]): Key {
  const dashed = dashedOf(input);
  // Without IOPS, which the axis says: columns are narrow.
  const text = (value: number): string =>
    input.unit === "iops" ? formatNumber(value) : formatValue(value, input.unit);
  return {
    heads: [isByTime(input) ? "mean by time" : "mean", "lowest", "highest", "steady"],
    rows: input.lines.map(({ label, windows, steady }, i) => {
      const { mean, low, high } = windowsExtent(windows);
      const when =
        steady.kind === "steady"
          ? timeSpanText(steady.fromMs, steady.toMs, "–")
          : steady.kind === "unsteady"
            ? "never"
            : "not known";
      return {
        label,
        series: series[i] ?? "",
        excluded: false,
        ...(dashed[i] && { dashed: true }),
        figures: [...[mean, low, high].map(text), when],
      };
    }),
  };
}
