/** In which unit the latencies of logs are, where nothing states it; and which logs say nothing. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { RunDraft } from "../../src/collectors/collector.ts";
import { attachLogs } from "../../src/collectors/fio-log/attach.ts";
import { type ReadLog, unitByMeans, unitByTime } from "../../src/collectors/fio-log/series.ts";
import { WindowTrack } from "../../src/collectors/fio-log/track.ts";
import type { Result } from "../../src/schema/result.ts";

const raw = { path: "data/raw/lab/a/x_clat.1.log", sha256: "0".repeat(64), bytes: 9 };
const log = (kind: string, ...values: number[]): ReadLog => {
  const windows = new WindowTrack();
  for (const [i, value] of values.entries()) windows.take((i + 1) * 1000, value, undefined);
  return {
    name: { kind, job: 1 } as ReadLog["name"],
    raw,
    content: {
      lines: values.length,
      tracks: [{ direction: "read", segment: 0, windows }],
      originMs: 0,
      histograms: [],
      logged: [],
      damage: [],
    },
  };
};
const withMean = (meanNs: number): Result => ({
  name: "job",
  workload: { rw: "randread" },
  status: "complete",
  directions: { read: { iops: 100, clat: { meanNs } } },
});

test("the unit is the one that puts the mean of the run among the values, by a factor of 2 at most", () => {
  assert.equal(unitByMeans([log("clat", 200_000, 400_000)], withMean(300_000)), 1);
  assert.equal(unitByMeans([log("clat", 200, 400)], withMean(300_000)), 1000);
  assert.equal(unitByMeans([log("clat", 200, 400)], withMean(100_000)), 1000, "half of the least");
  assert.equal(unitByMeans([log("clat", 200, 400)], withMean(99_999)), undefined);
  assert.equal(unitByMeans([log("clat", 200, 400)], withMean(800_000)), 1000, "twice the largest");
  assert.equal(unitByMeans([log("clat", 200, 400)], withMean(800_001)), undefined);
  assert.equal(unitByMeans([log("clat", 1, 1_000_000)], withMean(500_000)), undefined, "both fit");
  assert.equal(unitByMeans([log("iops", 200, 400)], withMean(300_000)), undefined, "no latencies");
});

test("a value that would be longer than its job has run cannot be in microseconds", () => {
  assert.equal(unitByTime([log("clat", 1_000_001)]), 1, "one second has 1,000,000 of them");
  assert.equal(unitByTime([log("clat", 1_000_000)]), undefined);
  assert.equal(unitByTime([log("iops", 9_000_000)]), undefined, "a rate");
});

const draftOf = (result: Result, unit?: 1 | 1000): RunDraft => ({
  basis: "measured",
  tool: { name: "fio" },
  results: [result],
  ...(unit !== undefined && { logs: [{ result: 0, jobs: [{ from: 1, to: 1 }], latencyUnitNs: unit }] }),
});
const attached = (result: Result, unit: 1 | 1000 | undefined, ...logs: ReadLog[]) =>
  attachLogs(draftOf(result, unit), [{ result: 0, logs }]);
const plain: Result = { ...withMean(1), directions: { read: { iops: 100 } } };

test("the unit that the run states goes before what its figures suggest", () => {
  const values = (unit: 1 | 1000 | undefined) =>
    attached(withMean(300_000), unit, log("clat", 200, 400)).draft.details?.[0]?.series?.[0]?.values;
  assert.deepEqual(values(undefined), [200_000, 400_000]);
  assert.deepEqual(values(1), [200, 400]);
});

test("latencies of an unknown unit are left out, with a warning; rates beside them are kept", () => {
  const { draft, problems } = attached(plain, undefined, log("clat", 200, 400), log("iops", 7, 8));
  assert.deepEqual(
    draft.details?.[0]?.series?.map(({ metric }) => metric),
    ["iops"],
  );
  assert.match(problems[0]?.message ?? "", /^job "job": whether its logs of latencies are in microseconds/);
  assert.match(draft.results[0]?.notes?.join() ?? "", /cannot be told/);
  assert.deepEqual(attached(plain, undefined, log("iops", 7, 8)).problems, []);
});

test("logs of each window's largest value say nothing of the mean, and are left out", () => {
  const given = (options: Record<string, string>): number =>
    attached({ ...plain, options }, undefined, log("iops", 7, 8)).problems.length;
  for (const options of [{ log_max_value: "1" }, { log_max_value: "" }, { log_window_value: "max" }])
    assert.equal(given(options), 1, JSON.stringify(options));
  for (const options of [
    {},
    { log_max_value: "0" },
    { log_window_value: "avg" },
    { log_window_value: "both" },
    { log_window_value: "avg", log_max_value: "1" },
  ])
    assert.equal(given(options), 0, JSON.stringify(options));
});
