/** What the caption of a chart of dots says of its bars. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { barsText } from "../../src/render/blocks/comparing/bars-text.ts";

const value = (runs: number, printed = "100") => ({
  quantity: { value: 100, low: 99, high: 101, printed },
  interval: { low: 99, high: 101 },
  runs: Array.from({ length: runs }, (_, result) => ({ run: "a.b", result })),
});

test("one run each has no bars: its rounding is no scatter", () => {
  assert.equal(barsText([value(1), value(1)]), " One run each: no bars.");
});

test("bars of several runs say of how many, and what of them", () => {
  assert.equal(barsText([value(3), value(3)]), " Bars: lowest to highest of 3 runs.");
  assert.equal(
    barsText([value(2), value(5), value(1)]),
    " Bars: lowest to highest of 2–5 runs; none where it is one run.",
  );
  assert.equal(
    barsText([value(3), value(7), value(1, "99-101")]),
    " Bars: lowest to highest of 3 runs; 95 % interval of the median of 7 runs; a range as it was printed.",
  );
});
