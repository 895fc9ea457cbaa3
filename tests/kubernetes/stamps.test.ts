/** When something was first seen of a volume. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { CONTAINER, type KubeObject } from "../../src/targets/kubernetes/api/kinds.ts";
import { Stamps } from "../../src/targets/kubernetes/life/stamps.ts";
import { kubernetesCells } from "../../src/targets/kubernetes/matrix.ts";
import { target } from "./cells.ts";

const claim = (name: string, phase: string, volumeName = "pv-1"): KubeObject => ({
  apiVersion: "v1",
  kind: "PersistentVolumeClaim",
  metadata: { name },
  spec: { volumeName },
  status: { phase },
});
const pod = ({ runs = false, ends = false } = {}): KubeObject => ({
  apiVersion: "v1",
  kind: "Pod",
  metadata: { name: "p", ...(ends && { deletionTimestamp: new Date(0) }) },
  status: {
    conditions: [{ type: "PodScheduled", status: "True" }],
    containerStatuses: [{ name: CONTAINER, state: runs ? { running: {} } : { waiting: {} } }],
  },
});
const byWatch = (at: number) => ({ at, byWatch: true });
const byAsking = (at: number) => ({ at, byWatch: false });

describe("stamps of a volume", () => {
  test("are those of who saw it first, and say whether that was a watch", () => {
    const stamps = new Stamps();
    stamps.made("a", 1);
    stamps.claim(claim("a", "Pending"), byWatch(2));
    stamps.claim(claim("a", "Bound"), byWatch(3));
    stamps.claim(claim("a", "Bound"), byAsking(4));
    stamps.pod(pod(), "a", byWatch(5));
    stamps.pod(pod({ runs: true }), "a", byAsking(6));
    stamps.pod(pod({ runs: true }), "a", byWatch(7));
    stamps.deleted("a", 8);
    assert.deepEqual(stamps.left, ["pv-1"]);
    stamps.gone("pv-1", byWatch(9));
    assert.deepEqual(stamps.left, []);
    assert.deepEqual(stamps.volumes, [
      { name: "a", asked: 1, bound: 3, first: { scheduled: 5, running: 6 }, again: {}, deleted: 8, gone: 9 },
    ]);
    assert.deepEqual([...stamps.asked], ["running"]);
  });

  test("of the second mount are apart, and the first pod's end is none of them", () => {
    const stamps = new Stamps();
    stamps.made("a", 1);
    stamps.pod(pod({ runs: true }), "a", byWatch(2));
    stamps.mount = "again";
    stamps.pod(pod({ runs: true, ends: true }), "a", byWatch(3));
    stamps.pod(pod({ runs: true }), "a", byWatch(4));
    assert.deepEqual(stamps.volumes[0]?.first, { scheduled: 2, running: 2 });
    assert.deepEqual(stamps.volumes[0]?.again, { scheduled: 4, running: 4 });
  });

  test("of attachments are those of the volume that was bound, in their order, seen before it or after", () => {
    const stamps = new Stamps(true);
    const attachment = (uid: string, volume: string, more: object = {}, attached = false): KubeObject => ({
      ...{ apiVersion: "storage.k8s.io/v1", kind: "VolumeAttachment" },
      metadata: { name: "csi-1", uid, ...more },
      spec: { source: { persistentVolumeName: volume } },
      status: { attached },
    });
    const ends = { deletionTimestamp: new Date(0) };
    stamps.made("a", 1);
    stamps.attachments.note(attachment("other", "pv-2"), 2, false);
    stamps.attachments.note(attachment("one", "pv-1"), 3, false);
    stamps.claim(claim("a", "Bound"), byWatch(4));
    stamps.attachments.note(attachment("one", "pv-1", {}, true), 5, false);
    stamps.attachments.note(attachment("one", "pv-1", ends, true), 6, false);
    stamps.attachments.note(attachment("one", "pv-1", ends), 7, true);
    // Back on its node, and seen only when it was there.
    stamps.attachments.note(attachment("two", "pv-1", {}, true), 8, false);
    stamps.attachments.note(attachment("two", "pv-1", ends, true), 9, false);
    const attachments = [{ asked: 3, attached: 5, released: 6, detached: 7 }, { released: 9 }];
    assert.deepEqual(stamps.volumes[0]?.attachments, attachments);
    assert.deepEqual(stamps.brief(["a"])[0]?.attachments, attachments);
  });

  test("of a move are from the end of the pod before, and of the pod on the other node alone", () => {
    const stamps = new Stamps();
    stamps.made("a", 1);
    stamps.mount = "again";
    stamps.pod(pod({ runs: true }), "a", byWatch(2));
    stamps.moving("a", 3);
    stamps.mount = "moved";
    stamps.pod(pod({ runs: true, ends: true }), "a", byWatch(4));
    stamps.pod(pod({ runs: true }), "a", byWatch(5));
    assert.deepEqual(stamps.volumes[0]?.moved, { asked: 3, scheduled: 5, running: 5 });
    assert.deepEqual(stamps.brief(["a"]), [{ name: "a", asked: 1, first: {} }]);
  });

  test("of growing, of a snapshot and of copies are apart, and copies' volumes are waited for", () => {
    const grown = (storage: string): KubeObject => ({
      ...claim("a", "Bound"),
      status: { phase: "Bound", capacity: { storage } },
    });
    const snapshot = (readyToUse: boolean): KubeObject => ({
      ...{ apiVersion: "snapshot.storage.k8s.io/v1", kind: "VolumeSnapshot" },
      ...{ metadata: { name: "a" }, status: { readyToUse } },
    });
    const stamps = new Stamps();
    stamps.made("a", 1);
    stamps.claim(grown("2Gi"), byWatch(2));
    stamps.growing("a", 3, 2 * 2 ** 30);
    stamps.claim(grown("1Gi"), byWatch(4));
    stamps.claim(grown("2Gi"), byAsking(5));
    stamps.snapshot(snapshot(true), byWatch(6));
    stamps.snapped("a", 7);
    stamps.snapshot(snapshot(false), byWatch(8));
    stamps.snapshot(snapshot(true), byWatch(9));
    stamps.copied("a", "restored", "a-restored", 10);
    stamps.pod(pod({ runs: true }), "a-restored", byWatch(11));
    stamps.copied("a", "cloned", "a-cloned", 12);
    stamps.claim(claim("a-cloned", "Bound", "pv-2"), byWatch(13));
    assert.deepEqual(stamps.copiesLeft, ["pv-2"]);
    stamps.gone("pv-2", byWatch(14));
    assert.deepEqual(stamps.copiesLeft, []);
    assert.deepEqual(stamps.volumes, [
      {
        ...{ name: "a", asked: 1, bound: 2, first: {}, again: {} },
        expanded: { asked: 3, grown: 5 },
        snapshot: { asked: 7, ready: 9 },
        restored: { asked: 10, scheduled: 11, running: 11 },
        cloned: { asked: 12 },
      },
    ]);
    assert.deepEqual([...stamps.asked], ["grown"]);
  });

  test("are of no volume but those that were made here", () => {
    const stamps = new Stamps();
    stamps.claim(claim("other", "Bound", "pv-9"), byWatch(1));
    stamps.gone("pv-9", byWatch(2));
    assert.deepEqual([stamps.volumes, stamps.left], [[], []]);
  });
});

test("what is done to volumes takes time and room: each is larger, and has a snapshot and copies", () => {
  const [plain, all] = [{}, { steps: ["expand", "snapshot", "clone"] }].map(
    (more) =>
      kubernetesCells(
        target({ volumeSize: "1Gi", life: [{ volumes: 3, rounds: 2, ...more }] }),
        [{ storageClass: "fast", deployment: "lab-fast" }],
        new Map(),
      ).find(({ workload }) => workload.kind === "life") ?? assert.fail(),
  );
  assert.equal((plain?.estimate.bytes ?? 0) / 2 ** 30, 3);
  assert.equal((all?.estimate.bytes ?? 0) / 2 ** 30, 3 * 2 * 4);
  assert.equal(all?.estimate.measuringSeconds, 4 * (plain?.estimate.measuringSeconds ?? Number.NaN));
  assert.notEqual(all?.declared, plain?.declared);
  assert.deepEqual(all?.workload, {
    ...{ kind: "life", volumes: 3, rounds: 2 },
    steps: ["expand", "snapshot", "clone"],
  });
});

test("churn has room for those at any time, density for all of them; each is named", () => {
  const cells = kubernetesCells(
    target({ volumeSize: "1Gi", life: [{ churn: { volumes: 3, seconds: 90 } }, { density: { most: 40 } }] }),
    [{ storageClass: "fast", deployment: "lab-fast" }],
    new Map(),
  ).filter(({ workload }) => workload.kind === "churn" || workload.kind === "density");
  assert.deepEqual(
    cells.map(({ id, workload, estimate }) => [id, workload, estimate.bytes / 2 ** 30]),
    [
      ["lab/lab-fast/churn-3-filesystem-rwo-1c-r1", { kind: "churn", volumes: 3, seconds: 90 }, 3],
      ["lab/lab-fast/density-filesystem-rwo-1c-r1", { kind: "density", most: 40 }, 40],
    ],
  );
  for (const life of [
    [{ churn: {}, density: {} }],
    [{ churn: {}, rounds: 2 }],
    [{ density: {}, steps: ["clone"] }],
    [{}],
  ])
    assert.throws(() => target({ life }), /one of volumes, churn and density/);
  assert.throws(() => target({ life: [{ density: {} }, { density: { most: 3 } }] }), /density once/);
});

test("a number of volumes is a cell, with room for all of them", () => {
  const cells = kubernetesCells(
    target({ volumeSize: "1Gi", clients: [1, 4], life: [{ volumes: 1 }, { volumes: 50, rounds: 1 }] }),
    [{ storageClass: "fast", deployment: "lab-fast" }],
    new Map(),
  ).filter(({ workload }) => workload.kind === "life");
  assert.deepEqual(
    cells.map(({ id, workload, estimate }) => [id, workload, estimate.bytes / 2 ** 30]),
    [
      ["lab/lab-fast/life-1-filesystem-rwo-1c-r1", { kind: "life", volumes: 1, rounds: 5 }, 1],
      ["lab/lab-fast/life-50-filesystem-rwo-1c-r1", { kind: "life", volumes: 50, rounds: 1 }, 50],
    ],
  );
  assert.throws(() => target({ life: [{ volumes: 2 }, { volumes: 2 }] }), /each number of volumes once/);
});
