/** Each way in which a cell fails, provoked for real: what the cluster says is recorded, and the next cell completes. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { accountWith, RULES } from "./account.ts";
import { nodeName, notOurs, type OwnCluster, sharedCluster } from "./cluster.ts";
import {
  type Meanwhile,
  measureAll,
  nothingLeft,
  outcomes,
  poll,
  recordedFailure,
  start,
  uniqueName,
} from "./measure.ts";

const skip = notOurs;
const cluster = notOurs ? undefined : sharedCluster();
const namespaces: string[] = [];

function kubectl(args: readonly string[], input?: object): Promise<string> {
  assert.ok(cluster);
  return cluster.kubectl(args, input === undefined ? undefined : JSON.stringify(input));
}

/** A session's process has ended: here all sessions are of the one that runs the tests, and it lives. */
async function leaveToTheDead(namespace: string): Promise<void> {
  const script = `import("${import.meta.resolve("../../src/effects/holder.ts")}").then(async (m) => console.log(await m.ownHolder()))`;
  const holderIdentity = execFileSync(process.execPath, ["--eval", script], { encoding: "utf8" }).trim();
  const patch = JSON.stringify({ spec: { holderIdentity } });
  const lease = (await kubectl(["get", "lease", "--namespace", namespace, "--output=name"])).trim();
  await kubectl(["patch", lease, "--namespace", namespace, "--type=merge", "--patch", patch]);
}

/** Measures, and gives what was recorded of the failed cell at `place`. */
async function provoke(
  t: { after: (fn: () => Promise<void>) => void },
  declared: Record<string, unknown>,
  meanwhile: Meanwhile = {},
  place = 1,
) {
  assert.ok(cluster);
  const started = await start(t, cluster, declared);
  namespaces.push(started.namespace);
  const measured = await measureAll(started, meanwhile);
  return { cells: outcomes(measured), failure: await recordedFailure(started, measured, place), started };
}

const quota = (namespace: string, name: string, hard: object) =>
  kubectl(["apply", "--filename", "-"], {
    apiVersion: "v1",
    kind: "ResourceQuota",
    metadata: { name, namespace },
    spec: { hard },
  }).then(() =>
    poll(`quota ${name} counts`, async () =>
      (await kubectl(["get", "quota", name, "--namespace", namespace, "--output=json"])).includes('"used"'),
    ),
  );

const podOf = async (namespace: string): Promise<string> =>
  (await kubectl(["get", "pods", "--namespace", namespace, "--output=name"])).trim().replace("pod/", "");

