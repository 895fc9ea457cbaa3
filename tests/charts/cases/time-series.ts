import { type SeriesWindow, steadyState } from "../../../src/judge/evidence/steady-state.ts";
import type { Inputs } from "../../../src/render/charts/index.ts";

const MS = 1e6;
const MIB = 2 ** 20;

type SeriesLine = Inputs["time-series"]["lines"][number];

/** A value a second, of a function of the second. */
export const windowsOf = (count: number, value: (second: number) => number, stepMs = 1000): SeriesWindow[] =>
  Array.from({ length: count }, (_, i) => ({
    fromMs: i * stepMs,
    toMs: (i + 1) * stepMs,
    value: value(i),
  }));

const series = (
  label: string,
  windows: readonly SeriesWindow[],
  more: Partial<SeriesLine> = {},
): SeriesLine => ({
  label,
  direction: label,
  jobs: 1,
  windows,
  steady: steadyState(windows),
  ...more,
});

const wave = (i: number): number => Math.sin(i * 1.7) + Math.sin(i * 0.31);
const WORKLOAD = "Random read, 4 KiB, 16 in flight";
const MIX = "Random read and write, 4 KiB, 70 % reads";

export const cases: Record<string, Inputs["time-series"]> = {
  disturbed: {
    title: WORKLOAD,
    metric: "IOPS",
    unit: "iops",
    happened: [
      { atMs: 20_000, text: "delete pods app=osd in storage" },
      { atMs: 40_000, text: "kubectl uncordon storage-2" },
    ],
    lines: [
      series(
        "read",
        windowsOf(60, (i) => (i > 20 && i < 27 ? 900 : 46_800 + 700 * wave(i))),
      ),
    ],
  },
  normal: {
    title: WORKLOAD,
    href: "/runs/mayastor-2c/#result-1",
    metric: "IOPS",
    unit: "iops",
    lines: [
      series(
        "read",
        windowsOf(60, (i) => 46_800 + 700 * wave(i) + (i < 11 ? 5000 * (11 - i) : 0)),
      ),
    ],
  },
  mix: {
    title: MIX,
    metric: "bandwidth",
    unit: "bytes/s",
    lines: [
      series(
        "read",
        windowsOf(120, (i) => 640 * MIB + 12 * MIB * wave(i)),
      ),
      series(
        "write",
        windowsOf(120, (i) => 274 * MIB + 6 * MIB * wave(i + 3) - (i > 80 ? 90 * MIB : 0)),
      ),
    ],
  },
  latency: {
    title: MIX,
    metric: "completion latency",
    unit: "ns",
    lines: [
      series(
        "read",
        windowsOf(60, (i) => 0.2 * MS + 0.01 * MS * wave(i)),
      ),
      series(
        "write",
        windowsOf(60, (i) => (i % 20 === 13 ? 120 * MS : 1.1 * MS + 0.1 * MS * wave(i))),
      ),
    ],
  },
  gap: {
    title: WORKLOAD,
    metric: "IOPS",
    unit: "iops",
    lines: [
      series(
        "write",
        windowsOf(60, (i) => 9_000 + 300 * wave(i)).filter(
          (_, i) => (i < 22 || i > 31) && i !== 45 && i !== 47,
        ),
      ),
    ],
  },
  long: {
    title: WORKLOAD,
    metric: "bandwidth",
    unit: "bytes/s",
    lines: [
      series(
        "write",
        windowsOf(
          7200,
          (i) => (i < 1400 ? 1900 : 430) * MIB + 40 * MIB * wave(i) + (i % 300 === 7 ? -300 * MIB : 0),
        ),
      ),
    ],
  },
  short: {
    title: WORKLOAD,
    metric: "IOPS",
    unit: "iops",
    lines: [
      series(
        "read",
        windowsOf(3, (i) => 900 + i),
      ),
    ],
  },
  jobs: {
    title: WORKLOAD,
    metric: "latency",
    unit: "ns",
    lines: Array.from({ length: 4 }, (_, j) =>
      series(
        `read, job ${j + 1}`,
        windowsOf(30, (i) => (0.3 + 0.08 * j) * MS + 0.01 * MS * wave(i + j)),
        {
          direction: "read",
        },
      ),
    ),
  },
  stalled: {
    title: WORKLOAD,
    metric: "IOPS",
    unit: "iops",
    lines: [
      series(
        "write",
        windowsOf(30, (i) => (i > 20 ? 0 : 12_000)),
      ),
    ],
  },
  "one-window": {
    title: WORKLOAD,
    metric: "latency",
    unit: "ns",
    lines: [
      series(
        "sync",
        windowsOf(1, () => 3 * MS, 400),
      ),
    ],
  },
  hostile: {
    title: '<b>x</b> $& "',
    metric: "IOPS",
    unit: "iops",
    lines: [
      series(
        'read, job 1 on <img src=x onerror="alert(1)"> with a name that is much longer than the room for it',
        windowsOf(20, () => 5),
        {
          direction: "read",
        },
      ),
      series(
        "read, job 2 on セフ",
        windowsOf(20, (i) => 6 + i),
        { direction: "read" },
      ),
    ],
  },
};
