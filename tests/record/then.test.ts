/** As which an edition knew a deployment that is called otherwise now, by what its lock holds. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { recordThen } from "../../src/record/renaming/then.ts";
import type { EditionLock } from "../../src/schema/edition.ts";
import type { FiolioRecord } from "../../src/schema/record.ts";
import { recordOf, runOf } from "../judge/small-record.ts";

const record = recordOf({
  runs: [runOf("a", "first", []), runOf("a", "second", []), runOf("b", "first", [])],
  deployments: { a: { aliases: ["old", "older"] } },
});

/** The names of deployments and of runs in an edition that held these. */
function then(...held: readonly string[]): [deployments: string[], runs: string[]] {
  const lock = { runs: held.map((id) => ({ id })) } as unknown as EditionLock;
  const edition = recordThen({ ...record, locks: new Map([["v1", lock]]) } satisfies FiolioRecord, "v1");
  return [[...edition.deployments.keys()].sort(), [...edition.runs.keys()].sort()];
}

test("one run of it by its old name is enough", () => {
  const renamed = [
    ["b", "old"],
    ["b.first", "old.first", "old.second"],
  ];
  assert.deepEqual(then("old.first"), renamed);
  assert.deepEqual(then("old.first", "old.second", "b.first"), renamed);
  assert.deepEqual(then("older.second")[0], ["b", "older"]);
});

test("where the edition held it as it is called now, or not at all, it is called as now", () => {
  const now = [
    ["a", "b"],
    ["a.first", "a.second", "b.first"],
  ];
  assert.deepEqual(then("a.first"), now);
  assert.deepEqual(then("b.first"), now);
  assert.deepEqual(then(), now);
});

test("a record without a lock of that edition is the record itself", () => {
  assert.equal(recordThen(record, "v1"), record);
});
