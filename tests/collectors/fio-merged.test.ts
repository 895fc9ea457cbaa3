/** What is said of several rows together, field by field. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { mergeReadings } from "../../src/collectors/fio/merge.ts";
import type { Reading, Traffic } from "../../src/collectors/fio/row.ts";

const reading = (more: Partial<Reading> = {}): Reading => ({
  traffic: {},
  errno: 0,
  failedIos: 0,
  doubts: [],
  ...more,
});
const both = (a: Partial<Reading>, b: Partial<Reading>, rows = 1): Reading =>
  mergeReadings(reading(a), reading(b), rows);

test("counts of a row add up, times span, shares are means over all rows", () => {
  const merged = both(
    { failedIos: 2, startedAtMs: 5, elapsedSeconds: 9, jobRuntimeMs: 10, userPercent: 10, systemPercent: 2 },
    { failedIos: 3, startedAtMs: 4, elapsedSeconds: 11, jobRuntimeMs: 20, userPercent: 20, systemPercent: 6 },
    3,
  );
  assert.deepEqual(merged, {
    traffic: {},
    errno: 0,
    failedIos: 5,
    startedAtMs: 4,
    elapsedSeconds: 11,
    jobRuntimeMs: 30,
    userPercent: 12.5,
    systemPercent: 3,
    doubts: [],
  });
  const one = both({ startedAtMs: 5, elapsedSeconds: 9, jobRuntimeMs: 10, userPercent: 10 }, {});
  assert.deepEqual(one, reading());
});

test("errors, doubts and what is absent are of any row", () => {
  assert.deepEqual(
    [both({ errno: 5 }, { errno: 7 }).errno, both({}, { errno: 7 }).errno, both({ errno: 5 }, {}).errno],
    [5, 7, 5],
  );
  assert.deepEqual(both({ doubts: ["a"] }, { doubts: ["b"] }).doubts, ["a", "b"]);
  const many = Array(51).fill("a");
  assert.equal(both({ doubts: many }, { doubts: ["b"] }).doubts.length, 51);
  assert.equal(both({ doubts: many.slice(1) }, { doubts: ["b"] }).doubts.length, 51);
  assert.deepEqual(both({ absent: ["read"] }, { absent: ["read", "write"] }).absent, ["read", "write"]);
  assert.deepEqual(both({}, { absent: ["write"] }).absent, ["write"]);
});

test("steady is what is steady in both rows, by what both were asked for", () => {
  const steady = (attained: boolean, asked = "iops:10%", criterion = "5%") => ({
    steadyState: { attained, asked, criterion },
  });
  assert.deepEqual(both(steady(true), steady(true)).steadyState, {
    asked: "iops:10%",
    attained: true,
    criterion: "5%",
  });
  for (const [a, b] of [
    [true, false],
    [false, true],
    [false, false],
  ] as const)
    assert.equal(both(steady(a), steady(b)).steadyState?.attained, false);
  assert.deepEqual(both(steady(true), steady(true, "bw:10%")).steadyState, {
    attained: true,
    criterion: "5%",
  });
  assert.deepEqual(both(steady(true), steady(true, "iops:10%", "6%")).steadyState, {
    attained: true,
    asked: "iops:10%",
  });
  assert.equal(both(steady(true), {}).steadyState, undefined);
});

test("depths are means over all rows, those of one row alone, too", () => {
  const merged = both({ depthPercent: { "1": 100, "2": 20 } }, { depthPercent: { "1": 60, "4": 40 } }, 3);
  assert.deepEqual(merged.depthPercent, { "1": 90, "2": 15, "4": 10 });
  assert.equal(both({ depthPercent: { "1": 100 } }, {}).depthPercent, undefined);
});

const traffic = (read: Traffic) => ({ traffic: { read } });

test("I/O of a direction is summed, its time is the longest, and what one of the rows lacks is left out", () => {
  const a = { totalIos: 1, ioBytes: 10, runtimeMs: 5, printedIops: 3, cutIops: 1, printedBytesPerSecond: 7 };
  const b = { totalIos: 2, ioBytes: 20, runtimeMs: 6, printedIops: 4, cutIops: 1, printedBytesPerSecond: 8 };
  assert.deepEqual(both(traffic(a), traffic(b)).traffic.read, {
    totalIos: 3,
    ioBytes: 30,
    runtimeMs: 6,
    printedIops: 7,
    cutIops: 2,
    printedBytesPerSecond: 15,
  });
  assert.deepEqual(both(traffic(a), traffic({ totalIos: 2 })).traffic.read, { totalIos: 3 });
  assert.deepEqual(both(traffic(a), {}).traffic.read, a);
  assert.deepEqual(both({}, traffic(b)).traffic.read, b);
});

test("means are weighted by samples, by I/Os, or by rate and time", () => {
  const lat = (meanNs: number, more: object = {}) => ({ lat: { minNs: 0, meanNs, maxNs: 10_000, ...more } });
  const mean = (a: object, b: object): unknown => both(traffic(a), traffic(b)).traffic.read?.lat?.meanNs;
  assert.equal(mean({ totalIos: 3, ...lat(100) }, { totalIos: 1, ...lat(200) }), 125);
  assert.equal(
    mean({ totalIos: 3, ...lat(100, { count: 1 }) }, { totalIos: 1, ...lat(200, { count: 3 }) }),
    175,
  );
  // One of them has lost its number of samples.
  assert.equal(mean({ totalIos: 3, ...lat(100, { count: 1 }) }, { totalIos: 1, ...lat(200) }), undefined);
  const rate = (printedIops: number, runtimeMs: number) => ({ printedIops, runtimeMs });
  assert.equal(mean({ ...rate(10, 3000), ...lat(100) }, { ...rate(10, 1000), ...lat(200) }), 125);
  assert.equal(mean({ printedIops: 10, ...lat(100) }, { ...rate(10, 1000), ...lat(200) }), undefined);
  assert.equal(mean({ totalIos: 3, ...lat(100) }, { totalIos: 1 }), undefined);
});

test("a deviation of both that no values between least and most can have is left out", () => {
  const lat = (meanNs: number, stddevNs: number, maxNs: number) => ({
    totalIos: 1,
    lat: { minNs: 0, meanNs, stddevNs, maxNs },
  });
  const spread = (stddevNs: number, maxNs: number): number | undefined => {
    const found = both(traffic(lat(100, stddevNs, maxNs)), traffic(lat(100, stddevNs, maxNs))).traffic.read
      ?.lat?.stddevNs;
    assert.ok(found === undefined || typeof found === "number");
    return found;
  };
  // From 0 to 200 with a mean of 100 it is 100 at most.
  assert.deepEqual([spread(100, 200), spread(101, 200), spread(99, 200)], [100, undefined, 99]);
  const merged = both(traffic(lat(100, 30, 400)), traffic(lat(200, 30, 500))).traffic.read?.lat;
  assert.deepEqual([merged?.minNs, merged?.maxNs, merged?.meanNs], [0, 500, 150]);
  assert.ok(Math.abs(Number(merged?.stddevNs) - Math.hypot(30, 50)) < 1e-9);
});
