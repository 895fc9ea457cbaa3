/** The API server is away in the middle of a measurement, for as long as a restart on a busy machine takes. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { notOurs, sharedCluster } from "./cluster.ts";
import { measureAll, nothingLeft, outcomes, start } from "./measure.ts";

const cluster = notOurs ? undefined : sharedCluster();

test("a cell that is measured completes although the API server is away for a minute", {
  skip: notOurs,
}, async (t) => {
  assert.ok(cluster);
  const started = await start(t, cluster, { storageClasses: ["dir-ext4"], profiles: ["steady", "tiny"] });
  t.after(() => nothingLeft(cluster, [started.namespace]));
  const measured = await measureAll(started, {
    during: {
      cell: 1,
      phase: "measuring",
      does: async () => {
        await cluster.stopApiServer();
        // It takes 10 s to come back, on a busy machine up to 35 s: a minute in all, where 90 s are waited for.
        await sleep(45_000);
        await cluster.startApiServer();
      },
    },
  });
  assert.deepEqual(outcomes(measured), [
    "box-dir-ext4/steady-filesystem-rwo-1c-r1: ok",
    "box-dir-ext4/tiny-filesystem-rwo-1c-r1: ok",
  ]);
});
