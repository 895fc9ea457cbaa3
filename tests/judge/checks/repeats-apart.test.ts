/** What lies in one folder and names one workload need not be of one storage. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Result } from "../../../src/schema/result.ts";
import type { Run } from "../../../src/schema/run.ts";
import { direction, evidenceOf, homelab, resultOf, runOf, verdictOf } from "../small-record.ts";

const reads = (iops: number, more: Partial<Result> = {}): Result =>
  resultOf(homelab("randread"), { read: direction({ iops }) }, more);
const repeats = (...results: Result[]): { runs: Run[] } => ({
  runs: results.map((result, index) => runOf("a", `repeat-${index}`, [result])),
});
const verdict = (own: Result, ...others: Result[]): string =>
  verdictOf("REPEATS_APART", own, repeats(...others));

describe("REPEATS_APART", () => {
  it("excludes all repeats of a cell whose largest is more than three times the smallest", () => {
    assert.equal(verdict(reads(1_000), reads(3_001)), "excluded");
    assert.equal(verdict(reads(3_001), reads(1_000)), "excluded");
    assert.equal(verdict(reads(2_000), reads(1_000), reads(3_001)), "excluded");
    assert.equal(
      evidenceOf("REPEATS_APART", reads(1_000), repeats(reads(39_000))),
      "2 runs gave 1,000 IOPS to 39,000 IOPS, 39 times apart.",
    );
  });

  it("passes repeats that lie nearer, and says nothing of a single run", () => {
    assert.equal(verdict(reads(1_000), reads(3_000)), "passed");
    assert.equal(verdict(reads(1_000)), "silent");
    assert.equal(verdict(reads(1_000), reads(9_000, { status: "failed" })), "silent");
  });

  it("passes what the deployment declares to be repeats, and says who says so", () => {
    const deployments = { a: { repeatsVary: "Burst credits, seen in the provider's metrics." } };
    const record = { ...repeats(reads(39_000)), deployments };
    assert.equal(verdictOf("REPEATS_APART", reads(1_000), record), "passed");
    assert.match(evidenceOf("REPEATS_APART", reads(1_000), record), /Declared to be repeats: Burst credits/);
  });
});
