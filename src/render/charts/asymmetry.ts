/** How far writes lie from reads: a dumbbell a deployment and statistic, on a log axis. */
import type { RankedValue, Ranking } from "../../judge/types.ts";
import { formatNumber, formatValue } from "../../units/format.ts";
import { axisFor } from "./axis.ts";
import { axisTitle } from "./axis-title.ts";
import { type AsymmetryInput, type ChartKind, type Frame, titleOf } from "./chart.ts";
import { times } from "./compact.ts";
import { keyOf } from "./key.ts";
import { doubtOf, FOOT, LINE, nameLines, stacked, WIDTH } from "./layout.ts";
import { CROSS, type Picture, SIZE, specOf } from "./marks.ts";
import { rowOf } from "./rows.ts";
import { sentence } from "./sentence.ts";

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
    pixels: { name: 296, notes: 296 },
    statistic: 0,
    range: [44, 236] as [number, number],
    read: 0,
    write: 0,
    ratio: 300,
    head: 30,
    step: 20,
  },
};
const SHAPES = {
  read: { shape: "circle", size: 60, stroke: "c1" },
  write: { shape: "square", size: 52, stroke: "c2" },
} as const;

type Side = { ranking: Ranking; value: RankedValue };
type Line = { statistic: string; read: Side | undefined; write: Side | undefined };
type Dumbbells = { deployment: string; lines: Line[] };

export const asymmetry: ChartKind<"asymmetry"> = {
  id: "asymmetry",
  title: "Reads against writes",
  shows:
    "Read (circle) and write (square) of each deployment on one log axis, the most uneven first. Local and tier-limited storage lies close together; " +
    "replication and parity pull writes away from reads. Crossed-out values were excluded by a check.",
  build: (input, frame) => specOf(pictureOf(input, frame)),
  rows: (input) =>
    dumbbellsOf(input).flatMap(({ lines }) =>
      lines.flatMap(({ read, write }) =>
        [read, write].flatMap((side) => (side ? [rowOf(side.ranking, side.value, input.titles)] : [])),
      ),
    ),
  describe,
};

/** Deployments with either side, the most uneven first; those that lack a side or are excluded come last. */
function dumbbellsOf({ pairs }: AsymmetryInput): Dumbbells[] {
  const ids = new Set(
    pairs.flatMap(({ read, write }) => [...read.values, ...write.values].map((v) => v.deployment)),
  );
  const of = (ranking: Ranking, deployment: string): Side | undefined => {
    const value = ranking.values.find((v) => v.deployment === deployment);
    return value && { ranking, value };
  };
  const all = [...ids].sort().map((deployment): Dumbbells => {
    const lines = pairs.map(({ read, write }) => ({
      statistic: read.metric.statistic,
      read: of(read, deployment),
      write: of(write, deployment),
    }));
    return { deployment, lines: lines.filter((l) => l.read !== undefined || l.write !== undefined) };
  });
  return all.sort((a, b) => unevenness(b) - unevenness(a));
}

/** How many times the larger side is of the smaller one; undefined unless both are there and credible. */
function spreadOf({ read, write }: Line): number | undefined {
  if (read === undefined || write === undefined || isExcluded(read) || isExcluded(write)) return undefined;
  const [low = 0, high = 0] = [read.value.value, write.value.value].sort((a, b) => a - b);
  return low > 0 ? high / low : undefined;
}

const isExcluded = (side: Side): boolean => side.value.excludedBy.length > 0;
const unevenness = (d: Dumbbells): number => d.lines.map(spreadOf).find((s) => s !== undefined) ?? 0;

