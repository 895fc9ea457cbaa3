/** Inputs for the charts of queue depths and of one deployment against another. */

import type { Placed } from "../../src/judge/ranking/ranking.ts";
import type { RankedValue } from "../../src/judge/ranking/value.ts";
import type { Sweep } from "../../src/judge/side-by-side/sweeps.ts";
import type { Inputs } from "../../src/render/charts/chart.ts";
import type { Titles } from "../../src/render/charts/titles.ts";
import type { Metric } from "../../src/schema/metric.ts";
import { metricById } from "../../src/schema/metric.ts";

const [US, MS, MIB] = [1e3, 1e6, 2 ** 20];

/** A figure with what is known of it; a number is exact. */
type Figure = number | { value: number; low: number; high: number };
type Depth = [depth: number, rate: Figure, latency: Figure, excludedBy?: string];

const metricOf = (id: string): Metric => {
  const metric = metricById.get(id);
  if (metric === undefined) throw new Error(`no metric ${id}`);
  return metric;
};

function valueOf(deployment: string, figure: Figure, key: string, excludedBy?: string): RankedValue {
  const { value, low, high } =
    typeof figure === "number" ? { value: figure, low: figure, high: figure } : figure;
  return {
    deployment,
    quantity: value,
    value,
    printed: value,
    interval: { low, high },
    intervalBasis: "one run",
    runs: [{ run: `${deployment}.${key}`, result: 0 }],
    excludedBy: excludedBy === undefined ? [] : [excludedBy],
    noted: [],
    annotations: [],
    rankAsPrinted: 1,
  };
}

function sweep(
  deployment: string,
  depths: readonly Depth[],
  {
    rate = "read.iops",
    latency = "read.mean",
    title = "Random read, 4 KiB, direct, 8 GiB",
    numjobs = 1,
  } = {},
): Sweep {
  const placed = (metric: Metric, figure: Figure, depth: number, excludedBy?: string): Placed => ({
    of: {
      environment: "lab",
      comparisonId: `randread-4k-j${numjobs}-o${depth}-direct-8g`,
      comparisonTitle: `${title}, ${depth} in flight`,
      metric,
    },
    value: valueOf(deployment, figure, `depth-${depth}`, excludedBy),
  });
  return {
    environment: "lab",
    deployment,
    family: "randread-4k-direct-8g",
    group: `randread-4k-direct-8g-j${numjobs}`,
    workload: title,
    title,
    numjobs,
    rate: metricOf(rate),
    latency: metricOf(latency),
    points: depths.map(([depth, x, y, code]) => ({
      outstanding: depth,
      numjobs,
      rate: placed(metricOf(rate), x, depth, code),
      latency: placed(metricOf(latency), y, depth, code),
    })),
  };
}

const CEPH: Depth[] = [
  [1, 1180, 845 * US],
  [2, 2330, 857 * US],
  [4, 4480, 891 * US],
  [8, 8300, 962 * US],
  [16, 14_600, 1.09 * MS],
  [32, 20_100, 1.59 * MS],
  [64, 21_300, 3 * MS],
  [128, 21_200, 6.03 * MS],
];
const MAYASTOR: Depth[] = [
  [1, 5200, 191 * US],
  [4, 19_800, 201 * US],
  [16, 61_000, 261 * US],
  [64, 88_000, 726 * US],
];
const ZFS: Depth[] = [
  [1, 61_000, 16 * US, "CACHE_REREAD"],
  [4, 4100, 974 * US],
  [16, 4700, 3.4 * MS],
  [64, 4890, 13 * MS],
];

/** Intervals of so many percent on both sides. */
const spread = (percent: number, depths: readonly Depth[]): Depth[] =>
  depths.map(([depth, x, y]) => [depth, around(x, percent), around(y, percent)]);
const around = (figure: Figure, percent: number): Figure => {
  const value = typeof figure === "number" ? figure : figure.value;
  return { value, low: value * (1 - percent / 100), high: value * (1 + percent / 100) };
};

