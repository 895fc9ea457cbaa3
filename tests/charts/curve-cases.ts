/** Inputs for the charts from histograms and time series: shapes that storage has, and those that break layouts. */
import { steadyState, type Window } from "../../src/judge/evidence/steady-state.ts";
import type { CurveLine, Inputs } from "../../src/render/charts/chart.ts";

const US = 1e3;
const MS = 1e6;
const MIB = 2 ** 20;

type Hump = { atNs: number; spread: number; share: number };

/** Buckets as fio 3 has them, filled as humps on a log axis would fill them; no chance in it. */
export function histogramOf(humps: readonly Hump[], total: number): Pick<CurveLine, "atNs" | "counts"> {
  const share = (ns: number): number =>
    humps.reduce((sum, h) => sum + h.share / (1 + Math.exp(-Math.log(ns / h.atNs) / h.spread)), 0);
  const atNs: number[] = [];
  const counts: number[] = [];
  for (let from = 128, below = 0; below < total && from < 2 ** 40; ) {
    const width = 2 ** Math.floor(Math.log2(from)) / 64;
    const upTo = Math.round(total * share(from + width));
    if (upTo > below) {
      atNs.push(from + width / 2);
      counts.push(upTo - below);
      below = upTo;
    }
    from += width;
  }
  return { atNs, counts };
}

const line = (
  label: string,
  humps: readonly Hump[],
  total: number,
  more: Partial<CurveLine> = {},
): CurveLine => ({
  label,
  direction: "read",
  latency: "clat",
  ...histogramOf(humps, total),
  runs: [`${label.toLowerCase().replace(/[^a-z0-9]+/g, "-")}.rand-read#0`],
  excludedBy: [],
  ...more,
});

const WORKLOAD = "Random read, 4 KiB, 16 in flight";
const nvme = [
  { atNs: 90 * US, spread: 0.08, share: 0.985 },
  { atNs: 700 * US, spread: 0.3, share: 0.015 },
];
const network = [
  { atNs: 420 * US, spread: 0.16, share: 0.96 },
  { atNs: 4 * MS, spread: 0.5, share: 0.04 },
];
const cached = [
  { atNs: 3 * US, spread: 0.12, share: 0.6 },
  { atNs: 6 * MS, spread: 0.25, share: 0.4 },
];
const slow = (i: number): Hump[] => [{ atNs: 200 * US * 1.35 ** i, spread: 0.12 + 0.02 * i, share: 1 }];

const deployments = [
  line("Mayastor, 1 replica", nvme, 2_400_000),
  line("Ceph RBD", network, 730_000),
  line("CephFS", slow(6), 310_000),
  line("ZFS LocalPV", cached, 1_900_000, { excludedBy: ["CACHE_REREAD", "LITTLE"] }),
];

const curves: Record<string, Inputs["latency-cdf"]> = {
  normal: { title: WORKLOAD, lines: deployments },
  run: {
    title: "Random read and write, 4 KiB, 70 % reads",
    lines: [
      line("read", nvme, 690_000),
      line("write", network, 300_000, { direction: "write" }),
      line("fsync", slow(9), 41_000, { direction: "sync", latency: "lat" }),
    ],
  },
  one: { title: WORKLOAD, lines: [line("read", cached, 120_000)] },
  "few-ios": { title: WORKLOAD, lines: [line("read", network, 500)] },
  "too-few": { title: WORKLOAD, lines: [line("read", network, 12)] },
  "one-bucket": {
    title: WORKLOAD,
    lines: [line("write", [], 0, { direction: "write", atNs: [117.5 * US], counts: [4000] })],
  },
  zero: {
    title: WORKLOAD,
    lines: [line("slow clock", [], 0, { atNs: [0, 1, 2, 1000], counts: [400, 900, 2000, 100] })],
  },
  twelve: {
    title: WORKLOAD,
    lines: Array.from({ length: 12 }, (_, i) =>
      line(`deployment-${String(i + 1).padStart(2, "0")}`, slow(i), 90_000 + i),
    ),
  },
  "all-excluded": {
    title: WORKLOAD,
    lines: deployments.slice(0, 2).map((one) => ({ ...one, excludedBy: ["FLOOR_P50"] })),
  },
  alike: {
    title: WORKLOAD,
    lines: ["first", "second", "third"].map((name, i) => line(`${name} run`, nvme, 1_000_000 + i)),
  },
  hostile: {
    title: `<b>${WORKLOAD}</b>`,
    lines: [
      line('"><script>alert(1)</script> & <b>Ceph</b> ]]> onload="x" $& $` var(--fg)', network, 90_000),
      line(
        "OpenEBS Mayastor with three replicas on the slower of two NVMe drives, one core per I/O engine, huge pages of 2 MiB",
        nvme,
        80_000,
        { excludedBy: ["CACHE_REREAD", "LITTLE", "LINE_RATE", "FLOOR_P50"] },
      ),
      line(
        "openebs-mayastor-3-replicas-encrypted-erasure-coded-with-a-name-that-nobody-broke",
        slow(4),
        70_000,
      ),
      line("セフ・ブロックストレージ三重複製、暗号化あり", slow(8), 60_000),
    ],
  },
};

type SeriesLine = Inputs["time-series"]["lines"][number];

/** A value a second, of a function of the second. */
export const windowsOf = (count: number, value: (second: number) => number, stepMs = 1000): Window[] =>
  Array.from({ length: count }, (_, i) => ({
    fromMs: i * stepMs,
    toMs: (i + 1) * stepMs,
    value: value(i),
  }));

const series = (label: string, windows: readonly Window[], more: Partial<SeriesLine> = {}): SeriesLine => ({
  label,
  direction: label,
  jobs: 1,
  windows,
  steady: steadyState(windows),
  ...more,
});

const wave = (i: number): number => Math.sin(i * 1.7) + Math.sin(i * 0.31);
const MIX = "Random read and write, 4 KiB, 70 % reads";

const times: Record<string, Inputs["time-series"]> = {
  normal: {
    title: WORKLOAD,
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

const { "too-few": _, ...enough } = curves;

export const CURVES = { "latency-cdf": curves, "percentile-curve": enough, "time-series": times };