describe("a cell that fails", { skip, concurrency: 7 }, () => {
  after(() => cluster && nothingLeft(cluster, namespaces));

  test("as its claim is never bound, with the provisioner's event", async (t) => {
    const { cells, failure } = await provoke(t, {
      storageClasses: ["broken", "dir-ext4"],
      limits: { boundSeconds: 12 },
    });
    assert.deepEqual(cells, [
      "box-broken/tiny-filesystem-rwo-1c-r1: claim-not-bound",
      "box-dir-ext4/tiny-filesystem-rwo-1c-r1: ok",
    ]);
    assert.match(failure.message, /^claim never bound: .*no space in pool/);
    assert.match(failure.evidence.join("\n"), /^ProvisioningFailed: .*no space in pool/m);
  });

  test("as its class is slower than the limit; what it provisions late is taken away", async (t) => {
    await kubectl(["apply", "--filename", "-"], {
      apiVersion: "storage.k8s.io/v1",
      kind: "StorageClass",
      metadata: { name: "slower" },
      provisioner: "fiolio.test/local",
      volumeBindingMode: "WaitForFirstConsumer",
      parameters: { kind: "dir", backing: "ext4", delay: "25s" },
    });
    t.after(async () => void (await kubectl(["delete", "storageclass", "slower"])));
    const { cells, failure } = await provoke(t, {
      storageClasses: ["slower", "dir-ext4"],
      limits: { boundSeconds: 12 },
    });
    assert.deepEqual(cells, [
      "box-slower/tiny-filesystem-rwo-1c-r1: claim-not-bound",
      "box-dir-ext4/tiny-filesystem-rwo-1c-r1: ok",
    ]);
    assert.match(failure.message, /^claim never bound: .*(external provisioner|provisioning volume)/i);
  });

  test("as its image cannot be pulled", async (t) => {
    const { cells, failure } = await provoke(
      t,
      {
        storageClasses: ["dir-ext4"],
        kbench: { image: "fiolio/absent:1", mode: "quick", size: "16Mi" },
        repeats: 2,
      },
      {},
      3,
    );
    assert.deepEqual(cells, [
      "box-dir-ext4/tiny-filesystem-rwo-1c-r1: ok",
      "box-dir-ext4/tiny-filesystem-rwo-1c-r2: ok",
      "box-dir-ext4/kbench-quick-filesystem-rwo-1c-r1: image-pull",
      "box-dir-ext4/kbench-quick-filesystem-rwo-1c-r2: image-pull",
    ]);
    assert.match(failure.message, /^image cannot be pulled: .*fiolio\/absent:1/);
    assert.match(failure.evidence.join("\n"), /^Failed: Failed to pull image "fiolio\/absent:1"/m);
  });

  test("as the image of all cells is absent: each is recorded with the reason", async (t) => {
    assert.ok(cluster);
    const started = await start(t, cluster, {
      storageClasses: ["dir-ext4"],
      image: "fiolio/absent:1",
      repeats: 2,
    });
    namespaces.push(started.namespace);
    const measured = await measureAll(started);
    assert.deepEqual(outcomes(measured), [
      "box-dir-ext4/tiny-filesystem-rwo-1c-r1: image-pull",
      "box-dir-ext4/tiny-filesystem-rwo-1c-r2: image-pull",
    ]);
    const [warning = ""] = started.said.filter((line) => line.startsWith("warning: image"));
    assert.match(
      warning,
      /^warning: image fiolio\/absent:1: image cannot be pulled: .*Each cell tries it again/,
    );
  });

  test("as the image lacks what the script needs", async (t) => {
    assert.ok(cluster);
    // It has a shell as little as it has fio.
    const started = await start(t, cluster, { storageClasses: ["dir-ext4"], image: "fiolio/pause:1" });
    namespaces.push(started.namespace);
    await assert.rejects(measureAll(started), /image fiolio\/pause:1: expected it to run in a pod, .*"sh"/);
  });

  test("as the kernel kills it for its memory", async (t) => {
    const { cells, failure } = await provoke(t, {
      storageClasses: ["dir-ext4"],
      profiles: ["hungry", "tiny"],
      volumeSize: "1Gi",
      resources: { limits: { memory: "64Mi" } },
    });
    assert.deepEqual(cells, [
      "box-dir-ext4/hungry-filesystem-rwo-1c-r1: out-of-memory",
      "box-dir-ext4/tiny-filesystem-rwo-1c-r1: ok",
    ]);
    assert.match(
      failure.message,
      /^out of memory: (the kernel killed fio|the container was killed: OOMKilled)/,
    );
  });

  test("as a quota has no room for its claim, or for its pod", async (t) => {
    const { cells, failure, started } = await provoke(
      t,
      { storageClasses: ["dir-ext4"], repeats: 4 },
      {
        before: {
          2: (namespace) => quota(namespace, "storage", { "requests.storage": "1Mi" }),
          3: async (namespace) => {
            await kubectl(["delete", "quota", "storage", "--namespace", namespace]);
            await quota(namespace, "pods", { pods: "0" });
          },
          4: (namespace) => kubectl(["delete", "quota", "pods", "--namespace", namespace]),
        },
      },
      2,
    );
    const name = "box-dir-ext4/tiny-filesystem-rwo-1c";
    assert.deepEqual(cells, [`${name}-r1: ok`, `${name}-r2: quota`, `${name}-r3: quota`, `${name}-r4: ok`]);
    assert.match(failure.message, /^over quota: .*exceeded quota: storage, requested: requests.storage=/);
    const third = await started.report.read(`data/raw/box/${name}-r3.failed.json`);
    assert.match(third, /"FailedCreate: .*exceeded quota: pods, requested: pods=1/);
  });

  test("as fio wants more than the volume holds, with fio's own words", async (t) => {
    const { cells, failure } = await provoke(t, {
      storageClasses: ["loop-ext4"],
      profiles: ["huge", "tiny"],
      volumeSize: "320Mi",
    });
    assert.deepEqual(cells, [
      "box-loop-ext4/huge-filesystem-rwo-1c-r1: space",
      "box-loop-ext4/tiny-filesystem-rwo-1c-r1: ok",
    ]);
    assert.match(failure.message, /^no space left: fio: .*No space left on device/);
  });

  test("as its volume is too small for its file system", async (t) => {
    const { cells, failure } = await provoke(t, {
      storageClasses: ["loop-xfs", "loop-ext4"],
      limits: { runningSeconds: 20 },
    });
    assert.deepEqual(cells, [
      "box-loop-xfs/tiny-filesystem-rwo-1c-r1: mount-failed",
      "box-loop-ext4/tiny-filesystem-rwo-1c-r1: ok",
    ]);
    assert.match(failure.message, /^volume could not be mounted: .*(MountVolume|mkfs|xfs)/);
    assert.match(failure.evidence.join("\n"), /^FailedMount: /m);
  });

  test("as no node takes its pod, until one does", async (t) => {
    t.after(async () => void (await kubectl(["label", "node", nodeName, "fiolio-test-"])));
    const { cells, failure } = await provoke(
      t,
      {
        storageClasses: ["dir-ext4"],
        nodeSelector: { "fiolio-test": "yes" },
        repeats: 2,
        limits: { boundSeconds: 4, runningSeconds: 8 },
      },
      { before: { 2: () => kubectl(["label", "node", nodeName, "fiolio-test=yes"]) } },
    );
    const name = "box-dir-ext4/tiny-filesystem-rwo-1c";
    assert.deepEqual(cells, [`${name}-r1: unschedulable`, `${name}-r2: ok`]);
    assert.match(failure.message, /^no node takes the pod: .*didn't match Pod's node affinity\/selector/);
    assert.match(failure.evidence.join("\n"), /^FailedScheduling: 0\/1 nodes are available/m);
  });

  test("as the cluster's Pod Security forbids its pod", async (t) => {
    const enforce = (level: string) => (namespace: string) =>
      kubectl([
        "label",
        "namespace",
        namespace,
        "--overwrite",
        `pod-security.kubernetes.io/enforce=${level}`,
      ]);
    const { cells, failure } = await provoke(
      t,
      { storageClasses: ["loop-ext4"], volumeModes: ["Block"], repeats: 3 },
      { before: { 2: enforce("restricted"), 3: enforce("baseline") } },
      2,
    );
    const name = "box-loop-ext4/tiny-block-rwo-1c";
    assert.deepEqual(cells, [`${name}-r1: ok`, `${name}-r2: refused`, `${name}-r3: ok`]);
    assert.match(failure.message, /^refused by the cluster: .*violates PodSecurity "restricted/);
    assert.match(failure.evidence.join("\n"), /^FailedCreate: .*violates PodSecurity/m);
  });

  test("as somebody deletes its pod", async (t) => {
    const { cells, failure } = await provoke(
      t,
      { storageClasses: ["dir-ext4"], profiles: ["steady", "tiny"] },
      {
        during: {
          cell: 1,
          phase: "measuring",
          does: async (namespace) =>
            kubectl(["delete", "pod", await podOf(namespace), "--namespace", namespace, "--wait=false"]),
        },
      },
    );
    assert.deepEqual(cells, [
      "box-dir-ext4/steady-filesystem-rwo-1c-r1: pod-deleted",
      "box-dir-ext4/tiny-filesystem-rwo-1c-r1: ok",
    ]);
    assert.match(failure.message, /^pod deleted by somebody else: the pod is (being deleted|gone)/);
  });

  test("as somebody deletes its pod right before its output is fetched", async (t) => {
    assert.ok(cluster && "folder" in cluster);
    const { folder, kubeconfig } = cluster as OwnCluster;
    const { cells, failure } = await provoke(
      t,
      { storageClasses: ["dir-ext4"], repeats: 2 },
      {
        during: {
          cell: 1,
          phase: "fetching",
          // Nothing goes on meanwhile.
          does: async (namespace) => {
            const pods = ["delete", "pods", "--all", "--force", "--grace-period=0"];
            const where = [`--kubeconfig=${kubeconfig}`, `--namespace=${namespace}`];
            execFileSync(join(folder, "kubectl"), [...pods, ...where], { stdio: "ignore" });
          },
        },
      },
    );
    assert.deepEqual(cells, [
      "box-dir-ext4/tiny-filesystem-rwo-1c-r1: pod-deleted",
      "box-dir-ext4/tiny-filesystem-rwo-1c-r2: ok",
    ]);
    assert.match(failure.message, /^pod deleted by somebody else: the pod is gone/);
  });

  test("as its pod is evicted", async (t) => {
    const { cells, failure } = await provoke(
      t,
      { storageClasses: ["dir-ext4"], profiles: ["steady", "tiny"] },
      {
        during: {
          cell: 1,
          phase: "measuring",
          does: async (namespace) => {
            const name = await podOf(namespace);
            const path = `/api/v1/namespaces/${namespace}/pods/${name}/eviction`;
            const eviction = { apiVersion: "policy/v1", kind: "Eviction", metadata: { name, namespace } };
            await kubectl(["create", "--raw", path, "--filename", "-"], eviction);
          },
        },
      },
    );
    assert.deepEqual(cells, [
      "box-dir-ext4/steady-filesystem-rwo-1c-r1: evicted",
      "box-dir-ext4/tiny-filesystem-rwo-1c-r1: ok",
    ]);
    assert.match(failure.message, /^evicted by the node: Eviction API: evicting/);
  });

  test("as it takes longer than the limit", async (t) => {
    const { cells, failure } = await provoke(t, {
      storageClasses: ["dir-ext4"],
      profiles: ["endless", "tiny"],
      limits: { overrunSeconds: 1 },
    });
    assert.deepEqual(cells, [
      "box-dir-ext4/endless-filesystem-rwo-1c-r1: deadline",
      "box-dir-ext4/tiny-filesystem-rwo-1c-r1: ok",
    ]);
    assert.match(failure.message, /^took too long: no result within \d+ s$/);
  });
});

describe("a cell that is measured", { skip }, () => {
  after(() => cluster && nothingLeft(cluster, namespaces));

  test("fails once its credentials are refused; with new ones the next completes and the old session is taken away", async (t) => {
    assert.ok(cluster);
    const name = uniqueName();
    const declared = { storageClasses: ["dir-ext4"], profiles: ["steady"] };
    const first = await accountWith(t, cluster, RULES);
    const started = await start(t, cluster, declared, { kubeconfig: first.kubeconfig, name });
    namespaces.push(started.namespace);
    const measured = await measureAll(started, {
      during: { cell: 1, phase: "measuring", does: () => first.revoke() },
    });
    assert.deepEqual(outcomes(measured), ["box-dir-ext4/steady-filesystem-rwo-1c-r1: unauthorised"]);
    const failure = await recordedFailure(started, measured);
    assert.match(failure.message, /^credentials refused: .*Unauthorized/);
    assert.match(
      started.said.join("\n"),
      /^what was made in namespace fiolio-[\w-]+ is left: .*Unauthorized\.$/m,
    );

    await leaveToTheDead(started.namespace);
    const second = await accountWith(t, cluster, RULES);
    const again = await start(
      t,
      cluster,
      { ...declared, profiles: ["tiny"] },
      { kubeconfig: second.kubeconfig, name },
    );
    namespaces.push(again.namespace);
    assert.deepEqual(outcomes(await measureAll(again)), ["box-dir-ext4/tiny-filesystem-rwo-1c-r1: ok"]);
  });
});
