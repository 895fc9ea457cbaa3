/** What makes figures weak that decide. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Run } from "../../src/schema/run.ts";
import { ask, both, database } from "./ask.ts";
import { MS, US } from "./small-record.ts";

const scored = { ...database, metrics: database.metrics.slice(0, 2) };
const once = [...both("fast", 100 * US, 1 * MS), ...both("slow", 9000 * US, 90 * MS)].map((run) => ({
  ...run,
  basis: "measured" as const,
}));
const rests = (runs: readonly Run[]) => {
  const [{ verdict, rests }] = ask(runs, scored).answers;
  assert.equal(verdict, "decided");
  return rests;
};

test("single runs and copied ones are told of what is decided, whatever the margin", () => {
  assert.deepEqual(rests(once), ["single"]);
  const often = [1, 2, 3].flatMap((i) => once.map((run) => ({ ...run, id: `${run.id}-${i}` })));
  assert.deepEqual(rests(often), []);
  assert.deepEqual(rests(often.map((run) => ({ ...run, basis: "transcribed" }))), ["copied"]);
  const [first, ...others] = once;
  assert.ok(first);
  assert.deepEqual(rests([{ ...first, basis: "transcribed" }, ...others]), ["single", "copied"]);
});

test("what is not decided says how sure it is instead", () => {
  const [{ verdict, rests }] = ask(
    [...both("a", 100 * US, 1 * MS), ...both("b", 100 * US, 1 * MS)],
    scored,
  ).answers;
  assert.notEqual(verdict, "decided");
  assert.equal(rests, undefined);
});
