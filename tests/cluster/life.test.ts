/** How long volumes take to be made, mounted, mounted again and deleted, held against the API server's audit log. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { collect } from "../../src/collect/collect.ts";
import { loadRecord } from "../../src/record/load.ts";
import type { Life } from "../../src/schema/life.ts";
import { valueOf } from "../../src/schema/quantity.ts";
import { notOurs, type OwnCluster, sharedCluster } from "./cluster.ts";
import { measureAll, outcomes, recordedFailure, start } from "./measure.ts";

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
  const measured = await measureAll(started);
  assert.deepEqual(outcomes(measured), [
    "box-dir-ext4/tiny-filesystem-rwo-1c-r1: ok",
    "box-dir-ext4/life-1-filesystem-rwo-1c-r1: ok",
    "box-dir-ext4/life-10-filesystem-rwo-1c-r1: ok",
  ]);
  const audited = boundMs(cluster.folder, started.namespace);
  for (const { outcome } of measured.slice(1)) {
    const life = JSON.parse(String(outcome.files[0]?.content)) as Life;
    const all = life.rounds.flat();
    for (const { name, asked, bound, first, again, deleted, gone } of all) {
      const stamps = [
        asked,
        bound,
        first.scheduled,
        first.running,
        again.scheduled,
        again.running,
        deleted,
        gone,
      ];
      assert.ok(
        stamps.every((at, i) => at !== undefined && (i === 2 || at >= (stamps[i - 1] ?? 0))),
        `${name}: ${stamps.join(", ")}`,
      );
    }
    const apart = all.map(({ name, asked, bound = 0 }) =>
      Math.abs(bound - asked - (audited.get(name) ?? Number.NaN)),
    );
    const middle = apart.sort((a, b) => a - b)[Math.floor(apart.length / 2)] ?? Number.NaN;
    assert.ok(middle < 100, `${apart.join(", ")} ms apart`);
  }
  await collect({ root: started.report.root });
  const { record } = await loadRecord(started.report.root);
  const trials = [...record.runs.values()].flatMap((run) => run.trials ?? []);
  assert.deepEqual(trials.map(({ layer, test: what }) => `${layer}: ${what}`).sort(), [
    "life: 10 at once",
    "life: one at a time",
  ]);
  for (const { figures } of trials)
    for (const noun of ["provision", "mount", "remount", "delete"] as const)
      assert.ok(valueOf(figures[`${noun}.p50`] ?? 0) > 0, noun);
  assert.ok(trials.some(({ figures }) => valueOf(figures["provision.rate"] ?? 0) > 0));
});

test("a volume that never comes is a failure with the cluster's words", { skip: notOurs }, async (t) => {
  assert.ok(cluster);
  const started = await start(t, cluster, {
    storageClasses: ["broken"],
    life: [{ volumes: 2, rounds: 1 }],
    limits: { boundSeconds: 8, runningSeconds: 8, overrunSeconds: 60 },
  });
  const measured = await measureAll(started);
  const { code, evidence } = await recordedFailure(started, measured, 2);
  assert.equal(code, "claim-not-bound");
  assert.match(evidence.join("\n"), /no space in pool/);
});

type Audited = {
  verb: string;
  requestReceivedTimestamp: string;
  stageTimestamp: string;
  responseObject?: { metadata?: { name?: string }; status?: { phase?: string } };
};

/** By claim: from the request that made it to the answer that it is bound. */
function boundMs(folder: string, namespace: string): Map<string, number> {
  const asked = new Map<string, number>();
  const took = new Map<string, number>();
  for (const line of readFileSync(join(folder, "log", "audit.log"), "utf8").split("\n")) {
    if (!line.includes(namespace)) continue;
    const { verb, requestReceivedTimestamp, stageTimestamp, responseObject } = JSON.parse(line) as Audited;
    const name = responseObject?.metadata?.name ?? "";
    if (verb === "create") asked.set(name, asked.get(name) ?? Date.parse(requestReceivedTimestamp));
    const from = asked.get(name);
    if (responseObject?.status?.phase === "Bound" && from !== undefined && !took.has(name))
      took.set(name, Date.parse(stageTimestamp) - from);
  }
  return took;
}
