import assert from "node:assert/strict";
import { test } from "node:test";
import { uniformFloat64 } from "pure-rand/distribution/uniformFloat64";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";
import { judgeResults } from "../../src/judge/index.ts";
import { compareSides } from "../../src/judge/side-by-side/compare.ts";
import { direction, homelab, recordOf, resultOf, runOf } from "../judge/small-record.ts";

/** Each with its I/Os in flight. */
const WORKLOADS = [
  ["randread", 16],
  ["randwrite", 16],
  ["read", 4],
  ["write", 4],
] as const;

/** Six runs of one disk whose IOPS scatter by some percent, as single runs do: four workloads, of each a rate and a latency. */
function sixRuns(name: string, seed: number, level: number) {
  const random = xoroshiro128plus(seed);
  return Array.from({ length: 6 }, (_, i) => {
    const results = WORKLOADS.map(([rw, inFlight]) => {
      const scatter = uniformFloat64(random) + uniformFloat64(random) + uniformFloat64(random) - 1.5;
      const iops = level * (1 + 0.06 * scatter);
      const figures = direction({ iops }, { mean: (inFlight / iops) * 1e9 });
      return resultOf(homelab(rw), rw.endsWith("read") ? { read: figures } : { write: figures });
    });
    return runOf("lab-ceph", `${name}-${i + 1}`, results);
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
  assert.equal(figures.length, 2 * WORKLOADS.length);
  return figures.filter(({ change }) => change?.verdict === "worse" || change?.verdict === "better").length;
}

const seedsUpTo = (count: number) => Array.from({ length: count }, (_, i) => i);

test("of a hundred comparisons of equal runs, eight figures each, at most one speaks", () => {
  const spoke = seedsUpTo(100).filter((seed) => told(seed, 1) > 0);
  assert.ok(spoke.length <= 1, spoke.join(", "));
});

test("a disk that is a fifth slower is told by every figure, twenty times of twenty", () => {
  assert.deepEqual(
    seedsUpTo(20).filter((seed) => told(seed, 0.8) < 2 * WORKLOADS.length),
    [],
  );
});
