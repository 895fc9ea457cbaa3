import assert from "node:assert/strict";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { type Ended, fioJson, fiolio, Report } from "../support/report.ts";

const BYTES = 200e6;
const RAW = "data/raw/lab/lab-ceph/large.json";
const LIMIT_KIB = 300 * 1024;

/** Prints the most memory that the process ever had, in KiB, when it ends. */
const WATCH = 'process.on("exit", () => console.error("peak " + process.resourceUsage().maxRSS));';

let report: Report;
let ended: Ended;
let jobs = 0;

before(async () => {
  report = await Report.create({ [RAW]: "", "watch.mjs": WATCH });
  await writeLarge(report.path(RAW));
  const env = { ...process.env, NODE_OPTIONS: `--import=${pathToFileURL(report.path("watch.mjs"))}` };
  ended = await fiolio(["collect", "--root", report.root], env);
});
after(() => report.remove());

test("a valid file of 200 MB is imported", async () => {
  assert.equal(ended.stderr.replace(/^peak.*\n/m, ""), "");
  assert.match(ended.stdout, /^collect: imported 1 file \(1 run\), 0 unchanged, 0 failed/m);
  const run = JSON.parse(await report.read("data/results/lab/lab-ceph/lab-ceph.large.json"));
  assert.ok(run.provenance.raw.bytes >= BYTES);
  assert.equal(run.results[0].jobs, jobs);
  assert.equal(ended.code, 0);
});

test("in less than 300 MB of memory", () => {
  const peak = Number(/^peak (\d+)/m.exec(ended.stderr)?.[1]);
  assert.ok(peak > 0 && peak < LIMIT_KIB, `${Math.round(peak / 1024)} MiB`);
});

/** What fio writes of a job with as many clones as it takes, without group_reporting. */
async function writeLarge(path: string): Promise<void> {
  const text = fioJson(1);
  const [from, to] = [text.indexOf('"jobs": [') + 9, text.lastIndexOf("\n  ],\n")];
  const row = text.slice(from, to).replace(/\s+"group_reporting": "",/, "");
  const count = Math.ceil(BYTES / row.length);
  const clone = row.replace('"numjobs": "1"', `"numjobs": "${count}"`);
  const stream = createWriteStream(path);
  stream.write(text.slice(0, from));
  // No two jobs measure the same to the nanosecond.
  const parts = clone.split(/(?<="stddev": )/);
  for (jobs = 0; jobs < count; jobs++) {
    if (jobs > 0) stream.write(",");
    if (!stream.write(parts.join(String(jobs + 1)))) await once(stream, "drain");
  }
  stream.end(text.slice(to));
  await once(stream, "finish");
}