export const sweepsOf = (titles: Titles): Record<string, Inputs["throughput-latency"]> => ({
  normal: { titles, sweeps: [sweep("ceph-rbd", CEPH)] },
  several: { titles, sweeps: [sweep("ceph-rbd", CEPH), sweep("mayastor-1r", MAYASTOR), sweep("zfs", ZFS)] },
  repeats: { titles, sweeps: [sweep("ceph-rbd", spread(6, CEPH))] },
  two: { titles, sweeps: [sweep("ceph-rbd", CEPH.slice(0, 2))] },
  "no-knee": { titles, sweeps: [sweep("ceph-rbd", CEPH.slice(0, 5))] },
  falling: {
    titles,
    sweeps: [sweep("zfs", [...CEPH.slice(0, 3), [8, 3100, 2.6 * MS], [16, 2900, 5.5 * MS]])],
  },
  jobs: {
    titles,
    sweeps: [1, 4].map((numjobs) =>
      sweep(
        "ceph-rbd",
        CEPH.map(([depth, x, y]) => [
          depth * numjobs,
          Number(x) * (1 + numjobs / 8),
          Number(y) * numjobs ** 0.8,
        ]),
        { numjobs },
      ),
    ),
  },
  bandwidth: {
    titles,
    sweeps: [
      sweep(
        "cephfs",
        [
          [1, 320 * MIB, 3.1 * MS],
          [4, 870 * MIB, 4.6 * MS],
          [16, 1120 * MIB, 14.2 * MS],
        ],
        { rate: "write.bandwidth", latency: "write.p99", title: "Sequential write, 1 MiB, direct" },
      ),
    ],
  },
  "one-credible": { titles, sweeps: [sweep("zfs", ZFS.slice(0, 2))] },
  "all-excluded": {
    titles,
    sweeps: [
      sweep(
        "zfs",
        ZFS.map(([d, x, y]) => [d, x, y, "CACHE_REREAD"]),
      ),
      sweep("ceph-rbd", [
        [1, 9, 9, "LITTLE"],
        [2, 9, 9, "LITTLE"],
      ]),
    ],
  },
  twelve: {
    titles: new Map(),
    sweeps: Array.from({ length: 12 }, (_, i) =>
      sweep(
        `deployment-${String(i + 1).padStart(2, "0")}`,
        CEPH.map(([depth, x, y]) => [depth, Number(x) * (1 + i / 4), Number(y) / (1 + i / 6)]),
      ),
    ),
  },
  "huge-spread": {
    titles,
    sweeps: [
      sweep("zfs", [
        [1, 12, 9e9],
        [2, 12.5, 18e9],
      ]),
      sweep("mayastor-1r", [
        [1, 900_000, 1100],
        [512, 4e6, 128 * US],
      ]),
    ],
  },
  hostile: {
    titles,
    sweeps: ["hostile", "long", "unbroken", "spaces", "japanese"].map((id, i) =>
      sweep(
        id,
        MAYASTOR.map(([d, x, y]) => [d, Number(x) * (1 + i / 2), y]),
      ),
    ),
  },
});

type Lead = [title: string, metric: string, a: number, b: number, low: number, high: number];
type Against = Inputs["versus"]["figures"][number];

/** `low` and `high`: of the ratio of the better one to the other. */
function against([title, id, a, b, low, high]: Lead): Against {
  const metric = metricOf(id);
  const aIsBetter = metric.better === "higher" ? a >= b : a <= b;
  return {
    of: {
      environment: "lab",
      comparisonId: title.toLowerCase().replace(/[^a-z0-9]+/g, "-"),
      comparisonTitle: title,
      metric,
    },
    a: valueOf("ceph-rbd", a, "run"),
    b: valueOf("zfs", b, "run"),
    ratio: {
      better: aIsBetter ? "ceph-rbd" : "zfs",
      worse: aIsBetter ? "zfs" : "ceph-rbd",
      factor: Math.max(a / b, b / a),
      interval: { low, high },
      significant: low > 1,
      sentence: "",
    },
  };
}

const LEADS: Lead[] = [
  ["Random read, 4 KiB, 16 jobs, 16 in flight, direct, 10 GiB", "read.iops", 59_300, 22_200, 2.4, 2.95],
  ["Random write, 4 KiB, 16 jobs, 16 in flight, direct, 10 GiB", "write.iops", 862, 9240, 9.7, 11.8],
  [
    "Sequential read, 1 MiB, 4 jobs, 4 in flight, direct, 10 GiB",
    "read.bandwidth",
    690 * MIB,
    650 * MIB,
    0.96,
    1.17,
  ],
  ["Sequential write, 4 KiB, fdatasync after every write", "sync.p99", 14 * MS, 4.9 * MS, 2.6, 3.2],
];

export const versusOf = (titles: Titles): Record<string, Inputs["versus"]> => {
  const input = (
    leads: readonly Lead[],
    finding = "Of the 4 workloads that both measured, one is better in 2.",
  ) => ({
    a: "ceph-rbd",
    b: "zfs",
    figures: leads.map(against),
    finding,
    titles,
  });
  return {
    normal: input(LEADS),
    one: input(LEADS.slice(0, 1)),
    ties: input(LEADS.slice(2, 3)),
    "huge-spread": input([
      ["Random read", "read.mean", 800, 4.2e9, 4.8e6, 5.7e6],
      ["Random write", "write.mean", 900, 800, 1.01, 1.3],
    ]),
    hostile: {
      ...input([[titles.get("hostile") ?? "", "read.iops", 3, 2, 1.4, 1.6], ...LEADS]),
      titles: new Map([
        ["ceph-rbd", titles.get("hostile") ?? ""],
        ["zfs", titles.get("long") ?? ""],
      ]),
    },
  };
};
