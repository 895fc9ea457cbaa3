import type { Inputs } from "../../../src/render/charts/index.ts";
import { HOSTILE } from "../made-rankings.ts";

type Input = Inputs["overview"];
type Cell = Input["cells"][number];

const WORKLOADS: Input["workloads"] = [
  ["random", "read", "4 KiB", "16 jobs", "p99"],
  ["random", "write", "4 KiB", "16 jobs", "p99"],
  ["sequential", "read", "1 MiB", "4 jobs", "MiB/s"],
  ["sequential", "write", "1 MiB", "4 jobs", "MiB/s"],
].map((head) => ({
  id: head.join("-"),
  title: head.slice(0, -1).join(", "),
  pattern: head.slice(0, 2),
  head: head.slice(2),
  metric: head.at(-1) ?? "",
  unit: head.at(-1) === "p99" ? "ns" : "bytes/s",
}));

const deployment = (id: string, title: string, storageClass?: string): Input["deployments"][number] => ({
  id,
  title,
  ...(storageClass === undefined ? {} : { storageClass }),
  href: `/next/deployments/${id}/`,
});

/** Nearer to the best than this, the two cannot be told apart. */
const LEAST_APART = 1.1;

/** Times the best by column; "x" is excluded, what is in brackets has a caution, nothing not measured. */
const cells = (id: string, ...row: readonly (number | "x" | readonly [number] | undefined)[]): Cell[] =>
  row.flatMap((one, i): Cell[] => {
    const [times, caution] = typeof one === "object" ? [one[0], "unwritten data"] : [one];
    if (times === undefined) return [];
    const of = { deployment: id, workload: WORKLOADS[i]?.id ?? "", href: `/runs/${id}/#result-${i + 1}` };
    return times === "x"
      ? [{ ...of, value: 1e5, shown: "100 µs", excludedBy: ["served from a cache"], codes: ["CACHE_REREAD"] }]
      : [
          {
            ...of,
            value: times * 1e6,
            shown: `${times} ms`,
            times,
            excludedBy: [],
            codes: [],
            ...(caution !== undefined && { caution }),
            ...(times < 1 && { ahead: true as const }),
            ...(times > 1 && times < LEAST_APART && { level: true as const }),
          },
        ];
  });

export const cases: Record<string, Input> = {
  normal: {
    environment: "A small cluster",
    deployments: [
      deployment("mayastor-2c", "Mayastor 1-replica 2-core", "openebs-single-replica"),
      deployment("zfs", "ZFS LocalPV", "openebs-zfs"),
      deployment("cephfs", "CephFS with Rook", "ceph-filesystem"),
      deployment("ceph-rbd", "Ceph RBD with Rook", "ceph-block"),
      deployment("iscsi", "iSCSI LUN on a ZFS mirror"),
    ],
    workloads: WORKLOADS,
    cells: [
      ...cells("mayastor-2c", [1], 1, 1.32, 1.05),
      ...cells("zfs", [1.9], "x", 1, "x"),
      ...cells("cephfs", [8.1], 4.4, 2.2, 1),
      ...cells("ceph-rbd", "x", [17.2], 3.1, 6),
      ...cells("iscsi", [1530], undefined, undefined, 2.4),
    ],
  },
  "ahead-in-doubt": {
    environment: "A small cluster",
    deployments: [
      deployment("mayastor-2c", "Mayastor 1-replica 2-core", "openebs-single-replica"),
      deployment("zfs", "ZFS LocalPV", "openebs-zfs"),
      deployment("cephfs", "CephFS with Rook", "ceph-filesystem"),
      deployment("rbd", "Ceph RBD with Rook", "ceph-block"),
    ],
    workloads: WORKLOADS,
    cells: [
      ...cells("mayastor-2c", [0.12], [1], 1, 1.32),
      ...cells("zfs", [0.23], [1.9], "x", 1),
      ...cells("cephfs", 1, [8.1], 4.4, 2.2).map((cell) =>
        cell.times === 1
          ? { ...cell, behind: { title: "Mayastor 1-replica 2-core", times: 8.3, best: cell.shown } }
          : cell,
      ),
      // Level with the best without a caution only.
      ...cells("rbd", 1.04).map((cell) => ({
        ...cell,
        behind: { title: "Mayastor 1-replica 2-core", times: 8.7, best: "1 ms" },
      })),
      // Level only among all four.
      ...cells("rbd", undefined, undefined, undefined, 1.09).map((cell) => ({
        ...cell,
        untold: { among: 4, alone: "1.09x (1.02 to 1.17)" },
      })),
    ],
  },
  "nothing-credible": {
    environment: "A small cluster",
    deployments: [deployment("a", "Local NVMe"), deployment("b", "NFS")],
    workloads: WORKLOADS.slice(0, 1),
    cells: [...cells("a", "x"), ...cells("b", "x")],
  },
  hostile: {
    environment: HOSTILE,
    deployments: [deployment("a", HOSTILE, HOSTILE), deployment("b", "NFS", "nfs-csi")],
    workloads: WORKLOADS.map((one) => ({
      ...one,
      title: HOSTILE,
      pattern: [HOSTILE],
      head: [HOSTILE, "a|b"],
    })),
    cells: [...cells("a", 1, 2, 3, 4), ...cells("b", 4, 3, 2, 1)],
  },
  twelve: {
    environment: "A large cluster",
    deployments: Array.from({ length: 12 }, (_, i) =>
      deployment(`d${i}`, `Deployment ${i + 1}`, `class-${i + 1}`),
    ),
    workloads: [...WORKLOADS, ...WORKLOADS.map((one) => ({ ...one, id: `${one.id}-b` }))],
    cells: Array.from({ length: 12 }, (_, i) => cells(`d${i}`, 1 + i, 12 - i, "x", 1 + i / 10)).flat(),
  },
};
