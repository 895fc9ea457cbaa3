import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { uniformFloat64 } from "pure-rand/distribution/uniformFloat64";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";
import {
  changePointsOf,
  LEAST_RUNS,
  LEAST_SERIES,
  SURE,
} from "../../src/judge/side-by-side/change-points.ts";

/** Values around levels, each for so many runs, that scatter by `share`. */
function series(seed: number, share: number, ...levels: [level: number, runs: number][]): number[] {
  const random = xoroshiro128plus(seed);
  const scatter = () =>
    (uniformFloat64(random) + uniformFloat64(random) + uniformFloat64(random) - 1.5) * 2 * share;
  return levels.flatMap(([level, runs]) => Array.from({ length: runs }, () => Math.log(level) + scatter()));
}
const placesOf = (values: readonly number[]): number[] => changePointsOf(values).map(({ at }) => at);

describe("change points", () => {
  test("one step is found where it is, up or down, with how sure that is", () => {
    assert.deepEqual(placesOf(series(1, 0.03, [20_000, 12], [16_000, 12])), [12]);
    const [found] = changePointsOf(series(2, 0.03, [16_000, 9], [20_000, 15]));
    assert.equal(found?.at, 9);
    assert.ok((found?.confidence ?? 0) >= SURE);
  });

  test("several steps are found, in order", () => {
    assert.deepEqual(placesOf(series(3, 0.03, [100, 10], [80, 12], [120, 10])), [10, 22]);
  });

  test("of 100 series without a step four at most seem to have one", () => {
    const wrong = Array.from({ length: 100 }, (_, seed) => placesOf(series(seed, 0.05, [100, 24]))).filter(
      (places) => places.length > 0,
    );
    assert.ok(wrong.length <= 4, `${wrong.length}`);
  });

  test("ten values tell a step, and fewer tell none, however high it is", () => {
    const told = (count: number): boolean =>
      Array.from({ length: count - 1 }, (_, i) => i + 1).some((before) =>
        [0.001, 0.03].some(
          (share) => placesOf(series(before, share, [100, before], [5000, count - before])).length > 0,
        ),
      );
    assert.deepEqual(
      Array.from({ length: LEAST_SERIES - 1 }, (_, i) => i + 1).filter(told),
      [],
      "these are said to have too few runs",
    );
    assert.ok(told(LEAST_SERIES));
  });

  test("one run that fell out is no step", () => {
    const values = series(4, 0.03, [100, 20]);
    values[10] = Math.log(20);
    assert.deepEqual(placesOf(values), []);
  });

  test("the scale does not matter, as shares count", () => {
    const values = series(5, 0.03, [100, 10], [80, 10]);
    const larger = values.map((one) => one + Math.log(1e6));
    assert.deepEqual(placesOf(larger), placesOf(values));
  });

  test("of too few runs nothing is said, and equal ones have no step", () => {
    assert.deepEqual(placesOf([]), []);
    assert.deepEqual(placesOf(series(6, 0.001, [100, LEAST_RUNS], [50, LEAST_RUNS - 1])), []);
    assert.deepEqual(placesOf(Array.from({ length: 20 }, () => 1)), []);
  });
});
