/** What `etcdctl check perf` prints: its rate is cut, and one is added to it; with --verbose it prints its run twice. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { importBytes } from "./import.ts";

const rateAt = async (writes: number) => {
  const text = `FAIL: Throughput too low: ${writes} writes/s\nPASS: Slowest request took 0.032799s\nPASS: Stddev is 0.001112s\nFAIL\n`;
  const { runs, problems } = await importBytes(Buffer.from(text));
  assert.deepEqual(problems, []);
  const rate = runs[0]?.trials?.[0]?.figures["write.rate"];
  return typeof rate === "object" ? [rate.low, rate.high] : rate;
};

test("what is printed is more than it was, by at most one", async () => {
  assert.deepEqual(await rateAt(150), [149, 150]);
  assert.deepEqual(await rateAt(1), [0, 1]);
});

test("no writes are no rate", async () => assert.equal(await rateAt(0), undefined));

const textOf = (name: string): string =>
  readFileSync(join(import.meta.dirname, "fixtures", name, "input.txt"), "utf8");
const VERBOSE = textOf("etcd-check-perf/good-verbose");
const namesIn = async (text: string): Promise<unknown> => {
  const { runs, problems } = await importBytes(Buffer.from(text));
  assert.deepEqual(problems, []);
  return runs.flatMap(({ trials = [] }) => trials.map(({ name }) => name)).sort();
};

test("the report that --verbose prints above the verdict is of the same run", async () => {
  const withoutBar = VERBOSE.slice(VERBOSE.indexOf("Summary:"));
  for (const text of [VERBOSE, withoutBar]) assert.deepEqual(await namesIn(text), ["etcdctl check perf"]);
});

test("a report of etcd's benchmark with another rate is a run of its own", async () => {
  const benchmark = textOf("etcd-benchmark/good-put");
  const both = ["etcd benchmark put", "etcdctl check perf"];
  for (const check of [VERBOSE, textOf("etcd-check-perf/good-failed-load")])
    for (const text of [`${benchmark}\n${check}`, `${check}\n${benchmark}`])
      assert.deepEqual(await namesIn(text), both);
});
