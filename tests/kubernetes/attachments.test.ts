/** Whether it can be seen how long a class's volumes take to be attached. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Cluster } from "../../src/targets/kubernetes/api/client.ts";
import { ClusterError } from "../../src/targets/kubernetes/api/errors.ts";
import type { KubeObject } from "../../src/targets/kubernetes/api/kinds.ts";
import { seesAttaching } from "../../src/targets/kubernetes/life/attachments.ts";
import { attachingFindings } from "../../src/targets/kubernetes/preflight/rights.ts";

const driver = (name: string, attachRequired?: boolean): KubeObject => ({
  ...{ apiVersion: "storage.k8s.io/v1", kind: "CSIDriver", metadata: { name } },
  spec: { ...(attachRequired !== undefined && { attachRequired }) },
});
const classOf = (provisioner: string): KubeObject => ({
  ...{ apiVersion: "storage.k8s.io/v1", kind: "StorageClass", metadata: { name: `of-${provisioner}` } },
  provisioner,
});

/** `drivers`: undefined where they may not be listed. */
const clusterWith = (drivers: KubeObject[] | undefined, allowed = true): Cluster =>
  ({
    list: async (kind: string) => {
      if (kind !== "CSIDriver") return ["disks", "files", "folders"].map(classOf);
      if (drivers === undefined) throw new ClusterError("forbidden", "list CSIDrivers: forbidden");
      return drivers;
    },
    may: async () => ({ allowed }),
  }) as unknown as Cluster;

const drivers = [driver("disks", true), driver("files", false), driver("others")];

describe("attaching is watched", () => {
  for (const [words, expected, cluster, provisioner] of [
    ["where the class's driver attaches", true, clusterWith(drivers), "disks"],
    ["where that is not said, as it attaches by default", true, clusterWith([driver("disks")]), "disks"],
    ["not where it attaches nothing", false, clusterWith(drivers), "files"],
    ["not where no CSI driver makes its volumes", false, clusterWith(drivers), "folders"],
    ["not where we may not", false, clusterWith(drivers, false), "disks"],
    ["not where drivers may not be seen", false, clusterWith(undefined), "disks"],
  ] as const)
    test(words, async () => assert.equal(await seesAttaching(cluster, `of-${provisioner}`), expected));
});

describe("a missing right to watch it is told", () => {
  const told = async (cluster: Cluster, ...provisioners: string[]): Promise<string[]> =>
    (await attachingFindings(cluster, { life: [{ volumes: 1 }] }, provisioners.map(classOf))).map(
      ({ severity, message }) => `${severity} ${message}`,
    );

  test("where a class that is measured attaches", async () =>
    assert.deepEqual(await told(clusterWith(drivers, false), "files", "disks"), [
      "warning may not watch volumeattachments.storage.k8s.io (life: how long volumes take to be attached to a node, and detached): absent from the record. See deploy/rbac-life.yaml.",
    ]));

  for (const [words, cluster, provisioners] of [
    ["not where none of them attaches", clusterWith(drivers, false), ["files", "folders"]],
    ["not where it is granted", clusterWith(drivers), ["disks"]],
    ["not where drivers may not be seen: it would be of no use", clusterWith(undefined, false), ["disks"]],
  ] as const)
    test(words, async () => assert.deepEqual(await told(cluster, ...provisioners), []));

  test("not where no lives are measured", async () =>
    assert.deepEqual(await attachingFindings(clusterWith(drivers, false), {}, [classOf("disks")]), []));
});
