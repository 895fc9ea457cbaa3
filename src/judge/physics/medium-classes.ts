/** What a class of medium does at its worst and at its best: wide on purpose, and printed on the method page. */
import type { Medium } from "../../schema/base.ts";

/** From worst to best. Rates of one volume; latencies of one I/O of up to 16 KiB with up to 32 I/Os at once. */
export type Range = readonly [worst: number, best: number];
type MediumClass = {
  title: string;
  bytesPerSecond: Range;
  iops: Range;
  /** By direction: mean and p50, then p99 and beyond. */
  usualNs: Record<Side, Range>;
  tailNs: Record<Side, Range>;
  source: string;
};
type Side = "read" | "write" | "sync";

const [US, MS] = [1e3, 1e6];

const NVME: MediumClass = {
  title: "an NVMe drive",
  bytesPerSecond: [50 * 2 ** 20, 14.5e9],
  iops: [1_000, 3_300_000],
  usualNs: { read: [2 * MS, 8 * US], write: [5 * MS, 5 * US], sync: [10 * MS, 5 * US] },
  tailNs: { read: [20 * MS, 20 * US], write: [100 * MS, 10 * US], sync: [30 * MS, 10 * US] },
  source:
    "Best: Micron 9550, data sheet of 2024, 14 GB/s and 3.3 million IOPS. Worst: this project's allowance for a consumer drive with a full write cache behind a file system.",
};

const SSD: MediumClass = {
  title: "a SATA or SAS SSD",
  bytesPerSecond: [40 * 2 ** 20, 2.4e9],
  iops: [500, 400_000],
  usualNs: { read: [5 * MS, 30 * US], write: [20 * MS, 20 * US], sync: [20 * MS, 20 * US] },
  tailNs: { read: [100 * MS, 80 * US], write: [500 * MS, 50 * US], sync: [200 * MS, 50 * US] },
  source:
    "Best: the SAS-4 line rate, 22.5 Gbit/s, and drives that are sold with 400,000 IOPS. Worst: this project's allowance for a consumer drive without power-loss protection.",
};

const HDD: MediumClass = {
  title: "a hard disk",
  bytesPerSecond: [30 * 2 ** 20, 0.6e9],
  iops: [50, 5_000],
  usualNs: { read: [100 * MS, 0.1 * MS], write: [200 * MS, 50 * US], sync: [200 * MS, 50 * US] },
  tailNs: { read: [2000 * MS, 1 * MS], write: [5000 * MS, 0.5 * MS], sync: [2000 * MS, 0.5 * MS] },
  source:
    "Best: two actuators in order, and a cache or log before the disk. Worst: this project's allowance for random access on a disk that is shared.",
};

const MEMORY: MediumClass = {
  title: "memory",
  bytesPerSecond: [0.2e9, 100e9],
  iops: [20_000, 10_000_000],
  usualNs: { read: [1 * MS, 1 * US], write: [1 * MS, 1 * US], sync: [1 * MS, 1 * US] },
  tailNs: { read: [10 * MS, 1 * US], write: [10 * MS, 1 * US], sync: [10 * MS, 1 * US] },
  source: "This project's allowance.",
};

const widest = (title: string, parts: readonly MediumClass[]): MediumClass => {
  const rates = (pick: (one: MediumClass) => Range): Range => [
    Math.min(...parts.map((one) => pick(one)[0])),
    Math.max(...parts.map((one) => pick(one)[1])),
  ];
  const times = (pick: (one: MediumClass) => Range): Range => [
    Math.max(...parts.map((one) => pick(one)[0])),
    Math.min(...parts.map((one) => pick(one)[1])),
  ];
  const sides = (pick: (one: MediumClass) => Record<Side, Range>): Record<Side, Range> => ({
    read: times((one) => pick(one).read),
    write: times((one) => pick(one).write),
    sync: times((one) => pick(one).sync),
  });
  return {
    title,
    bytesPerSecond: rates((one) => one.bytesPerSecond),
    iops: rates((one) => one.iops),
    usualNs: sides((one) => one.usualNs),
    tailNs: sides((one) => one.tailNs),
    source: "From the worst to the best of the drives above.",
  };
};

export const MEDIUM_CLASSES: Record<Medium, MediumClass> = {
  nvme: NVME,
  ssd: SSD,
  hdd: HDD,
  memory: MEMORY,
  mixed: widest("drives of several kinds", [NVME, SSD, HDD]),
  unknown: widest("a drive of unknown kind", [NVME, SSD, HDD]),
};
