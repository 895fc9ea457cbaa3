/** Whether a rate is that of all jobs. */
import assert from "node:assert/strict";
import { it } from "node:test";
import type { CheckOutcome } from "../../../src/judge/evidence/outcomes.ts";
import type { Result } from "../../../src/schema/result.ts";
import type { Run } from "../../../src/schema/run.ts";
import { byTool, direction, homelab, MS, outcomesOf, printed, resultOf } from "../small-record.ts";

const of = (result: Result, run: Partial<Run> = {}): CheckOutcome | undefined =>
  outcomesOf("MEAN_OF_JOBS", result, {}, run)[0];
const rate = (numjobs?: number): Result =>
  resultOf(
    { rw: "randread", ...(numjobs === undefined ? {} : { numjobs }) },
    { read: direction({ iops: 9000 }) },
  );

it("MEAN_OF_JOBS passes a counted rate, one job, and what fio's own text counts", () => {
  const counted = resultOf(
    { rw: "randread", numjobs: 4 },
    { read: { iops: 9000, totalIos: 90_000, runtimeNs: 10e9 } },
  );
  assert.match(of(counted, byTool("kbench", "3.6"))?.evidence ?? "", /^The rate is what was counted/);
  assert.equal(of(rate(1), byTool("kbench"))?.verdict, "passed");
  assert.equal(of(rate(4), byTool("fio", "3.6"))?.verdict, "passed");
});

it("MEAN_OF_JOBS excludes the mean of several jobs of an old fio, and passes a newer one", () => {
  const old = of(rate(4), byTool("kbench", "3.12"));
  assert.equal(old?.evidence, "The mean that fio 3.12 prints is that of one of the 4 jobs.");
  assert.equal(old?.verdict, "excluded");
  assert.deepEqual(old?.metrics, ["read.iops"]);
  assert.equal(of(rate(4), byTool("kbench", "3.13"))?.verdict, "passed");
});

it("MEAN_OF_JOBS takes a rate for counted only where that of each direction is", () => {
  const counted = { iops: 9000, totalIos: 90_000, runtimeNs: 10e9 };
  const mixed = (write: Result["directions"]["write"]): string | undefined =>
    of(resultOf({ rw: "randrw", numjobs: 4 }, { read: counted, write }), byTool("kbench", "3.6"))?.verdict;
  assert.equal(mixed(counted), "passed");
  assert.equal(mixed({ iops: 9000 }), "excluded");
  assert.equal(mixed({ iops: 9000, totalIos: 90_000 }), "excluded");
});

it("MEAN_OF_JOBS asks for jobs and release, and of a document what the rate is", () => {
  assert.equal(of(rate(4), byTool("kbench"))?.evidence, "Missing: the release of fio.");
  assert.equal(of(rate(), byTool("kbench"))?.evidence, "Missing: numjobs and the release of fio.");
  assert.match(of(rate(4))?.evidence ?? "", /^Missing: whether the rate was counted or is fio's mean/);
});

it("MEAN_OF_JOBS passes a document where rate and latency account for all jobs", () => {
  const whole = resultOf(homelab("randread"), {
    read: direction({ iops: printed("102000") }, { mean: printed("0.16", MS) }),
  });
  assert.match(of(whole)?.evidence ?? "", /^Of all jobs: rate x latency is 16 I\/Os at once/);
});

it("MEAN_OF_JOBS is silent of other tools, and where there is no rate", () => {
  assert.equal(of(rate(4), byTool("vdbench")), undefined);
  assert.equal(of(resultOf({ rw: "read" }, { read: direction({}, { mean: 1 * MS }) })), undefined);
});
