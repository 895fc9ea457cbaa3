import type { LatencyWindow } from "../../../src/judge/evidence/latency-over-time.ts";
import type { Inputs } from "../../../src/render/charts/index.ts";

type Over = Inputs["latency-heatmap"]["over"];

/** Quarters of doublings from 32.8 µs to 134 ms. */
const FROM = Array.from({ length: 48 }, (_, i) => 2 ** (15 + Math.floor(i / 4)) * (1 + (i % 4) / 4));
const TO = [...FROM.slice(1), 2 ** 27];
const BELL = [0.001, 0.02, 0.1, 0.3, 0.34, 0.18, 0.05, 0.008, 0.0009];

/** I/Os around a row, and some far above it. */
const windowAt = (
  i: number,
  row: number,
  ios: number,
  far: readonly number[] = [],
  ms = 1000,
): LatencyWindow => ({
  fromMs: i * ms,
  toMs: (i + 1) * ms,
  counts: FROM.map(
    (_, at) => Math.round((BELL[at - row + 4] ?? 0) * ios) + far.filter((one) => one === at).length,
  ),
});

const over = (windows: readonly LatencyWindow[], more: Partial<Over> = {}): Over => ({
  direction: "read",
  latency: "clat",
  fromNs: FROM,
  toNs: TO,
  jobs: 1,
  raw: ["run_clat_hist.1.log"],
  windows,
  ...more,
});

const TITLE = "Random read, 4 KiB, queue depth 16";
const upTo = (count: number, of: (i: number) => LatencyWindow): LatencyWindow[] =>
  Array.from({ length: count }, (_, i) => of(i));

export const cases: Record<string, Inputs["latency-heatmap"]> = {
  normal: {
    title: TITLE,
    href: "/runs/mayastor-2c/#result-1",
    over: over(
      upTo(60, (i) =>
        windowAt(i, i < 25 ? 9 : i < 34 ? 18 : 11, i < 25 ? 46_000 : 21_000, i % 7 === 3 ? [30, 37] : [22]),
      ),
    ),
  },
  "a long log": {
    title: TITLE,
    over: over(upTo(240, (i) => windowAt(i, 12 + Math.round(4 * Math.sin(i / 20)), 30_000, [], 60_000))),
  },
  gap: {
    title: TITLE,
    over: over(upTo(40, (i) => windowAt(i, 9, 46_000)).filter((_, i) => i < 12 || i > 29)),
  },
  "one window": {
    title: TITLE,
    over: over([windowAt(0, 9, 46_000)], { direction: "write", latency: "lat" }),
  },
  "an IO each": {
    title: TITLE,
    over: over(
      upTo(20, (i) => ({
        fromMs: i * 10,
        toMs: i * 10 + 10,
        counts: FROM.map((_, at) => (at === (i * 7) % 48 ? 1 : 0)),
      })),
    ),
  },
};
