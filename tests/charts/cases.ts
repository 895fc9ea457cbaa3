/** Inputs for every kind of chart: the ordinary ones, and those that break layouts. */

import type { Ranking } from "../../src/judge/ranking/ranking.ts";
import type { RankedValue } from "../../src/judge/ranking/value.ts";
import type { Inputs, KindId } from "../../src/render/charts/chart.ts";
import type { Titles } from "../../src/render/charts/titles.ts";
import { metricById } from "../../src/schema/metric.ts";
import { CURVES } from "./curve-cases.ts";
import { modelOrderCases } from "./model-order-cases.ts";
import { scalingCases } from "./scaling-cases.ts";
import { sweepsOf, versusOf } from "./sweep-cases.ts";

type Figure = { value: number; low?: number; high?: number; excludedBy?: string[]; annotations?: string[] };
const MS = 1e6;
const US = 1e3;
const MIB = 2 ** 20;

const HOSTILE = '"><script>alert(1)</script> & <b>Ceph</b> ]]> onload="x" $& $` var(--fg)';
const LONG =
  "OpenEBS Mayastor with three replicas on the slower of two NVMe drives, one core per I/O engine, huge pages of 2 MiB";
const UNBROKEN = "openebs-mayastor-3-replicas-encrypted-erasure-coded-with-a-name-that-nobody-broke";

const TITLES: Titles = new Map([
  ["mayastor-1r", "Mayastor, 1 replica"],
  ["mayastor-3r", "Mayastor, 3 replicas"],
  ["zfs", "ZFS LocalPV"],
  ["ceph-rbd", "Ceph RBD"],
  ["cephfs", "CephFS"],
  ["hostile", HOSTILE],
  ["long", LONG],
  ["unbroken", UNBROKEN],
  ["spaces", "   "],
  ["japanese", "セフ・ブロックストレージ三重複製、暗号化あり"],
]);

/** A ranking made of figures alone: intervals decide the ranks, as in judging. */
function rankingOf(
  metricId: string,
  figures: Record<string, Figure>,
  comparison = "Random read, 4 KiB, 16 in flight",
): Ranking {
  const metric = metricById.get(metricId);
  if (metric === undefined) throw new Error(`no metric ${metricId}`);
  const sign = metric.better === "higher" ? -1 : 1;
  const sorted = Object.entries(figures).sort(([, a], [, b]) => sign * (a.value - b.value));
  const credible = sorted.filter(([, f]) => !f.excludedBy);
  const beats = (a: Figure, b: Figure): boolean =>
    sign < 0 ? (a.low ?? a.value) > (b.high ?? b.value) : (a.high ?? a.value) < (b.low ?? b.value);
  const ranked = ([deployment, figure]: [string, Figure]): RankedValue => ({
    deployment,
    quantity: figure.value,
    value: figure.value,
    printed: figure.value,
    interval: { low: figure.low ?? figure.value, high: figure.high ?? figure.value },
    intervalBasis: "printed figure",
    runs: [{ run: `${deployment}.fio-rand-read`, result: 0 }],
    excludedBy: figure.excludedBy ?? [],
    noted: [],
    annotations: figure.annotations ?? [],
    ...(figure.excludedBy ? {} : { rank: 1 + credible.filter(([, other]) => beats(other, figure)).length }),
    rankAsPrinted: 1 + sorted.filter(([, other]) => beats(other, figure)).length,
  });
  const values = [...credible, ...sorted.filter(([, f]) => f.excludedBy)].map(ranked);
  const [best, next] = values.filter((v) => v.rank !== undefined);
  const factor = best && next ? Math.max(best.value / next.value, next.value / best.value) : 0;
  return {
    id: `lab/${metricId}`,
    environment: "lab",
    comparisonId: comparison.toLowerCase().replace(/[^a-z0-9]+/g, "-"),
    comparisonTitle: comparison,
    metric,
    values,
    first: values.filter((v) => v.rank === 1).map((v) => v.deployment),
    ...(best ? { best: best.deployment } : {}),
    bestAsPrinted: sorted[0]?.[0] ?? "",
    ...(next
      ? { runnerUp: next.deployment, worst: values.findLast((v) => v.rank !== undefined)?.deployment ?? "" }
      : {}),
    ...(best && next
      ? {
          overNext: {
            better: best.deployment,
            worse: next.deployment,
            factor,
            interval: { low: factor, high: factor },
            significant: next.rank !== 1,
            sentence: "",
          },
        }
      : {}),
  };
}

