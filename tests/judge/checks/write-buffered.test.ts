/** Writes that are answered before they can be on the medium. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Result } from "../../../src/schema/result.ts";
import type { Run } from "../../../src/schema/run.ts";
import type { Workload } from "../../../src/schema/workload.ts";
import {
  direction,
  KiB,
  MiB,
  MS,
  outcomesOf,
  printed,
  type recordOf,
  resultOf,
  runOf,
  US,
} from "../small-record.ts";

const WRITES: Workload = {
  rw: "randwrite",
  blockSizeBytes: 4 * KiB,
  ioengine: "psync",
  numjobs: 1,
  direct: true,
};
const writes = (latencies: Parameters<typeof direction>[1], more: Partial<Workload> = {}): Result =>
  resultOf({ ...WRITES, ...more }, { write: direction({}, latencies) });
const flushed = (meanNs: number, deployment = "a"): Run =>
  runOf(deployment, "etcd", [
    resultOf(
      { ...WRITES, fdatasync: 1 },
      { write: direction({}, { mean: 3 * US }) },
      { sync: { latency: { meanNs } } },
    ),
  ]);
const said = (result: Result, ...runs: Run[]): string[] =>
  outcomesOf("WRITE_BUFFERED", result, { runs }).map(
    ({ verdict, metrics }) => `${verdict} ${metrics?.join()}`,
  );
type Deployed = NonNullable<Parameters<typeof recordOf>[0]["deployments"]>[string];
const ALL_OF_WRITES = "write.bandwidth,write.iops,write.mean,write.p50,write.p95,write.p99,write.p99.9";

describe("WRITE_BUFFERED", () => {
  it("notes a write of 20 us on storage that takes 5 ms for a flush", () => {
    assert.deepEqual(said(writes({ p50: 20 * US }), flushed(5 * MS)), [`noted ${ALL_OF_WRITES}`]);
    const [outcome] = outcomesOf("WRITE_BUFFERED", writes({ p50: 20 * US }), { runs: [flushed(5 * MS)] });
    assert.equal(
      outcome?.evidence,
      "Median write latency of 20 µs, where the quickest flush takes 5 ms (mean flush latency of a.etcd), 250 times as long: the writes were not on the medium yet.",
    );
  });

  it("passes where a flush is as quick as the storage is: it may be a drive that keeps its cache", () => {
    assert.deepEqual(said(writes({ p50: 20 * US }), flushed(60 * US)), [`passed ${ALL_OF_WRITES}`]);
    assert.deepEqual(said(writes({ mean: 51 * US }), flushed(5 * MS)), [`passed ${ALL_OF_WRITES}`]);
  });

  it("goes by the quickest flush, and by none that was submitted only", () => {
    assert.deepEqual(said(writes({ p50: 20 * US }), flushed(5 * MS), { ...flushed(1 * MS), id: "a.other" }), [
      `passed ${ALL_OF_WRITES}`,
    ]);
    assert.deepEqual(said(writes({ p50: 20 * US }), flushed(80)), [`unchecked ${ALL_OF_WRITES}`]);
  });

  it("takes writes that each wait until they are durable for flushes, one at a time", () => {
    const durable = (numjobs: number): Run =>
      runOf("a", "dsync", [
        resultOf({ ...WRITES, sync: "dsync", numjobs }, { write: direction({}, { mean: 4 * MS }) }),
      ]);
    assert.deepEqual(said(writes({ p50: 20 * US }), durable(1)), [`noted ${ALL_OF_WRITES}`]);
    assert.deepEqual(said(writes({ p50: 20 * US }), durable(8)), [`unchecked ${ALL_OF_WRITES}`]);
    const byRate = runOf("a", "fsync", [
      resultOf({ ...WRITES, fsync: 1 }, { write: direction({ iops: 200 }) }),
    ]);
    assert.deepEqual(said(writes({ p50: 20 * US }), byRate), [`noted ${ALL_OF_WRITES}`]);
  });

  it("asks for a flush on the same deployment", () => {
    assert.deepEqual(said(writes({ p50: 20 * US }), flushed(5 * MS, "b")), [`unchecked ${ALL_OF_WRITES}`]);
    const [outcome] = outcomesOf("WRITE_BUFFERED", writes({ p50: 20 * US }));
    assert.equal(outcome?.evidence, "Missing: a flush latency of this deployment.");
  });

  it("notes a block that was taken sooner than it could be sent, whatever a flush takes", () => {
    const large = (p50: number, more: Partial<Workload> = {}): Result =>
      writes({ p50, mean: 474 * US, p99: 20 * MS }, { rw: "write", blockSizeBytes: MiB, ...more });
    const on = (result: Result, deployment: Deployed, ...runs: Run[]): string[] =>
      outcomesOf("WRITE_BUFFERED", result, { runs, deployments: { a: deployment } }).map(
        ({ verdict, metrics }) => `${verdict} ${metrics?.join()}`,
      );
    const drive: Deployed = { medium: "nvme", network: { between: false } };
    assert.deepEqual(on(large(51 * US), drive, flushed(4.9 * MS)), [`noted ${ALL_OF_WRITES}`]);
    assert.deepEqual(on(large(51 * US), drive), [`noted ${ALL_OF_WRITES}`]);
    assert.deepEqual(on(large(66 * US), drive, flushed(4.9 * MS)), [`passed ${ALL_OF_WRITES}`]);
    const gigabit: Deployed = {
      network: { between: true, lineRateBitsPerSecond: 1e9 },
      of: { networked: true },
    };
    assert.deepEqual(on(large(8 * MS), gigabit), [`noted ${ALL_OF_WRITES}`]);
    assert.deepEqual(on(large(9 * MS), gigabit), [`unchecked ${ALL_OF_WRITES}`]);
    const [outcome] = outcomesOf("WRITE_BUFFERED", large(51 * US), { deployments: { a: drive } });
    assert.equal(
      outcome?.evidence,
      "Median write latency of 51 µs, below 65.5 µs, the time of 1 MiB at the 16 GB/s of the fastest drive: a buffer took the writes.",
    );
  });

  it("leaves a block to flushes where the limit is not known, many drives share it, or flushes follow by design", () => {
    const large = (more: Partial<Workload> = {}): Result =>
      writes({ p50: 51 * US }, { rw: "write", blockSizeBytes: MiB, ...more });
    const on = (result: Result, deployment: Deployed): string[] =>
      outcomesOf("WRITE_BUFFERED", result, { deployments: { a: deployment } }).map(({ verdict }) => verdict);
    assert.deepEqual(on(large(), { network: { between: true }, of: { networked: true } }), ["unchecked"]);
    assert.deepEqual(on(large(), { of: { networked: true } }), ["unchecked"]);
    assert.deepEqual(on(large(), { medium: "mixed" }), ["unchecked"]);
    assert.deepEqual(on(large(), { medium: "memory" }), ["unchecked"]);
    assert.deepEqual(on(large({ direct: false }), {}), ["noted"]);
  });

  it("notes what the page cache took and nothing flushed, whatever its latency, and of writes that are flushed apart their latencies", () => {
    const latencies = { p50: 8 * US, mean: 9 * US, p99: 14 * US };
    const buffered = (more: Partial<Workload> = {}): string[] =>
      said(writes(latencies, { direct: false, ...more }));
    assert.deepEqual(buffered(), [`noted ${ALL_OF_WRITES}`]);
    for (const more of [{ fdatasync: 1 }, { fsync: 32 }, { endFsync: true }])
      assert.deepEqual(buffered(more), ["noted write.mean,write.p50,write.p95,write.p99,write.p99.9"]);
    assert.deepEqual(buffered({ sync: "dsync" }), [], "each write waits for the medium");
    assert.deepEqual(buffered({ ioengine: "rbd" }), [`unchecked ${ALL_OF_WRITES}`], "no file of the kernel");
    assert.deepEqual(said(writes(latencies)), [`unchecked ${ALL_OF_WRITES}`], "direct I/O");
  });

  it("leaves the rate of a page cache that filled up, unless more was written than there is to write", () => {
    const full = { p50: 8 * US, mean: 2 * MS, p99: 40 * MS };
    const of = (ioBytes: number): Result => {
      const result = writes(full, { direct: false, sizeBytes: 64 * MiB });
      const { write } = result.directions;
      return { ...result, directions: { write: { ...write, ioBytes } } } as Result;
    };
    assert.deepEqual(said(of(64 * MiB)), ["excluded write.p50", `unchecked ${ALL_OF_WRITES}`]);
    assert.deepEqual(said(of(256 * MiB)), ["excluded write.p50", `noted ${ALL_OF_WRITES}`]);
    const [, outcome] = outcomesOf("WRITE_BUFFERED", of(256 * MiB));
    assert.equal(
      outcome?.evidence,
      "Written through the page cache (direct=0) and not flushed: 256 MiB were written of 64 MiB, and what memory holds when it is written anew reaches the storage once.",
    );
  });

  it("excludes a median alone where the mean and the tail are far above it", () => {
    assert.deepEqual(said(writes({ p50: 49 * US, mean: 14 * MS, p99: 212 * MS })), [
      "excluded write.p50",
      `unchecked ${ALL_OF_WRITES}`,
    ]);
    assert.deepEqual(said(writes({ p50: 49 * US, mean: 60 * US, p99: 212 * MS })), [
      `unchecked ${ALL_OF_WRITES}`,
    ]);
  });

  it("takes no quick median for a buffer's where a flush is as quick: other load makes such tails, too", () => {
    const disturbed = writes({ p50: 25 * US, mean: 594 * US, p99: 7.31 * MS });
    assert.deepEqual(said(disturbed, flushed(27 * US)), [`passed ${ALL_OF_WRITES}`]);
    assert.deepEqual(said(disturbed, flushed(1 * MS)), ["excluded write.p50", `passed ${ALL_OF_WRITES}`]);
  });

  it("says nothing of rounding: 0.5 ms may be 0.549 ms, and then the p99 is not 100 times the median", () => {
    const rounded = { mean: printed("5.6", MS), p99: printed("54", MS) };
    assert.deepEqual(said(writes({ ...rounded, p50: printed("0.5", MS) })), [`unchecked ${ALL_OF_WRITES}`]);
    assert.deepEqual(said(writes({ ...rounded, p50: printed("0.50", MS) })), [
      "excluded write.p50",
      `unchecked ${ALL_OF_WRITES}`,
    ]);
  });

  it("asks for a median or a mean where a p99 is all there is", () => {
    const tail = resultOf(WRITES, { write: direction({}, { p99: 64 * MS }) });
    assert.deepEqual(said(tail, flushed(5 * MS)), [`unchecked ${ALL_OF_WRITES}`]);
  });

  it("is silent of reads, of failed tests, of writes without a latency, and of those each made durable", () => {
    assert.deepEqual(
      said(resultOf({ ...WRITES, rw: "randread" }, { read: direction({}, { p50: 1 * US }) })),
      [],
    );
    assert.deepEqual(said({ ...writes({ p50: 20 * US }), status: "failed" }, flushed(5 * MS)), []);
    assert.deepEqual(said(resultOf(WRITES, { write: direction({ iops: 9_000 }) }), flushed(5 * MS)), []);
    for (const durable of [{ fsync: 1 }, { fdatasync: 1 }, { sync: "sync" }] as const)
      assert.deepEqual(said(writes({ p50: 20 * US }, durable), flushed(5 * MS)), []);
  });
});
