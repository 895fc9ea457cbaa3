/** What measured figures likely are, in the light of each other. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { likelyAnother, likelyValues, type OfKind } from "../../src/judge/bounds/likely-values.ts";

const ofKind = (kin: string, deviation: number, middles: readonly number[]): OfKind[] =>
  middles.map((middle) => ({ kin, middle, deviation }));
const spread = (values: readonly { middle: number }[]): number =>
  Math.max(...values.map(({ middle }) => middle)) - Math.min(...values.map(({ middle }) => middle));

describe("figures of one dimension", () => {
  it("that lie no further apart than their noise are drawn together", () => {
    const noisy = ofKind("a", 0.15, [0, 0.1, -0.1, 0.05]);
    assert.ok(spread(likelyValues(noisy)) < spread(noisy) / 2);
  });

  it("that lie far apart stay where they are", () => {
    const apart = ofKind("a", 0.05, [0, 1, 3, 5]);
    likelyValues(apart).forEach(({ middle }, index) => {
      assert.ok(Math.abs(middle - (apart[index]?.middle ?? 0)) < 0.01);
    });
  });

  it("are drawn together within their kind where kinds lie apart", () => {
    const kinds = [...ofKind("a", 0.15, [0, 0.2, 0.1]), ...ofKind("b", 0.15, [5, 5.2, 5.1])];
    const likely = likelyValues(kinds);
    assert.ok(spread(likely.slice(0, 3)) < 0.15);
    assert.ok(spread(likely) > 4.5);
  });

  it("keep their order where all are known as well", () => {
    const middles = likelyValues(ofKind("a", 0.1, [0.3, 0, 0.2, 0.1])).map(({ middle }) => middle);
    assert.deepEqual(
      middles.toSorted((a, b) => a - b).map((one) => middles.indexOf(one)),
      [1, 3, 2, 0],
    );
  });

  it("alone says little of another: of several that agree, more", () => {
    const [alone, agreed] = [
      likelyAnother(ofKind("a", 0.05, [1])),
      likelyAnother(ofKind("a", 0.05, [1, 1.02, 0.99, 1.01])),
    ];
    assert.ok(Math.abs(alone.middle - 1) < 1e-9);
    assert.ok(agreed.deviation < alone.deviation / 3, `${agreed.deviation} ${alone.deviation}`);
  });
});
