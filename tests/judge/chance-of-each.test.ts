/** The chance of each candidate to be the best, as it is told: in whole percent, and only where what was measured carries the answer. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { wholePercents } from "../../src/judge/recommending/chance-of-each.ts";
import { ask, both, cachedReads, lookups, reads } from "./ask.ts";
import { MS, US } from "./small-record.ts";

describe("whole percents", () => {
  const sum = (all: readonly number[]): number => all.reduce((a, b) => a + b, 0);

  it("add up to 100, and what is named to what is said of it", () => {
    const parts = fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 2, maxLength: 9 });
    fc.assert(
      fc.property(parts, fc.integer({ min: 1, max: 2 }), (weights, count) => {
        fc.pre(sum(weights) > 0);
        const each = weights.map((weight, i) => ({
          deployment: `d${i}`,
          chance: weight / sum(weights),
        }));
        const named = each.slice(0, count).map(({ deployment }) => deployment);
        const told = wholePercents(each, named);
        assert.equal(sum([...told.values()]), 100);
        assert.equal(
          sum(named.map((id) => told.get(id) ?? 0)),
          Math.round(sum(each.slice(0, count).map(({ chance }) => chance)) * 100),
        );
        for (const { deployment, chance } of each)
          assert.ok(Math.abs((told.get(deployment) ?? 0) - 100 * chance) <= 1.5, `${chance}`);
      }),
      { seed: 20261126, numRuns: 300 },
    );
  });
});

describe("an answer that leans by what was measured", () => {
  it("has the chance of each that it compares, likeliest first, and the first has the one that is said of it", () => {
    const answer = ask([reads("fast", 100 * US), reads("near", 105 * US), reads("far", 120 * US)], lookups);
    const [{ chances, sure, verdict }] = answer.answers;
    assert.equal(verdict, "leaning");
    assert.deepEqual(
      chances?.map(({ deployment }) => deployment),
      ["fast", "near", "far"],
    );
    assert.equal(chances?.[0]?.chance, sure);
  });

  it("that names one of two has each one's own", () => {
    const runs = [
      ...both("a", 100 * US, 2 * MS),
      ...both("b", 101 * US, 2.02 * MS),
      ...both("c", 900 * US, 9 * MS),
    ];
    const [{ chances = [], sure = 0, level }] = ask(runs).answers;
    assert.equal(level, "b");
    const of = (id: string): number => chances.find(({ deployment }) => deployment === id)?.chance ?? 0;
    assert.ok(Math.abs(of("a") + of("b") - sure) < 1e-9);
  });
});

describe("no chances", () => {
  const none = (...runs: Parameters<typeof ask>[0]): void =>
    assert.equal(ask(runs, lookups).answers[0].chances, undefined);
  it("of an answer that is open", () => none(reads("a", 300 * US), cachedReads("b")));
  it("of one that is decided", () => none(reads("a", 100 * US), reads("b", 900 * US)));
  it("of one that is alone", () => none(reads("a", 100 * US)));
});
