/** Sentences of the guides that hold a figure in words, and how it follows from the record. */

import { FASTEST_DRIVE_BYTES_PER_SECOND } from "../../src/judge/physics/limits.ts";
import { LEAST_PART_OF_A_MIX } from "../../src/judge/physics/little-terms.ts";
import { METRICS } from "../../src/schema/metric.ts";
import { valueOf as numberOf } from "../../src/schema/quantity.ts";
import type { FiolioRecord } from "../../src/schema/record.ts";

/** Value of a run's metric, in ns, IOPS or bytes/s. Throws where the record has none. */
export type Figures = {
  of: (run: string, metric: string, result?: string) => number;
  bytesRead: (run: string) => number;
};

export function figuresOf({ runs }: FiolioRecord): Figures {
  const resultsOf = (run: string) => runs.get(run)?.results ?? [];
  return {
    of(run, metric, name) {
      const read = METRICS.find(({ id }) => id === metric)?.read;
      const found = resultsOf(run)
        .filter((result) => name === undefined || result.name === name)
        .map((result) => read?.(result))
        .find((quantity) => quantity !== undefined);
      if (found === undefined) throw new Error(`${run}: expected ${metric}, the record has none.`);
      return numberOf(found);
    },
    bytesRead(run) {
      const bytes = resultsOf(run)[0]?.directions.read?.ioBytes;
      if (bytes === undefined) throw new Error(`${run}: expected bytes read, the record has none.`);
      return numberOf(bytes);
    },
  };
}

type Said = { guide: string; says: string; holds: (figures: Figures) => boolean };

const SECOND = 1e9;
const GIB = 2 ** 30;
const MIB = 2 ** 20;
/** numjobs=4 times iodepth=32. */
const ASKED = 128;
const RANDOM = "fio-random-rw";
const between = (low: number, value: number, high: number): boolean => low <= value && value <= high;
const inFlight = ({ of }: Figures, run: string, side: "read" | "write"): number =>
  (of(run, `${side}.iops`) * of(run, `${side}.mean`)) / SECOND;
/** What depth is worth: IOPS of kbench at 64 I/Os at once over the inverse of its latency at one. */
const gain = ({ of }: Figures, deployment: string, title: string, side: "read" | "write"): number =>
  (of(`${deployment}.kbench`, `${side}.iops`, `${title}: IOPS`) *
    of(`${deployment}.kbench`, `${side}.mean`, `${title}: average latency`)) /
  SECOND;
const tierProducts = ({ of }: Figures): number[] =>
  [3000, 1000, 500].flatMap((rate) =>
    ["read", "write"].map((side) => (of(`odf-file-${rate}.${RANDOM}`, `${side}.mean`) * rate) / SECOND),
  );
const tailRatios = ({ of }: Figures): number[] =>
  [3000, 1000, 500].flatMap((rate) =>
    ["read", "write"].map(
      (side) =>
        of(`odf-file-${rate}.${RANDOM}`, `${side}.p99`) / of(`odf-file-${rate}.${RANDOM}`, `${side}.mean`),
    ),
  );

/** Deployments from the lowest figure to the highest. */
const byLowest = (names: readonly string[], value: (deployment: string) => number): string =>
  names.toSorted((a, b) => value(a) - value(b)).join(" ");
const RANKED = ["odf-bench-pool", "odf-file-3000", "odf-rep3-virt"];
const p99 =
  ({ of }: Figures, side: string) =>
  (deployment: string): number =>
    of(`${deployment}.${RANDOM}`, `${side}.p99`);

