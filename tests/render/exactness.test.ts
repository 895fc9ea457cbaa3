/** How exactly values are known: once in the caption where all are known alike, and a column where they are not. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { RankedValue } from "../../src/judge/ranking/value.ts";
import { exactnessOf } from "../../src/render/blocks/comparing/exactness.ts";
import { METRICS } from "../../src/schema/metric.ts";

const [metric = assert.fail()] = METRICS;
const value = (range: [low: number, high: number], cv = 0.15, runs = 1): RankedValue =>
  ({
    runs: Array.from({ length: runs }, (_, result) => ({ run: "a.b", result })),
    value: 100,
    interval: { low: range[0], high: range[1] },
    intervalBasis: "printed figure",
    noise: { cv, basis: "declared for environments that others may use" },
  }) as unknown as RankedValue;

test("values of one run each, alike in how runs vary and hardly rounded, have one sentence", () => {
  const { said, columns, cells } = exactnessOf([value([99.5, 100.5]), value([100, 100])]);
  assert.deepEqual(said, [
    " How exact, each of them: printed figure, and runs with a standard deviation of about 15 %; rounding is less than 10 % of that.",
  ]);
  assert.deepEqual([columns, cells(metric, value([100, 100]))], [[], []]);
});

test("a coarsely rounded one, one of several runs, or one where runs vary otherwise needs the column", () => {
  for (const other of [value([99.5, 100.5], 0.15, 3), value([100, 100], 0.05)]) {
    const { said, columns, cells } = exactnessOf([value([100, 100]), other]);
    assert.deepEqual([said.length, columns.map(({ label }) => label)], [0, ["How exact"]]);
    assert.equal(cells(metric, other).length, 1);
  }
  assert.equal(exactnessOf([]).columns.length, 1);
});

test("of several that were run once, how far runs scatter is said once, and how each was rounded in its row", () => {
  const coarse = value([98, 102]);
  const { said, columns, cells } = exactnessOf([value([100, 100]), coarse, value([99, 101], 0.3, 3)]);
  assert.deepEqual(said, [" Of what was run once, the standard deviation of runs is about 15 %."]);
  assert.equal(columns.length, 1);
  assert.doesNotMatch(JSON.stringify(cells(metric, coarse)), /standard deviation/);
  assert.match(JSON.stringify(cells(metric, coarse)), /printed figure, rounded: 98/);
  assert.match(JSON.stringify(cells(metric, value([99, 101], 0.3, 3))), /99/);
});
