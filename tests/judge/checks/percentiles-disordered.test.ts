/** The order that figures of one latency have by definition. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Quantity } from "../../../src/schema/quantity.ts";
import type { Distribution, Result } from "../../../src/schema/result.ts";
import { evidenceOf, MS, outcomesOf, printed, resultOf, US, verdictOf } from "../small-record.ts";

const CODE = "PERCENTILES_DISORDERED";
const of = (clat: Distribution): Result => resultOf({ rw: "randread" }, { read: { clat } });
const percentiles = (values: Record<string, Quantity>, more: Distribution = {}): Result =>
  of({ percentilesNs: values, ...more });

describe(CODE, () => {
  it("passes percentiles that rise or stay, between minimum and maximum", () => {
    const fine = percentiles(
      { "50": 100 * US, "99": 300 * US, "99.9": 300 * US },
      { minNs: 20 * US, meanNs: 120 * US, maxNs: 9 * MS },
    );
    assert.equal(verdictOf(CODE, fine), "passed");
  });

  it("keeps the latencies of that side out where a percentile falls, whatever the order in the file", () => {
    const falls = percentiles({ "99.9": 2 * MS, "99": 3 * MS, "50": 100 * US });
    const [outcome] = outcomesOf(CODE, falls);
    assert.equal(outcome?.verdict, "excluded");
    assert.equal(outcome?.evidence, "Of read completion latency, p99.9 2 ms is below p99 3 ms.");
    assert.ok(outcome?.metrics?.includes("read.p50") && !outcome.metrics.includes("read.iops"));
  });

  it("excludes a mean above the maximum, a median above it, and a minimum above the mean", () => {
    assert.match(
      evidenceOf(CODE, of({ meanNs: 3 * MS, maxNs: 2 * MS })),
      /the maximum of 2 ms is below the mean of 3 ms/,
    );
    assert.equal(verdictOf(CODE, percentiles({ "50": 3 * MS }, { maxNs: 2 * MS })), "excluded");
    assert.equal(verdictOf(CODE, of({ minNs: 3 * MS, meanNs: 2 * MS })), "excluded");
    assert.equal(verdictOf(CODE, of({ minNs: 3 * MS, maxNs: 2 * MS })), "excluded");
  });

  it("allows a mean above the p99, which a few long ones make, and a bucket that is wider than the maximum", () => {
    assert.equal(verdictOf(CODE, percentiles({ "99": 1 * MS }, { meanNs: 40 * MS, maxNs: 9e9 })), "passed");
    assert.equal(verdictOf(CODE, percentiles({ "99.99": 1.03 * MS }, { maxNs: 1 * MS })), "passed");
    assert.equal(verdictOf(CODE, percentiles({ "99.99": 1.05 * MS }, { maxNs: 1 * MS })), "excluded");
  });

  it("believes printed figures as far as their rounding goes", () => {
    const rounded = (p99: string): Result =>
      percentiles({ "95": printed("1.24", MS), "99": printed(p99, MS) });
    assert.equal(verdictOf(CODE, rounded("1.2")), "passed");
    assert.equal(verdictOf(CODE, rounded("1.1")), "excluded");
  });

  it("looks at each side and kind for itself, flushes too", () => {
    const mixed = resultOf(
      { rw: "randrw", fsync: 1 },
      {
        read: { slat: { meanNs: 2 * US, maxNs: 9 * US }, lat: { meanNs: 1 * MS } },
        write: { lat: { percentilesNs: { "50": 2 * MS, "99": 1 * MS } } },
      },
      { sync: { latency: { percentilesNs: { "50": 1 * MS, "99": 2 * MS } } } },
    );
    assert.equal(verdictOf(CODE, mixed), "passed+excluded+passed");
  });

  it("asks for a second figure, and is silent without any", () => {
    assert.equal(evidenceOf(CODE, of({ meanNs: 1 * MS })), "Missing: two figures of one read latency.");
    assert.equal(verdictOf(CODE, resultOf({ rw: "read" }, { read: { iops: 5 } })), "silent");
  });
});
