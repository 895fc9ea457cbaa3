/** How far behind the best a figure is, in the one form that charts have for it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { behindText } from "../../src/render/charts/drawing/compact.ts";

test("is how many times worse, never below 1, whichever way is better", () => {
  assert.equal(behindText(59_300, 102_000, "higher"), "1.72x");
  assert.equal(behindText(6.1, 3.2, "lower"), "1.91x");
  assert.equal(behindText(3.2, 3.2, "lower"), "best");
  assert.equal(behindText(6.1, 3.2, "lower", true), "level", "no factor where the two cannot be told apart");
  assert.equal(behindText(0, 3.2, "higher"), "");
});
