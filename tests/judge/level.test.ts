/** What cannot be told from the best has no factor. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { judge } from "../../src/judge/index.ts";
import { isLevelIn, placesIn } from "../../src/judge/ranking/level.ts";
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

test("places are spans where nothing tells values apart: behind all that are clearly better, before all that are clearly worse", () => {
  const runs = [
    ["best", 100],
    ["near", 141],
    ["between", 180],
    ["far", 900],
  ].map(([id, us]) => reads(String(id), Number(us) * US));
  const record = recordOf({ runs, useCases: {}, environment: { dedicated: false } });
  const ranking = judge(record, runs).rankings.find(({ metric }) => metric.id === "read.p50");
  const values = ranking?.values ?? [];
  const spans = values.map((one) => placesIn(values, one));
  assert.deepEqual(
    spans.map((span) => [span?.from, span?.to]),
    values.map((one) => {
      const worse = values.filter((other) => values.indexOf(other) > values.indexOf(one));
      return [one.rank, values.length - worse.filter((other) => !isLevelIn(values, one, other)).length];
    }),
  );
  assert.deepEqual(spans.at(-1), { from: 4, to: 4 });
  assert.ok(spans.some((span) => span !== undefined && span.from < span.to));
  const [best] = values;
  assert.ok(best);
  const { rank: _, ...out } = best;
  assert.equal(placesIn(values, out), undefined, "what is excluded has none");
});