/** Rankings of a ladder of statistics: deployment -> statistic -> figure. */
function ladder(
  direction: string,
  of: Record<string, Record<string, number | Figure>>,
  comparison?: string,
): Ranking[] {
  const statistics = [...new Set(Object.values(of).flatMap((s) => Object.keys(s)))].sort();
  return statistics.map((statistic) => {
    const figures = Object.entries(of).flatMap(([deployment, values]) => {
      const figure = values[statistic];
      return figure === undefined
        ? []
        : [[deployment, typeof figure === "number" ? { value: figure } : figure] as const];
    });
    return rankingOf(`${direction}.${statistic}`, Object.fromEntries(figures), comparison);
  });
}

const twelve = Object.fromEntries(
  Array.from({ length: 12 }, (_, i) => [`deployment-${String(i + 1).padStart(2, "0")}`, i + 1]),
);
const mapValues = <T, U>(of: Record<string, T>, change: (value: T) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(of).map(([key, value]) => [key, change(value)]));

const ranking = (metric: string, figures: Record<string, Figure>, titles = TITLES): Inputs["ranking"] => ({
  ranking: rankingOf(metric, figures),
  titles,
});

const rankings: Record<string, Inputs["ranking"]> = {
  normal: ranking("read.iops", {
    "mayastor-1r": { value: 46_800, low: 45_900, high: 47_400 },
    zfs: {
      value: 102_000,
      low: 101_500,
      high: 102_500,
      excludedBy: ["CACHE_REREAD", "LITTLE"],
      annotations: ["likely-cached"],
    },
    "ceph-rbd": { value: 27_464, low: 25_100, high: 29_900 },
    cephfs: { value: 29_208, low: 27_000, high: 31_000, annotations: ["likely-cached"] },
    "mayastor-3r": { value: 19_700, low: 19_200, high: 20_400 },
  }),
  tie: ranking("read.bandwidth", {
    "ceph-rbd": { value: 650 * MIB, low: 600 * MIB, high: 700 * MIB },
    cephfs: { value: 690 * MIB, low: 640 * MIB, high: 745 * MIB },
    zfs: { value: 1150 * MIB, low: 1149.5 * MIB, high: 1150.5 * MIB, excludedBy: ["LINE_RATE"] },
  }),
  latency: ranking("write.p99", {
    "mayastor-1r": { value: 840 * US, low: 835 * US, high: 845 * US },
    zfs: { value: 1.9 * MS, low: 1.2 * MS, high: 2.4 * MS },
    "ceph-rbd": { value: 9.284 * MS },
    cephfs: { value: 9.274 * MS },
  }),
  one: ranking("read.iops", { zfs: { value: 4889 } }),
  "one-excluded": ranking("write.p50", {
    zfs: { value: 9 * US, low: 8.5 * US, high: 9.5 * US, excludedBy: ["FLOOR_P50"] },
  }),
  "all-excluded": ranking("write.bandwidth", {
    zfs: { value: 2160 * MIB, excludedBy: ["LINE_RATE", "LITTLE"] },
    "ceph-rbd": { value: 1900 * MIB, excludedBy: ["LINE_RATE"], annotations: ["likely-cached"] },
  }),
  twelve: ranking(
    "write.iops",
    mapValues(twelve, (i) => ({ value: 1300 * i, low: 1250 * i, high: 1420 * i })),
    new Map(),
  ),
  "huge-spread": ranking("read.mean", {
    "mayastor-1r": { value: 800 },
    zfs: { value: 1.9 * US },
    "ceph-rbd": { value: 12 * MS, low: 11 * MS, high: 14 * MS },
    cephfs: { value: 4.2e9, low: 3.9e9, high: 4.4e9 },
  }),
  zero: ranking("write.iops", {
    zfs: { value: 0, low: 0, high: 0.5 },
    "ceph-rbd": { value: 4200 },
    cephfs: { value: 12 },
  }),
  hostile: ranking("read.iops", {
    hostile: {
      value: 46_800,
      excludedBy: ["CACHE_REREAD", "LITTLE", "LINE_RATE", "FLOOR_P50"],
      annotations: ["<img src=x>"],
    },
    long: { value: 102_000 },
    unbroken: { value: 61_000 },
    spaces: { value: 31_000 },
    japanese: { value: 21_000 },
  }),
};

