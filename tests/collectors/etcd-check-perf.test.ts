/** The rate that `etcdctl check perf` prints is cut, and one is added to it. */
import assert from "node:assert/strict";
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
