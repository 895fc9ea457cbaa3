/** A cell's volumes are waited for until they are gone, by watches where those are allowed. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Cluster, Where } from "../../src/targets/kubernetes/api/client.ts";
import type { KubeObject } from "../../src/targets/kubernetes/api/kinds.ts";
import type { Change } from "../../src/targets/kubernetes/api/watch.ts";
import { takeAway } from "../../src/targets/kubernetes/sessions/clean.ts";
import { claim } from "./objects.ts";

const volume: KubeObject = {
  ...{ apiVersion: "v1", kind: "PersistentVolume", metadata: { name: "pvc-1" } },
  spec: { persistentVolumeReclaimPolicy: "Delete" },
};

/** With a claim and its volume. `pause`: how it waits before it is asked again. */
function clusterWith(pause: (expected: string) => Promise<void>, isHeard = true) {
  const there: Record<string, KubeObject[]> = {
    PersistentVolumeClaim: [claim()],
    PersistentVolume: [volume],
  };
  const watching: { kind: string; where: Where; signal: AbortSignal; changed: (change: Change) => void }[] =
    [];
  const asked: string[] = [];
  const removed: string[] = [];
  const cluster = {
    pause,
    list: async (kind: string) => {
      asked.push(kind);
      return there[kind] ?? [];
    },
    read: async (kind: string) => {
      asked.push(kind);
      return there[kind]?.[0];
    },
    remove: async (kind: string, name: string) => void removed.push(`${kind} ${name}`),
    async watch(kind: string, where: Where, signal: AbortSignal, changed: (change: Change) => void) {
      watching.push({ kind, where, signal, changed });
      return isHeard;
    },
  };
  const goes = (kind: string): void => {
    const [object] = there[kind] ?? [];
    there[kind] = [];
    for (const one of watching) if (one.kind === kind && object) one.changed({ object, at: 0, isGone: true });
  };
  return { cluster: cluster as unknown as Cluster, watching, asked, removed, goes };
}

test("each is gone as soon as a watch says so", async () => {
  const asks: (() => void)[] = [];
  const { cluster, watching, asked, removed, goes } = clusterWith((expected) => {
    assert.equal(expected, "later");
    asks.shift()?.();
    return new Promise(() => undefined);
  });
  asks.push(
    () => queueMicrotask(() => goes("PersistentVolumeClaim")),
    () => queueMicrotask(() => goes("PersistentVolume")),
  );
  assert.deepEqual(await takeAway(cluster, "bench", "cell-1"), []);
  assert.deepEqual(removed.sort(), ["ConfigMap cell-1", "PersistentVolumeClaim cell-1-c1"]);
  assert.deepEqual(
    watching.map(({ kind, where, signal }) => [kind, where.fields, signal.aborted]),
    [
      ["PersistentVolumeClaim", undefined, true],
      ["PersistentVolume", "metadata.name=pvc-1", true],
    ],
  );
  // Whether its class retains volumes has to be asked; what a watch has told has not.
  assert.deepEqual(asked, ["Job", "Pod", "PersistentVolumeClaim", "PersistentVolume"]);
});

test("where watching is refused, they are asked for more often", async () => {
  let pauses = 0;
  const { cluster, watching, goes } = clusterWith(async (expected) => {
    assert.equal(expected, "soon");
    pauses += 1;
    watching.length = 0;
    if (pauses === 3) goes("PersistentVolumeClaim");
    if (pauses === 5) goes("PersistentVolume");
  }, false);
  assert.deepEqual(await takeAway(cluster, "bench", "cell-1"), []);
  assert.equal(pauses, 5);
});