const ceph = { mean: 0.95 * MS, p50: 0.62 * MS, p95: 4.9 * MS, p99: 15 * MS, "p99.9": 61 * MS };
const percentiles: Record<string, Inputs["latency-percentiles"]> = {
  normal: {
    titles: TITLES,
    rankings: ladder("read", {
      "ceph-rbd": ceph,
      "mayastor-1r": { mean: 0.34 * MS, p50: 0.31 * MS, p95: 0.52 * MS, p99: 0.84 * MS, "p99.9": 2.2 * MS },
      cephfs: { mean: 1.6 * MS, p50: 0.9 * MS, p95: 6.1 * MS, p99: 22 * MS, "p99.9": 377 * MS },
      zfs: {
        mean: { value: 2.1 * US, excludedBy: ["CACHE_REREAD"] },
        p50: { value: 1.4 * US, excludedBy: ["CACHE_REREAD"] },
        p99: { value: 2.2 * US, excludedBy: ["CACHE_REREAD"] },
        "p99.9": { value: 190 * US, excludedBy: ["CACHE_REREAD"] },
      },
    }),
  },
  one: { titles: TITLES, only: "ceph-rbd", rankings: ladder("read", { "ceph-rbd": ceph, zfs: { p50: 3 } }) },
  "one-value": { titles: TITLES, rankings: ladder("sync", { zfs: { mean: 840 * US } }) },
  "one-deployment": {
    titles: TITLES,
    only: "ceph-rbd",
    rankings: [
      ...ladder("read", { "ceph-rbd": ceph }),
      ...ladder(
        "write",
        { "ceph-rbd": { mean: 46 * MS, p99: 90 * MS } },
        "Random write, 4 KiB, 16 in flight",
      ),
      ...ladder(
        "sync",
        { "ceph-rbd": { mean: 6 * MS, p50: 5.2 * MS, p99: 14 * MS } },
        "Sequential write, 4 KiB, fsync after each",
      ),
    ],
  },
  missing: {
    titles: TITLES,
    rankings: ladder("write", {
      "ceph-rbd": { mean: 46 * MS, p99: 90 * MS },
      cephfs: { p50: 30 * MS, p95: 60 * MS },
      zfs: { mean: 0.893 * MS },
      "mayastor-1r": { p99: 6 * MS, "p99.9": 9 * MS },
    }),
  },
  "all-excluded": {
    titles: TITLES,
    rankings: ladder("read", {
      zfs: {
        p50: { value: 1.4 * US, excludedBy: ["CACHE_REREAD"] },
        p99: { value: 2.2 * US, excludedBy: ["CACHE_REREAD"] },
      },
      cephfs: {
        p50: { value: 3 * US, excludedBy: ["FLOOR_P50"] },
        p99: { value: 4 * MS, excludedBy: ["FLOOR_P50"] },
      },
    }),
  },
  twelve: {
    titles: new Map(),
    rankings: ladder(
      "read",
      mapValues(twelve, (i) => ({
        p50: 200 * US * i,
        p95: 400 * US * i,
        p99: 3 * MS * (13 - i),
        "p99.9": 40 * MS,
      })),
    ),
  },
  "both-directions": {
    titles: TITLES,
    rankings: [
      ...ladder("read", { "ceph-rbd": ceph, zfs: { mean: 0.2 * MS, p99: 0.9 * MS } }),
      ...ladder("write", {
        "ceph-rbd": { mean: 46 * MS, p99: 90 * MS },
        zfs: { mean: 0.9 * MS, p99: 3 * MS },
      }),
    ],
  },
  "huge-spread": {
    titles: TITLES,
    rankings: ladder("write", { zfs: { p50: 300, "p99.9": 9e9 }, cephfs: { p50: 0, p99: 2 * MS } }),
  },
  hostile: {
    titles: TITLES,
    rankings: ladder(
      "read",
      mapValues({ hostile: 1, long: 2, unbroken: 3, spaces: 4, japanese: 5 }, (i) => ({
        p50: i * MS,
        p99: i * 20 * MS,
      })),
    ),
  },
};

