import assert from "node:assert/strict";
import { test } from "node:test";
import { logContradictions } from "../../src/collectors/fio-log/check.ts";
import type { TimeSeries } from "../../src/schema/detail.ts";
import type { Result } from "../../src/schema/result.ts";

const result: Result = {
  name: "cs",
  workload: { rw: "randread", numjobs: 2 },
  status: "complete",
  jobs: 2,
  directions: { read: { iops: 34_000, runtimeNs: 2e9 } },
};
const log = (more: Partial<TimeSeries>): TimeSeries => ({
  metric: "iops",
  direction: "read",
  raw: { path: "data/raw/lab/a/cs_iops.1.log", sha256: "0".repeat(64), bytes: 1 },
  timesMs: [1000, 2000],
  values: [17_000, 17_000],
  ...more,
});

test("logs of some of the jobs are said to be so: their sum is not the run's", () => {
  assert.deepEqual(logContradictions(result, [log({ job: 1, host: "a" })], []), [
    "its logs are of some of its jobs only: iops read (1 of 2)",
  ]);
  const both = [log({ job: 1, host: "a" }), log({ job: 1, host: "b" })];
  assert.deepEqual(logContradictions(result, both, []), []);
});

test("a log without a job's number may be of all jobs", () => {
  assert.deepEqual(logContradictions(result, [log({})], []), []);
});

test("logs of all jobs that cannot come to the run's figure are pointed out", () => {
  const slow = [log({ job: 1, values: [100, 100] }), log({ job: 2, values: [100, 100] })];
  assert.match(
    logContradictions(result, slow, [])[0] ?? "",
    /allow a mean from 190 to 210, and the run's is/,
  );
});

test("where nothing was done for some windows, fio logs no line for them: the rate of the next is not theirs", () => {
  const stalled: Result = { ...result, jobs: 1, directions: { read: { iops: 2477, runtimeNs: 2.021e9 } } };
  const series = log({
    timesMs: [145, 245, 546, 646, 746, 846, 947, 1347, 1447, 1548, 1648, 1748],
    values: [3013, 190, 11_840, 3010, 3000, 3000, 1900, 13_130, 3000, 3010, 3000, 620],
  });
  assert.deepEqual(logContradictions(stalled, [series], []), []);
  const tooFew: Result = { ...stalled, directions: { read: { iops: 2000, runtimeNs: 2.021e9 } } };
  assert.match(logContradictions(tooFew, [series], [])[0] ?? "", /allow a mean from/);
});
