/** What a ranking's caption says of bars that are narrower than what makes two values share a place. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { RankedValue } from "../../src/judge/ranking/value.ts";
import { sharedPlacesText } from "../../src/render/blocks/comparing/shared-places.ts";

const value = ({ runs = 1, cv = 0.15, rank = 1 as number | undefined, wide = true }): RankedValue =>
  ({
    runs: Array.from({ length: runs }, (_, result) => ({ run: "a.b", result })),
    interval: wide ? { low: 99, high: 101 } : { low: 100, high: 100 },
    noise: { cv },
    rank,
  }) as unknown as RankedValue;
const CHANCE = "apart by chance alone, and further where many are compared: nothing tells such apart.";

test("bars of single runs are of rounding; what chance explains is said as a factor", () => {
  const rounding = " Bars: what rounding leaves open.";
  assert.equal(
    sharedPlacesText([value({}), value({})]),
    `${rounding} Two single runs may lie 1.52x ${CHANCE}`,
  );
  assert.match(
    sharedPlacesText([value({ wide: false }), value({ wide: false, cv: 0.05 })]),
    /^ Two single runs may lie 1\.15x to 1\.52x apart/,
  );
});

test("of several runs they are their spread, which decides by itself", () => {
  assert.equal(sharedPlacesText([value({ runs: 7 }), value({ runs: 7 })]), " Bars: the spread of the runs.");
  assert.equal(
    sharedPlacesText([value({ runs: 3 }), value({})]),
    " Bars: what rounding leaves open; of several runs, their spread.",
  );
});

test("where nothing can share a place nothing is said", () => {
  const out = { ...value({}), rank: undefined } as unknown as RankedValue;
  assert.equal(sharedPlacesText([value({}), out]), "");
});
