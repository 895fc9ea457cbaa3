/** A latency with many I/Os at once is that of the queue. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Result } from "../../../src/schema/result.ts";
import type { Workload } from "../../../src/schema/workload.ts";
import { direction, evidenceOf, homelab, MS, outcomesOf, resultOf, US, verdictOf } from "../small-record.ts";

const CODE = "LATENCY_AT_DEPTH";
const at = (workload: Partial<Workload>, more: Partial<Result> = {}): Result =>
  resultOf(
    { rw: "randread", ioengine: "libaio", iodepth: 1, numjobs: 1, ...workload },
    { read: direction({ iops: 2000 }, { mean: 500 * US, p99: 2 * MS }) },
    more,
  );

describe(CODE, () => {
  it("passes up to 15 I/Os at once, and notes 16 or more, on the latencies that are there", () => {
    assert.equal(evidenceOf(CODE, at({})), "1 I/O was under way.");
    assert.equal(verdictOf(CODE, at({ iodepth: 15 })), "passed");
    const [deep] = outcomesOf(CODE, at({ iodepth: 16 }));
    assert.equal(deep?.verdict, "noted");
    assert.deepEqual(deep?.metrics, ["read.mean", "read.p99"]);
  });
  it("counts jobs of a synchronous engine, whatever depth was asked for", () => {
    assert.equal(verdictOf(CODE, at({ ioengine: "psync", iodepth: 32, numjobs: 4 })), "passed");
    assert.equal(verdictOf(CODE, at(homelab("randread"))), "noted");
  });
  it("counts all clients, once where jobs were summed", () => {
    const three = { cell: { clients: { count: 3 } } };
    assert.equal(verdictOf(CODE, at({ iodepth: 8 }), {}, three), "noted");
    assert.equal(verdictOf(CODE, at({ iodepth: 8, numjobs: 3 }, { jobs: 1 }), {}, three), "passed");
  });
  it("goes by rate times latency where a job holds itself back", () => {
    const held = at({ iodepth: 64, rateIops: 2000 });
    assert.equal(evidenceOf(CODE, held), "1 I/O was under way of 64, as the job holds itself back (rate).");
  });
  it("asks for the depth of a latency, and is silent without one", () => {
    const bare = resultOf({ rw: "read", numjobs: 4 }, { read: direction({}, { p50: 1 * MS }) });
    assert.equal(evidenceOf(CODE, bare), "Missing: ioengine and iodepth.");
    assert.equal(verdictOf(CODE, resultOf({ rw: "read" }, { read: { iops: 8 } })), "silent");
  });
});
