/** A node or a storage that is not well: what it lacks is the reason, at once, and measuring goes on when it is there. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { nodeName, notOurs, type OwnCluster, sharedCluster } from "./cluster.ts";
import { injectInto } from "./injection.ts";
import { localVolume } from "./manifests.ts";
import { measureAll, nothingLeft, outcomes, poll, recordedFailure, start, uniqueName } from "./measure.ts";

const cluster = notOurs ? undefined : (sharedCluster() as OwnCluster);

function kubectl(args: readonly string[], input?: object): Promise<string> {
  assert.ok(cluster);
  return cluster.kubectl(args, input === undefined ? undefined : JSON.stringify(input));
}

/** The node's own kubelet would take it back within a second, as it finds that nothing is short: it does once it is released. */
async function pressDisk(): Promise<void> {
  await cluster?.kubelet("hold");
  const condition = {
    type: "DiskPressure",
    status: "True",
    reason: "KubeletHasDiskPressure",
    message: "kubelet has disk pressure",
    lastHeartbeatTime: new Date().toISOString(),
    lastTransitionTime: new Date().toISOString(),
  };
  const patch = JSON.stringify({ status: { conditions: [condition] } });
  await kubectl(["patch", "node", nodeName, "--subresource=status", "--type=strategic", "--patch", patch]);
}

async function evict(namespace: string): Promise<void> {
  const name = (await kubectl(["get", "pods", "--namespace", namespace, "--output=name"]))
    .trim()
    .replace("pod/", "");
  const eviction = { apiVersion: "policy/v1", kind: "Eviction", metadata: { name, namespace } };
  const path = `/api/v1/namespaces/${namespace}/pods/${name}/eviction`;
  await kubectl(["create", "--raw", path, "--filename", "-"], eviction);
}

describe("what is not well", { skip: notOurs }, () => {
  test("a node under pressure that put a pod out is waited for: no cell after it fails", async (t) => {
    assert.ok(cluster);
    const started = await start(t, cluster, {
      storageClasses: ["dir-ext4"],
      profiles: ["steady", "tiny"],
      repeats: 2,
    });
    const pausing =
      /^pausing: node1: DiskPressure \(kubelet has disk pressure\)\. Cells would be put out at once; free what is short\.$/m;
    let released: Promise<void> | undefined;
    const pressUntilSaid = async (): Promise<void> => {
      await pressDisk();
      released = poll("it pauses", async () => pausing.test(started.said.join("\n")), 30, 100).finally(() =>
        cluster.kubelet("release"),
      );
    };
    const measured = await measureAll(started, {
      only: ["steady", "tiny"],
      during: { cell: 1, phase: "measuring", does: evict },
      before: { 2: pressUntilSaid },
    });
    await released;
    assert.deepEqual(outcomes(measured), [
      "box-dir-ext4/steady-filesystem-rwo-1c-r1: evicted",
      "box-dir-ext4/steady-filesystem-rwo-1c-r2: ok",
      "box-dir-ext4/tiny-filesystem-rwo-1c-r1: ok",
      "box-dir-ext4/tiny-filesystem-rwo-1c-r2: ok",
    ]);
    const said = started.said.join("\n");
    assert.match(said, pausing);
    assert.match(said, /^the nodes are well again: going on\.$/m);
    await nothingLeft(cluster, [started.namespace]);
  });

  test("a pod that the node cannot set up fails with the runtime's words, long before its time is over", async (t) => {
    assert.ok(cluster);
    const name = `absent-${uniqueName()}`;
    await kubectl(["apply", "--filename", "-"], {
      apiVersion: "node.k8s.io/v1",
      kind: "RuntimeClass",
      metadata: { name },
      handler: "absent",
    });
    t.after(() => kubectl(["delete", "runtimeclass", name]));
    const withdraw = await injectInto(cluster, "sandbox", () => [
      { op: "add", path: "/spec/runtimeClassName", value: name },
    ]);
    t.after(withdraw);
    const started = await start(t, cluster, {
      storageClasses: ["dir-ext4"],
      namespace: { labels: { sandbox: "yes" } },
      limits: { boundSeconds: 600, runningSeconds: 600, overrunSeconds: 60 },
    });
    const began = performance.now();
    const measured = await measureAll(started);
    const tookSeconds = (performance.now() - began) / 1000;
    assert.deepEqual(outcomes(measured), ["box-dir-ext4/tiny-filesystem-rwo-1c-r1: pod-not-made"]);
    const failure = await recordedFailure(started, measured);
    assert.match(failure.message, /^the node could not set up the pod: .*absent/);
    assert.ok(tookSeconds < 300, `${tookSeconds} s`);
  });

  test("a storage without room is not told as a volume that is too small", async (t) => {
    assert.ok(cluster);
    await cluster.disk("pool");
    t.after(() => cluster.disk("drain"));
    await kubectl(["apply", "--filename", "-"], localVolume("pool", `${cluster.folder}/disks/pool`));
    t.after(() => kubectl(["delete", "persistentvolume", "pool"]));
    const started = await start(t, cluster, { storageClasses: ["static"] });
    const measured = await measureAll(started);
    assert.deepEqual(outcomes(measured), ["box-static/tiny-filesystem-rwo-1c-r1: storage-full"]);
    const failure = await recordedFailure(started, measured);
    assert.match(failure.message, /No space left on device/);
  });
});
