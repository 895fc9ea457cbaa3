/** A use case says what is enough with a source, and not more than its objective allows. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { useCase } from "../../src/schema/use-case.ts";

const accepts = (metric: Record<string, unknown>): boolean =>
  useCase.safeParse({
    format: "use-case/1",
    title: "Log",
    order: 1,
    summary: "Appends.",
    profile: "quick",
    metrics: [
      { metric: "sync.p99", workload: { rw: ["write"] }, weight: 1, required: true, reason: "r", ...metric },
    ],
  }).success;

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
