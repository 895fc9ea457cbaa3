/** How far behind the best a figure is, in the one form that charts have for it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { behindText, markedBehind } from "../../src/render/charts/drawing/compact.ts";

test("is how many times worse, never below 1, whichever way is better", () => {
  assert.equal(behindText(59_300, 102_000, "higher"), "1.72x");
  assert.equal(behindText(6.1, 3.2, "lower"), "1.91x");
  assert.equal(behindText(3.2, 3.2, "lower"), "best");
  assert.equal(behindText(6.1, 3.2, "lower", true), "level", "no factor where the two cannot be told apart");
  assert.equal(behindText(0, 3.2, "higher"), "");
});

test("one in doubt that is ahead of what all are held against is told as better, and that is not called the best", () => {
  const [fast, held, slow] = [3.2, 26, 36].map((value) => ({
    value,
    isDoubted: value === 3.2,
    isRange: false,
  }));
  assert.ok(fast && held && slow);
  const text = (one: typeof fast, isLevel = false) => markedBehind(one, held, "lower", isLevel, true);
  assert.equal(text(fast), "8.1x better");
  assert.equal(text(held), "1x");
  assert.equal(text(held, true), "level", "where others are level with it");
  assert.equal(text(slow), "1.38x");
});
