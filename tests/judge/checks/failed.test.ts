/** A job that did not finish, and one that only looks so. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { fioResults } from "../fio-output.ts";
import { verdictOf } from "../small-record.ts";

test("FAILED passes fio's search for a latency, which begins to count anew with each step", async () => {
  const [result] = await fioResults("latency-target");
  assert.ok(result);
  assert.equal(result.directions.read?.runtimeNs, 301e6, "of 6 s asked for");
  assert.equal(result.status, "complete");
  assert.equal(verdictOf("FAILED", result), "passed");
});
