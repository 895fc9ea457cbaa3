/** What the printed words of claims allow. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { amountOf, claimedRatio, fitOf, plainRatio } from "../../../src/judge/claims/printed.ts";
import type { Interval } from "../../../src/schema/quantity.ts";

const rounded = ({ low, high }: Interval): [number, number] => [
  Number(low.toPrecision(4)),
  Number(high.toPrecision(4)),
];

describe("a printed ratio allows", () => {
  const rates: [printed: string, low: number, high: number][] = [
    ["1.7x faster", 1.65, 1.75],
    ["6x higher", 5.5, 6.5],
    ["~48x", 43.2, 52.8],
    ["around 10x", 9, 11],
    ["~1.5-2x", 1.35, 2.2],
    ["16% faster", 1.155, 1.165],
    ["21% slower", 0.785, 0.795],
    ["8x slower", 1 / 8.5, 1 / 7.5],
    ["4x lower than single-replica", 1 / 4.5, 1 / 3.5],
    ["30-85x higher", 29.5, 85.5],
    ["1.5-2x", 1.45, 2.05],
    ["8-10×", 7.5, 10.5],
    ["70/30", 69.5 / 30.5, 70.5 / 29.5],
    ["Nearly identical", 0.95, 1 / 0.95],
    ["comparable", 0.75, 1 / 0.75],
  ];
  for (const [printed, low, high] of rates)
    it(`${low.toPrecision(3)} to ${high.toPrecision(3)} as “${printed}”`, () =>
      assert.deepEqual(rounded(claimedRatio(printed, "iops").allows), rounded({ low, high })));

  it("less than 1 where a latency is faster, and more where it is slower", () => {
    assert.deepEqual(
      rounded(claimedRatio("2.0x faster", "ns").allows),
      rounded({ low: 1 / 2.05, high: 1 / 1.95 }),
    );
    assert.deepEqual(rounded(claimedRatio("2.0x slower", "ns").allows), [1.95, 2.05]);
  });

  it("nothing where it is no ratio", () => {
    assert.throws(() => claimedRatio("great", "iops"), /expected a ratio such as/);
  });
});

describe("a printed figure allows", () => {
  it("a range with both ends as fine as the finer one, a bound with no slack, and words for small times", () => {
    assert.deepEqual(rounded(amountOf("36-87ms", "ns").allows), [35.5e6, 87.5e6]);
    assert.deepEqual(rounded(amountOf("Sub-1ms", "ns").cut), [0, 1e6]);
    assert.deepEqual(rounded(amountOf("sub-microsecond", "ns").allows), [0, 1e3]);
    assert.deepEqual(rounded(plainRatio("38-44%").allows), [0.375, 0.445]);
  });

  it("the neighbour of its last digit, where that was cut off or rounded up", () => {
    const expected = claimedRatio("5.98x", "iops");
    assert.equal(fitOf({ low: 5.974, high: 5.9745 }, expected), "cut");
    assert.equal(fitOf({ low: 5.976, high: 5.977 }, expected), "fits");
    assert.equal(fitOf({ low: 5.96, high: 5.965 }, expected), "differs");
  });

  it("no such neighbour for what only the farthest end of vague figures would reach", () => {
    const vague = { low: 26 / 22, high: 28 / 20 };
    assert.equal(fitOf(vague, claimedRatio("1.5-2x", "iops")), "differs");
  });
});
