import type { Inputs } from "../../../src/render/charts/index.ts";
import { ladder, mapValues, TITLES, twelve } from "../made-rankings.ts";

const MS = 1e6;
const US = 1e3;

const ceph = { mean: 0.95 * MS, p50: 0.62 * MS, p95: 4.9 * MS, p99: 15 * MS, "p99.9": 61 * MS };
export const cases: Record<string, Inputs["latency-percentiles"]> = {
  normal: {
    titles: TITLES,
    storageClasses: new Map([
      ["ceph-rbd", "ceph-block"],
      ["zfs", "openebs-zfs"],
    ]),
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
