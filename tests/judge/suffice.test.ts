/** With one storage in an environment the question is whether it suffices. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Durability } from "../../src/schema/durability.ts";
import type { Run } from "../../src/schema/run.ts";
import type { UseCase } from "../../src/schema/use-case.ts";
import { ask, both, cachedReads, commits, database, flushes, lookups, reads, rereads } from "./ask.ts";
import { answersTo, bettered, deletionsOf } from "./deleting.ts";
import { type Uniform, uniformOf } from "./draws.ts";
import { direction, GiB, MS, quietRecordOf, READS, resultOf, runOf, US } from "./small-record.ts";

const nvme = { deployments: { a: { medium: "nvme" as const } } };
const enoughAt = (enough: number): UseCase => ({
  ...lookups,
  metrics: lookups.metrics.map((one) => ({ ...one, enough, enoughSource: "A test." })),
});
const answerTo = (run: ReturnType<typeof reads>, enough: number) => {
  const { question, verdict, suffices, sentence, sure = 0 } = ask([run], enoughAt(enough), nvme);
  assert.equal(question, "suffice");
  return { said: [verdict, suffices], sentence, sure };
};

describe("one storage", () => {
  it("suffices where it is measured as better than what is enough", () => {
    const { said, sentence, sure } = answerTo(reads("a", 100 * US), 200 * US);
    assert.deepEqual([said, sure], [["decided", true], 1]);
    assert.equal(sentence, "A suffices: p50 read latency 100 µs where 200 µs is enough.");
  });

  it("does not where it is measured as worse", () => {
    const { said, sentence } = answerTo(reads("a", 300 * US), 200 * US);
    assert.deepEqual(said, ["decided", false]);
    assert.equal(sentence, "A does not suffice: p50 read latency 300 µs where 200 µs is enough.");
  });

  it("is judged by an objective where nothing else is said to be enough, even one that rules it out", () => {
    assert.deepEqual(ask([flushes("a", 2 * MS)], commits).suffices, true);
    const late = ask([flushes("a", 21 * MS)], commits);
    assert.deepEqual([late.question, late.verdict, late.suffices], ["suffice", "decided", false]);
    assert.equal(late.sentence, "A does not suffice: p99 fsync latency 21 ms where 10 ms is enough.");
  });

  it("does not suffice by reads that a cache served, as who measured them says", () => {
    const run = reads("a", 100 * US);
    const served = { ...run, cell: { ...run.cell, cacheState: "reads served wholly from L2ARC" } };
    const { said, sentence } = answerTo(served, 200 * US);
    assert.deepEqual(said, ["open", undefined]);
    assert.equal(
      sentence,
      "A is not known to be enough. Enough as long as a cache serves the reads, as it did: p50 read latency 100 µs where 200 µs is enough.",
    );
    const cold = { ...run, cell: { ...run.cell, cacheState: "caches dropped before" } };
    assert.deepEqual(answerTo(cold, 200 * US).said, ["decided", true]);
  });

  it("stays open where its runs cannot tell", () => {
    const { said, sentence } = answerTo(reads("a", 198 * US), 200 * US);
    assert.deepEqual(said, ["open", undefined]);
    assert.match(
      sentence,
      /^A is not known to be enough\. Too close to tell: p50 read latency 198 µs where 200 µs is enough\.$/,
    );
  });

  it("that measured enough, perhaps by a cache, is not yet proven to be enough, and no chance is told", () => {
    const { said, sentence, sure } = answerTo(rereads("a", 100 * US), 200 * US);
    assert.deepEqual([said, sure], [["open", undefined], 0]);
    assert.equal(
      sentence,
      "A is not known to be enough. Enough unless a cache or a buffer helped: p50 read latency 100 µs where 200 µs is enough.",
    );
  });

  it("of which nothing is known but the class of its medium is told only what is enough", () => {
    const { sentence } = ask([reads("a", 100 * US)], { ...commits, metrics: commits.metrics }, nvme);
    assert.match(sentence, /Not measured: p99 fsync latency \(10 ms is enough\)\.$/);
  });

  it("whose figure is excluded is not known to be enough by what such hardware may do, and may be shown not to", () => {
    const cached = (enough: number) => answerTo(cachedReads("a"), enough).said;
    assert.deepEqual(
      cached(10 * MS),
      ["open", undefined],
      "no NVMe drive is as slow, and nobody measured this one",
    );
    assert.deepEqual(cached(1 * MS), ["open", undefined]);
    assert.deepEqual(cached(30 * US), ["open", undefined]);
    assert.deepEqual(cached(2 * US), ["decided", false], "none as quick");
  });

  it("says how many of the figures that count were measured", () => {
    const asked: UseCase = { ...database, metrics: [...commits.metrics, ...enoughAt(200 * US).metrics] };
    const { verdict, suffices, sentence } = ask([reads("a", 100 * US)], asked, nvme);
    assert.deepEqual([verdict, suffices], ["open", undefined]);
    assert.equal(
      sentence,
      "A is not known to be enough. Enough (1 of 2 figures): p50 read latency 100 µs where 200 µs is enough. Not measured (1): p99 fsync latency (10 ms is enough).",
    );
  });

  it("must meet all that counts", () => {
    const asked: UseCase = {
      ...database,
      metrics: [...commits.metrics, ...enoughAt(200 * US).metrics],
    };
    assert.equal(ask(both("a", 100 * US, 2 * MS), asked).suffices, true);
    assert.equal(ask(both("a", 300 * US, 2 * MS), asked).suffices, false);
  });

  it("is open where nothing says how much is enough", () => {
    const answer = ask([reads("a", 100 * US)], lookups);
    assert.deepEqual([answer.verdict, answer.suffices], ["open", undefined]);
    assert.equal(answer.sentence, "A is not known to be enough: nothing says how much is enough.");
  });

  it("that lacks a requirement is not asked for: nothing qualifies", () => {
    const answer = ask([reads("a", 100 * US)], {
      ...enoughAt(200 * US),
      requires: { accessMode: "ReadWriteMany" },
    });
    assert.deepEqual([answer.question, answer.first], ["choose", undefined]);
    assert.equal(answer.sentence, "The only storage here is ruled out: no ReadWriteMany.");
  });

  it("that must outlive its node and does not is not asked for either; where that is not known the answer is open", () => {
    const asked = { ...enoughAt(200 * US), requires: { reachableAfterNodeLoss: true } };
    const of = (durability: Durability) =>
      ask([reads("a", 100 * US)], asked, { deployments: { a: { medium: "nvme", durability } } });
    assert.equal(of({ reachableAfterNodeLoss: true }).verdict, "decided");
    const { question, suffices, first } = of({ reachableAfterNodeLoss: false });
    assert.deepEqual([question, suffices, first], ["choose", undefined, undefined]);
    const unknown = of({});
    assert.deepEqual([unknown.verdict, unknown.suffices, unknown.first], ["open", undefined, undefined]);
    assert.match(unknown.sentence, / The record does not say whether it survives its node\.$/);
  });
});

const rates: UseCase = {
  ...lookups,
  metrics: [
    {
      metric: "read.iops",
      workload: { rw: ["randread"] },
      weight: 1,
      required: true,
      reason: "Pages.",
      enough: 5000,
      enoughSource: "A test.",
    },
  ],
};

/** Random reads with so many under way; with `helped`, nine times as many bytes as there are, which a cache may have given. */
const readsAt = (iodepth: number, iops: number, helped = false): Run =>
  runOf("a", `depth-${iodepth}`, [
    resultOf(
      { ...READS, iodepth },
      {
        read: direction(
          { iops, ...(helped && { ioBytes: 9 * GiB }) },
          { mean: (iodepth * 1e9) / iops, p99: (iodepth * 3e9) / iops },
        ),
      },
    ),
  ]);

