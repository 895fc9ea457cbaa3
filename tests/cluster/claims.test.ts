/** When claims were made and bound, held against the API server's own stamps. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { notOurs, type OwnCluster, sharedCluster } from "./cluster.ts";
import { measureAll, sidecarOf, start } from "./measure.ts";

const cluster = notOurs ? undefined : (sharedCluster() as OwnCluster);

test("a claim's time to be bound is that of the API server's audit log", { skip: notOurs }, async (t) => {
  assert.ok(cluster);
  const started = await start(t, cluster, { storageClasses: ["dir-ext4", "slow"], repeats: 2 });
  const measured = await measureAll(started);
  const apart: number[] = [];
  for (const { cell, outcome } of measured) {
    const seen = sidecarOf(outcome).observations?.find(({ metric }) => metric === "claim-to-bound");
    assert.match(seen?.context ?? "", /by a watch/);
    const ms = Number(seen?.value) / 1e6;
    const audited = auditedMs(cluster.folder, started.namespace, cell.storageClass ?? "", cell.repeat);
    apart.push(Math.abs(ms - audited));
  }
  // On a busy machine this process itself may be late for one of them; asking every second is late by half of that.
  apart.sort((a, b) => a - b);
  assert.ok((apart[2] ?? Number.NaN) < 50 && (apart[3] ?? Number.NaN) < 400, `${apart.join(", ")} ms apart`);
  // Its volumes say by their node affinity that they are gone with their node.
  const declared = await started.report.read("data/deployments/box-dir-ext4.yaml");
  assert.match(declared, /reachableAfterNodeLoss: false/);
});

type Audited = {
  verb: string;
  requestReceivedTimestamp: string;
  stageTimestamp: string;
  objectRef: { namespace: string };
  responseObject?: {
    metadata?: { name?: string };
    spec?: { storageClassName?: string };
    status?: { phase?: string };
  };
};

/** From the request that made a class's nth claim in a namespace to the answer that it is bound. */
function auditedMs(folder: string, namespace: string, storageClass: string, nth: number): number {
  const events = readFileSync(join(folder, "log", "audit.log"), "utf8")
    .split("\n")
    .filter((line) => line.includes(namespace))
    .map((line) => JSON.parse(line) as Audited)
    .filter(
      ({ objectRef, responseObject }) =>
        objectRef.namespace === namespace && responseObject?.spec?.storageClassName === storageClass,
    );
  const made = events.filter(({ verb }) => verb === "create")[nth - 1] ?? assert.fail("no claim was made");
  const name = made.responseObject?.metadata?.name;
  const bound = events.find(
    ({ responseObject: of }) => of?.metadata?.name === name && of?.status?.phase === "Bound",
  );
  return Date.parse(bound?.stageTimestamp ?? "") - Date.parse(made.requestReceivedTimestamp);
}
