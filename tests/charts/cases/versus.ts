import type { Inputs } from "../../../src/render/charts/index.ts";
import { TITLES } from "../made-rankings.ts";
import { metricOf, valueOf } from "../made-values.ts";

const MS = 1e6;
const MIB = 2 ** 20;

type Lead = [
  title: string,
  metric: string,
  a: number,
  b: number,
  low: number,
  high: number,
  ...cautions: string[],
];
type Against = Inputs["versus"]["figures"][number];

/** `low` and `high`: of the ratio of the better one to the other. */
function against([title, id, a, b, low, high, ...cautions]: Lead): Against {
  const metric = metricOf(id);
  const aIsBetter = metric.better === "higher" ? a >= b : a <= b;
  return {
    of: {
      environment: "lab",
      comparisonId: title.toLowerCase().replace(/[^a-z0-9]+/g, "-"),
      comparisonTitle: title,
      metric,
    },
    cautions,
    hardly: [],
    ...(metric.direction === "sync" && { leads: true as const }),
    a: valueOf("ceph-rbd", a, "run"),
    b: valueOf("zfs", b, "run"),
    ratio: {
      better: aIsBetter ? "ceph-rbd" : "zfs",
      worse: aIsBetter ? "zfs" : "ceph-rbd",
      factor: Math.max(a / b, b / a),
      interval: { low, high },
      relation: low > 1 ? "significant" : "tie",
      sentence: "",
    },
  };
}

const LEADS: Lead[] = [
  ["Random read, 4 KiB, 16 jobs x queue depth 1, direct, 10 GiB", "read.iops", 59_300, 22_200, 2.4, 2.95],
  ["Random write, 4 KiB, 16 jobs x queue depth 1, direct, 10 GiB", "write.iops", 862, 9240, 9.7, 11.8],
  [
    "Sequential read, 1 MiB, 4 jobs x queue depth 1, direct, 10 GiB",
    "read.bandwidth",
    690 * MIB,
    650 * MIB,
    0.96,
    1.17,
  ],
  ["Sequential write, 4 KiB, fdatasync after every write", "sync.p99", 14 * MS, 4.9 * MS, 2.6, 3.2],
];

const input = (
  leads: readonly Lead[],
  finding = "Of the 4 workloads that both measured, one is better in 2.",
) => ({
  a: "ceph-rbd",
  b: "zfs",
  figures: leads.map(against),
  finding,
  titles: TITLES,
  classes: new Map([["ceph-rbd", "ceph-block"]]),
});

export const cases: Record<string, Inputs["versus"]> = {
  normal: input(LEADS),
  one: input(LEADS.slice(0, 1)),
  ties: input(LEADS.slice(2, 3)),
  // Told apart by these two alone, and not among all that are ranked.
  untold: {
    ...input(LEADS),
    figures: LEADS.map((lead, at) => {
      const one = against(lead);
      return at === 0 ? { ...one, among: 6, ratio: { ...one.ratio, relation: "tie" } } : one;
    }),
  },
  cautions: input([
    [
      "Sequential write, 1 MiB, queue depth unknown, cpu limit 500m, memory limit 512Mi",
      "write.bandwidth",
      2110 * MIB,
      70 * MIB,
      19.8,
      45.6,
      "WRITE_BUFFERED",
    ],
    [
      "Sequential write, 1 MiB, queue depth unknown, fsync after every write, cpu limit 500m, memory limit 512Mi",
      "sync.mean",
      4.9 * MS,
      14 * MS,
      1.67,
      4.84,
    ],
  ]),
  "hardly-checked": {
    ...input(LEADS),
    figures: LEADS.map((lead, at) => ({
      ...against(lead),
      hardly: at === 1 ? ["barely checked: 1 of 12"] : [],
    })),
  },
  "huge-spread": input([
    ["Random read", "read.mean", 800, 4.2e9, 4.8e6, 5.7e6],
    ["Random write", "write.mean", 900, 800, 1.01, 1.3],
  ]),
  hostile: {
    ...input([[TITLES.get("hostile") ?? "", "read.iops", 3, 2, 1.4, 1.6], ...LEADS]),
    titles: new Map([
      ["ceph-rbd", TITLES.get("hostile") ?? ""],
      ["zfs", TITLES.get("long") ?? ""],
    ]),
  },
};
