/** Jobs that read one file in order read the same blocks. */
import assert from "node:assert/strict";
import { it } from "node:test";
import type { Workload } from "../../../src/schema/workload.ts";
import { evidenceOf, homelab, MiB, outcomesOf, resultOf, verdictOf } from "../small-record.ts";

const CODE = "SHARED_FILE_READS";
const of = (workload: Partial<Workload>) =>
  [CODE, resultOf({ ...homelab("read"), ...workload }, { read: { iops: 80 } })] as const;

it("SHARED_FILE_READS notes the reads of four jobs that read one file in order, and of a mix", () => {
  assert.equal(verdictOf(...of({})), "noted");
  assert.equal(evidenceOf(...of({})), "4 jobs read one file in order, each from its start: the same blocks.");
  assert.ok(outcomesOf(...of({ rw: "rw" }))[0]?.metrics?.every((metric) => metric.startsWith("read.")));
});

it("SHARED_FILE_READS passes random reads, offsets, and files of their own", () => {
  for (const fine of [{ rw: "randread" }, { offsetIncrementBytes: MiB }, { sharedFile: false }] as const)
    assert.equal(verdictOf(...of(fine)), "passed", JSON.stringify(fine));
});

it("SHARED_FILE_READS is silent of one job and of writes, and says what is missing", () => {
  for (const none of [{ numjobs: 1 }, { rw: "write" }, { rw: "trim" }] as const)
    assert.equal(verdictOf(...of(none)), "silent");
  const bare = resultOf({ rw: "read" }, { read: { iops: 80 } });
  assert.equal(evidenceOf(CODE, bare), "Missing: numjobs and whether jobs share a file.");
  assert.equal(evidenceOf(...of({ rw: "unknown-read" })), "Missing: whether they read in order.");
});
