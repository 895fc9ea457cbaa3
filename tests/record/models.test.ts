/** Models whose figures cannot be combined. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { modelProblems } from "../../src/record/models.ts";
import type { Model } from "../../src/schema/model.ts";

const dimension = (id: string, ...metrics: string[]) => ({ id, of: metrics.map((metric) => ({ metric })) });
const modelOf = (dimensions: object[], more: object = {}): Model =>
  ({ dimensions, missing: { rule: "leave-out" }, ...more }) as unknown as Model;
const problemsOf = (model: Model): string[] => [...modelProblems(model, () => undefined)];
const [IOPS, P99] = [dimension("rate", "read.iops"), dimension("tail", "read.p99")];

test("figures of one dimension have one unit; dimensions may differ in theirs", () => {
  assert.deepEqual(problemsOf(modelOf([IOPS, P99])), []);
  assert.deepEqual(problemsOf(modelOf([dimension("rates", "read.iops", "write.iops")])), []);
  assert.deepEqual(problemsOf(modelOf([dimension("both", "read.iops", "read.p99")])), [
    "dimensions[0].of: expected figures of one unit in both, came iops and ns. Make them two dimensions.",
  ]);
});

test("a number beside figures is in their unit, so all of them have one", () => {
  const penalty = { missing: { rule: "penalty", least: 5 } };
  const says = (name: string): string =>
    `${name}: expected metrics of one unit beside a number in that unit, came iops and ns. Leave it out, or use other metrics.`;
  assert.deepEqual(problemsOf(modelOf([IOPS, P99], { shift: 0 })), [says("shift")]);
  assert.equal(problemsOf(modelOf([IOPS, P99], penalty))[0], says("missing.least"));
  assert.equal(problemsOf(modelOf([IOPS, P99], { ...penalty, shift: 1 }))[0], says("shift"));
  assert.deepEqual(problemsOf(modelOf([IOPS, IOPS], { shift: 1 })), []);
});

test("a penalty is for figures of which less is better", () => {
  const missing = { rule: "penalty", least: 5 };
  assert.deepEqual(problemsOf(modelOf([P99], { missing })), []);
  assert.deepEqual(problemsOf(modelOf([IOPS], { missing })), [
    "missing: expected a penalty over metrics of which less is better, came read.iops. Use another rule.",
  ]);
  assert.deepEqual(problemsOf(modelOf([IOPS])), []);
});

test("each metric is told with its place", () => {
  const told: string[] = [];
  const model = modelOf([IOPS, dimension("tails", "read.p99", "nothing")]);
  assert.deepEqual(
    [...modelProblems(model, (where, noun, id) => void told.push(`${where} ${noun} ${id}`))],
    [],
  );
  assert.deepEqual(told, [
    "dimensions[0].of[0].metric metric read.iops",
    "dimensions[1].of[0].metric metric read.p99",
    "dimensions[1].of[1].metric metric nothing",
  ]);
});
