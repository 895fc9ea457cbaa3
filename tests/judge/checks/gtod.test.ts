/** Options that keep fio from the clock. */
import assert from "node:assert/strict";
import { it } from "node:test";
import type { Result } from "../../../src/schema/result.ts";
import { byTool, direction, outcomesOf, resultOf, US } from "../small-record.ts";

const of = (
  options: Record<string, string> | undefined,
  { mean = 0, version = "3.16", tool = "fio" } = {},
) => {
  const timed = mean === 0 ? {} : { mean };
  const result: Result = resultOf(
    { rw: "randread" },
    { read: direction({ iops: 1000 }, timed) },
    options === undefined ? {} : { options },
  );
  const [outcome] = outcomesOf("GTOD", result, {}, byTool(tool, version));
  return outcome;
};

it("GTOD says that latencies were not measured, and excludes those that are there all the same", () => {
  for (const value of ["1", ""]) {
    assert.equal(of({ gtod_reduce: value })?.evidence, "With gtod_reduce latencies were not measured.");
    const there = of({ gtod_reduce: value }, { mean: 80 * US });
    assert.equal(there?.verdict, "excluded");
    assert.deepEqual(there?.metrics, ["read.mean"]);
  }
});

it("GTOD passes an fio that timed its I/Os", () => {
  for (const options of [{}, { gtod_reduce: "0" }, { clocksource: "clock_gettime" }])
    assert.equal(of(options, { mean: 80 * US })?.verdict, "passed");
});

it("GTOD says which other clock there was", () => {
  assert.match(of({ gtod_cpu: "2" }, { mean: 80 * US })?.evidence ?? "", /^Processor 2 alone/);
  assert.match(of({ clocksource: "cpu" }, { mean: 80 * US })?.evidence ?? "", /^I\/Os were timed by cpu,/);
});

it("GTOD asks for options, and for one that was set without a value where no latency shows, and is silent of other tools", () => {
  assert.equal(of(undefined)?.evidence, "Missing: fio's options.");
  assert.equal(of({})?.evidence, "Missing: whether gtod_reduce was set.");
  assert.equal(of({ rw: "read" }, { mean: 80 * US, tool: "dbench" })?.evidence, "Missing: fio's options.");
  assert.equal(of({}, { tool: "elbencho" }), undefined);
});
