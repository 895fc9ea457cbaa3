/** What lasts shows only in a run that lasts; a percentile only where I/Os lie beyond it. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Result } from "../../../src/schema/result.ts";
import type { Workload } from "../../../src/schema/workload.ts";
import {
  byTool,
  direction,
  evidenceOf,
  MS,
  outcomesOf,
  printed,
  resultOf,
  US,
  verdictOf,
} from "../small-record.ts";

const CODE = "SHORT_RUN";
const SECOND = 1e9;
const ran = (runtimeNs: number, more: Partial<Result> = {}): Result =>
  resultOf({ rw: "randread" }, { read: { ...direction({ iops: 1000 }), runtimeNs } }, more);
const asked = (workload: Partial<Workload>): Result => resultOf({ rw: "randread", ...workload }, {});

describe(CODE, () => {
  it("passes 30 s, and a timer that ends a test 20 ms early", () => {
    for (const ns of [30 * SECOND, 29.98 * SECOND, 300 * SECOND])
      assert.equal(verdictOf(CODE, ran(ns)), "passed");
    assert.equal(evidenceOf(CODE, ran(60 * SECOND)), "60 s were measured.");
  });

  it("notes less than 30 s, and excludes less than 1 s", () => {
    assert.equal(verdictOf(CODE, ran(15 * SECOND)), "noted");
    assert.equal(verdictOf(CODE, ran(1.001 * SECOND)), "noted");
    assert.equal(verdictOf(CODE, ran(0.999 * SECOND)), "noted", "fio's second may be a millisecond short");
    assert.equal(verdictOf(CODE, ran(0.41 * SECOND)), "excluded");
    assert.equal(evidenceOf(CODE, ran(0.41 * SECOND)), "410 ms were measured, less than 1 s.");
  });

  it("says a time as it was printed, not the most that it can have been", () => {
    const of = (value: number, half: number, shown: string): Result =>
      resultOf(
        { rw: "read" },
        { read: { runtimeNs: { value, low: value - half, high: value + half, printed: shown } } },
      );
    assert.match(evidenceOf(CODE, of(3.01 * SECOND, 0.005 * SECOND, "3.01")), /^3.01 s were measured, less/);
    assert.match(evidenceOf(CODE, of(0.07 * SECOND, 0.005 * SECOND, "0.07")), /^70 ms were measured, less/);
  });

  it("keeps a test of a fixed amount that was soon done: ten thousand flushes in less than a second are many", () => {
    const fixed = (totalIos: number): Result =>
      resultOf({ rw: "write", fdatasync: 1 }, { write: { totalIos, runtimeNs: 0.6 * SECOND } });
    assert.equal(verdictOf(CODE, fixed(10_034)), "noted");
    assert.equal(verdictOf(CODE, fixed(9_000)), "excluded");
  });

  it("goes by the direction that ended first", () => {
    const mixed = resultOf(
      { rw: "rw" },
      { read: { runtimeNs: 60 * SECOND }, write: { runtimeNs: 12 * SECOND } },
    );
    assert.match(evidenceOf(CODE, mixed), /^12 s were measured/);
  });

  it("takes the time asked for where none was measured: as it is, or as the most that it can be", () => {
    assert.equal(verdictOf(CODE, asked({ runtimeSeconds: 30, timeBased: true })), "passed");
    assert.equal(verdictOf(CODE, asked({ runtimeSeconds: 20, timeBased: true })), "noted");
    assert.equal(verdictOf(CODE, asked({ runtimeSeconds: 20 })), "noted");
    assert.equal(
      evidenceOf(CODE, asked({ runtimeSeconds: 120 }), {}, byTool("fio")),
      "Missing: measured time; at most 120 s were asked for.",
    );
    assert.equal(evidenceOf(CODE, asked({ runtimeSeconds: 120 })), "120 s were stated.", "by a document");
    assert.equal(evidenceOf(CODE, asked({})), "Missing: measured time.");
  });

  it("believes a printed time as far as its rounding goes", () => {
    const read = { ...direction({ iops: 5 }), runtimeNs: printed("30", SECOND) };
    assert.equal(verdictOf(CODE, resultOf({ rw: "read" }, { read })), "passed");
  });

  it("notes the percentiles that too few I/Os are behind, and no others", () => {
    const percentilesNs = { "50": 100 * US, "95": 200 * US, "99": 1 * MS, "99.9": 2 * MS };
    const of = (count: number): Result =>
      resultOf({ rw: "randread" }, { read: { runtimeNs: 60 * SECOND, clat: { count, percentilesNs } } });
    const thin = (count: number) => outcomesOf(CODE, of(count)).flatMap(({ metrics = [] }) => metrics);
    assert.deepEqual(thin(10_000), []);
    assert.deepEqual(thin(9_999), ["read.p99.9"]);
    assert.deepEqual(thin(600), ["read.p99", "read.p99.9"]);
    assert.equal(verdictOf(CODE, of(600)), "passed+noted");
    assert.equal(
      outcomesOf(CODE, of(600))[1]?.evidence,
      "600 I/Os are behind the percentiles of read latency; it takes 1,000 for p99 and 10,000 for p99.9.",
    );
  });

  it("counts flushes for themselves, and I/Os where the latency has no count; without either it says nothing", () => {
    const flushed = resultOf(
      { rw: "write", fdatasync: 1 },
      { write: { runtimeNs: 60 * SECOND } },
      { sync: { latency: { count: 584, percentilesNs: { "99": 1 * MS } } } },
    );
    assert.deepEqual(outcomesOf(CODE, flushed)[1]?.metrics, ["sync.p99"]);
    const older = resultOf(
      { rw: "write", fsync: 1000 },
      {},
      { sync: { operations: 1, latency: { percentilesNs: { "50": 1 * MS } } } },
    );
    assert.match(outcomesOf(CODE, older)[1]?.evidence ?? "", /^1 I\/O is behind the percentiles of flush/);
    const lat = { percentilesNs: { "99": 1 * MS } };
    const by = (totalIos?: number): Result =>
      resultOf(
        { rw: "read" },
        { read: { runtimeNs: 60 * SECOND, lat, ...(totalIos === undefined ? {} : { totalIos }) } },
      );
    assert.equal(verdictOf(CODE, by(90)), "passed+noted");
    assert.equal(verdictOf(CODE, by()), "passed");
  });

  it("is silent of tests that failed", () => {
    assert.equal(verdictOf(CODE, ran(1, { status: "failed" })), "silent");
  });
});
