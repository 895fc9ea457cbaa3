/** Latencies window by window, from logs of any length, in bounded memory. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { CountedWindows, LoggedWindows, rowOf } from "../../src/collectors/fio-log/latency-windows.ts";

const sumOf = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);

test("a row is a quarter of a doubling, or what a coarser column spans", () => {
  assert.deepEqual(rowOf(1024, 1040), [1024, 1280]);
  assert.deepEqual(rowOf(2047, 2048), [1792, 2048]);
  assert.deepEqual(rowOf(1024, 2048), [1024, 2048]);
  assert.deepEqual(rowOf(5, 6), [5, 6]);
  assert.deepEqual(rowOf(0, 1), [0, 1]);
});

test("a log with a line an I/O is counted in windows of equal length", () => {
  const windows = new CountedWindows();
  for (const [time, value] of [
    [0, 2000],
    [0, 2000],
    [2, 5000],
  ] as const)
    windows.take(time, value);
  assert.deepEqual(windows.content(0, 1), {
    timesMs: [1, 3],
    fromNs: [1792, 4096],
    toNs: [2048, 5120],
    counts: [
      [2, 0],
      [0, 1],
    ],
  });
});

test("lines that are a little out of order count where they belong", () => {
  const windows = new CountedWindows();
  for (const time of [5, 3, 5, 4]) windows.take(time, 1);
  const { timesMs, counts } = windows.content(0, 1) ?? assert.fail();
  assert.deepEqual(
    [timesMs, counts],
    [
      [4, 5, 6],
      [[1], [1], [2]],
    ],
  );
});

test("a long log has at most 240 windows, and loses no I/O", () => {
  const counted = new CountedWindows();
  for (let time = 0; time < 100_000; time += 1) counted.take(time, 1000 + (time % 7));
  const { timesMs, counts } = counted.content(0, 1) ?? assert.fail();
  assert.ok(timesMs.length <= 240, String(timesMs.length));
  assert.equal(sumOf(counts.flat()), 100_000);

  const logged = new LoggedWindows(4, 64);
  for (let line = 1; line <= 1001; line += 1) logged.take(line * 1000, Float64Array.of(0, 0, 3, 4), 0);
  const merged = logged.content(0, 1) ?? assert.fail();
  assert.ok(merged.timesMs.length <= 240, String(merged.timesMs.length));
  assert.equal(merged.timesMs.at(-1), 1_001_000);
  assert.equal(sumOf(merged.counts.flat()), 7 * 1001);
  const [first, ...rest] = merged.counts.map(sumOf);
  assert.ok(
    rest.slice(0, -1).every((sum) => sum === first),
    "all but the last are of as many lines",
  );
});

test("times count from where a log by the clock begins, and nothing logged is no windows", () => {
  const windows = new LoggedWindows(4, 64);
  assert.equal(windows.content(0, 1), undefined);
  windows.take(1_700_000_001_000, Float64Array.of(0, 5, 0, 0), 0);
  assert.deepEqual(windows.content(1_700_000_000_000, 1000)?.timesMs, [1000]);
  assert.deepEqual(windows.content(0, 1000)?.fromNs, [64_000]);
});
