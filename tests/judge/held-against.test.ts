/** What the figures of a ranking are held against: the same in the heat map, in a ranking and where readers choose. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { heldAgainst } from "../../src/judge/ranking/level.ts";
import type { RankedValue } from "../../src/judge/ranking/value.ts";

const of = (deployment: string, rank?: number) =>
  ({ deployment, ...(rank !== undefined && { rank }) }) as RankedValue;
const doubted =
  (...ids: string[]) =>
  ({ deployment }: RankedValue) =>
    ids.includes(deployment);
const values = [of("fast", 1), of("middle", 2), of("slow", 3), of("out")];

test("the best is, unless it is in doubt and one without doubt is there", () => {
  assert.equal(heldAgainst(values, doubted())?.deployment, "fast");
  assert.equal(heldAgainst(values, doubted("fast"))?.deployment, "middle");
  assert.equal(heldAgainst(values, doubted("fast", "middle", "slow"))?.deployment, "fast");
});

test("what is excluded is never held against", () => {
  assert.equal(heldAgainst([of("out")], doubted()), undefined);
});
