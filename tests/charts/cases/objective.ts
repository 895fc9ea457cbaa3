import type { Inputs } from "../../../src/render/charts/index.ts";
import { metricById } from "../../../src/schema/metric.ts";
import { HOSTILE } from "../made-rankings.ts";

const MS = 1e6;
const metric = metricById.get("write.p99");
if (metric === undefined) throw new Error("no metric write.p99");
const title = "OLTP database in a small cluster";

export const cases: Record<string, Inputs["objective"]> = {
  normal: {
    title,
    metric,
    objective: 10 * MS,
    candidates: [
      {
        deployment: "mayastor-2c",
        title: "Mayastor 1-replica 2-core",
        storageClass: "openebs-single-replica",
        standing: "first",
        value: 3.2 * MS,
        low: 2.9 * MS,
        high: 3.5 * MS,
        basis: "range of 3 runs",
        scatters: true,
        href: "/runs/mayastor-2c/#result-1",
      },
      {
        deployment: "zfs",
        title: "ZFS LocalPV",
        standing: "candidate",
        value: 6.1 * MS,
        low: 5.5 * MS,
        high: 6.7 * MS,
        href: "/runs/zfs/#result-1",
      },
      {
        deployment: "cephfs",
        title: "CephFS with Rook",
        storageClass: "cephfs",
        standing: "candidate",
        value: 26 * MS,
        doubt: "barely checked: 1 of 16",
        href: "/runs/cephfs/#result-1",
      },
      {
        deployment: "ceph-rbd",
        title: "Ceph RBD with Rook",
        storageClass: "ceph-block",
        standing: "out",
        value: 0.212 * MS,
        reason: "served from a cache",
        href: "/runs/ceph-rbd/#result-1",
      },
      {
        deployment: "nfs",
        title: "NFS",
        standing: "out",
        value: 40 * MS,
        reason: "ruled out: no block volumes",
        href: "/runs/nfs/#result-1",
      },
      { deployment: "iscsi", title: "iSCSI", standing: "unmeasured", reason: "not measured" },
    ],
  },
  "no-objective": {
    title,
    metric,
    candidates: [
      { deployment: "a", title: "Local NVMe", standing: "candidate", value: 1.2 * MS },
      { deployment: "b", title: HOSTILE, storageClass: HOSTILE, standing: "candidate", value: 2.2 * MS },
    ],
  },
  enough: {
    title,
    metric,
    enough: 2 * MS,
    candidates: [
      { deployment: "a", title: "Local NVMe", standing: "first", value: 1.2 * MS },
      {
        deployment: "b",
        title: "CephFS with Rook",
        standing: "candidate",
        value: 1.9 * MS,
        doubt: "barely checked: 1 of 16",
      },
      { deployment: "c", title: "NFS", standing: "candidate", value: 6.2 * MS },
    ],
  },
  "objective-far-away": {
    title,
    metric,
    objective: 0.05 * MS,
    candidates: [{ deployment: "a", title: "Local NVMe", standing: "candidate", value: 12 * MS }],
  },
  "none-credible": {
    title,
    metric,
    objective: 10 * MS,
    candidates: [
      {
        deployment: "a",
        title: "Local NVMe",
        standing: "out",
        value: 12 * MS,
        reason: "ruled out: no snapshots",
      },
      { deployment: "b", title: "NFS", standing: "unmeasured", reason: "not measured" },
    ],
  },
};
