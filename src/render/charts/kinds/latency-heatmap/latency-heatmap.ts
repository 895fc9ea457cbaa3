/** Latency over the time of a run: how large a share of each window's I/Os took how long. */
import { atMost, iosIn, type LatencyOverTime } from "../../../../judge/evidence/latency-over-time.ts";
import { defined } from "../../../../text/defined.ts";
import type { ChartKind, Frame } from "../../chart.ts";
import { type PlainRow, plainCsv } from "../../csv.ts";
import { unitOf } from "../../drawing/time-text.ts";
import { plotWidth } from "../../lines/line-view.ts";
import { type ChartView, type DataRow, PHONE } from "../../model/chart-view.ts";
import { inPeopleUnit } from "../../people-units.ts";
import spec from "./latency-heatmap.vl.json" with { type: "json" };
import { heatmapFinding, type LatencyHeatmapInput, nameOf, windowText } from "./latency-heatmap-finding.ts";

export const latencyHeatmap: ChartKind<"latency-heatmap", LatencyHeatmapInput> = {
  id: "latency-heatmap",
  isDetail: true,
  title: "Latency over time",
  shows:
    "Each column is a window of the run, each row a span of latency: the stronger the colour, the larger the share of that window's I/Os that took so long. " +
    "A single I/O is seen too. A window without colour has nothing in the log. Logs of means cannot tell this: it is drawn from logged histograms, or from a log with a line an I/O.",
  view,
  rows,
  csv: plainCsv,
  describe: heatmapFinding,
};

const SIZE = { wide: { left: 72, right: 24, height: 220 }, narrow: { left: 66, right: 24, height: 190 } };
/** More columns could not be told apart, nor pointed at. */
const MOST_COLUMNS: Readonly<Record<Frame, number>> = { wide: 96, narrow: 48 };
const FOOT: Readonly<Record<Frame, number>> = { wide: 70, narrow: 104 };

/** Shares of a window's I/Os, each with its colour; the last has no upper limit. */
const SHARES: readonly { below: number; text: string }[] = [
  { below: 0.001, text: "below 0.1 %" },
  { below: 0.01, text: "0.1–1 %" },
  { below: 0.1, text: "1–10 %" },
  { below: 0.3, text: "10–30 %" },
  { below: Number.POSITIVE_INFINITY, text: "30 % and more" },
];

const clean = (value: number): number => Number(value.toPrecision(9));
const seconds = (ms: number): number => clean(ms / 1000);

function rows({ over: { direction, latency, windows, fromNs, toNs } }: LatencyHeatmapInput): PlainRow[] {
  return windows.flatMap((window) => {
    const ios = iosIn(window);
    return window.counts.flatMap((count, row): PlainRow[] =>
      count === 0
        ? []
        : [
            {
              direction,
              metric: latency,
              unit: "ns",
              from_ms: clean(window.fromMs),
              to_ms: clean(window.toMs),
              from_ns: fromNs[row],
              to_ns: toNs[row],
              ios: count,
              share: Number((count / ios).toPrecision(6)),
            },
          ],
    );
  });
}

function view(input: LatencyHeatmapInput, frame: Frame): ChartView {
  const { over } = input;
  const { endMs = over.windows.at(-1)?.toMs ?? 0 } = input;
  const { left, right, height } = SIZE[frame];
  const windows = atMost(over.windows, MOST_COLUMNS[frame]);
  const drawn = { ...over, windows };
  const time = unitOf(endMs);
  const [least, most] = extentOf(drawn);
  return {
    spec,
    size: {
      width: plotWidth(SIZE[frame], frame),
      height,
      padding: { left, right, top: 30, bottom: FOOT[frame] },
    },
    params: {
      phone: PHONE[frame],
      left,
      yTitle: `${nameOf(over)}, log scale, less is better`,
      least_ms: least,
      most_ms: most,
      end_s: Number((endMs / 1000).toPrecision(3)),
      each: time.ms / 1000,
      timeUnit: time.name,
    },
    data: {
      cells: cellsOf(drawn),
      windows: windows.map((window) => ({
        from_s: seconds(window.fromMs),
        to_s: seconds(window.toMs),
        says: windowText(drawn, window),
        ...defined({ href: input.href }),
      })),
      key: keyOf(frame, left),
    },
  };
}

/** A log axis has no zero. */
const lowOf = (from: number, to: number): number => inPeopleUnit(from > 0 ? from : to / 2, "ns");

/** Of the rows that hold an I/O. */
function extentOf({ windows, fromNs, toNs }: LatencyOverTime): [least: number, most: number] {
  const held = fromNs.flatMap((_, row) =>
    windows.some(({ counts }) => (counts[row] ?? 0) > 0) ? [row] : [],
  );
  const [first = 0, last = 0] = [held[0], held.at(-1)];
  return [lowOf(fromNs[first] ?? 0, toNs[first] ?? 1), inPeopleUnit(toNs[last] ?? 1, "ns")];
}

/** Neighbours of one colour are one mark; marks of one colour follow one another. */
function cellsOf({ windows, fromNs, toNs }: LatencyOverTime): DataRow[] {
  const ios = windows.map(iosIn);
  const cells: { from_s: number; to_s: number; low_ms: number; high_ms: number; share: number }[] = [];
  for (const [row, from] of fromNs.entries()) {
    const [low_ms, high_ms] = [lowOf(from, toNs[row] ?? from), inPeopleUnit(toNs[row] ?? from, "ns")];
    for (const [column, { fromMs, toMs, counts }] of windows.entries()) {
      const count = counts[row] ?? 0;
      if (count === 0) continue;
      const share = shareOf(count / (ios[column] ?? count));
      const [from_s, to_s] = [seconds(fromMs), seconds(toMs)];
      const before = cells.at(-1);
      if (before?.low_ms === low_ms && before.share === share && Math.abs(before.to_s - from_s) < 1e-6)
        before.to_s = to_s;
      else cells.push({ from_s, to_s, low_ms, high_ms, share });
    }
  }
  return cells.sort((a, b) => a.share - b.share);
}

const shareOf = (share: number): number => SHARES.findIndex(({ below }) => share < below) + 1;

/** What the colours mean, in a line; on a phone in two. */
function keyOf(frame: Frame, left: number): DataRow[] {
  const [columns, step] = frame === "wide" ? [5, 88] : [3, 92];
  const start = frame === "wide" ? 156 : 6;
  const first = frame === "wide" ? 52 : 68;
  return [
    { text: "share of a window's I/Os", x: -left, y: 52 },
    ...SHARES.map(
      ({ text }, i): DataRow => ({
        text,
        share: i + 1,
        x: start - left + (i % columns) * step + (frame === "wide" && i > 0 ? 14 : 0),
        y: first + 18 * Math.floor(i / columns),
      }),
    ),
  ];
}