describe("one storage with several tests", () => {
  it("suffices where a harder test shows it, though an easier one may have been helped", () => {
    const { verdict, suffices, sentence } = ask(
      [readsAt(1, 12_300), readsAt(32, 126_000, true)],
      rates,
      nvme,
    );
    assert.deepEqual([verdict, suffices], ["decided", true]);
    assert.equal(sentence, "A suffices: read IOPS 12,300 where 5,000 are enough.");
  });

  it("is not judged by a harder test that it fails where the easier one is met", () => {
    const { verdict, suffices, sentence } = ask([readsAt(1, 1000), readsAt(32, 9000)], rates, nvme);
    assert.deepEqual([verdict, suffices], ["decided", true]);
    assert.equal(sentence, "A suffices: read IOPS 9,000 where 5,000 are enough.");
  });

  it("never surely suffices for a measurement less", () => {
    const random = uniformOf(11);
    const better = Array.from({ length: 200 }).flatMap(() => {
      const { useCase, runs } = drawn(random);
      const record = quietRecordOf({ ...nvme, runs, useCases: { "use-case": useCase } });
      const before = answersTo(record, runs);
      return deletionsOf(runs).flatMap((one) => {
        const rest = { ...record, runs: new Map(one.runs.map((run) => [run.id, run])) };
        return bettered(before, answersTo(rest, one.runs), one);
      });
    });
    assert.deepEqual(better, []);
  });
});

/** One storage whose rate and latency grow with its depth, some of them helped, asked for either or both. */
function drawn(random: Uniform): { useCase: UseCase; runs: Run[] } {
  const base = 500 * 40 ** random();
  const runs = [1, 8, 32]
    .filter(() => random() < 0.8)
    .map((depth) => readsAt(depth, base * depth ** (0.9 * random()), random() < 0.4));
  const [rate] = rates.metrics;
  const latency = { ...rate, metric: "read.p99", enough: 100 * US * 100 ** random() };
  const metrics = [{ ...rate, enough: 500 * 100 ** random() }, latency].filter(() => random() < 0.8);
  const useCase = { ...rates, metrics: metrics.length > 0 ? metrics : [latency] } as UseCase;
  return { useCase, runs };
}
