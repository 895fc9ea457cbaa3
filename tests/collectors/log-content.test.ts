/** What fio's logs say, line by line: values in windows or of each I/O, histograms, and when all of it began. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { logContradictions } from "../../src/collectors/fio-log/check.ts";
import { LoggedWindows } from "../../src/collectors/fio-log/latency-windows.ts";
import { layoutOf } from "../../src/collectors/fio-log/layout.ts";
import { readLog } from "../../src/collectors/fio-log/read.ts";
import type { Histogram, TimeSeries } from "../../src/schema/detail.ts";
import type { Result } from "../../src/schema/result.ts";
import { rawFileOf } from "./raw-file.ts";

async function read(lines: readonly string[], shared = false) {
  const content = await readLog(rawFileOf(Buffer.from(lines.map((line) => `${line}\n`).join(""))), shared);
  const tracks = content.tracks.map(({ direction, segment, windows }) => {
    const { timesMs, values, maxima } = windows?.track(direction, content.originMs) ?? {
      timesMs: [],
      values: [],
    };
    return { direction, segment, timesMs, values, ...(maxima && { maxima }) };
  });
  return { ...content, tracks };
}

test("a log of windows has a value of each direction in each", async () => {
  const { lines, tracks, originMs, damage } = await read([
    "500, 10, 0, 0, 0",
    "500, 20, 1, 0, 0",
    "1000, 11, 0, 0, 0",
    "1500, 12, 0, 0, 0",
  ]);
  assert.deepEqual([lines, originMs, damage], [4, 0, []]);
  assert.deepEqual(tracks, [
    { direction: "read", segment: 0, timesMs: [500, 1000, 1500], values: [10, 11, 12] },
    { direction: "write", segment: 0, timesMs: [500], values: [20] },
  ]);
  const largest = await read(["500, 10, 99, 0, 0, 0", "1000, 11, 98, 0, 0, 0"]);
  assert.deepEqual(largest.tracks[0]?.maxima, [99, 98]);
});

test("by the clock, a log began a window before its first line, and one of each I/O with it", async () => {
  const T = 1_763_700_781_000;
  const windows = await read([
    `${T}, 10, 0, 0`,
    `${T}, 10, 1, 0`,
    `${T + 500}, 11, 0, 0`,
    `${T + 1500}, 11, 0, 0`,
  ]);
  assert.deepEqual([windows.originMs, windows.tracks[0]?.timesMs], [T - 500, [500, 1000, 2000]]);
  assert.equal((await read([`${T}, 10, 0, 4096`, `${T + 500}, 11, 0, 4096`])).originMs, T);
  assert.equal((await read([`${T}, 10, 0, 0`])).originMs, T);
  // Below 1e11 it is a time since the job began.
  assert.equal((await read(["99999999999, 10, 0, 0", "100000000499, 11, 0, 0"])).originMs, 0);
  assert.equal((await read(["100000000000, 10, 0, 0", "100000000500, 11, 0, 0"])).originMs, 99_999_999_500);
});

test("a time that is doubled is said, but for the last of a direction; an earlier one is left out", async () => {
  const doubled = await read(["500, 1, 0, 0", "500, 2, 0, 0", "1000, 3, 0, 0", "1000, 4, 0, 0"]);
  assert.deepEqual(doubled.damage, [
    "1 of 4 lines are of the same time as another (line 2); the others are kept",
  ]);
  assert.deepEqual(doubled.tracks[0]?.values, [1, 3]);
  const earlier = await read(["500, 1, 0, 0", "400, 2, 0, 0", "1000, 3, 0, 0", "900, 4, 0, 0"]);
  assert.deepEqual(earlier.damage, [
    "2 of 4 lines are of an earlier time than the line before (lines 2, 4); the others are kept",
  ]);
  assert.deepEqual(earlier.tracks[0]?.timesMs, [500, 1000]);
});

test("lines of other columns, directions and kinds, and times far off, cannot be read", async () => {
  const good = Array.from({ length: 12 }, (_, i) => `${500 * (i + 1)}, 1, 0, 0`);
  for (const bad of [
    "6500, 1, 0",
    "6500, 1, 0, 0, 0",
    "6500, x, 0, 0",
    "6500, 1, 3, 0",
    "6500, 9007199254740993, 0, 0",
    "6500, 1, 0, 4096",
    "3606000, 1, 0, 0",
  ]) {
    const { damage, tracks } = await read([...good, bad]);
    assert.deepEqual(damage, ["1 of 13 lines cannot be read (line 13); the others are kept"], bad);
    assert.equal(tracks[0]?.values.length, 12);
  }
  assert.deepEqual((await read([...good, "3605999, 1, 0, 0"])).damage, []);
  const many = await read([...good, ...Array(6).fill("x")]);
  assert.deepEqual(many.damage, [
    "6 of 18 lines cannot be read (lines 13, 14, 15, 16, 17 ...); the others are kept",
  ]);
  assert.equal((await read(["10000000000000, 1, 0, 0"])).damage.length, 1);
  assert.deepEqual((await read([])).damage, []);
  assert.deepEqual((await read(["a", "b"])).damage, ["expected lines of a fio log, found others"]);
});

test("in a log that jobs share, times that begin again are those of the next job", async () => {
  const lines = ["500, 1, 0, 0", "1000, 2, 0, 0", "500, 3, 0, 0", "499, 4, 0, 0", "1000, 5, 0, 0"];
  const { tracks, damage } = await read(lines, true);
  assert.deepEqual(
    tracks.map(({ segment, values }) => [segment, values]),
    [
      [0, [1, 2]],
      [1, [4, 5]],
    ],
  );
  // Half as late is not early enough.
  assert.deepEqual(damage.length, 1);
  assert.equal((await read(lines)).tracks.length, 1);
});

test("columns behind the size tell that it is of fio 3, which logs nanoseconds", async () => {
  const units: [line: string, unitNs: 1 | undefined][] = [
    ["500, 1, 0, 0", undefined],
    ["500, 1, 0, 4096, 0", 1],
    ["500, 1, 0, 4096, 1", 1],
    ["500, 1, 0, 4096, 2", undefined],
    ["500, 1, 0, 4096, 8192, 0", 1],
    ["500, 1, 99, 0, 0, 0", 1],
  ];
  for (const [line, unitNs] of units) assert.equal((await read([line])).unitNs, unitNs, line);
});

/** Time, direction and size, and counts of these columns. */
const histogramLine = (
  time: number,
  direction: number,
  counts: Record<number, number>,
  columns = 1856,
): string => [time, direction, 4096, ...Array.from({ length: columns }, (_, i) => counts[i] ?? 0)].join(", ");

