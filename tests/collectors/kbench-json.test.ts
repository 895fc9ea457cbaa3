/** fio's JSON beside kbench's text: whose jobs it has, and which of them say anything. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { printedByKbench, readKbenchJson } from "../../src/collectors/kbench/json.ts";

const row = (jobname: unknown, more: object = {}): object => ({ jobname, error: 0, ...more });
const jobsOf = (...rows: unknown[]): string[] | undefined => {
  const found = readKbenchJson("a-iops.json", `fio: a warning\n${JSON.stringify({ jobs: rows })}\n`);
  return found && [...found.jobs.keys()];
};

test("jobs of kbench are told by their names", () => {
  assert.deepEqual(jobsOf(row("rand-read-iops"), row("seq-write-iops")), [
    "rand-read-iops",
    "seq-write-iops",
  ]);
  assert.deepEqual(jobsOf(row("rand-read-iops"), row("rand-write-iops", { error: 28 })), ["rand-read-iops"]);
});

test("a file with anything else in it is none of kbench's", () => {
  for (const rows of [
    [],
    [row("rand-read-iops"), row("mine")],
    [row("rand-read-iops"), row("rand-read-iops")],
    [row("rand-read-iops"), row(7)],
    [row("rand-read-iops"), "rand-write-iops"],
    [row("rand-read-iops", { error: 28 })],
  ])
    assert.equal(jobsOf(...rows), undefined, JSON.stringify(rows));
  assert.equal(readKbenchJson("a", "no JSON { at all }"), undefined);
  assert.equal(readKbenchJson("a", '{"jobs": {}}'), undefined);
});

test("kbench prints means, cut at the decimal point", () => {
  const job = { read: { iops_mean: 4830.9, bw_mean: 19322.99, lat_ns: { mean: 81234.5 } }, write: {} };
  assert.equal(printedByKbench(job, "iops", "rand-read"), 4830);
  assert.equal(printedByKbench(job, "bandwidth", "seq-read"), 19322);
  assert.equal(printedByKbench(job, "latency", "rand-read"), 81234);
  assert.equal(printedByKbench(job, "latency", "rand-write"), undefined);
  assert.equal(printedByKbench({ read: { iops_mean: Number.NaN } }, "iops", "rand-read"), undefined);
  assert.equal(printedByKbench({}, "iops", "rand-read"), undefined);
});
