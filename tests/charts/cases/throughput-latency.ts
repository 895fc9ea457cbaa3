import type { Placed } from "../../../src/judge/ranking/ranking.ts";
import type { Sweep } from "../../../src/judge/side-by-side/sweeps.ts";
import type { Inputs } from "../../../src/render/charts/index.ts";
import type { Metric } from "../../../src/schema/metric.ts";
import { TITLES } from "../made-rankings.ts";
import { type Figure, metricOf, valueOf } from "../made-values.ts";

const MS = 1e6;
const US = 1e3;
const MIB = 2 ** 20;

type Depth = [depth: number, rate: Figure, latency: Figure, excludedBy?: string];

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

export const cases: Record<string, Inputs["throughput-latency"]> = {
  normal: { titles: TITLES, sweeps: [sweep("ceph-rbd", CEPH)] },
  several: {
    titles: TITLES,
    sweeps: [sweep("ceph-rbd", CEPH), sweep("mayastor-1r", MAYASTOR), sweep("zfs", ZFS)],
  },
  repeats: { titles: TITLES, sweeps: [sweep("ceph-rbd", spread(6, CEPH))] },
  two: { titles: TITLES, sweeps: [sweep("ceph-rbd", CEPH.slice(0, 2))] },
  "no-knee": { titles: TITLES, sweeps: [sweep("ceph-rbd", CEPH.slice(0, 5))] },
  falling: {
    titles: TITLES,
    sweeps: [sweep("zfs", [...CEPH.slice(0, 3), [8, 3100, 2.6 * MS], [16, 2900, 5.5 * MS]])],
  },
  jobs: {
    titles: TITLES,
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
    titles: TITLES,
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
  "one-credible": { titles: TITLES, sweeps: [sweep("zfs", ZFS.slice(0, 2))] },
  "all-excluded": {
    titles: TITLES,
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
    titles: TITLES,
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
    titles: TITLES,
    sweeps: ["hostile", "long", "unbroken", "spaces", "japanese"].map((id, i) =>
      sweep(
        id,
        MAYASTOR.map(([d, x, y]) => [d, Number(x) * (1 + i / 2), y]),
      ),
    ),
  },
};
