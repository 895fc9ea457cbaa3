/** Flushes that take less than a storage can: writes and reads have their cases in examples/ and in checks.test.ts. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Result } from "../../../src/schema/result.ts";
import { direction, KiB, outcomesOf, resultOf, US } from "../small-record.ts";

/** One job that flushes each write; mean latencies in ns. */
const flushing = (write: number, flush: number): Result =>
  resultOf(
    { rw: "randwrite", blockSizeBytes: 4 * KiB, ioengine: "psync", numjobs: 1, direct: false, fdatasync: 1 },
    { write: direction({}, { mean: write }) },
    { sync: { latency: { meanNs: flush } } },
  );
const ofFlushes = (result: Result, parts: Parameters<typeof outcomesOf>[2] = {}): string[] =>
  outcomesOf("FLOOR_P50", result, parts).flatMap(({ verdict, metrics, evidence }) =>
    metrics?.[0]?.startsWith("sync.") ? [`${verdict}: ${evidence}`] : [],
  );

describe("FLOOR_P50 of flushes", () => {
  it("excludes one that takes together with its write less than any device", () => {
    assert.deepEqual(ofFlushes(flushing(1.2 * US, 0.4 * US)), [
      "excluded: A write and its flush took at most 1.6 µs in all, below 5 µs, the least of any device.",
    ]);
  });

  it("excludes one that is quicker than the network of its storage", () => {
    const across = { deployments: { a: { network: { between: true } } } };
    const [said = ""] = ofFlushes(flushing(2 * US, 20 * US), across);
    assert.match(said, /^excluded: A write and its flush took at most 22 µs in all, below 30 µs, a network/);
    assert.deepEqual(ofFlushes(flushing(2 * US, 20 * US)), [], "a drive on the node may be so quick");
  });

  it("takes the write with it: there is nothing to flush where that was durable", () => {
    assert.deepEqual(ofFlushes(flushing(30 * US, 0.3 * US)), []);
  });

  it("says nothing of memory, which has no such floor", () => {
    assert.deepEqual(ofFlushes(flushing(1 * US, 0.3 * US), { deployments: { a: { medium: "memory" } } }), []);
  });
});
