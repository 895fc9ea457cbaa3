/** A service mesh puts containers into each pod: ours is found by its name. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { notOurs, type OwnCluster, sharedCluster } from "./cluster.ts";
import { injectInto } from "./injection.ts";
import { measureAll, nothingLeft, outcomes, start } from "./measure.ts";

const cluster = notOurs ? undefined : (sharedCluster() as OwnCluster);

describe("a mesh that puts containers into each pod", { skip: notOurs }, () => {
  let withdraw: () => Promise<void>;
  before(async () => {
    assert.ok(cluster);
    withdraw = await injectInto(cluster, "mesh");
  });
  after(() => withdraw?.());

  test("loses no cell: ours is found by its name, and its pod ends with it", async (t) => {
    assert.ok(cluster);
    const started = await start(t, cluster, {
      storageClasses: ["dir-ext4"],
      clients: [1, 2],
      kbench: { image: "fiolio/kbench-replay:1", mode: "quick", size: "16Mi" },
      namespace: { labels: { mesh: "yes" }, annotations: { team: "storage" } },
    });
    const measured = await measureAll(started);
    assert.deepEqual(outcomes(measured), [
      "box-dir-ext4/tiny-filesystem-rwo-1c-r1: ok",
      "box-dir-ext4/tiny-filesystem-rwo-2c-r1: ok",
      "box-dir-ext4/kbench-quick-filesystem-rwo-1c-r1: ok",
    ]);
    assert.match(
      started.said.join("\n"),
      /^warning: pods: .* the cluster adds container mesh-proxy \(fiolio\/fio:1\), init container mesh-init/m,
    );
    await nothingLeft(cluster, [started.namespace]);
  });
});