type Sides = Record<string, [read: number | Figure, write: number | Figure]>;
/** Pairs of one statistic each: deployment -> [read, write]. */
function pairs(of: Record<string, Sides>): Inputs["asymmetry"]["pairs"] {
  const side = (sides: Sides, i: 0 | 1): Record<string, Figure> =>
    mapValues(sides, (both) => (typeof both[i] === "number" ? { value: both[i] } : both[i]));
  return Object.entries(of).map(([statistic, sides]) => ({
    read: rankingOf(`read.${statistic}`, side(sides, 0)),
    write: rankingOf(`write.${statistic}`, side(sides, 1), "Random write, 4 KiB, 16 in flight"),
  }));
}

const doubtful: Figure = { value: 9 * US, excludedBy: ["FLOOR_P50"] };
const asymmetries: Record<string, Inputs["asymmetry"]> = {
  normal: {
    titles: TITLES,
    pairs: pairs({
      mean: {
        "ceph-rbd": [0.95 * MS, 46 * MS],
        cephfs: [1.6 * MS, 41 * MS],
        "mayastor-1r": [21 * MS, 23 * MS],
        zfs: [0.137 * MS, doubtful],
      },
      p99: { "ceph-rbd": [15 * MS, 90 * MS], cephfs: [13 * MS, 377 * MS], "mayastor-1r": [27 * MS, 47 * MS] },
    }),
  },
  iops: {
    titles: TITLES,
    pairs: pairs({ iops: { "ceph-rbd": [27_464, 3699], cephfs: [29_208, 3650], zfs: [4889, 1337] } }),
  },
  one: { titles: TITLES, pairs: pairs({ mean: { "ceph-rbd": [0.95 * MS, 46 * MS] } }) },
  "one-side": {
    titles: TITLES,
    pairs: [{ read: rankingOf("read.mean", { zfs: { value: 3 * MS } }), write: rankingOf("write.mean", {}) }],
  },
  "all-excluded": { titles: TITLES, pairs: pairs({ mean: { zfs: [doubtful, doubtful] } }) },
  twelve: {
    titles: new Map(),
    pairs: pairs({ mean: mapValues(twelve, (i): [number, number] => [i * 300 * US, (13 - i) * 900 * US]) }),
  },
  "huge-spread": { titles: TITLES, pairs: pairs({ mean: { zfs: [300, 9e9], cephfs: [0, 2 * MS] } }) },
  hostile: {
    titles: TITLES,
    pairs: pairs({ mean: { hostile: [1 * MS, 2 * MS], long: [2 * MS, 1 * MS], unbroken: [5 * MS, 5 * MS] } }),
  },
};

export const CASES: { [K in KindId]: Record<string, Inputs[K]> } = {
  ranking: rankings,
  "latency-percentiles": percentiles,
  asymmetry: asymmetries,
  ...CURVES,
  "throughput-latency": sweepsOf(TITLES),
  "model-order": modelOrderCases(TITLES),
  "client-scaling": scalingCases(TITLES),
  versus: versusOf(TITLES),
};

export const HOSTILE_TITLE = HOSTILE;

/** Every case as [kind, name, input]. */
export const allCases = (): { kind: KindId; name: string; input: never }[] =>
  (Object.keys(CASES) as KindId[]).flatMap((kind) =>
    Object.entries(CASES[kind]).map(([name, input]) => ({ kind, name, input: input as never })),
  );
