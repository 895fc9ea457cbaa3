/** Where the axis of time ends, and which times it names. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { timeAxis } from "../../src/render/charts/drawing/time-axis.ts";

describe("the axis of time", () => {
  const labelsOf = (endMs: number): string[] => timeAxis(endMs, 10).ticks.map(({ label }) => label);

  test("reaches the second that a log's last window all but ends at", () => {
    assert.deepEqual(timeAxis(59_999, 10).domain, [0, 60_000]);
    assert.equal(labelsOf(59_999).at(-1), "60 s");
  });

  test("ends with the data where that is past the last tick", () => {
    assert.deepEqual(timeAxis(6008, 10).domain, [0, 6008]);
    assert.equal(labelsOf(6008).at(-1), "6 s");
  });

  test("names nothing that was not measured", () => {
    assert.deepEqual(timeAxis(57_000, 10).domain, [0, 57_000]);
    assert.equal(labelsOf(57_000).at(-1), "50 s");
  });
});
