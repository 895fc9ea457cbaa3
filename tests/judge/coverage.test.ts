/** How often an interval holds what is true, counted on data whose truth is known. Seeded: the same counts each time. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  ENOUGH_RUNS,
  estimate,
  median,
  medianInterval,
  ratioInterval,
} from "../../src/judge/evidence/statistics.ts";
import { drawn, normal, percent, shareOf, type Uniform, uniformOf } from "./draws.ts";

const TRIALS = 2000;
const MOST_RUNS = 30;
const SIZES = Array.from({ length: MOST_RUNS - ENOUGH_RUNS + 1 }, (_, i) => i + ENOUGH_RUNS);

/** Each with the median that it truly has. */
const SHAPES = [
  { name: "normal", median: 100, draw: (u: Uniform) => 100 + 10 * normal(u) },
  { name: "lognormal, skewed heavily", median: 1, draw: (u: Uniform) => Math.exp(2 * normal(u)) },
  { name: "Pareto without a mean", median: 2 ** (1 / 0.8), draw: (u: Uniform) => u() ** (-1 / 0.8) },
  { name: "Cauchy", median: 0, draw: (u: Uniform) => Math.tan(Math.PI * (u() - 0.5)) },
  { name: "exponential", median: Math.LN2, draw: (u: Uniform) => -Math.log(u()) },
];

describe("the 95 % interval of a median", () => {
  for (const [place, { name, median: truth, draw }] of SHAPES.entries())
    it(`holds it in 93 to 98 % of ${TRIALS} trials, from ${ENOUGH_RUNS} to ${MOST_RUNS} runs: ${name}`, (t) => {
      const shares = SIZES.map((n) => {
        const random = uniformOf(1000 * (place + 1) + n);
        return shareOf(TRIALS, () => {
          const { low, high } = medianInterval(drawn(n, draw, random));
          return low <= truth && truth <= high;
        });
      });
      t.diagnostic(`held in ${percent(Math.min(...shares))} to ${percent(Math.max(...shares))}`);
      for (const [i, share] of shares.entries())
        assert.ok(share >= 0.93 && share <= 0.98, `${name}, ${SIZES[i]} runs: held in ${percent(share)}`);
    });
});

describe("the range of fewer runs", () => {
  it("holds the median as often as it says", () => {
    for (const n of [2, 3, 4, 5]) {
      const random = uniformOf(n);
      const { basis } = estimate(drawn(n, normal, random));
      const said = Number(/holds the median with (\d+) %/.exec(basis)?.[1]) / 100;
      const share = shareOf(TRIALS, () => {
        const { interval } = estimate(drawn(n, normal, random));
        return interval.low <= 0 && 0 <= interval.high;
      });
      assert.ok(Math.abs(share - said) < 0.03, `${n} runs: said ${percent(said)}, held in ${percent(share)}`);
    }
  });
});

describe("the 95 % interval of a ratio of medians", () => {
  const sample = (values: readonly number[]) => ({
    value: median(values),
    interval: medianInterval(values),
    count: values.length,
    noise: { cv: 0.05, basis: "the test" },
  });

  it("holds the true ratio in 93 % of the trials at least: it may be too wide, never too narrow", (t) => {
    const shares = [6, 8, 12, 20, 30].map((n) => {
      const random = uniformOf(7000 + n);
      const draw = (u: Uniform): number => Math.exp(0.3 * normal(u));
      return shareOf(TRIALS, () => {
        const a = drawn(n, draw, random).map((value) => 3 * value);
        const { low, high } = ratioInterval(sample(a), sample(drawn(n, draw, random)));
        return low <= 3 && 3 <= high;
      });
    });
    t.diagnostic(`held in ${percent(Math.min(...shares))} to ${percent(Math.max(...shares))}`);
    for (const share of shares) assert.ok(share >= 0.93, percent(share));
  });
});
