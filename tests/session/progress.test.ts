/** How long a session takes and what it says of itself, in numbers and lines. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { endLine, helpLines, timeLeft, totals } from "../../src/session/progress.ts";
import { cellsOf, failureOf } from "./made-up.ts";

const estimates = (...of: [number, number][]) =>
  of.map(([seconds, bytes]) => ({ estimate: { seconds, measuringSeconds: seconds, bytes } }));

test("time and bytes of cells add up; at one time there is the largest of them", () => {
  assert.deepEqual(totals([]), { seconds: 0, peakBytes: 0, sumBytes: 0 });
  assert.deepEqual(totals(estimates([1, 5], [2, 7], [4, 6])), { seconds: 7, peakBytes: 7, sumBytes: 18 });
});

test("the cell that runs has what is left of its estimate, corrected as the others are, and never less than nothing", () => {
  const pace = { estimated: 10, took: 20, waiting: 100 };
  const left = (estimated: number, elapsed: number): number =>
    timeLeft({ ...pace, running: { estimated, elapsed } });
  assert.deepEqual([left(30, 0), left(30, 59), left(30, 60), left(30, 61)], [260, 201, 200, 200]);
  assert.equal(timeLeft({ estimated: 0, took: 20, waiting: 5, running: { estimated: 4, elapsed: 1 } }), 8);
  assert.equal(timeLeft({ estimated: 1, took: 3, waiting: 5, running: undefined }), 15);
});

test("a cell ends with how long it took, and where it failed with why", () => {
  const [cell] = cellsOf();
  assert.ok(cell !== undefined);
  assert.equal(endLine(cell, 41, undefined), "here/here-disk/quick-r1: ok in 41 s");
  const failure = failureOf("fio failed: no space left");
  assert.equal(
    endLine(cell, 3, failure),
    "here/here-disk/quick-r1: failed after 3 s: fio failed: no space left",
  );
});

test("what to do is said once for each way in which cells failed", () => {
  const [space, other] = [failureOf("a"), failureOf("b", { title: "no space left", help: "Take less." })];
  assert.deepEqual(helpLines([]), []);
  assert.deepEqual(helpLines([space, other, { ...space, message: "c" }]), [
    "fio failed (2 cells): Look.",
    "no space left (1 cell): Take less.",
  ]);
});
