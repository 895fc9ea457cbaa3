/** When clients measured, and for how long together: all figures by hand. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Member } from "../../src/collectors/clients/envelope.ts";
import { clientWindows, commonOf, companyOf } from "../../src/collectors/clients/windows.ts";
import type { FioDocument } from "../../src/collectors/fio/document.ts";

type Job = { groupid?: number; startedAtMs?: number; runtimesMs: number[]; ramp?: string };
const documentOf = (jobs: Job[], timestampMs?: number): FioDocument =>
  ({
    globalOptions: { ramp_time: "1" },
    timestampMs,
    groups: new Map(
      jobs.map(({ groupid, startedAtMs, runtimesMs, ramp }, i) => [
        String(i),
        {
          ...(groupid !== undefined && { groupid }),
          options: ramp === undefined ? {} : { ramp_time: ramp },
          reading: {
            ...(startedAtMs !== undefined && { startedAtMs }),
            traffic: Object.fromEntries(
              runtimesMs.map((runtimeMs, k) => [["read", "write"][k], { runtimeMs }]),
            ),
          },
        },
      ]),
    ),
  }) as unknown as FioDocument;
const windows = (jobs: Job[], timestampMs?: number, endedAtMs?: number): unknown[] => [
  ...clientWindows(documentOf(jobs, timestampMs), { endedAtMs } as unknown as Member).values(),
];

test("by job_start: behind its own ramp, as long as its longer direction", () => {
  const jobs = [
    { startedAtMs: 10_000, runtimesMs: [2000, 3000], ramp: "5" },
    { startedAtMs: 20_000, runtimesMs: [4000] },
  ];
  assert.deepEqual(windows(jobs, 99_000), [
    { fromMs: 15_000, toMs: 18_000, basis: "job_start" },
    { fromMs: 21_000, toMs: 25_000, basis: "job_start" },
  ]);
});

test("a ramp that is no time is none", () => {
  assert.deepEqual(windows([{ startedAtMs: 10_000, runtimesMs: [2000], ramp: "soon" }]), [
    { fromMs: 10_000, toMs: 12_000, basis: "job_start" },
  ]);
});

test("backwards from the end: phases in sequence, each as long as its longest job and its longest ramp", () => {
  const jobs = [
    { groupid: 0, runtimesMs: [2000] },
    { groupid: 1, runtimesMs: [3000], ramp: "2" },
    { groupid: 1, runtimesMs: [5000] },
    { groupid: 2, runtimesMs: [1000] },
  ];
  const expected = (basis: string): unknown[] => [
    { fromMs: 89_000 - 0, toMs: 91_000 - 0, basis },
    { fromMs: 93_000, toMs: 98_000, basis },
    { fromMs: 93_000, toMs: 98_000, basis },
    { fromMs: 99_000, toMs: 100_000, basis },
  ];
  const inOrder = (all: unknown[]): unknown[] =>
    (all as { toMs: number; fromMs: number }[]).toSorted((a, b) => a.toMs - b.toMs || a.fromMs - b.fromMs);
  const found = inOrder(windows(jobs, 100_000, 500_000));
  assert.deepEqual(found, expected("timestamp"));
  assert.deepEqual(inOrder(windows(jobs, undefined, 100_000)), expected("endedAt"));
  assert.deepEqual(windows(jobs), []);
});

const at = (fromMs: number, toMs: number): { fromMs: number; toMs: number; basis: "timestamp" } => ({
  fromMs,
  toMs,
  basis: "timestamp",
});

test("what all have in common begins with the last and ends with the first", () => {
  assert.deepEqual(commonOf([at(0, 10), at(3, 12), at(1, 8)]), { fromMs: 3, toMs: 8 });
  assert.equal(commonOf([at(0, 5), at(5, 9)]), undefined);
  assert.equal(commonOf([at(0, 5), undefined]), undefined);
  assert.equal(commonOf([]), undefined);
});

test("the share is of the longest window", () => {
  const company = companyOf([at(0, 10_000), at(1000, 9000)]);
  assert.equal(company?.share, 0.8);
  assert.match(
    company?.text ?? "",
    /for 8 s of 10 s \(80 %\), by the time at which fio wrote its result, backwards$/,
  );
  assert.equal(companyOf([at(0, 5), at(5, 9)])?.share, 0);
  assert.equal(companyOf([at(5, 5)]), undefined);
  assert.equal(companyOf([at(0, 5), undefined]), undefined);
});
