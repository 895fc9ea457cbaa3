/** Shapes that storage has, and those that break layouts. */
import type { CurveLine } from "../../../src/render/charts/curves/curves.ts";
import type { Inputs } from "../../../src/render/charts/index.ts";

const MS = 1e6;
const US = 1e3;

type Hump = { atNs: number; spread: number; share: number };

/** Buckets as fio 3 has them, filled as humps on a log axis would fill them; no chance in it. */
function histogramOf(humps: readonly Hump[], total: number): Pick<CurveLine, "atNs" | "counts"> {
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
  runs: [`${label.toLowerCase().replace(/[^a-z0-9]+/g, "-")}.rand-read#1`],
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

export const cases: Record<string, Inputs["latency-cdf"]> = {
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
