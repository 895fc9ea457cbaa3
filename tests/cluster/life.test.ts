/** How long volumes take to be made, mounted, mounted again, changed, copied and deleted, held against the API server's audit log. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { collect } from "../../src/collect/collect.ts";
import { loadRecord } from "../../src/record/load.ts";
import { valueOf } from "../../src/schema/quantity.ts";
import { accountWith, RULES, RULES_OF_LIFE } from "./account.ts";
import { notOurs, type OwnCluster, sharedCluster } from "./cluster.ts";
import { agreesWithAudit, attachedAsInAudit, inOrder, livesOf } from "./lives.ts";
import { errors, measureAll, outcomes, start } from "./measure.ts";

/** fio's own cell is another matter. */
const LIVES = { only: ["life"] };

const cluster = notOurs ? undefined : (sharedCluster() as OwnCluster);

test("volumes one at a time and ten at once, as the audit log has them", { skip: notOurs }, async (t) => {
  assert.ok(cluster);
  const started = await start(t, cluster, {
    storageClasses: ["dir-ext4"],
    volumeSize: "16Mi",
    life: [
      { volumes: 1, rounds: 3 },
      { volumes: 10, rounds: 1 },
    ],
  });
  const measured = await measureAll(started, LIVES);
  assert.deepEqual(outcomes(measured), [
    "box-dir-ext4/life-1-filesystem-rwo-1c-r1: ok",
    "box-dir-ext4/life-10-filesystem-rwo-1c-r1: ok",
  ]);
  for (const life of livesOf(measured)) {
    const all = life.rounds.flat();
    for (const one of all) inOrder(one);
    agreesWithAudit(t, cluster.folder, started.namespace, all, ["provision", "mount", "remount"]);
  }
  await collect({ root: started.report.root });
  const { record } = await loadRecord(started.report.root);
  const trials = [...record.runs.values()].flatMap((run) => run.trials ?? []);
  assert.deepEqual(trials.map(({ layer, test: what }) => `${layer}: ${what}`).sort(), [
    "life: 10 at once",
    "life: one at a time",
  ]);
  for (const { figures } of trials) {
    for (const noun of ["provision", "mount", "remount", "delete"] as const)
      assert.ok(valueOf(figures[`${noun}.p50`] ?? 0) > 0, noun);
    // Directories are attached to nothing.
    for (const absent of ["expand", "attach", "detach"] as const)
      assert.equal(figures[`${absent}.max`], undefined);
  }
  assert.ok(trials.some(({ figures }) => valueOf(figures["provision.rate"] ?? 0) > 0));
});

test("volumes of a CSI driver grow, are restored from snapshots and cloned while they are mounted", {
  skip: notOurs,
}, async (t) => {
  assert.ok(cluster);
  const { kubeconfig } = await accountWith(t, cluster, [...RULES, ...RULES_OF_LIFE]);
  const declared = {
    storageClasses: ["csi-xfs"],
    volumeModes: ["Filesystem", "Block"],
    volumeSize: "300Mi",
    life: [{ volumes: 2, rounds: 1, steps: ["expand", "snapshot", "clone"] }],
    // The kubelet grows a mounted file system when it looks at its pod again, which may be a minute and more later.
    limits: { boundSeconds: 240, runningSeconds: 120, overrunSeconds: 60 },
  };
  const started = await start(t, cluster, declared, { kubeconfig });
  const said = await started.runner.preflight(AbortSignal.timeout(60_000));
  assert.deepEqual(errors(said), []);
  assert.doesNotMatch(said.map(({ message }) => message).join("\n"), /may not/);
  const measured = await measureAll(started, LIVES);
  assert.deepEqual(
    outcomes(measured),
    ["filesystem", "block"].map((mode) => `box-csi-xfs/life-2-${mode}-rwo-1c-r1: ok`),
  );
  for (const life of livesOf(measured)) {
    const all = life.rounds.flat();
    assert.equal(life.snapshotClass, "csi");
    for (const one of all) inOrder(one);
    agreesWithAudit(t, cluster.folder, started.namespace, all, [
      ...(["provision", "mount", "remount", "expand", "snapshot", "restore", "clone"] as const),
    ]);
  }
  const all = livesOf(measured).flatMap(({ rounds }) => rounds.flat());
  attachedAsInAudit(t, cluster.folder, started.namespace, all);
  await collect({ root: started.report.root });
  const { record } = await loadRecord(started.report.root);
  const trials = [...record.runs.values()].flatMap((run) => run.trials ?? []);
  assert.equal(trials.length, 2);
  for (const { figures, setup, notes } of trials) {
    for (const noun of ["attach", "detach", "expand", "snapshot", "restore", "clone", "delete"] as const)
      assert.ok(valueOf(figures[`${noun}.max`] ?? 0) > 0, noun);
    assert.match(notes?.join("\n") ?? "", /^In the mean, attaching a volume took [1-9]/m);
    assert.equal(setup?.["snapshot class"], "csi");
  }
});
