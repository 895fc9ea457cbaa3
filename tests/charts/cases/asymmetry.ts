import type { Inputs } from "../../../src/render/charts/index.ts";
import { type Figure, mapValues, rankingOf, TITLES, twelve } from "../made-rankings.ts";

const MS = 1e6;
const US = 1e3;

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
export const cases: Record<string, Inputs["asymmetry"]> = {
  normal: {
    titles: TITLES,
    storageClasses: new Map([
      ["ceph-rbd", "ceph-block"],
      ["zfs", "openebs-zfs"],
    ]),
    doubts: new Map([["read.mean", new Map([["cephfs", "cache possible"]])]]),
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