export const SAID: readonly Said[] = [
  {
    guide: "asymmetric-latency",
    says: "rate times mean read latency is already more than the load keeps under way",
    holds: ({ of }) =>
      (of(`odf-rep3-virt.${RANDOM}`, "mixed.iops") * of(`odf-rep3-virt.${RANDOM}`, "read.mean")) / SECOND >
      ASKED,
  },
  {
    guide: "asymmetric-latency",
    says: "with the least share of writes that still makes a mix the product is already more than twice how many I/Os were under way",
    holds: ({ of }) => {
      const [reads, writes] = [of(`odf-rep2.${RANDOM}`, "read.mean"), of(`odf-rep2.${RANDOM}`, "write.mean")];
      const mean = (1 - LEAST_PART_OF_A_MIX) * reads + LEAST_PART_OF_A_MIX * writes;
      return (of(`odf-rep2.${RANDOM}`, "mixed.iops") * mean) / SECOND > 2 * ASKED;
    },
  },
  {
    guide: "asymmetric-latency",
    says: "the mean write latency is below four milliseconds",
    holds: ({ of }) => (ASKED / of("odf-rep3-virt.fio-random-rw-block", "write.iops")) * SECOND < 4e6,
  },
  {
    guide: "block-or-filesystem",
    says: "rate times latency is almost exactly how many I/Os were under way",
    holds: (figures) =>
      between(0.95, inFlight(figures, "odf-rep3-virt.fio-random-rw-filesystem", "write") / ASKED, 1.05),
  },
  {
    guide: "block-or-filesystem",
    says: "shows more than ten times that",
    holds: ({ of }) =>
      ["rep3-virt", "rep3-enc"].every((pool) => of(`odf-${pool}.${RANDOM}`, "write.mean") > 10 * 4e6),
  },
  {
    guide: "symmetric-and-tier-capped",
    says: "It is about half of that, in every tier",
    holds: (figures) => tierProducts(figures).every((product) => between(0.45, product / ASKED, 0.55)),
  },
  {
    guide: "symmetric-and-tier-capped",
    says: "between a little over one and a little over two",
    holds: (figures) =>
      between(1.05, Math.min(...tailRatios(figures)), 1.3) &&
      between(2, Math.max(...tailRatios(figures)), 2.2),
  },
  {
    guide: "tails-and-averages",
    says: "Reads: bench-pool, then rep3-virt, then the file share",
    holds: (figures) =>
      byLowest(RANKED, p99(figures, "read")) === "odf-bench-pool odf-rep3-virt odf-file-3000",
  },
  {
    guide: "tails-and-averages",
    says: "Writes: the file share, then bench-pool, then rep3-virt",
    holds: (figures) =>
      byLowest(RANKED, p99(figures, "write")) === "odf-file-3000 odf-bench-pool odf-rep3-virt",
  },
  {
    guide: "tails-and-averages",
    says: "which needs the smallest larger value: the file share, then bench-pool, then rep3-virt",
    holds: (figures) =>
      byLowest(RANKED, (one) => Math.max(p99(figures, "read")(one), p99(figures, "write")(one))) ===
      "odf-file-3000 odf-bench-pool odf-rep3-virt",
  },
  {
    guide: "tails-and-averages",
    says: "The averaged order is none of these",
    holds: (figures) =>
      byLowest(RANKED, (one) => p99(figures, "read")(one) + p99(figures, "write")(one)) ===
      "odf-bench-pool odf-file-3000 odf-rep3-virt",
  },
  {
    guide: "caches",
    says: "the file was read some nineteen times",
    holds: ({ bytesRead }) => Math.round(bytesRead("talos-ceph-rbd.fio-rand-read") / (10 * GIB)) === 19,
  },
  {
    guide: "caches",
    says: "Sequential reads from ZFS passed over the file almost fourteen times, those from Mayastor's single copy more than ten times",
    holds: ({ of }) => {
      const passes = (deployment: string): number =>
        (of(`${deployment}.fio-seq-read`, "read.bandwidth") * 30) / (10 * GIB);
      return between(13.5, passes("talos-zfs"), 14) && between(10, passes("talos-mayastor-1r-2core"), 11);
    },
  },
  {
    guide: "page-cache",
    says: "A gigabit link alone takes more than a hundred times as long to carry it",
    holds: ({ of }) => (MIB / (1e9 / 8)) * SECOND > 100 * of("ocp-nfs-csi.fio-seq-write", "write.p50"),
  },
  {
    guide: "page-cache",
    says: "the claim held five gibibytes and was read more than twenty-six times in twenty seconds",
    holds: ({ bytesRead }) => between(26, bytesRead("ocp-local-nvme.fio-seq-read") / (5 * GIB), 27),
  },
  {
    guide: "page-cache",
    says: "the median is shorter than the fastest drive's bus would take for the block",
    holds: ({ of }) =>
      of("ocp-local-nvme.fio-seq-read", "read.p50") < (MIB / FASTEST_DRIVE_BYTES_PER_SECOND) * SECOND,
  },
  {
    guide: "durable-writes",
    says: "On NVMe it costs nine tenths",
    holds: ({ of }) =>
      between(
        0.08,
        of("ocp-local-nvme.fio-sync-write", "write.bandwidth") /
          of("ocp-local-nvme.fio-seq-write", "write.bandwidth"),
        0.12,
      ),
  },
  {
    guide: "durable-writes",
    says: "is about the flush plus a short write",
    holds: ({ of }) =>
      ["ocp-nfs-csi", "ocp-local-nvme"].every((deployment) => {
        const run = `${deployment}.fio-sync-write`;
        return between(1, SECOND / of(run, "write.iops") / of(run, "sync.mean"), 1.15);
      }),
  },
  {
    guide: "queue-depth-that-never-happened",
    says: "Every product is about sixteen",
    holds: (figures) =>
      ["mayastor-1r-2core", "mayastor-3r", "zfs", "ceph-rbd", "cephfs"].every((name) =>
        between(15.2, inFlight(figures, `talos-${name}.fio-rand-write`, "write"), 16.8),
      ) && between(15.2, inFlight(figures, "talos-mayastor-1r-2core.fio-rand-read", "read"), 16.8),
  },
  {
    guide: "queue-depth-that-never-happened",
    says: "make three under way where four jobs ran",
    holds: (figures) => between(2.9, inFlight(figures, "talos-zfs.fio-seq-read", "read"), 3.1),
  },
  {
    guide: "kbench-rows",
    says: "more than thirty times as many are done when 64 wait together",
    holds: (figures) =>
      ["talos-ceph-rbd", "talos-cephfs"].every(
        (deployment) => gain(figures, deployment, "Random Write", "write") > 30,
      ),
  },
  {
    guide: "kbench-rows",
    says: "about as often as the inverse of its latency at one, its writes little more often",
    holds: (figures) =>
      between(0.95, gain(figures, "talos-zfs", "Random Read", "read"), 1.05) &&
      between(1, gain(figures, "talos-zfs", "Random Write", "write"), 1.25),
  },
  {
    guide: "kbench-rows",
    says: "are fewer than that latency would give even at a depth of one",
    holds: (figures) => gain(figures, "talos-zfs", "Sequential Write", "write") < 1,
  },
  {
    guide: "network-ceilings",
    says: "twice as much crossed it, and two thirds or so were in use",
    holds: ({ of }) =>
      ["vm", "host"].every((from) =>
        between(0.6, (2 * of(`iscsi-vm-raid1.dd-seq-write-${from}`, "write.bandwidth")) / (2.5e9 / 8), 0.72),
      ),
  },
];
