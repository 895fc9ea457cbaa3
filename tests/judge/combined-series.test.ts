import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { combinedSeries, windowsOf } from "../../src/judge/evidence/combined-series.ts";
import type { TimeSeries } from "../../src/schema/detail.ts";

const log = (of: Partial<TimeSeries> & Pick<TimeSeries, "timesMs" | "values">): TimeSeries => ({
  metric: "iops",
  direction: "read",
  raw: { path: `data/raw/a/b/x_iops.${of.job ?? 1}.log`, sha256: "0".repeat(64), bytes: 9 },
  ...of,
});
const seconds = (from: number, to: number): number[] =>
  Array.from({ length: to - from }, (_, i) => (from + i + 1) * 1000);
const all = (times: readonly number[], value: number): number[] => times.map(() => value);

describe("the logs of several jobs", () => {
  test("rates are added, over the time when all of them ran", () => {
    const one = log({ job: 1, timesMs: seconds(0, 10), values: all(seconds(0, 10), 100) });
    const late = log({ job: 2, timesMs: seconds(4, 12), values: all(seconds(4, 12), 30) });
    const [sum, ...rest] = combinedSeries([late, one]);
    assert.equal(rest.length, 0);
    assert.equal(sum?.jobs, 2);
    assert.deepEqual([sum?.windows[0]?.fromMs, sum?.windows.at(-1)?.toMs], [4000, 10_000]);
    assert.deepEqual([...new Set(sum?.windows.map(({ value }) => value))], [130]);
    assert.match(sum?.note ?? "", /all 2 jobs/);
  });

  test("windows that do not end together are laid on one grid by their parts", () => {
    const even = log({ job: 1, timesMs: [1000, 2000, 3000], values: [10, 20, 30] });
    const odd = log({ job: 2, timesMs: [500, 1500, 2500, 3500], values: [2, 4, 6, 8] });
    const [sum] = combinedSeries([even, odd]);
    assert.deepEqual(
      sum?.windows.map(({ value }) => value),
      [10 + 3, 20 + 5, 30 + 7],
    );
  });

  test("where one of them has a gap, the sum has one", () => {
    const one = log({ job: 1, timesMs: seconds(0, 6), values: all(seconds(0, 6), 5) });
    const times = seconds(0, 6).filter((t) => t !== 3000);
    const [sum] = combinedSeries([one, log({ job: 2, timesMs: times, values: all(times, 5) })]);
    assert.deepEqual(
      sum?.windows.map(({ toMs }) => toMs),
      [1000, 2000, 4000, 5000, 6000],
    );
  });

  test("latencies are averaged by I/Os where every log counts them", () => {
    const fast = log({ metric: "clat", job: 1, timesMs: [1000], values: [100], counts: [900] });
    const slow = log({ metric: "clat", job: 2, timesMs: [1000], values: [1100], counts: [100] });
    const [mean] = combinedSeries([fast, slow]);
    assert.deepEqual(mean?.windows, [{ fromMs: 0, toMs: 1000, value: 200, weight: 1000 }]);
  });

  test("where one does not, each job keeps its own line", () => {
    const fast = log({ metric: "clat", job: 1, timesMs: [1000], values: [100], counts: [900] });
    const slow = log({ metric: "clat", job: 2, timesMs: [1000], values: [1100] });
    assert.deepEqual(
      combinedSeries([slow, fast]).map(({ job, windows }) => [job, windows[0]?.value]),
      [
        ["job 1", 100],
        ["job 2", 1100],
      ],
    );
  });

  test("directions and metrics stay apart, in an order of their own", () => {
    const write = log({ direction: "write", timesMs: [1000], values: [1] });
    const latency = log({ metric: "lat", timesMs: [1000], values: [1] });
    const read = log({ timesMs: [1000], values: [1] });
    assert.deepEqual(
      combinedSeries([write, latency, read]).map(({ direction, metric }) => `${direction} ${metric}`),
      ["read iops", "read lat", "write iops"],
    );
  });

  test("jobs that never ran together have no sum", () => {
    const first = log({ job: 1, timesMs: seconds(0, 5), values: all(seconds(0, 5), 5) });
    const second = log({ job: 2, timesMs: seconds(6, 9), values: all(seconds(6, 9), 5) });
    assert.deepEqual(combinedSeries([first, second]), []);
  });
});

describe("the windows of a log", () => {
  test("begin where the one before ended, also where windows are a little long", () => {
    const windows = windowsOf(log({ timesMs: [1003, 2000, 3001], values: [1, 2, 3] }));
    assert.deepEqual(
      windows.map(({ fromMs, toMs }) => [fromMs, toMs]),
      [
        [0, 1003],
        [1003, 2000],
        [2000, 3001],
      ],
    );
  });

  test("are no longer than most, so that a ramp and a gap stay open", () => {
    const windows = windowsOf(log({ timesMs: [6000, 7000, 8000, 12_000], values: [1, 2, 3, 4] }));
    assert.deepEqual(
      windows.map(({ fromMs }) => fromMs),
      [5000, 6000, 7000, 11_000],
    );
  });
});
