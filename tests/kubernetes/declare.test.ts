/** What collect writes of a cluster into the record, and what it leaves alone. */
import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, test } from "node:test";
import { parse } from "yaml";
import type { KubeObject } from "../../src/targets/kubernetes/api/kinds.ts";
import { declare, declareModes } from "../../src/targets/kubernetes/declare.ts";
import { Report } from "../support/report.ts";
import { cell, target } from "./cells.ts";

const storageClass = (name: string, provisioner: string): KubeObject => ({
  apiVersion: "storage.k8s.io/v1",
  kind: "StorageClass",
  metadata: { name },
  provisioner,
});
const UNKNOWN = storageClass("fast", "example.com/thing");
const BACKEND = "data/backends/example-com-thing.yaml";

let report: Report;
let said: string[];
beforeEach(async () => {
  report = await Report.create();
  said = [];
  await describeAll();
});
afterEach(() => report.remove());

const describeAll = () =>
  declare(report.root, {
    target: target(),
    view: { version: "v1.34.4", nodes: [], drivers: [] },
    classes: [UNKNOWN, storageClass("rbd", "rbd.csi.ceph.com")],
    deploymentOf: (name) => `lab-${name}`,
    say: (line) => said.push(line),
  });

describe("the backend of an unknown provisioner", () => {
  test("is asked for of the person once, with what is to be said of it", async () => {
    assert.deepEqual(said, [
      `${BACKEND}: the provisioner example.com/thing is not known; say in it what kind of storage that is, and whether a network lies between.`,
    ]);
    await describeAll();
    assert.equal(said.length, 1);
  });

  test("has the modes that were measured, as they are", async () => {
    await declareModes(report.root, UNKNOWN, cell({ accessMode: "ReadWriteMany", volumeMode: "Filesystem" }));
    await declareModes(report.root, UNKNOWN, cell({ accessMode: "ReadWriteOnce", volumeMode: "Block" }));
    const { accessModes, volumeModes, networked } = parse(await report.read(BACKEND));
    assert.deepEqual(accessModes, ["ReadWriteMany", "ReadWriteOnce"]);
    assert.deepEqual(volumeModes, ["Block", "Filesystem"]);
    assert.equal(networked, undefined);
  });

  test("is the person's once it was touched", async () => {
    const mended = (await report.read(BACKEND)).replace("kind: unknown", "kind: local-disk");
    await report.write(BACKEND, mended);
    await declareModes(report.root, UNKNOWN, cell());
    assert.equal(await report.read(BACKEND), mended);
  });
});

test("what the project of a provisioner documents is not changed by what was measured", async () => {
  const path = "data/backends/ceph-rbd.yaml";
  const before = await report.read(path);
  await declareModes(report.root, storageClass("rbd", "rbd.csi.ceph.com"), cell({ volumeMode: "Block" }));
  assert.equal(await report.read(path), before);
});
