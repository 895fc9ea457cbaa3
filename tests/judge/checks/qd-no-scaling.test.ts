/** Depth that brings nothing: results of one deployment that differ in depth alone. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Quantity } from "../../../src/schema/quantity.ts";
import type { Result } from "../../../src/schema/result.ts";
import type { Run } from "../../../src/schema/run.ts";
import type { Workload } from "../../../src/schema/workload.ts";
import {
  direction,
  evidenceOf,
  GiB,
  KiB,
  MS,
  outcomesOf,
  printed,
  resultOf,
  runOf,
  verdictOf,
} from "../small-record.ts";

const at = (iodepth: number, iops: Quantity, more: Partial<Workload> = {}): Result =>
  resultOf(
    {
      rw: "randread",
      blockSizeBytes: 4 * KiB,
      ioengine: "libaio",
      iodepth,
      numjobs: 1,
      direct: true,
      ...more,
    },
    { read: direction({ iops }) },
  );
const before = (...results: Result[]): { runs: Run[] } => ({
  runs: results.map((result, index) => runOf("a", `before-${index}`, [result])),
});
const verdict = (result: Result, ...others: Result[]): string =>
  verdictOf("QD_NO_SCALING", result, before(...others));

const sidesOf = (metrics: readonly string[]): string[] => [
  ...new Set(metrics.map((metric) => metric.split(".")[0] ?? "")),
];

describe("QD_NO_SCALING", () => {
  it("notes 64 I/Os at once that are no faster than one", () => {
    assert.equal(verdict(at(64, 5_000), at(1, 4_500)), "noted");
    assert.equal(
      evidenceOf("QD_NO_SCALING", at(64, 5_000), before(at(1, 4_500))),
      "5,000 IOPS with 64 I/Os at once, 4,500 IOPS with 1 (a.before-0): 1.11 times as fast for 64 times the depth.",
    );
  });

  it("speaks of the rates of its own direction, and of both together where it has two", () => {
    const metricsOf = (rw: "randread" | "randrw"): readonly string[] =>
      outcomesOf("QD_NO_SCALING", at(64, 5_000, { rw }), before(at(1, 4_500, { rw })))[0]?.metrics ?? [];
    assert.deepEqual(sidesOf(metricsOf("randread")), ["read"]);
    assert.deepEqual(sidesOf(metricsOf("randrw")), ["read", "write", "mixed"]);
  });

  it("passes what gets faster, and believes printed figures as far as their rounding goes", () => {
    assert.equal(verdict(at(64, 100_000), at(1, 4_500)), "passed");
    assert.equal(
      verdict(at(64, 6_900), at(1, { value: 4_700, low: 4_650, high: 4_750, printed: "4.7k" })),
      "noted",
    );
    assert.equal(
      verdict(at(64, 7_000), at(1, { value: 5_000, low: 4_500, high: 5_500, printed: "5k" })),
      "passed",
    );
  });

  it("takes a test of latency for the rate that one under way has, as kbench prints it", () => {
    const latency = resultOf(at(1, 1).workload, { read: direction({}, { mean: printed("0.20", MS) }) });
    assert.equal(verdict(at(64, 6_000), latency), "noted");
    assert.equal(verdict(at(64, 60_000), latency), "passed");
    assert.match(
      evidenceOf("QD_NO_SCALING", at(64, 6_000), before(latency)),
      /5,000 IOPS \(by the mean latency\) with 1 .*: at most 1\.23 times as fast/,
    );
  });

  it("says of both that they contradict each other where depth is much slower than one under way", () => {
    const latency = resultOf(at(1, 1).workload, { read: direction({}, { mean: printed("18", 1000) }) });
    const both =
      "18 µs is 55,600 IOPS one at a time, yet 19,700 IOPS were printed with 64 I/Os at once. One of the two was measured otherwise.";
    assert.equal(evidenceOf("QD_NO_SCALING", at(64, 19_712), before(latency)), both);
    assert.equal(evidenceOf("QD_NO_SCALING", latency, before(at(64, 19_712))), both);
    assert.equal(verdict(latency, at(64, 30_000)), "silent", "more than half: a storage that was full");
    assert.equal(verdict(latency, at(4, 19_712)), "silent", "not much deeper");
    assert.equal(verdict(latency, at(64, 19_712, { rw: "randwrite" })), "silent");
  });

  it("compares with the shallowest, and allows all that its repeats do", () => {
    assert.equal(verdict(at(64, 9_000), at(8, 9_000), at(1, 2_000)), "passed");
    assert.equal(verdict(at(64, 9_000), at(1, 8_000), at(1, 7_000)), "noted");
    assert.equal(verdict(at(64, 9_000), at(1, 8_000), at(1, 5_000)), "passed", "it may be 1.8 times as fast");
  });

  it("looks for what differs in depth alone", () => {
    const others: Partial<Workload>[] = [
      { rw: "randwrite" },
      { blockSizeBytes: 8 * KiB },
      { direct: false },
      { numjobs: 2 },
      { sizeBytes: GiB },
    ];
    for (const more of others) assert.equal(verdict(at(64, 5_000), at(1, 4_500, more)), "unchecked");
    const elsewhere = { runs: [runOf("b", "other", [at(1, 4_500)])] };
    assert.equal(verdictOf("QD_NO_SCALING", at(64, 5_000), elsewhere), "unchecked");
    assert.equal(
      verdict(at(64, 5_000), at(1, 4_500, { ioengine: "psync" })),
      "noted",
      "an engine for each depth",
    );
  });

  it("says what is missing: something shallower, the depth, a rate", () => {
    assert.equal(
      evidenceOf("QD_NO_SCALING", at(64, 5_000)),
      "Missing: the same with at most 8 I/Os at once.",
    );
    assert.equal(verdict(at(64, 5_000), at(32, 5_000)), "unchecked");
    assert.equal(
      evidenceOf("QD_NO_SCALING", resultOf({ rw: "read" }, {})),
      "Missing: numjobs, ioengine and iodepth.",
    );
    const silent = resultOf(at(64, 1).workload, { read: direction({}, { mean: MS }) });
    assert.equal(evidenceOf("QD_NO_SCALING", silent, before(at(1, 4_500))), "Missing: IOPS.");
  });

  it("is silent below a depth of 8, where the job limits its own rate, and of failed tests", () => {
    assert.equal(verdict(at(4, 5_000), at(1, 4_500)), "silent");
    assert.equal(verdict(at(64, 500, { rateIops: 500 }), at(1, 500, { rateIops: 500 })), "silent");
    assert.equal(verdict({ ...at(64, 5_000), status: "failed" }, at(1, 4_500)), "silent");
    assert.equal(verdict(at(64, 5_000), { ...at(1, 4_500), status: "failed" }), "unchecked");
  });
});
