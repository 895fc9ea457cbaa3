/** What a figure may be, as it goes into chances. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Bound } from "../../src/judge/bounds/bound.ts";
import { estimateOf, spreadOf } from "../../src/judge/candidates/score.ts";
import type { RankedValue } from "../../src/judge/ranking/value.ts";
import { metricById } from "../../src/schema/metric.ts";

test("a bound that another test sets is as noisy as the runs of that test", () => {
  const metric = metricById.get("read.iops");
  assert.ok(metric);
  const deviationWith = (more: Partial<Bound>): number => {
    const worst = { value: 1000, rule: "mix", text: "", ...more };
    return estimateOf(spreadOf(metric, { known: "unknown", interval: { low: 1000, high: 1100 }, worst }))
      .deviation;
  };
  const runs = (count: number) =>
    ({ noise: { cv: 0.15, basis: "" }, runs: Array.from({ length: count }) }) as unknown as RankedValue;
  const [bare, single, several] = [{}, { of: runs(1) }, { of: runs(9) }].map(deviationWith);
  assert.ok(bare !== undefined && single !== undefined && several !== undefined);
  assert.ok(Math.abs(single - Math.hypot(bare, 0.15)) < 1e-9, `${single}`);
  assert.ok(Math.abs(several - Math.hypot(bare, 0.05)) < 1e-9, `${several}`);
});
