import type { Inputs } from "../../../src/render/charts/index.ts";
import { type Figure, mapValues, rankingOf, TITLES, twelve } from "../made-rankings.ts";

const MS = 1e6;
const US = 1e3;
const MIB = 2 ** 20;

const ranking = (metric: string, figures: Record<string, Figure>, titles = TITLES): Inputs["ranking"] => ({
  ranking: rankingOf(metric, figures),
  titles,
});

export const cases: Record<string, Inputs["ranking"]> = {
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
  "single-runs": ranking("read.iops", {
    "mayastor-1r": { value: 46_800, low: 45_900, high: 47_400, runs: 1 },
    "ceph-rbd": { value: 27_464, low: 25_100, high: 29_900, runs: 1 },
    zfs: { value: 38_000, low: 36_000, high: 39_000 },
  }),
  one: ranking("read.iops", { zfs: { value: 4889 } }),
  "one-stands": ranking("read.iops", {
    cephfs: { value: 4889 },
    zfs: { value: 102_000, excludedBy: ["CACHE_REREAD"] },
  }),
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
