/** Backends that come to the same figure: what they share is the limit. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Result } from "../../../src/schema/result.ts";
import type { Run } from "../../../src/schema/run.ts";
import { direction, evidenceOf, homelab, MiB, printed, resultOf, runOf, verdictOf } from "../small-record.ts";

const reads = (mib: number | string): Result =>
  resultOf(homelab("read"), {
    read: direction({ bandwidthBytesPerSecond: typeof mib === "string" ? printed(mib, MiB) : mib * MiB }),
  });
/** Deployments b, c, d ... of a backend each. */
const beside = (...results: Result[]): { runs: Run[] } => ({
  runs: results.map((result, index) => runOf(String.fromCharCode(98 + index), "r", [result])),
});
const verdict = (own: Result, ...others: Result[]): string =>
  verdictOf("COMMON_CEILING", own, beside(...others));

describe("COMMON_CEILING", () => {
  it("notes three backends within 5 % of each other, and names them", () => {
    assert.equal(verdict(reads(1_150), reads(1_160), reads(1_120)), "noted");
    assert.equal(
      evidenceOf("COMMON_CEILING", reads(1_150), beside(reads(1_160), reads(1_120), reads(300))),
      "B, A and C lie within 5 % of each other, 1.09 GiB/s to 1.13 GiB/s: what they share is the limit.",
    );
  });

  it("says how much of the line rate that is, where it is known", () => {
    const networked = { network: { between: true, lineRateBitsPerSecond: 10e9 }, of: { networked: true } };
    assert.match(
      evidenceOf("COMMON_CEILING", reads(1_150), {
        ...beside(reads(1_160), reads(1_120)),
        deployments: { a: networked },
      }),
      /, and 96\.5 % of what a link of 1\.16 GiB\/s carries: what they share is the limit\.$/,
    );
  });

  it("passes whoever is slower than the ceiling, and all where the fastest are two", () => {
    assert.equal(verdict(reads(300), reads(1_160), reads(1_120), reads(1_150)), "passed");
    assert.equal(verdict(reads(1_150), reads(1_160), reads(600)), "passed");
  });

  it("counts backends, not deployments: three of one product share more than a limit", () => {
    const deployments = { b: { backend: "a" }, c: { backend: "a" } };
    const runs = beside(reads(1_160), reads(1_120)).runs;
    assert.equal(verdictOf("COMMON_CEILING", reads(1_150), { runs, deployments }), "unchecked");
  });

  it("does not take rounding for agreement", () => {
    assert.equal(verdict(reads("1.15"), reads("1.16"), reads("1.12")), "noted");
    assert.equal(verdict(reads("1.2"), reads("1.2"), reads("1.2")), "passed");
  });

  it("takes IOPS for small blocks, and the median of repeats", () => {
    const random = (iops: number): Result => resultOf(homelab("randread"), { read: direction({ iops }) });
    assert.equal(verdict(random(10_000), random(10_200), random(9_900)), "noted");
    const runs = [
      ...beside(random(10_200), random(9_900)).runs,
      runOf("a", "x", [random(20_000)]),
      runOf("a", "y", [random(30_000)]),
    ];
    assert.equal(verdictOf("COMMON_CEILING", random(10_000), { runs }), "passed");
  });

  it("asks for three backends; failed runs and projections are none, and what was not measured is silent", () => {
    assert.equal(
      evidenceOf("COMMON_CEILING", reads(1_150), beside(reads(1_160))),
      "Missing: the same of 3 backends.",
    );
    const failed: Result = { ...reads(1_120), status: "failed" };
    assert.equal(verdict(reads(1_150), reads(1_160), failed), "unchecked");
    const runs = [...beside(reads(1_160)).runs, runOf("c", "r", [reads(1_120)], { basis: "estimated" })];
    assert.equal(verdictOf("COMMON_CEILING", reads(1_150), { runs }), "unchecked");
    assert.equal(verdict(failed, reads(1_160), reads(1_120)), "silent");
    assert.equal(verdict(resultOf(homelab("read"), {}), reads(1_160), reads(1_120)), "silent");
  });
});