test("a log of histograms is summed by direction, and kept by its windows", async () => {
  const { histograms, logged, unitNs, lines, originMs, damage } = await read([
    histogramLine(500, 0, { 5: 2, 128: 1 }),
    histogramLine(500, 1, { 0: 7 }),
    histogramLine(1000, 0, { 5: 3, 1855: 1 }),
    histogramLine(400, 0, { 5: 1 }),
  ]);
  assert.deepEqual([lines, originMs, unitNs, damage], [4, 0, 1, []]);
  const bins = Object.fromEntries(histograms.map(({ direction, bins }) => [direction, [...bins]]));
  // Bucket 128 is from 128 to 130; the last, of group 28, is above 2^34 by 63.5 sixty-fourths.
  assert.deepEqual(bins.read?.slice(0, 2), [
    [5, 6],
    [129, 1],
  ]);
  assert.deepEqual(bins.read?.[2]?.[1], 1);
  assert.deepEqual(bins.write, [[0, 7]]);
  // What begins again is of the next job.
  assert.deepEqual(
    logged.map(({ direction, windows }) => [direction, windows.content(0, 1)?.timesMs]),
    [
      ["read", [500, 1000]],
      ["write", [500]],
      ["read", [400]],
    ],
  );
  const old = await read([histogramLine(500, 0, { 5: 2 }, 1216)]);
  assert.deepEqual([old.unitNs, [...(old.histograms[0]?.bins ?? [])]], [1000, [[5000, 2]]]);
  // Coarser by 4: a column stands for the middle of its buckets 4 to 7.
  const coarse = await read([histogramLine(500, 2, { 1: 2 }, 464)]);
  assert.deepEqual(
    [coarse.histograms[0]?.direction, [...(coarse.histograms[0]?.bins ?? [])]],
    ["trim", [[5, 2]]],
  );
  const wrong = await read([histogramLine(500, 0, {}), histogramLine(600, 0, {}), "500, 0, 1"]);
  assert.deepEqual(wrong.damage, ["1 of 3 lines cannot be read (line 3); the others are kept"]);
});

