/** A use case says what is enough with a source, and not more than its objective allows. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { tooShortTimes, useCase } from "../../src/schema/use-case.ts";

const withMetric = (metric: Record<string, unknown>): object => ({
  format: "use-case/1",
  title: "Log",
  order: 1,
  summary: "Appends.",
  profile: "quick",
  metrics: [
    { metric: "sync.p99", workload: { rw: ["write"] }, weight: 1, required: true, reason: "r", ...metric },
  ],
});
const accepts = (metric: Record<string, unknown>): boolean => useCase.safeParse(withMetric(metric)).success;

test("what is enough stands beside its source, or neither does", () => {
  assert.equal(accepts({}), true);
  assert.equal(accepts({ enough: 10e6, enoughSource: "etcd" }), true);
  assert.equal(accepts({ enough: 10e6 }), false);
  assert.equal(accepts({ enoughSource: "etcd" }), false);
});

test("what is enough is nothing that the objective rules out", () => {
  const enoughSource = "etcd";
  assert.equal(accepts({ objective: 10e6, enough: 10e6, enoughSource }), true);
  assert.equal(accepts({ objective: 10e6, enough: 20e6, enoughSource }), false);
  const rate = { metric: "write.iops", objective: 50, enoughSource };
  assert.equal(accepts({ ...rate, enough: 500 }), true);
  assert.equal(accepts({ ...rate, enough: 20 }), false);
});

test("a range begins before it ends: nothing could match it otherwise", () => {
  const selects = (more: Record<string, unknown>): boolean =>
    accepts({ workload: { rw: ["write"], ...more } });
  for (const key of ["blockSizeBytes", "outstanding", "readPercent"]) {
    assert.equal(selects({ [key]: { min: 4, max: 16 } }), true, key);
    assert.equal(selects({ [key]: { min: 4, max: 4 } }), true, key);
    assert.equal(selects({ [key]: { min: 16 } }), true, key);
    assert.equal(selects({ [key]: { min: 16, max: 4 } }), false, key);
  }
  assert.equal(selects({ blockSizeBytes: { min: "16Ki", max: "4Ki" } }), false);
});

test("a time that no storage needs was meant in another unit", () => {
  const said = (metric: Record<string, unknown>): string[] =>
    tooShortTimes(useCase.parse(withMetric(metric)));
  assert.deepEqual(said({ objective: 20 }), [
    "metrics[0].objective: expected nanoseconds, came 20, which is 20 ns: less than any storage takes. Write 20000000 for 20 ms.",
  ]);
  assert.deepEqual(said({ objective: 20e6 }), []);
  assert.deepEqual(said({ metric: "write.iops", objective: 20 }), []);
});