function pictureOf(input: AsymmetryInput, frame: Frame): Picture {
  const { pixels, statistic, range, read: readAt, write: writeAt, ratio, head, step } = COLUMNS[frame];
  const all = dumbbellsOf(input);
  const sides = all
    .flatMap((d) => d.lines.flatMap((l) => [l.read, l.write]))
    .filter((s): s is Side => s !== undefined);
  const metric = sides[0]?.ranking.metric;
  const unit = metric?.unit ?? "ns";
  const wide = frame === "wide";
  const axis = axisFor(
    sides.flatMap(({ value: v }) => [v.value, v.interval.low, v.interval.high]),
    unit,
    wide ? 5 : 4,
    "log",
  );
  const key = keyOf(
    [
      { ...SHAPES.read, text: "read" },
      { ...SHAPES.write, text: "write" },
    ],
    wide ? range[0] : 0,
    -14,
  );
  const small = { size: SIZE.small, fill: "muted", align: "right" } as const;
  const picture: Picture = {
    description: describe(input),
    width: WIDTH[frame],
    height: 0,
    head,
    foot: FOOT,
    axis,
    range,
    hairlines: [],
    spans: [],
    points: [],
    signs: key.signs,
    labels: [...key.labels, { ...small, x: ratio, y: -14, text: "write ÷ read" }],
  };
  const { labels, spans, points, hairlines } = picture;
  if (wide)
    labels.push(
      { ...small, x: readAt, y: -14, text: "read" },
      { ...small, x: writeAt, y: -14, text: "write" },
    );

  let y = 4;
  for (const { deployment, lines } of all) {
    const doubts = lines.flatMap((l) => [l.read, l.write]).filter((s): s is Side => s !== undefined);
    const excludedBy = [...new Set(doubts.flatMap((s) => s.value.excludedBy))];
    const doubt = doubtOf({
      excludedBy,
      annotations: [...new Set(doubts.flatMap((s) => s.value.annotations))],
    });
    const names = nameLines(
      titleOf(input.titles, deployment),
      pixels,
      doubt ? [{ text: doubt, fill: excludedBy.length > 0 ? "flag" : "muted" }] : [],
    );
    const top = y + 11;
    const from = wide ? top : top + names.length * LINE + 3;
    labels.push(...stacked(names, 0, top));
    for (const [i, line] of lines.entries()) {
      const at = from + i * step;
      const { read, write } = line;
      labels.push({ ...small, x: statistic, y: at, text: line.statistic, align: wide ? "right" : "left" });
      hairlines.push({ x: range[0], x2: range[1], y: at });
      if (read && write)
        spans.push({
          from: read.value.value,
          to: write.value.value,
          y: at,
          stroke: "muted",
          thick: 1.5,
          dash: isExcluded(read) || isExcluded(write),
        });
      for (const [side, mark, x] of [
        [read, SHAPES.read, readAt],
        [write, SHAPES.write, writeAt],
      ] as const) {
        if (side === undefined) continue;
        const excluded = isExcluded(side);
        const point = { deployment, value: side.value.value, y: at, hollow: excluded };
        points.push({ ...point, ...mark, stroke: excluded ? "flag" : mark.stroke });
        if (excluded) points.push({ ...point, shape: CROSS, size: 110, stroke: "flag" });
        if (wide)
          labels.push({
            x,
            y: at,
            text: unit === "iops" ? formatNumber(side.value.value) : formatValue(side.value.value, unit),
            align: "right",
            size: SIZE.name,
            fill: excluded ? "flag" : "fg",
          });
      }
      if (read && write && read.value.value > 0 && spreadOf(line) !== undefined)
        labels.push({
          x: ratio,
          y: at,
          text: times(write.value.value / read.value.value),
          align: "right",
          size: SIZE.name,
          fill: "fg",
        });
    }
    y = Math.max(from + (lines.length - 1) * step, top + (names.length - 1) * LINE) + 15;
  }
  picture.height = y;
  labels.push(
    ...axisTitle(
      axis,
      metric?.unit === "ns" ? "latency" : metric?.unit === "iops" ? "IOPS" : "bandwidth",
      metric?.better ?? "lower",
      range,
      y,
      frame,
    ),
  );
  return picture;
}

function describe(input: AsymmetryInput): string {
  const even = dumbbellsOf(input).flatMap((d) => {
    const line = d.lines.find((l) => spreadOf(l) !== undefined);
    return line?.read && line.write
      ? [
          {
            name: titleOf(input.titles, d.deployment),
            read: line.read.value.value,
            write: line.write.value.value,
            metric: line.read.ranking.metric,
          },
        ]
      : [];
  });
  const [most] = even;
  const least = even.at(-1);
  if (most === undefined || least === undefined)
    return sentence("No deployment has a credible figure for both reads and writes");
  const { unit, statistic } = most.metric;
  const what = `${statistic} ${unit === "ns" ? "write latency" : unit === "iops" ? "write IOPS" : "write bandwidth"}`;
  const figure = (d: typeof most): string =>
    `${times(d.write / d.read)} its read figure (${formatValue(d.read, unit)} read, ${formatValue(d.write, unit)} write)`;
  const first = `${most.name} is the most uneven: its ${what} is ${figure(most)}`;
  return sentence(
    most === least
      ? first.replace(" is the most uneven: its", ":")
      : `${first}; ${least.name} is the most even, ${times(least.write / least.read)}`,
  );
}
