/** What cannot be told from the best has no factor. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { judge } from "../../src/judge/index.ts";
import { isLevelIn } from "../../src/judge/ranking/level.ts";
import { reads } from "./ask.ts";
import { recordOf, US } from "./small-record.ts";

test("single runs of a lab that others may use are level up to half as much again, and not beyond", () => {
  const runs = [reads("best", 100 * US), reads("near", 141 * US), reads("far", 300 * US)];
  const record = recordOf({ runs, useCases: {}, environment: { dedicated: false } });
  const ranking = judge(record, runs).rankings.find(({ metric }) => metric.id === "read.p50");
  const values = ranking?.values ?? [];
  const [best, near, far] = values;
  assert.ok(best && near && far);
  assert.deepEqual(
    [best, near, far].map((value) => isLevelIn(values, best, value)),
    [false, true, false],
  );
  assert.equal(isLevelIn(values, best, { ...near }), false, "no value of this ranking");
});
