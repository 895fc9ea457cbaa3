/** What cells of the overview say of themselves. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { viewOf } from "../../src/render/charts/index.ts";
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
        assert.match(String(says), /[\d.]+x worse than the best, from which it cannot be told apart/);
  }
});
