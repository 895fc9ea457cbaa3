import assert from "node:assert/strict";
import { it } from "node:test";
import { evidenceOf, resultOf, verdictOf } from "../small-record.ts";

const CODE = "NOT_DEDICATED";
const test = resultOf({ rw: "read" }, { read: { iops: 80 } });

it("NOT_DEDICATED goes by what the environment declares, and asks where it does not", () => {
  assert.equal(verdictOf(CODE, test, { environment: { dedicated: true } }), "passed");
  assert.equal(verdictOf(CODE, test, { environment: { dedicated: false } }), "noted");
  assert.equal(evidenceOf(CODE, test), "Missing: whether other workloads ran during the tests.");
  assert.equal(verdictOf(CODE, resultOf({ rw: "read" }, {}, { status: "failed" })), "silent");
});
