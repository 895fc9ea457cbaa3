/** Whether a log of kbench is of one test alone. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { readLogs } from "../../src/collectors/kbench/log.ts";
import { isSingle } from "../../src/collectors/kbench/twins.ts";

/** A summary that has come as far as its first row. */
const summary = (figures: string, ...header: string[]): string =>
  ["FIO Benchmark Summary", "For: vol1", ...header, "IOPS (Read/Write)", `Random: ${figures}`, ""].join("\n");
const are = (text: string): boolean[] => readLogs(text).map(isSingle);

test("by its mode, or by any figure that is null or blank", () => {
  assert.deepEqual(are(summary("8,120 / 7,450")), [false]);
  assert.deepEqual(are(summary("8,120 / 7,450", "Mode: full")), [false]);
  assert.deepEqual(are(summary("8,120 / 7,450", "Mode: random-read-iops")), [true]);
  for (const figures of ["8,120 / null", "8,120 /", "null / null"])
    assert.deepEqual(are(summary(figures)), [true], figures);
});

test("a 0 is the figure of a direction that a test does not have, and no sign of one test", () => {
  assert.deepEqual(are(summary("8,120 / 0")), [false]);
});

test("what has no summary is of no known number of tests", () => {
  assert.deepEqual(are("TEST_FILE: /mnt/vol1/test\nMODE: random-read-iops\n"), [false]);
});
