/** What a ranking's caption says of what makes two values share a place. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { RankedValue } from "../../src/judge/ranking/value.ts";
import { sharedPlacesText } from "../../src/render/blocks/comparing/shared-places.ts";

const value = ({ runs = 1, cv = 0.15, rank = 1 as number | undefined }): RankedValue =>
  ({
    runs: Array.from({ length: runs }, (_, result) => ({ run: "a.b", result })),
    noise: { cv },
    rank,
  }) as unknown as RankedValue;
const CHANCE = "apart by chance alone, and further where many are compared: nothing tells such apart.";

test("of single runs it is said as a factor how far chance may put them apart", () => {
  assert.equal(sharedPlacesText([value({}), value({})]), ` Two single runs may lie 1.52x ${CHANCE}`);
  assert.match(
    sharedPlacesText([value({}), value({ cv: 0.05 })]),
    /^ Two single runs may lie 1\.15x to 1\.52x apart/,
  );
});

test("where nothing can share a place by chance of single runs nothing is said", () => {
  const out = { ...value({}), rank: undefined } as unknown as RankedValue;
  assert.equal(sharedPlacesText([value({}), out]), "");
  assert.equal(sharedPlacesText([value({ runs: 7 }), value({ runs: 7 })]), "");
});
