/** Chances to be the greatest of several sums of even parts, against closed forms. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { chancesOfFirst, type Spread } from "../../src/judge/bounds/chances.ts";

const even = (low: number, high: number): Spread => ({
  middle: (low + high) / 2,
  halfWidths: [(high - low) / 2],
});
const near = (actual: number | undefined, expected: number, within = 0.01): void =>
  assert.ok(Math.abs((actual ?? Number.NaN) - expected) < within, `${actual}, not ${expected}`);

const spread = fc.record({
  middle: fc.double({ min: -3, max: 3, noNaN: true }),
  halfWidths: fc.array(fc.double({ min: 0, max: 2, noNaN: true }), { maxLength: 4 }),
});
const spreads = fc.array(spread, { minLength: 2, maxLength: 6 });
const SEED = { seed: 20261122, numRuns: 100 };

describe("chances to be the greatest", () => {
  it("add up to 1 and are none below 0", () => {
    fc.assert(
      fc.property(spreads, (all) => {
        const chances = chancesOfFirst(all);
        assert.ok(chances.every((one) => one >= 0 && one <= 1 + 1e-9));
        near(
          chances.reduce((sum, one) => sum + one, 0),
          1,
          1e-9,
        );
      }),
      SEED,
    );
  });

  it("do not change with the order", () => {
    fc.assert(
      fc.property(spreads, (all) => {
        const [there, back] = [chancesOfFirst(all), chancesOfFirst(all.toReversed()).reverse()];
        for (const [i, one] of there.entries()) near(back[i], one, 1e-9);
      }),
      SEED,
    );
  });

  it("do not change where all are better by the same, or more by the same factor", () => {
    fc.assert(
      fc.property(
        spreads,
        fc.double({ min: -5, max: 5, noNaN: true }),
        fc.double({ min: 0.1, max: 9, noNaN: true }),
        (all, by, times) => {
          const moved = all.map(({ middle, halfWidths }) => ({
            middle: (middle + by) * times,
            halfWidths: halfWidths.map((half) => half * times),
          }));
          const [before, after] = [chancesOfFirst(all), chancesOfFirst(moved)];
          for (const [i, one] of before.entries()) near(after[i], one, 0.02);
        },
      ),
      SEED,
    );
  });

  it("rise where one is better, all else alike", () => {
    fc.assert(
      fc.property(spreads, fc.double({ min: 0.05, max: 2, noNaN: true }), ([first, ...rest], by) => {
        if (first === undefined) return;
        const [before = 0] = chancesOfFirst([first, ...rest]);
        const [after = 0] = chancesOfFirst([{ ...first, middle: first.middle + by }, ...rest]);
        assert.ok(after >= before - 0.02, `${before} to ${after}`);
      }),
      SEED,
    );
  });

  it("are alike for equals", () => {
    for (const count of [2, 3, 5]) {
      for (const halfWidths of [[], [1], [1, 0.3]])
        for (const chance of chancesOfFirst(Array.from({ length: count }, () => ({ middle: 1, halfWidths }))))
          near(chance, 1 / count, 0.001);
    }
  });

  it("are all or nothing where ranges lie apart", () => {
    near(chancesOfFirst([even(0, 1), even(1.2, 2)])[1], 1, 1e-6);
    near(
      chancesOfFirst([
        { middle: 0, halfWidths: [] },
        { middle: 1, halfWidths: [] },
      ])[1],
      1,
      1e-6,
    );
  });

  it("of two even ones are the part of the square on one side: 1 - (1 - d)^2 / 2", () => {
    for (const d of [0, 0.25, 0.5, 0.75])
      near(chancesOfFirst([even(d, 1 + d), even(0, 1)])[0], 1 - (1 - d) ** 2 / 2);
  });

  it("of an even one against a point are the part of it above", () => {
    near(chancesOfFirst([even(0, 1), { middle: 0.8, halfWidths: [] }])[0], 0.2);
  });

  it("of one that may be anywhere in twice the range of three are as computed: (1 + 1/4) / 2", () => {
    // Half of the time it is above all; else it is one of four alike.
    near(chancesOfFirst([even(0, 2), even(0, 1), even(0, 1), even(0, 1)])[0], 0.625);
  });

  it("of sums of even parts are those of their sum: two make a triangle", () => {
    // P(T > 1) for a triangle on (-2, 2) is 1/8.
    near(
      chancesOfFirst([
        { middle: 0, halfWidths: [1, 1] },
        { middle: 1, halfWidths: [] },
      ])[0],
      0.125,
    );
  });
});
