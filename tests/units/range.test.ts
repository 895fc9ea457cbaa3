import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { rangeIn } from "../../src/units/range.ts";

const ends = (text: string): string | undefined => {
  const range = rangeIn(text);
  return range && `${range.from}|${range.fromUnit}|${range.to}|${range.toUnit}`;
};

describe("a printed range", () => {
  it("has two ends, and a unit behind the second or behind both", () => {
    assert.equal(ends("13-15ms"), "13||15|ms");
    assert.equal(ends("80K–120K IOPS"), "80|K|120|K IOPS");
    assert.equal(ends("1,000 — 1,500 MB/s"), "1,000||1,500|MB/s");
    assert.equal(ends("2 to 3"), "2||3|");
  });
  it("may be about right", () => {
    assert.equal(ends("~150-200 MB/s"), "150||200|MB/s");
    assert.equal(ends("about 13-15 ms"), "13||15|ms");
  });
  it("is no figure alone, no power of ten, and no name with a number", () => {
    for (const text of ["13 ms", "2.5e-05", "p99-5", "46.8k (45.9k)", "-5", ""])
      assert.equal(ends(text), undefined, text);
  });
});
