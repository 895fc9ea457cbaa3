import assert from "node:assert/strict";
import { test } from "node:test";
import { uniformFloat64 } from "pure-rand/distribution/uniformFloat64";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";
import { judgeResults } from "../../src/judge/index.ts";
import { compareSides } from "../../src/judge/side-by-side/compare.ts";
import { direction, homelab, recordOf, resultOf, runOf } from "../judge/small-record.ts";

/** Six runs of one disk whose IOPS scatter by some percent, as single runs do. */
function sixRuns(name: string, seed: number, level: number) {
  const random = xoroshiro128plus(seed);
  return Array.from({ length: 6 }, (_, i) => {
    const scatter = uniformFloat64(random) + uniformFloat64(random) + uniformFloat64(random) - 1.5;
    const iops = level * (1 + 0.06 * scatter);
    const figures = direction({ iops }, { mean: (16 / iops) * 1e9 });
    return runOf("lab-ceph", `${name}-${i + 1}`, [resultOf(homelab("randread"), { read: figures })]);
  });
}

function told(seed: number, factor: number): number {
  const [before, after] = [
    sixRuns("before", 2 * seed, 20_000),
    sixRuns("after", 2 * seed + 1, factor * 20_000),
  ];
  const record = recordOf({ runs: [...before, ...after] });
  const results = judgeResults(record, [...record.runs.values()]);
  const of = (name: string) => results.filter(({ run }) => run.id.includes(name));
  const { figures } = compareSides(record, of("before"), of("after"), { leastShare: 0.05 });
  assert.equal(figures.length, 2);
  return figures.filter(({ change }) => change?.verdict === "worse" || change?.verdict === "better").length;
}

test("of twenty comparisons of equal runs none speaks, and a disk that is a fifth slower is told each time", () => {
  const seeds = Array.from({ length: 20 }, (_, i) => i);
  assert.deepEqual(
    seeds.filter((seed) => told(seed, 1) > 0),
    [],
  );
  assert.deepEqual(
    seeds.filter((seed) => told(seed, 0.8) < 2),
    [],
  );
});
