/** "No difference" is said where the runs show it, not where they show nothing. */
import assert from "node:assert/strict";
import { it } from "node:test";
import { changeOf } from "../../src/judge/side-by-side/change.ts";
import { isScattered } from "../../src/judge/side-by-side/run-series.ts";
import { metricById } from "../../src/schema/metric.ts";

const metric = metricById.get("read.iops");
assert.ok(metric);

const verdict = (low: number, high: number, leastShare = 0) => {
  const sample = { value: 100, interval: { low, high }, count: 6, noise: { cv: 0.01, basis: "the test" } };
  return changeOf(sample, sample, metric, { leastShare }).verdict;
};

it("an interval that allows a difference of half as much again, either way, cannot tell", () => {
  assert.equal(verdict(98, 102), "no difference");
  assert.equal(verdict(20, 500), "cannot tell");
  assert.equal(verdict(99, 250), "cannot tell");
});
it("nor does a threshold make it tell", () => {
  assert.equal(verdict(20, 500, 0.05), "cannot tell");
});

it("nor do runs of a series that scatter too far show that their level stayed", () => {
  assert.equal(isScattered([100, 101, 99, 100, 102, 98, 100, 101, 99, 100]), false);
  assert.equal(isScattered([10, 300, 40, 900, 70, 20, 600, 30, 80, 500]), true);
});
