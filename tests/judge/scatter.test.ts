/** What of an interval is scatter, and may be drawn as such. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { scatterOf } from "../../src/judge/ranking/scatter.ts";
import type { Quantity } from "../../src/schema/quantity.ts";

const interval = { low: 99, high: 101 };
const value = (count: number, quantity: Quantity) => ({
  ...{ interval, quantity },
  runs: Array.from({ length: count }, (_, result) => ({ run: "a.b", result })),
});
const printed = (text: string): Quantity => ({ value: 100, ...interval, printed: text });

test("several runs scatter, and so does a range that a document printed; the rounding of one figure does not", () => {
  assert.equal(scatterOf(value(1, 100)), undefined);
  assert.equal(scatterOf(value(1, printed("0.1k"))), undefined);
  assert.deepEqual(scatterOf(value(1, printed("99-101"))), interval);
  assert.deepEqual(scatterOf(value(3, 100)), interval);
});
