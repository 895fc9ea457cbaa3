import assert from "node:assert/strict";
import { test } from "node:test";
import { startSecond } from "../../src/targets/kubernetes/cell/barrier.ts";

const clock = (seconds: number): string => new Date(seconds * 1000).toISOString();

test("clients start some seconds after all nodes' present, whatever our own clock says", () => {
  // Our clock is 500 s behind the nodes'. The last client was ready at most 2 s ago.
  const at = startSecond([clock(1000), clock(1001)], { now: 502_000, notYet: 500_000, clients: 2 });
  assert.ok(at > 1001 + 2 + 4 && at < 1001 + 2 + 9, String(at));
});

test("time that passed between readiness and the start is counted", () => {
  const seen = { notYet: 500_000, clients: 2 };
  const soon = startSecond([clock(1000)], { ...seen, now: 502_000 });
  const later = startSecond([clock(1000)], { ...seen, now: 527_000 });
  assert.equal(later - soon, 25);
});

test("more clients take longer to tell", () => {
  const at = (clients: number) => startSecond([clock(1000)], { now: 502_000, notYet: 500_000, clients });
  assert.ok(at(50) - at(1) >= 9);
});

test("where logs have no times, our own clock has to do", () => {
  assert.ok(startSecond(["", "nonsense"], { now: 500_000, notYet: 0, clients: 2 }) > 500);
});
