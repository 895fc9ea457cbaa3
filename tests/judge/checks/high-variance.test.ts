/** Repeats of one cell that are far apart. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Quantity } from "../../../src/schema/quantity.ts";
import type { Result } from "../../../src/schema/result.ts";
import type { Run } from "../../../src/schema/run.ts";
import { direction, evidenceOf, homelab, MiB, resultOf, runOf, verdictOf } from "../small-record.ts";

const reads = (iops: Quantity, more: Partial<Result> = {}): Result =>
  resultOf(homelab("randread"), { read: direction({ iops }) }, more);
const repeats = (...results: Result[]): { runs: Run[] } => ({
  runs: results.map((result, index) => runOf("a", `repeat-${index}`, [result])),
});
const verdict = (own: Result, ...others: Result[]): string =>
  verdictOf("HIGH_VARIANCE", own, repeats(...others));

describe("HIGH_VARIANCE", () => {
  it("notes repeats that lie more than a quarter of their median apart", () => {
    assert.equal(verdict(reads(1_000), reads(900), reads(1_200)), "noted");
    assert.equal(
      evidenceOf("HIGH_VARIANCE", reads(1_000), repeats(reads(900), reads(1_200))),
      "3 runs gave 900 IOPS to 1,200 IOPS, 30 % of their median apart.",
    );
  });

  it("passes repeats that agree, and figures that agree as far as their rounding goes", () => {
    assert.equal(verdict(reads(1_000), reads(900), reads(1_100)), "passed");
    const about = (value: number): Quantity => ({
      value,
      low: value * 0.9,
      high: value * 1.1,
      printed: "about",
    });
    assert.equal(verdict(reads(about(1_000)), reads(about(1_300))), "passed");
  });

  it("adds up the directions of a mix, and takes bandwidth for large blocks", () => {
    const mixed = (read: number, write: number): Result =>
      resultOf(
        { rw: "randrw", readPercent: 50 },
        { read: direction({ iops: read }), write: direction({ iops: write }) },
      );
    assert.equal(verdict(mixed(500, 500), mixed(700, 300)), "passed");
    const large = (bandwidthBytesPerSecond: number): Result =>
      resultOf(homelab("read"), { read: direction({ bandwidthBytesPerSecond }) });
    assert.equal(verdict(large(100 * MiB), large(180 * MiB)), "noted");
  });

  it("compares repeats of one cell only: not other workloads, deployments or volume modes, nor failed runs", () => {
    const elsewhere = [
      runOf("b", "other", [reads(9_000)]),
      runOf("a", "block", [reads(9_000)], { cell: { volumeMode: "Block" } }),
      runOf("a", "write", [resultOf(homelab("randwrite"), { write: direction({ iops: 9_000 }) })]),
      runOf("a", "failed", [reads(9_000, { status: "failed" })]),
    ];
    assert.equal(
      evidenceOf("HIGH_VARIANCE", reads(1_000), { runs: elsewhere }),
      "Missing: a second run of the same.",
    );
    assert.equal(verdictOf("HIGH_VARIANCE", reads(1_000, { status: "failed" })), "silent");
  });

  it("goes by names where a run holds several of one workload: they are of different directories", () => {
    const mounts = (fuse: number, kernel: number): Result[] => [
      reads(fuse, { name: "fuse" }),
      reads(kernel, { name: "kernel" }),
    ];
    const runs = [runOf("a", "one", mounts(1_000, 9_000)), runOf("a", "two", mounts(1_050, 5_000))];
    const [fuse, kernel] = mounts(1_020, 8_000) as [Result, Result];
    assert.equal(verdictOf("HIGH_VARIANCE", fuse, { runs }, { results: [fuse, kernel] }), "passed");
    assert.equal(verdictOf("HIGH_VARIANCE", kernel, { runs }, { results: [kernel, fuse] }), "noted");
  });

  it("asks for a second run, and for a rate", () => {
    assert.equal(verdict(reads(1_000)), "unchecked");
    assert.equal(verdictOf("HIGH_VARIANCE", reads(1_000), {}, { basis: "estimated" }), "silent");
    assert.equal(evidenceOf("HIGH_VARIANCE", resultOf(homelab("read"), {})), "Missing: a rate.");
  });
});
