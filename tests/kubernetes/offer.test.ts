/** What a StorageClass offers beside volumes. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { KubeObject } from "../../src/targets/kubernetes/api/kinds.ts";
import { offered } from "../../src/targets/kubernetes/life/offer.ts";

const storageClass = (more: object = {}): KubeObject => ({
  ...{ apiVersion: "storage.k8s.io/v1", kind: "StorageClass", metadata: { name: "fast" } },
  ...{ provisioner: "disks.example", ...more },
});
const snapshotClass = (name: string, driver: string, isDefault = false): KubeObject => ({
  ...{ apiVersion: "snapshot.storage.k8s.io/v1", kind: "VolumeSnapshotClass", driver },
  metadata: {
    name,
    ...(isDefault && { annotations: { "snapshot.storage.kubernetes.io/is-default-class": "true" } }),
  },
});

const NONE = { snapshotClasses: [], nodes: 1 };

describe("a StorageClass", () => {
  test("lacks what it does not allow, and what its driver has no class for", () => {
    const { lacks } = offered(storageClass(), ["expand", "snapshot", "clone"], {
      snapshotClasses: [snapshotClass("s", "others.example")],
      nodes: 1,
    });
    assert.equal(
      lacks,
      "StorageClass fast: its volumes may not grow (allowVolumeExpansion); the cluster has no VolumeSnapshotClass for disks.example",
    );
  });

  test("lacks nothing that is not asked for", () => {
    assert.deepEqual(offered(storageClass(), ["clone"], NONE), {});
    assert.deepEqual(offered(storageClass({ allowVolumeExpansion: true }), ["expand"], NONE), {});
  });

  test("has its driver's default class of snapshots, or the first by name", () => {
    const [b, a, other] = [
      snapshotClass("b", "disks.example"),
      snapshotClass("a", "disks.example"),
      snapshotClass("0", "others.example", true),
    ];
    assert.equal(
      offered(storageClass(), ["snapshot"], { snapshotClasses: [other, b, a], nodes: 1 }).snapshotClass,
      "a",
    );
    const chosen = snapshotClass("c", "disks.example", true);
    assert.equal(
      offered(storageClass(), ["snapshot"], { snapshotClasses: [other, b, chosen, a], nodes: 1 })
        .snapshotClass,
      "c",
    );
  });

  test("moves its volumes only where there is another node", () => {
    assert.equal(
      offered(storageClass(), ["move"], NONE).lacks,
      "StorageClass fast: there is no other node to move to",
    );
    assert.deepEqual(offered(storageClass(), ["move"], { ...NONE, nodes: 2 }), {});
  });
});
