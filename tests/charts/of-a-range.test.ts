/** A ratio by a figure that was printed as a range is "about" that, in the sentence as in the picture. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { timesOfRatio } from "../../src/judge/ranking/ratio.ts";
import { roughTimes } from "../../src/render/charts/drawing/compact.ts";
import { CHARTS } from "../../src/render/charts/index.ts";
import { besideBest } from "../../src/render/charts/kinds/overview/standing.ts";
import type { RankingInput } from "../../src/render/charts/kinds/ranking/ranking-finding.ts";
import { CASES } from "./cases.ts";

test("a sentence gives a ratio of a range two digits, and says that it is about that", () => {
  const input = CASES.ranking.latency as unknown as RankingInput;
  const { describe } = CHARTS.ranking;
  assert.match(describe(input as never), / by a factor of 2\.26 /);
  const { worse } = input.ranking.overNext ?? assert.fail();
  const values = input.ranking.values.map((one) =>
    one.deployment === worse
      ? { ...one, quantity: { value: 1_900_000, low: 1_700_000, high: 2_100_000, printed: "1.8-2 ms" } }
      : one,
  );
  const told = describe({ ...input, ranking: { ...input.ranking, values } } as never);
  assert.match(told, / by a factor of about 2\.3 /);
});

test("so does the overview, whose table has the same words", () => {
  assert.equal(besideBest({ times: 2.857, isRough: true }), "about 2.9x worse");
  assert.equal(besideBest({ times: 2.857 }), "2.86x worse");
});

test("so do ratios of pairs, in sentences, tables and pictures", () => {
  assert.equal(timesOfRatio({ factor: 2.857, isRough: true }), "~2.9x");
  assert.equal(timesOfRatio({ factor: 2.857 }), "2.86x");
  assert.equal(roughTimes(2.857), "~2.9x");
});
