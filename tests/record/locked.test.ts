/** What a locked edition rests on: nothing that came after it, and all that it speaks of. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { recordOfEdition } from "../../src/record/locked.ts";
import type { FiolioRecord } from "../../src/schema/record.ts";

const V1 = "v2026.1.0";

/** One measured deployment each of three environments; the edition is locked with a run of the first. */
function record(more: Partial<Record<keyof FiolioRecord, unknown>> = {}): FiolioRecord {
  const run = (id: string, environment: string, deployment: string) => ({
    id,
    environment,
    deployment,
    provenance: {},
  });
  const runs = [run("own.1", "lab", "own"), run("later.1", "lab", "later"), run("away.1", "away", "away")];
  return {
    declaration: { editions: [{ version: V1, sources: ["own-doc"] }, { version: "v2026.2.0" }] },
    locks: new Map([[V1, { runs: [{ id: "own.1" }] }]]),
    others: new Map(),
    runs: new Map(runs.map((one) => [one.id, one])),
    deployments: new Map([
      ["own", { environment: "lab", backend: "ceph", upgradeOf: "before" }],
      ["before", { environment: "lab", backend: "ceph", layerOf: "disk" }],
      ["disk", { environment: "lab", backend: "disks", from: [{ source: "cited" }] }],
      ["later", { environment: "lab", backend: "nfs", from: [{ source: "elsewhere" }] }],
      ["away", { environment: "away", backend: "nfs" }],
      ["noted", { environment: "noted", backend: "nfs" }],
    ]),
    environments: new Map(["lab", "away", "noted", "empty"].map((id) => [id, {}])),
    backends: new Map(["ceph", "disks", "nfs", "unused"].map((id) => [id, {}])),
    annotations: new Map(),
    sources: new Map(["own-doc", "later-doc", "cited", "elsewhere"].map((id) => [id, {}])),
    findings: new Map(),
    claims: new Map([
      ["own-doc", { source: "own-doc" }],
      ["later-doc", { source: "later-doc" }],
    ]),
    observations: new Map([
      ["own-doc", { source: "own-doc", observations: [{ environment: "noted" }] }],
      ["nobody", { observations: [{ environment: "away" }] }],
    ]),
    ...more,
  } as unknown as FiolioRecord;
}
const idsOf = (seen: FiolioRecord, what: "runs" | "deployments" | "environments" | "backends"): string[] => [
  ...seen[what].keys(),
];

test("its deployments are those it measured, with what they came after and what they lie on", () => {
  const seen = recordOfEdition(record(), V1);
  assert.deepEqual(idsOf(seen, "runs"), ["own.1"]);
  assert.deepEqual(idsOf(seen, "deployments"), ["own", "before", "disk"]);
});

test("what is there for other deployments alone is left out; what is there for none, or spoken of, stays", () => {
  const seen = recordOfEdition(record(), V1);
  assert.deepEqual(idsOf(seen, "environments"), ["lab", "noted", "empty"]);
  assert.deepEqual(idsOf(seen, "backends"), ["ceph", "disks", "unused"]);
});

test("what is said of runs that it lacks does not concern it", () => {
  const mark = (run: string) => ({ run, kind: "note", author: "A", reason: "B." });
  const annotations = new Map([
    ["both", { annotations: [mark("own.1"), mark("later.1")] }],
    ["later", { annotations: [mark("later.1")] }],
  ]);
  const seen = recordOfEdition(record({ annotations }), V1);
  assert.deepEqual([...seen.annotations], [["both", { annotations: [mark("own.1")] }]]);
});

test("its documents are those that were declared with it or before, and those that it is copied from", () => {
  const seen = recordOfEdition(record(), V1);
  assert.deepEqual([...seen.sources.keys()], ["own-doc", "cited"]);
  assert.deepEqual([...seen.claims.keys(), ...seen.observations.keys()], ["own-doc", "own-doc"]);
});

test("an edition that is not locked rests on the whole record", () => {
  const whole = record();
  assert.equal(recordOfEdition(whole, "v2026.2.0"), whole);
  assert.equal(recordOfEdition(whole, "next"), whole);
});
