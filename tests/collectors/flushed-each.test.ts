/** Whether fio flushed each write, as its counts of writes and flushes tell. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { PrintedJob } from "../../src/collectors/fio-text/block.ts";
import { flushedEach } from "../../src/collectors/fio-text/flushed-each.ts";

function jobOf(total: string, short = "0,0,0,0"): PrintedJob {
  const job = PrintedJob.begin("log: (groupid=0, jobs=1): err= 0: pid=7: Tue Jul  7 10:00:01 2026");
  assert.ok(job);
  assert.ok(job.take(`     issued rwts: total=${total} short=${short} dropped=0,0,0,0`));
  return job;
}
const found = (total: string, short?: string, version: string | undefined = "3.25"): object =>
  flushedEach([jobOf(total, short)], version);
const inferred = (name: string): object => ({
  [name]: 1,
  inferred: { [name]: "as many flushes as writes; the file does not name it" },
});

test("as many as writes, but for the last of them, are one for each", () => {
  assert.deepEqual(found("0,4000,0,3999"), inferred("fsync"));
  assert.deepEqual(found("0,4000,0,0", "3999,0,0,0"), inferred("fdatasync"));
  const jobs = [jobOf("0,4000,0,3999"), jobOf("0,200,0,199")];
  assert.deepEqual(flushedEach(jobs, "3.36"), inferred("fsync"));
});

test("fewer, of few writes, among reads, of both kinds, or of a release that counts otherwise say nothing", () => {
  for (const [total, short, version] of [
    ["0,4000,0,2000"],
    ["0,4000,0,0"],
    ["0,40,0,40"],
    ["9,4000,0,4000"],
    ["0,4000,9,4000"],
    ["0,4000,0,4000", "4000,0,0,0"],
    ["9,4000,0,0", "4000,0,0,0"],
    ["0,4000,0,4000", "0,0,0,0", "3.43"],
    ["0,4000,0,4000", "0,0,0,0", "3.36-12-gabcd"],
  ] as const)
    assert.deepEqual(found(total, short, version), {}, `${total} ${short} ${version}`);
  assert.deepEqual(flushedEach([jobOf("0,4000,0,4000")], undefined), {});
});

test("fdatasync is counted where short reads stand, unless there were reads", () => {
  assert.equal(jobOf("0,4000,0,0", "3999,0,0,0").datasyncs, 3999);
  assert.equal(jobOf("1,4000,0,0", "3999,0,0,0").datasyncs, 0);
});
