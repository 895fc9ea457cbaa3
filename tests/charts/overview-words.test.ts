/** What cells of the overview say of themselves. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { viewOf } from "../../src/render/charts/index.ts";
import { aheadText } from "../../src/render/charts/kinds/overview/standing.ts";
import { CASES } from "./cases.ts";

test("an excluded cell has a word on a phone, too, and a level one tells by how much it is behind", () => {
  for (const frame of ["wide", "narrow"] as const) {
    const cells = Object.values(CASES.overview).flatMap(
      (input) => viewOf("overview", input, frame).data.cells ?? [],
    );
    const excluded = cells.filter(({ status }) => status === "excluded");
    assert.ok(excluded.length > 0);
    for (const { reason } of excluded) assert.match(String(reason), /\w/, frame);
    for (const { shown, says } of cells)
      if (shown === "level")
        assert.match(
          String(says),
          /[\d.]+x worse than the best, level with it|; level with the best without a caution \(.+\); [\d.]+x behind /,
        );
  }
});

test("what is ahead in doubt says how many times better it is, never a share of the best", () => {
  assert.deepEqual([0.12, 0.5, 0.0083, 0.98, 1 / 40_000].map(aheadText), [
    "8.3x|better",
    "2x|better",
    "120x|better",
    "1.02x|better",
    "40kx|better",
  ]);
  for (const frame of ["wide", "narrow"] as const) {
    const cells = Object.values(CASES.overview).flatMap(
      (input) => viewOf("overview", input, frame).data.cells ?? [],
    );
    const ahead = cells.filter((cell) => cell.ahead === true);
    assert.ok(ahead.length > 0, frame);
    for (const { shown, says } of ahead) {
      assert.match(String(shown), /^[1-9][\d.]*k?x\|better$/);
      assert.match(String(says), /[\d.]+x better than the best without a caution, in doubt/);
    }
    for (const { shown } of cells) assert.doesNotMatch(String(shown), /^0/, frame);
  }
});
