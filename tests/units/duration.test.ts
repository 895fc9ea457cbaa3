import assert from "node:assert/strict";
import { test } from "node:test";
import { durationText } from "../../src/units/duration.ts";

const [MINUTE, HOUR] = [60, 3600];

test("times are rounded up, in two units at most, and a unit begins where the one below takes three digits or two days", () => {
  for (const [seconds, text] of [
    [0, "0 s"],
    [0.2, "1 s"],
    [99, "99 s"],
    [99.5, "1 min 40 s"],
    [100, "1 min 40 s"],
    [2 * MINUTE, "2 min"],
    [2 * MINUTE + 1, "2 min 1 s"],
    [9 * MINUTE + 59, "9 min 59 s"],
    [10 * MINUTE + 1, "11 min"],
    [99 * MINUTE, "99 min"],
    [100 * MINUTE, "1 h 40 min"],
    [2 * HOUR, "2 h"],
    [2 * HOUR + 61, "2 h 2 min"],
    [48 * HOUR - MINUTE, "47 h 59 min"],
    [48 * HOUR, "2 d"],
    [49 * HOUR, "2 d 1 h"],
    [100 * HOUR, "4 d 4 h"],
  ] as const)
    assert.equal(durationText(seconds), text, String(seconds));
});
