/** Bandwidth, IOPS or latency over the time of a run, and the window in which it was steady. */
import { formatNumber, formatValue } from "../../../../units/format.ts";
import type { ChartKind, Frame } from "../../chart.ts";
import { type PlainRow, plainCsv } from "../../csv.ts";
import { axisFor } from "../../drawing/axis.ts";
import { aside } from "../../drawing/labels.ts";
import { FOOT, WIDTH } from "../../drawing/layout.ts";
import { addLineKey, type LineKey } from "../../drawing/line-key.ts";
import { type Box, cornerOf, lineLabels, type NamedLine } from "../../drawing/line-labels.ts";
import { SIZE } from "../../drawing/marks.ts";
import { type Band, blankPlot, type Plot, type PlotAxis, placer } from "../../drawing/plot.ts";
import { plotTitles } from "../../drawing/plot-title.ts";
import { widthOf } from "../../drawing/text-width.ts";
import { DIRECTION_COLOUR, LINE_COLOURS, type Role } from "../../drawing/theme.ts";
import type { Spot } from "../../drawing/thin.ts";
import { timeAxis, timeSpanText } from "../../drawing/time-axis.ts";
import { PEOPLE_UNITS } from "../../people-units.ts";
import spec from "./time-series.vl.json" with { type: "json" };
import { type TimeSeriesInput, timeSeriesFinding } from "./time-series-finding.ts";
import { gathered, windowsExtent } from "./windows.ts";

const SHAPE = {
  wide: { range: [72, 656] as [number, number], height: 170, across: 10, up: 4 },
  narrow: { range: [66, 276] as [number, number], height: 150, across: 4, up: 4 },
};
/** Points of a line; a longer series is gathered, with a band for what is gathered. */
const MOST_POINTS = 180;

export const timeSeriesChart: ChartKind<"time-series", TimeSeriesInput> = {
  id: "time-series",
  title: "Over time",
  shows:
    "What the tool logged window by window. The shaded time is steady by the rule of the method; a line that is interrupted has nothing in the log there. " +
    "A long log is gathered: the line is the mean, the band reaches from the lowest to the highest window.",
  plot: plotOf,
  lines: ({ unit }) => ({
    spec,
    x: { field: "time_s", size: 1000 },
    y: { field: "value", size: PEOPLE_UNITS[unit].size },
  }),
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

function plotOf(input: TimeSeriesInput, frame: Frame): Plot {
  const { range, height, across, up } = SHAPE[frame];
  const { lines, metric, unit } = input;
  const { endMs = Math.max(...lines.map(({ windows }) => windows.at(-1)?.toMs ?? 0)) } = input;
  const drawn = lines.map(({ windows }) => gathered(windows, MOST_POINTS));
  const values = drawn.flatMap((points) => points.flatMap(({ low, high }) => [low, high]));
  const y: PlotAxis & { unit: string } = axisFor(values, unit, up, unit === "ns" ? undefined : "linear");
  const plot = blankPlot({
    description: timeSeriesFinding(input),
    width: WIDTH[frame],
    height,
    head: 30,
    foot: FOOT,
    x: timeAxis(endMs, across),
    y,
    range,
  });
  const at = placer(plot);
  const named: NamedLine[] = [];
  for (const [i, line] of lines.entries()) {
    const points = drawn[i] ?? [];
    const stroke = strokeOf(input, i);
    const pieces = piecesOf(points);
    plot.lines.push({
      pieces: pieces.map((piece) =>
        piece.map(({ atMs, value }): Spot => [atMs, Math.max(value, floorOf(y))]),
      ),
      stroke,
      thick: 1.75,
    });
    if (points.some(({ low, high }) => high > low))
      plot.bands.push(...pieces.map((p) => bandOf(p, stroke, y)));
    named.push({ text: line.label, fill: stroke, spots: points.map((p) => at(p.atMs, p.value)) });
  }
  const steady = steadyForAll(input);
  const taken: Box[] = [];
  if (steady) {
    plot.shades.push({ from: steady.fromMs, to: steady.toMs, fill: "muted" });
    const text = lines.length > 1 ? "all steady" : "steady";
    const [left] = at(steady.fromMs, 0);
    const [right] = at(steady.toMs, 0);
    const box = cornerOf({ left, right, top: 0, bottom: height }, widthOf(text, SIZE.small), named);
    if (box) {
      plot.labels.push(aside(box.right, (box.top + box.bottom) / 2, text));
      taken.push(box);
    }
  }
  if (named.length > 1)
    plot.labels.push(
      ...lineLabels(named, { left: range[0] + 4, right: range[1], top: 0, bottom: height - 2 }, taken),
    );
  const suffix = y.type === "log" ? ", log scale" : "";
  const name = y.unit === "" || metric.endsWith(y.unit) ? metric : `${metric}, ${y.unit}`;
  const better = unit === "ns" ? "less is better" : "more is better";
  plot.labels.push(
    ...plotTitles({ across: "time since the run began", up: `${name}${suffix}, ${better}` }, plot, frame),
  );
  addLineKey(plot, keysOf(input), frame);
  return plot;
}

const floorOf = ({ type, domain }: PlotAxis): number =>
  type === "log" ? domain[0] : Number.NEGATIVE_INFINITY;

/** A direction has its colour; jobs of one direction have one each. */
function strokeOf({ lines }: TimeSeriesInput, i: number): Role {
  const direction = lines[i]?.direction ?? "";
  const alike = lines.filter((line) => line.direction === direction).length > 1;
  return (alike ? LINE_COLOURS[i % LINE_COLOURS.length] : DIRECTION_COLOUR[direction]) ?? "fg";
}

type Drawn = ReturnType<typeof gathered>[number];

/** Broken where the log has nothing. A single window becomes a short stroke, as a point would not be seen. */
function piecesOf(points: readonly Drawn[]): Drawn[][] {
  const pieces: Drawn[][] = [];
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

const bandOf = (piece: readonly Drawn[], fill: Role, y: PlotAxis): Band => ({
  fill,
  points: piece.map(({ atMs, low, high }) => ({
    x: atMs,
    low: Math.max(low, floorOf(y)),
    high: Math.max(high, floorOf(y)),
  })),
});

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

function keysOf(input: TimeSeriesInput): { heads: string[]; keys: LineKey[] } {
  // Without IOPS, which the axis says: columns are narrow.
  const text = (value: number): string =>
    input.unit === "iops" ? formatNumber(value) : formatValue(value, input.unit);
  return {
    heads: [isByTime(input) ? "mean by time" : "mean", "lowest", "highest", "steady"],
    keys: input.lines.map((line, i): LineKey => {
      const { mean, low, high } = windowsExtent(line.windows);
      const { steady } = line;
      const when =
        steady.kind === "steady"
          ? timeSpanText(steady.fromMs, steady.toMs, "–")
          : steady.kind === "unsteady"
            ? "never"
            : "not known";
      return {
        label: line.label,
        stroke: strokeOf(input, i),
        dash: false,
        excluded: false,
        figures: [...[mean, low, high].map(text), when],
        notes: [],
      };
    }),
  };
}
