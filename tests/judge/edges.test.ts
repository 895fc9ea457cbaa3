/** Where rules end: the values on both sides of an edge, and what is said when one of several inputs is missing. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { tightest } from "../../src/judge/bounds/bound.ts";
import { askedWorkload } from "../../src/judge/bounds/place.ts";
import { changedFigures, verifyLocks } from "../../src/judge/edition-lock.ts";
import { windowsOf } from "../../src/judge/evidence/combined-series.ts";
import { judge, judgeResults } from "../../src/judge/index.ts";
import { floorSides } from "../../src/judge/physics/floors.ts";
import type { TimeSeries } from "../../src/schema/detail.ts";
import type { EditionLock } from "../../src/schema/edition.ts";
import { metricById } from "../../src/schema/metric.ts";
import type { Direction, Result } from "../../src/schema/result.ts";
import type { UseCase } from "../../src/schema/use-case.ts";
import {
  byTool,
  direction,
  evidenceOf,
  KiB,
  MiB,
  recordOf,
  resultOf,
  runOf,
  US,
  verdictOf,
} from "./small-record.ts";

test("a question that names no blocks is taken for 1 MiB where it has no upper end, for 4 KiB where it has", () => {
  const cases: [asked: { min?: number; max?: number } | undefined, blockSizeBytes: number][] = [
    [undefined, MiB],
    [{ min: 64 * KiB }, MiB],
    [{ min: 4 * MiB }, 4 * MiB],
    [{ max: 2 * KiB }, 2 * KiB],
    [{ max: 4 * KiB }, 4 * KiB],
    [{ max: 64 * KiB }, 4 * KiB],
    [{ min: 8 * KiB, max: 64 * KiB }, 8 * KiB],
  ];
  for (const [blocks, blockSizeBytes] of cases) {
    const asked = { workload: { rw: ["randread"], ...(blocks && { blockSizeBytes: blocks }) } };
    assert.deepEqual(askedWorkload(asked as UseCase["metrics"][number]), { rw: "randread", blockSizeBytes });
  }
  const synced = { workload: { rw: ["write", "read"], synced: true } } as UseCase["metrics"][number];
  assert.deepEqual(askedWorkload(synced), { rw: "write", blockSizeBytes: MiB, fdatasync: 1 });
});

test("a bound that meets the one on the other side counts, one beyond it contradicts and does not", () => {
  const rate = metricById.get("read.iops");
  assert.ok(rate);
  const offer = (value: number) => ({ value, rule: `of ${value}`, text: () => "" });
  const endsOf = (...all: [worst: number, best: number][]): (number | undefined)[] => {
    const ends = tightest(
      rate,
      all.map(([worst, best]) => ({ best: offer(best), worst: offer(worst) })),
    );
    return [ends?.worst.value, ends?.best.value];
  };
  assert.deepEqual(endsOf([10, 100], [20, 50]), [20, 50]);
  assert.deepEqual(endsOf([10, 100], [100, 200]), [100, 100]);
  assert.deepEqual(endsOf([10, 100], [101, 200]), [10, 100]);
  assert.deepEqual(endsOf([10, 100], [5, 10]), [10, 10]);
  assert.deepEqual(endsOf([10, 100], [5, 9]), [10, 100]);
  assert.equal(tightest(rate, [{ worst: offer(1) }]), undefined);
});

test("a window that is half as long again as most is whole, a longer one begins behind a gap", () => {
  const log = (last: number): TimeSeries => ({
    metric: "iops",
    direction: "read",
    raw: { path: "x", sha256: "0".repeat(64), bytes: 1 },
    timesMs: [1000, 2000, 3000, last],
    values: [1, 1, 1, 1],
  });
  const lastFrom = (last: number): number | undefined => windowsOf(log(last)).at(-1)?.fromMs;
  assert.deepEqual([4499, 4500, 4501].map(lastFrom), [3000, 3000, 3501]);
});

test("floors are held against both sides together only where neither has a latency of its own", () => {
  const timed: Direction = direction({}, { mean: 100 * US });
  const sidesOf = (rw: Result["workload"]["rw"], directions: Result["directions"]): readonly string[] =>
    floorSides(resultOf({ rw }, directions));
  assert.deepEqual(sidesOf("randrw", { mixed: timed }), ["mixed"]);
  assert.deepEqual(sidesOf("randrw", { mixed: timed, read: timed }), ["read", "write"]);
  assert.deepEqual(sidesOf("randrw", { mixed: timed, read: timed, write: timed }), ["read", "write"]);
  assert.deepEqual(sidesOf("randrw", { read: { iops: 1 } }), ["read", "write"]);
  assert.deepEqual(sidesOf("trim", { mixed: timed }), []);
});

test("only both parts of the CPU time say that a job had no processor", () => {
  const starved = (cpu: Result["cpu"]): Result =>
    resultOf(
      { rw: "randwrite", blockSizeBytes: 4 * KiB, ioengine: "psync", numjobs: 1, direct: false },
      { write: direction({ iops: 62_758 }, { mean: 8.45 * US }) },
      cpu === undefined ? {} : { cpu },
    );
  const verdict = (cpu: Result["cpu"]): string => verdictOf("LITTLE", starved(cpu), {}, byTool("fio"));
  assert.equal(verdict({ userPercent: 2, systemPercent: 24 }), "unchecked");
  assert.match(evidenceOf("LITTLE", starved({ userPercent: 2, systemPercent: 24 })), /for 26 % of the time/);
  assert.equal(verdict({ systemPercent: 24 }), "excluded");
  assert.equal(verdict({ userPercent: 2 }), "excluded");
});

test("what was said of a result is said anew where its backend or environment is another", () => {
  const run = runOf("a", "read", [
    resultOf({ rw: "read" }, { read: direction({ bandwidthBytesPerSecond: 1205 * MiB }) }),
  ]);
  const local = recordOf({ runs: [run], deployments: { a: { of: { networked: false } } } });
  const [backend, environment] = [local.backends.get("a"), local.environments.get("lab")];
  assert.ok(backend && environment);
  const remote = { ...local, backends: new Map([["a", { ...backend, networked: true }]]) };
  const network = { lineRateBitsPerSecond: 1e9 };
  const known = { ...remote, environments: new Map([["lab", { ...environment, network }]]) };
  const verdicts = [local, remote, known, remote, local].map(
    (record) => judgeResults(record, [run])[0]?.outcomes.find(({ code }) => code === "LINE_RATE")?.verdict,
  );
  assert.deepEqual(verdicts, [undefined, "unchecked", "noted", "unchecked", undefined]);
});

describe("a lock beside today's figures", () => {
  const lock = (figures: Record<string, string>): EditionLock =>
    ({
      format: "edition/1",
      version: "v1.0.0",
      method: "3",
      runs: [],
      figures,
    }) as unknown as EditionLock;

  test("names changed figures in their order, whichever came first", () => {
    const [was, is] = [
      lock({ "b/2": "1", "a/1": "1", "d/4": "5" }),
      lock({ "c/3": "9", "a/1": "2", "d/4": "5" }),
    ];
    assert.deepEqual(changedFigures(was, is), [
      { figure: "a/1", was: "1", is: "2" },
      { figure: "b/2", was: "1", is: "none" },
      { figure: "c/3", was: "none", is: "9" },
    ]);
  });

  test("names ten, and says how many more there are", () => {
    const edition = { version: "v1.0.0", date: "2026-01-31", summary: "One.", sources: [] };
    const messages = (count: number): string[] => {
      const figures = Object.fromEntries(Array.from({ length: count }, (_, i) => [`figure/${i + 10}`, "1"]));
      const record = { ...recordOf({ editions: [edition] }), locks: new Map([["v1.0.0", lock(figures)]]) };
      return verifyLocks(record, new Map([["v1.0.0", judge(record, [])]])).map(({ message }) => message);
    };
    assert.equal(messages(10).length, 10);
    assert.equal(messages(11).length, 11);
    assert.match(messages(10).at(-1) ?? "", /^figure\/19: expected "1" as published/);
    assert.match(messages(11).at(-1) ?? "", /^and 1 more figure that changed\. /);
    assert.match(messages(13).at(-1) ?? "", /^and 3 more figures that changed\. /);
  });
});
