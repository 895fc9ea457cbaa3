/** etcd on a volume: its own check takes a minute. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { collect } from "../../src/collect/collect.ts";
import { loadRecord } from "../../src/record/load.ts";
import { valueOf } from "../../src/schema/quantity.ts";
import { notOurs, sharedCluster } from "./cluster.ts";
import { measureAll, outcomes, start } from "./measure.ts";

test("etcd really runs on a volume, and tells how long its fsyncs took", { skip: notOurs }, async (t) => {
  const started = await start(t, sharedCluster(), {
    storageClasses: ["dir-ext4"],
    // Its log is written ahead in files of 64 MB.
    volumeSize: "700Mi",
    applications: { image: "fiolio/databases:1", run: [{ script: "etcd" }] },
  });
  assert.deepEqual(outcomes(await measureAll(started)), [
    "box-dir-ext4/tiny-filesystem-rwo-1c-r1: ok",
    "box-dir-ext4/etcd-filesystem-rwo-1c-r1: ok",
  ]);
  await collect({ root: started.report.root });
  const { record } = await loadRecord(started.report.root);
  const trials = [...record.runs.values()].flatMap((run) => run.trials ?? []);
  assert.deepEqual(trials.map(({ tool, test: what }) => `${tool} ${what}`).sort(), [
    "etcd metrics page",
    "etcdctl check perf",
  ]);
  for (const { figures, name } of trials)
    assert.ok(
      Object.values(figures).some((figure) => valueOf(figure) > 0),
      name,
    );
});