test("windows of a log are joined in pairs where there are more than 240, and lose nothing", () => {
  const windows = new LoggedWindows(8, 1);
  const counts = (column: number): Float64Array =>
    Float64Array.from({ length: 8 }, (_, i) => (i === column ? 1 : 0));
  for (let i = 1; i <= 240; i += 1) windows.take(i * 10, counts(i % 2), 0);
  assert.equal(windows.content(0, 1)?.timesMs.length, 240);
  windows.take(2410, counts(1), 0);
  const joined = windows.content(10, 1000);
  assert.deepEqual(joined?.timesMs.slice(0, 2), [10, 30]);
  assert.deepEqual([joined?.timesMs.length, joined?.timesMs.at(-1)], [121, 2400]);
  assert.deepEqual(
    [joined?.fromNs, joined?.toNs],
    [
      [0, 1000],
      [1000, 2000],
    ],
  );
  assert.deepEqual(joined?.counts.slice(0, 2), [
    [1, 1],
    [1, 1],
  ]);
  assert.deepEqual(joined?.counts.at(-1), [0, 1]);
  // Each window is now of two lines; one of the same time is of the same window.
  windows.take(2420, counts(0), 0);
  windows.take(2420, counts(0), 0);
  windows.take(2430, counts(0), 0);
  const more = windows.content(0, 1);
  assert.deepEqual(more?.timesMs.slice(-2), [2420, 2430]);
  assert.deepEqual(more?.counts.slice(-2), [
    [2, 1],
    [1, 0],
  ]);
  assert.equal(new LoggedWindows(8, 1).content(0, 1), undefined);
});

test("most lines of a log have its columns, and a direction in one of them", () => {
  const layout = (...lines: string[]) => layoutOf(Buffer.from(lines.map((line) => `${line}\n`).join("")));
  const four = { columns: 4, direction: 2, size: 3, largest: false };
  assert.deepEqual(layout("1, 2, 0, 0", "1, 2, 0, 0", "x"), four);
  assert.equal(layout("1, 2, 0, 0", "x"), undefined);
  assert.equal(layout("1, 2, 0, 0", "1, 2, 0"), undefined);
  assert.deepEqual(layout("1, 2, 0, 0", "1, 2, 7, 0", "1, 2, 1, 0"), four);
  assert.equal(layout("1, 2, 0, 0", "1, 2, 7, 0"), undefined);
  assert.equal(layout("1, 2, 7, 0"), undefined);
  assert.equal(layout(Array(9).fill(0).join(", ")), undefined);
  assert.equal(layout(), undefined);
});

const RESULT: Result = {
  name: "j",
  workload: { rw: "randread" },
  status: "complete",
  directions: { read: { iops: 100, totalIos: 1000, runtimeNs: 10e9, lat: { meanNs: 5000 } } },
};
const series = (more: Partial<TimeSeries>): TimeSeries => ({
  metric: "iops",
  direction: "read",
  raw: { path: "a", sha256: "0".repeat(64), bytes: 1 },
  timesMs: [5000, 10_000],
  values: [100, 100],
  ...more,
});

test("logs contradict a figure that lies outside of all that they allow", () => {
  const said = (logs: TimeSeries[], result = RESULT): string[] => logContradictions(result, logs, []);
  const rates: [values: number[], contradicts: boolean, timesMs?: number[]][] = [
    [[100, 100], false],
    [[50, 150], false],
    [[105, 105], false],
    [[106, 106], true],
    [[96, 96], false],
    [[95, 95], true],
    // In the 5 s that were not logged the rate may have been twice the best, or 0.
    [[64], false, [5000]],
    [[63], true, [5000]],
    [[210], false, [5000]],
    [[211], true, [5000]],
  ];
  for (const [values, contradicts, timesMs = [5000, 10_000]] of rates)
    assert.equal(said([series({ values, timesMs })]).length, contradicts ? 1 : 0, values.join());
  assert.deepEqual(said([series({ values: [200, 200] })]), [
    "its logs of iops read allow a mean from 190 to 210, and the run's is 100",
  ]);
  const latency = (more: Partial<TimeSeries>) => said([series({ metric: "lat", ...more })]).length;
  assert.deepEqual(
    [
      latency({ values: [4600, 4700] }),
      latency({ values: [4500, 4500] }),
      latency({ values: [5500, 5600] }),
      latency({ values: [5600, 5700] }),
      latency({ values: [5600, 5700], minima: [4000, 4000] }),
      latency({ values: [4000, 4000], maxima: [6000, 4000] }),
    ],
    [0, 1, 0, 1, 0, 0],
  );
  // Nothing is known of a ramp, of a direction that was not measured, or without a runtime.
  const other = series({ values: [900, 900] });
  assert.deepEqual(said([other], { ...RESULT, workload: { rw: "randread", rampSeconds: 5 } }), []);
  assert.deepEqual(said([{ ...other, direction: "write" }]), []);
  assert.deepEqual(said([other], { ...RESULT, directions: { read: { iops: 100 } } }), []);
});

test("histogram logs count no more than the run, give or take 5 %", () => {
  const counted = (...counts: number[]): string[] =>
    logContradictions(
      RESULT,
      [],
      [{ direction: "read", latency: "clat", atNs: counts, counts } as Histogram],
    );
  assert.deepEqual([counted(500, 550), counted(10)], [[], []]);
  assert.deepEqual(counted(500, 551), ["its histogram logs count 1051 reads, and the run 1000"]);
});
