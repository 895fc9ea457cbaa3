/** Lives of volumes that come to nothing: said before where it can be known, and a failure with its reason. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { notOurs, type OwnCluster, sharedCluster } from "./cluster.ts";
import { measureAll, recordedFailure, start } from "./measure.ts";

/** fio's own cell is another matter. */
const LIVES = { only: ["life"] };

const cluster = notOurs ? undefined : (sharedCluster() as OwnCluster);

test("what a class does not offer is said before, in one line, and is a failure", {
  skip: notOurs,
}, async (t) => {
  assert.ok(cluster);
  const started = await start(t, cluster, {
    storageClasses: ["dir-ext4"],
    volumeSize: "16Mi",
    life: [{ volumes: 1, rounds: 1, steps: ["expand", "snapshot"] }],
  });
  const words =
    "StorageClass dir-ext4: its volumes may not grow (allowVolumeExpansion); the cluster has no VolumeSnapshotClass for fiolio.test/local";
  const said = await started.runner.preflight(AbortSignal.timeout(60_000));
  assert.deepEqual(
    said.map(({ message }) => message).filter((message) => message.startsWith("StorageClass")),
    [`${words}; its cells of life will fail. Leave these steps out, or have them allowed.`],
  );
  const { code, message } = await recordedFailure(started, await measureAll(started, LIVES));
  assert.equal(code, "not-offered");
  assert.match(message, new RegExp(words.replaceAll(/[()./]/g, "\\$&")));
});

test("a clone that a provisioner makes without the data is a failure", { skip: notOurs }, async (t) => {
  assert.ok(cluster);
  const started = await start(t, cluster, {
    storageClasses: ["dir-xfs"],
    volumeSize: "16Mi",
    life: [{ volumes: 1, rounds: 1, steps: ["clone"] }],
    limits: { boundSeconds: 15, runningSeconds: 15, overrunSeconds: 60 },
  });
  const { code } = await recordedFailure(started, await measureAll(started, LIVES));
  assert.equal(code, "data-missing");
});

test("a volume that never comes is a failure with the cluster's words", { skip: notOurs }, async (t) => {
  assert.ok(cluster);
  const started = await start(t, cluster, {
    storageClasses: ["broken"],
    life: [{ volumes: 2, rounds: 1 }],
    limits: { boundSeconds: 8, runningSeconds: 8, overrunSeconds: 60 },
  });
  const measured = await measureAll(started, LIVES);
  const { code, evidence } = await recordedFailure(started, measured);
  assert.equal(code, "claim-not-bound");
  assert.match(evidence.join("\n"), /no space in pool/);
});
