/** What becomes of logs beside a result: series of what it measured, and of nothing else. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { RunDraft } from "../../src/collectors/collector.ts";
import { attachLogs } from "../../src/collectors/fio-log/attach.ts";
import type { ReadLog } from "../../src/collectors/fio-log/series.ts";
import { WindowTrack } from "../../src/collectors/fio-log/track.ts";
import type { Result } from "../../src/schema/result.ts";

const raw = { path: "data/raw/lab/a/x_iops.1.log", sha256: "0".repeat(64), bytes: 9 };
type Track = ReadLog["content"]["tracks"][number];
const track = (direction: Track["direction"], ...values: number[]): Track => {
  const windows = new WindowTrack();
  for (const [i, value] of values.entries()) windows.take((i + 1) * 1000, value, undefined);
  return { direction, segment: 0, windows };
};
const iopsLog = (...tracks: Track[]): ReadLog => ({
  name: { kind: "iops", job: 1 } as ReadLog["name"],
  raw,
  content: { lines: 2, tracks, originMs: 0, histograms: [], logged: [], damage: [] },
});
const result: Result = {
  name: "job",
  workload: { rw: "randread", numjobs: 1 },
  status: "complete",
  jobs: 1,
  directions: { read: { iops: 100, runtimeNs: 2e9 } },
};
const draft: RunDraft = { basis: "measured", tool: { name: "fio" }, results: [result] };
const seriesOf = (more: Partial<Result>, ...tracks: Track[]): string[] => {
  const results = [{ ...result, ...more }];
  const { draft: of } = attachLogs({ ...draft, results }, [{ result: 0, logs: [iopsLog(...tracks)] }]);
  return (of.details ?? []).flatMap(({ series = [] }) => series.map(({ direction }) => direction));
};

test("a direction that did nothing, and that the result lacks, gives no series", () => {
  assert.deepEqual(seriesOf({}, track("read", 100, 100), track("write", 0, 0)), ["read"]);
  assert.deepEqual(seriesOf({}, track("read", 100, 100), track("write", 0, 5)), ["read", "write"]);
});

test("a direction that the result has, or may have among all, gives one though it stood still", () => {
  assert.deepEqual(seriesOf({}, track("read", 0, 0)), ["read"]);
  assert.deepEqual(seriesOf({ directions: { mixed: { iops: 100 } } }, track("write", 0, 0)), ["write"]);
});

test("without logs nothing changes; those of a result that is not there are not read", () => {
  assert.equal(attachLogs(draft, []).draft, draft);
  const none = attachLogs(draft, [{ result: 7, logs: [iopsLog(track("read", 1))] }]);
  assert.deepEqual([none.draft.details, none.problems], [[], []]);
});
