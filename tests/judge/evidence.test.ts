/** A chance is told only where what was measured tells the first from the next. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { ask, both, cachedReads, database, flushes, lookups, reads, rereads } from "./ask.ts";
import { direction, MS, READS, resultOf, runOf, US } from "./small-record.ts";

const scored = { ...database, metrics: database.metrics.slice(0, 2) };
const shared = { environment: { dedicated: false } };
const deep = { ...READS, iodepth: 1, numjobs: 1, sizeBytes: 2 ** 35 };
/** The same reads of a larger file, by another tool. */
const elsewhere = (id: string, p50: number) =>
  runOf(id, "elsewhere", [
    resultOf(deep, { read: direction({ iops: 1e9 / p50 }, { mean: p50, p50 }) }, { name: "elsewhere" }),
  ]);

describe("what carries an answer", () => {
  it("is open where what was measured of both ties, and the rest is the range of an excluded figure", () => {
    const answer = ask(
      [reads("a", 100 * US), cachedReads("b"), flushes("a", 2 * MS), flushes("b", 2.1 * MS)],
      scored,
      shared,
    );
    assert.deepEqual([answer.verdict, answer.first, answer.sure], ["open", undefined, undefined]);
    assert.match(
      answer.sentence,
      /are level: p99 fsync latency .* Open, as p50 read latency \(33 %\) is excluded for B\./,
    );
    assert.match(answer.sentence, / To settle it: a run of db on B\.$/, "it says what would settle it");
  });

  it("leans where a figure that was measured of both tells them apart", () => {
    const answer = ask(
      [reads("a", 100 * US), cachedReads("b"), flushes("a", 2 * MS), flushes("b", 9 * MS)],
      scored,
      { ...shared, deployments: { a: { medium: "nvme" }, b: { medium: "nvme" } } },
    );
    assert.deepEqual([answer.first, answer.answers[0].grounds], ["a", "measured"]);
    assert.ok(answer.sure !== undefined);
  });

  it("is chance alone where all was measured of both", () => {
    const answer = ask([reads("fast", 100 * US), reads("near", 105 * US)], lookups);
    assert.deepEqual([answer.verdict, answer.answers[0].grounds], ["leaning", "measured"]);
  });

  it("may be another test that ran on both, which is told where it ties", () => {
    const answer = ask(
      [
        ...both("a", 100 * US, 2 * MS),
        ...both("c", 900 * US, 9 * MS),
        cachedReads("b"),
        flushes("b", 2.1 * MS),
        elsewhere("a", 110 * US),
        elsewhere("b", 112 * US),
      ],
      scored,
      shared,
    );
    assert.equal(answer.verdict, "open");
    assert.match(
      answer.sentence,
      /^Of the 2 that were measured, A leads, .* In another test that ran on A and B: p50 read latency 110 µs against 112 µs \(level\)\./,
    );
  });

  it("is told where another test alone tells the first from the next", () => {
    const runs = [
      ...both("a", 100 * US, 2 * MS),
      ...both("c", 900 * US, 9 * MS),
      cachedReads("b"),
      flushes("b", 2.1 * MS),
      elsewhere("a", 110 * US),
      elsewhere("b", 900 * US),
    ];
    const answer = ask(runs, scored, shared);
    assert.deepEqual([answer.verdict, answer.first], ["leaning", "a"]);
    assert.match(
      answer.sentence,
      /^A is ahead of B \(.*\. In another test that ran on both: p50 read latency 110 µs against 900 µs\./,
    );
    assert.deepEqual(
      answer.answers[0].elsewhere?.map(({ text }) => text),
      ["110 µs", "900 µs"],
    );
  });

  it("is not a figure that a cache may have helped, unless it is further ahead than caches are taken to help", () => {
    const near = ask([rereads("a", 300 * US), reads("b", 900 * US)], lookups);
    assert.equal(near.verdict, "open");
    const far = ask([rereads("a", 50 * US), reads("b", 900 * US)], lookups);
    assert.deepEqual([far.verdict, far.first], ["leaning", "a"]);
  });
});
