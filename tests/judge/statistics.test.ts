import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  ERROR_OF_MEDIAN,
  estimate,
  median,
  medianInterval,
  rangeCoverage,
  ratioInterval,
  spanOf,
  tieWithin,
} from "../../src/judge/evidence/statistics.ts";

const noise = { cv: 0.05, basis: "the test" };
const one = (value: number) => ({ value, interval: { low: value, high: value }, count: 1, noise });
const many = (value: number, low: number, high: number) => ({
  value,
  interval: { low, high },
  count: 10,
  noise,
});

describe("median", () => {
  it("is the middle, or the mean of the two in the middle, in any order", () => {
    assert.equal(median([5]), 5);
    assert.equal(median([9, 1, 5]), 5);
    assert.equal(median([4, 1, 2, 100]), 3);
    assert.throws(() => median([]), RangeError);
  });
});

describe("the interval of a median", () => {
  it("is the range with its true coverage below six runs", () => {
    assert.deepEqual([2, 3, 4, 5].map(rangeCoverage), [0.5, 0.75, 0.875, 0.9375]);
    const three = estimate([3, 1, 2]);
    assert.deepEqual(three.interval, { low: 1, high: 3 });
    assert.equal(three.basis, "range of 3 runs (holds the median with 75 %)");
  });

  it("lies between the range and the next order statistics at six runs", () => {
    const { low, high } = medianInterval([1, 2, 3, 4, 5, 6]);
    assert.ok(low > 1 && low < 2 && high < 6 && high > 5, `${low} ${high}`);
    assert.throws(() => medianInterval([1, 2, 3, 4, 5]), RangeError);
  });
});

describe("the interval of a ratio", () => {
  it("spans what two printed figures allow, and the noise of single runs", () => {
    const band = tieWithin(noise);
    const { low, high } = ratioInterval({ ...one(10), interval: { low: 9, high: 11 } }, one(5));
    assert.ok(Math.abs(low - 9 / 5 / band) < 1e-12);
    assert.ok(Math.abs(high - (11 / 5) * band) < 1e-12);
  });
  it("of many runs is narrower than the worst case, and turns over with the ratio", () => {
    const [a, b] = [many(10, 9, 11), many(5, 4.5, 5.5)];
    const forth = ratioInterval(a, b);
    const back = ratioInterval(b, a);
    assert.ok(forth.low > 9 / 5.5 && forth.high < 11 / 4.5);
    assert.ok(Math.abs(forth.low * back.high - 1) < 1e-12);
  });
});

describe("where a median may lie", () => {
  const of = (count: number) => spanOf({ ...many(100, 90, 110), count });

  it("is its interval from six runs on", () => {
    assert.deepEqual(of(6), { low: 90, high: 110 });
    assert.deepEqual(of(7), { low: 90, high: 110 });
  });

  it("is wider than that with fewer, by the noise of so many", () => {
    assert.ok(of(2).low < 90 && of(2).high > 110);
  });
});

describe("the error of a median", () => {
  const density = (x: number): number => Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI);
  const STEP = 0.0002;
  /** Of a middle value among n = 2k + 1: its density is n! / k!² · F^k (1 - F)^k f. */
  const errorOfMiddle = (k: number): number => {
    let [below, variance] = [0, 0];
    let ways = 1;
    for (let i = 1; i <= k; i += 1) ways *= (k + i) / i;
    for (let x = -8; x < 8; x += STEP) {
      below += density(x - STEP / 2) * STEP;
      variance += x * x * ways * (2 * k + 1) * (below * (1 - below)) ** k * density(x) * STEP;
    }
    return Math.sqrt(variance);
  };

  for (const k of [1, 2])
    it(`of ${2 * k + 1} values is what integrating gives`, () =>
      assert.ok(Math.abs((ERROR_OF_MEDIAN[2 * k + 1] ?? 0) - errorOfMiddle(k)) < 0.00005));
});
