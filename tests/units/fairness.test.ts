/** How evenly clients were served, by hand. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { fairnessOf, fairnessOfResult } from "../../src/units/fairness.ts";
import { READS, resultOf } from "../judge/small-record.ts";

test("equal shares are 1, all for one of n is 1/n, and one alone has none", () => {
  assert.equal(fairnessOf([5, 5, 5]), 1);
  assert.equal(fairnessOf([9, 0, 0]), 1 / 3);
  assert.equal(fairnessOf([3, 1]), 16 / 20);
  assert.equal(fairnessOf([7]), undefined);
  assert.equal(fairnessOf([0, 0]), undefined);
});

test("a client's share is the sum of its directions; rates that it lacks add nothing", () => {
  const client = (name: string, read?: number, write?: number) => ({
    client: name,
    status: "complete" as const,
    directions: {
      ...(read !== undefined && { read: { iops: read } }),
      write: write === undefined ? {} : { iops: write },
    },
  });
  const clients = [client("a", 100, 200), client("b", 100)];
  const result = resultOf({ ...READS, rw: "randrw" }, {}, { clients });
  assert.equal(fairnessOfResult(result), 400 ** 2 / (2 * (300 ** 2 + 100 ** 2)));
  assert.equal(fairnessOfResult({ ...result, status: "failed" }), undefined);
});
