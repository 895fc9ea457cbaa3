/** Pods that come and go with a new volume each, and how many volumes a node takes, on a CSI driver with a limit. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { collect } from "../../src/collect/collect.ts";
import { loadRecord } from "../../src/record/load.ts";
import { valueOf } from "../../src/schema/quantity.ts";
import type { Trial } from "../../src/schema/trial.ts";
import { accountWith, RULES } from "./account.ts";
import { notOurs, type OwnCluster, sharedCluster } from "./cluster.ts";
import { agreesWithAudit, churnOf, densityOf } from "./lives.ts";
import { measureAll, outcomes, type Started, start } from "./measure.ts";

const cluster = notOurs ? undefined : (sharedCluster() as OwnCluster);
const LIMIT = 4;
const ONLY = { only: ["churn", "density"] };

async function trialsOf({ report }: Started): Promise<Trial[]> {
  await collect({ root: report.root });
  const { record } = await loadRecord(report.root);
  return [...record.runs.values()].flatMap((run) => run.trials ?? []);
}

test("pods come and go with a volume each; a node takes no more than its driver says", {
  skip: notOurs,
}, async (t) => {
  assert.ok(cluster);
  await cluster.takeVolumes(LIMIT);
  t.after(() => cluster.takeVolumes(0));
  const { kubeconfig } = await accountWith(t, cluster, RULES);
  const declared = {
    storageClasses: ["csi-ext4"],
    volumeSize: "16Mi",
    life: [{ churn: { volumes: 2, seconds: 8 } }, { density: { most: 9 } }],
    limits: { boundSeconds: 8, runningSeconds: 8, overrunSeconds: 60 },
  };
  const started = await start(t, cluster, declared, { kubeconfig });
  const said = await started.runner.preflight(AbortSignal.timeout(60_000));
  assert.deepEqual(
    said.map(({ message }) => message).filter((message) => message.startsWith("may not")),
    [
      "may not watch volumeattachments.storage.k8s.io (life: how long volumes take to be attached to a node, and detached): absent from the record. See deploy/rbac-life.yaml.",
    ],
  );
  const measured = await measureAll(started, ONLY);
  assert.deepEqual(outcomes(measured), [
    "box-csi-ext4/churn-2-filesystem-rwo-1c-r1: ok",
    "box-csi-ext4/density-filesystem-rwo-1c-r1: ok",
  ]);
  const churn = churnOf(measured);
  for (const { asked, first, deleted, gone, ended } of churn.turns) {
    const stamps = [asked, first.scheduled, first.running, deleted, gone, ended].map(Number);
    assert.deepEqual(
      stamps,
      stamps.toSorted((a, b) => a - b),
    );
  }
  agreesWithAudit(t, cluster.folder, started.namespace, churn.turns, ["mount"]);
  const density = densityOf(measured);
  assert.equal(density.volumes.length, LIMIT);
  assert.equal(density.limit?.code, "unschedulable");
  assert.match(density.limit?.words ?? "", /exceed max volume count/);
  const [came, held] = (await trialsOf(started)).toSorted((a, b) => (a.test < b.test ? -1 : 1));
  assert.ok(came && held);
  assert.equal(came.test, "churn, 2 at any time");
  const until = churn.began + churn.seconds * 1000;
  assert.equal(
    valueOf(came.figures["churn.rate"] ?? 0),
    churn.turns.filter(({ ended = until + 1 }) => ended <= until).length / churn.seconds,
  );
  for (const noun of ["churn", "teardown", "provision", "mount"] as const)
    assert.ok(valueOf(came.figures[`${noun}.p50`] ?? 0) > 0, noun);
  assert.equal(held.figures["density.most"], LIMIT);
  for (const { figures, notes } of [came, held]) {
    assert.equal(figures["attach.max"], undefined);
    assert.doesNotMatch(notes?.join() ?? "", /attach/i);
  }
  assert.match(held.notes?.[0] ?? "", /4 volumes ran on one node .* not one more: .*exceed max volume count/);
});

test("a declared number ends it too; where no volume comes at all it is a failure", {
  skip: notOurs,
}, async (t) => {
  assert.ok(cluster);
  const declared = {
    storageClasses: ["dir-ext4", "broken"],
    volumeSize: "16Mi",
    life: [{ density: { most: 2 } }, { churn: { volumes: 1, seconds: 2 } }],
    limits: { boundSeconds: 6, runningSeconds: 6, overrunSeconds: 60 },
  };
  const { kubeconfig } = await accountWith(t, cluster, RULES);
  const started = await start(t, cluster, declared, { kubeconfig });
  const said = (await started.runner.preflight(AbortSignal.timeout(60_000))).map(({ message }) => message);
  // Neither class attaches anything, so that there is nothing to miss.
  assert.doesNotMatch(said.join("\n"), /may not/);
  const measured = await measureAll(started, ONLY);
  assert.deepEqual(outcomes(measured), [
    "box-dir-ext4/density-filesystem-rwo-1c-r1: ok",
    "box-dir-ext4/churn-1-filesystem-rwo-1c-r1: ok",
    "box-broken/density-filesystem-rwo-1c-r1: claim-not-bound",
    "box-broken/churn-1-filesystem-rwo-1c-r1: claim-not-bound",
  ]);
  assert.deepEqual(densityOf(measured).limit, undefined);
  const [, held] = (await trialsOf(started)).toSorted((a, b) => (a.test < b.test ? -1 : 1));
  assert.equal(held?.figures["density.most"], 2);
  assert.match(held?.notes?.[0] ?? "", /^All 2 volumes .* it may take more\.$/);
});
