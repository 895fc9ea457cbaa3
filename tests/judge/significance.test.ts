/** How often equals are told apart, and differences are not, counted on data whose truth is known. Seeded: the same counts each time. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { noiseFrom } from "../../src/judge/evidence/noise.ts";
import {
  ENOUGH_RUNS,
  estimate,
  isApart,
  ratioInterval,
  type Sample,
} from "../../src/judge/evidence/statistics.ts";
import { toldApart } from "../../src/judge/ranking/told-apart.ts";
import { drawn, normal, percent, shareOf, type Uniform, uniformOf } from "./draws.ts";

const NOISES = [0.03, 0.05, 0.1, 0.2];
/** What is allowed, and how far so many trials may stray from it. */
const MOST = 0.05;
const strays = (trials: number): number => 2 * Math.sqrt((MOST * (1 - MOST)) / trials);

/** `n` runs of what has this median. */
type Drawn = { n?: number; median?: number; cv?: number; noise?: number };
function sample(random: Uniform, { n = 1, median = 1, cv = 0.05, noise = cv }: Drawn): Sample {
  const values = drawn(n, (u) => median * Math.exp(cv * normal(u)), random);
  const { value, interval } = estimate(values);
  return { value, interval, count: n, noise: { cv: noise, basis: "the test" } };
}

describe("two equals", () => {
  const TRIALS = 8000;

  it("of which single runs are known, and how noisy these are, are told apart in at most 5 % of trials", (t) => {
    for (const cv of NOISES) {
      const random = uniformOf(1000 * cv);
      const share = shareOf(TRIALS, () =>
        isApart(ratioInterval(sample(random, { cv }), sample(random, { cv }))),
      );
      t.diagnostic(`noise ${percent(cv)}: told apart in ${percent(share)}`);
      assert.ok(share <= MOST + strays(TRIALS), `${cv}: ${percent(share)}`);
    }
  });

  it("are told apart as seldom with more runs on one side or both", (t) => {
    for (const [n, m] of [
      [1, 3],
      [2, 2],
      [3, 3],
      [5, 5],
      [1, 6],
      [4, 12],
    ] as const) {
      const random = uniformOf(10 * n + m);
      const share = shareOf(2000, () =>
        isApart(ratioInterval(sample(random, { n }), sample(random, { n: m }))),
      );
      t.diagnostic(`${n} and ${m} runs: told apart in ${percent(share)}`);
      assert.ok(share <= MOST + strays(2000), `${n} and ${m}: ${percent(share)}`);
    }
  });

  it("are told apart as seldom where a few repeats tell of the noise, whatever was declared", (t) => {
    for (const declared of [0.05, 0.15])
      for (const cv of NOISES) {
        const shares = [3, 6, 12, 40].map((freedom) => {
          const random = uniformOf(100 * freedom + 1000 * cv);
          return shareOf(2000, () => {
            const squares = drawn(freedom, normal, random).reduce((sum, x) => sum + (cv * x) ** 2, 0);
            const noise = noiseFrom({ squares, freedom }, declared);
            return isApart(ratioInterval(sample(random, { cv, noise }), sample(random, { cv, noise })));
          });
        });
        t.diagnostic(`declared ${percent(declared)}, true ${percent(cv)}: ${shares.map(percent).join(", ")}`);
        for (const share of shares) assert.ok(share <= MOST + strays(2000), percent(share));
      }
  });
});

describe("ten equals in one ranking", () => {
  const TRIALS = 1000;
  const someApart = (samples: readonly Sample[]): boolean => {
    const isTold = toldApart(samples);
    return samples.some((_, i) => samples.some((__, j) => isTold(i, j)));
  };

  for (const n of [1, 3, ENOUGH_RUNS, 12])
    it(`have some pair ranked apart in at most 5 % of trials: ${n === 1 ? "single runs" : `${n} runs each`}`, (t) => {
      for (const cv of [0.05, 0.2]) {
        const random = uniformOf(n + 100 * cv);
        const share = shareOf(TRIALS, () =>
          someApart(Array.from({ length: 10 }, () => sample(random, { n, cv }))),
        );
        t.diagnostic(`noise ${percent(cv)}: some pair apart in ${percent(share)}`);
        assert.ok(share <= MOST + strays(TRIALS), percent(share));
      }
    });

  it("do not hide one that is twice as fast, by single runs with 5 % noise or by repeats", (t) => {
    for (const n of [1, 3, ENOUGH_RUNS]) {
      const random = uniformOf(500 + n);
      const share = shareOf(200, () => {
        const twice = sample(random, { n, median: 2 });
        const others = Array.from({ length: 9 }, () => sample(random, { n }));
        const isTold = toldApart([...others, twice]);
        return others.every((_, i) => isTold(i, others.length));
      });
      t.diagnostic(`${n} runs: told from all others in ${percent(share)}`);
      assert.ok(share >= 0.95, percent(share));
    }
  });
});
