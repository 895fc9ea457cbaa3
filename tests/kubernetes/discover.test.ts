import assert from "node:assert/strict";
import { test } from "node:test";
import type { KubeObject } from "../../src/targets/kubernetes/api/kinds.ts";
import { choose } from "../../src/targets/kubernetes/preflight/discover.ts";

const storageClass = (
  name: string,
  provisioner: string,
  labels: Record<string, string> = {},
): KubeObject => ({
  apiVersion: "storage.k8s.io/v1",
  kind: "StorageClass",
  metadata: { name, labels },
  provisioner,
});
const ALL = [
  storageClass("fast", "rbd.csi.ceph.com", { tier: "gold", site: "a" }),
  storageClass("local", "kubernetes.io/no-provisioner", { tier: "gold" }),
  storageClass("slow", "nfs.csi.k8s.io", { tier: "tin" }),
];
const chosen = (wanted: Parameters<typeof choose>[1]) => {
  const { classes, missing } = choose(ALL, wanted);
  return [classes.map(({ metadata }) => metadata.name), missing];
};

test('"all" are those that provision', () => assert.deepEqual(chosen("all"), [["fast", "slow"], []]));

test("names are taken in the order given, those that provision nothing too; what is missing is named", () => {
  assert.deepEqual(chosen(["slow", "absent", "local"]), [["slow", "local"], ["absent"]]);
});

test("labels must all be there", () => {
  assert.deepEqual(chosen({ labels: { tier: "gold" } }), [["fast"], []]);
  assert.deepEqual(chosen({ labels: { tier: "gold", site: "b" } }), [[], []]);
});
