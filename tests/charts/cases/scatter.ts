import type { Inputs } from "../../../src/render/charts/index.ts";
import { formatValue } from "../../../src/units/format.ts";
import { HOSTILE } from "../made-rankings.ts";

type Input = Inputs["scatter"];
const MS = 1e6;

const point = (
  title: string,
  iops: number,
  p99Ns: number,
  excludedBy: string[] = [],
): Input["points"][number] => ({
  deployment: title.toLowerCase().replace(/[^a-z0-9]+/g, "-"),
  title,
  across: iops,
  up: p99Ns,
  shown: [formatValue(iops, "iops"), formatValue(p99Ns, "ns")],
  excludedBy,
  codes: excludedBy.map(() => "CACHE_REREAD"),
  out: [excludedBy.length > 0, false],
  href: "/runs/one/#result-1",
});

const input = (points: Input["points"]): Input => ({
  title: "Random read, 4 KiB, 16 jobs x queue depth 1",
  across: { title: "Read IOPS", head: "IOPS", unit: "iops", better: "higher" },
  up: { title: "Read latency, p99", head: "p99", unit: "ns", better: "lower" },
  points,
});

export const cases: Record<string, Input> = {
  normal: input([
    { ...point("Mayastor 1-replica 2-core", 46_800, 0.89 * MS), storageClass: "openebs-single-replica" },
    { ...point("ZFS LocalPV", 59_300, 1.1 * MS), storageClass: "openebs-zfs" },
    { ...point("CephFS with Rook", 29_200, 2.28 * MS), doubt: "unwritten data" },
    point("Mayastor 1-replica 1-core", 12_000, 50.1 * MS),
    point("Ceph RBD with Rook", 88_000, 0.212 * MS, ["cache possible", "impossibly fast"]),
  ]),
  "all-excluded": input([
    point("Ceph RBD", 88_000, 0.212 * MS, ["impossibly fast"]),
    point("CephFS", 78_000, 0.4 * MS, ["impossibly fast"]),
  ]),
  cost: {
    title: "OLTP database in Talos homelab",
    across: {
      title: "Bytes on disks for each byte of data",
      head: "bytes on disks",
      unit: "",
      better: "lower",
    },
    up: { title: "Read latency, p99", head: "p99", unit: "ns", better: "lower" },
    points: [
      [1, 1.1, "ZFS LocalPV"],
      [1.5, 9, "Ceph RBD, erasure coded"],
      [3, 2.28, "Ceph RBD, 3 copies"],
    ].map(([copies, ms, title]) => ({
      ...point(String(title), Number(copies), Number(ms) * MS),
      shown: [`${copies}x`, formatValue(Number(ms) * MS, "ns")],
    })),
  },
  law: {
    title: "Mean latency by the rate of the tier",
    across: { title: "Provisioned IOPS", head: "tier", unit: "iops" },
    up: { title: "Mean latency", head: "mean", unit: "ns" },
    points: [500, 1000, 3000].map((rate) => ({
      ...point(`IBM Cloud file share ${rate} IOPS`, rate, 65e9 / rate, ["doubtful source"]),
      out: [false, true] as const,
    })),
    law: {
      label: "128 I/Os at once / tier",
      points: [
        [500, 128e9 / 500],
        [3000, 128e9 / 3000],
      ],
    },
    finding: "their product is the same in every tier",
  },
  "one-place": input(["A", "B", "C"].map((title) => point(title, 10_000, MS))),
  hostile: input([point(HOSTILE, 1, 1), point("   ", 1e9, 9e10), point("Local", 4000, MS)]),
};
