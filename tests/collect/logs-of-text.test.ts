/** fio's logs beside its text: by its grammar it says in which unit its release writes latencies. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, test } from "node:test";
import { gunzipSync } from "node:zlib";
import { collect } from "../../src/collect/collect.ts";
import type { TimeSeries } from "../../src/schema/detail.ts";
import type { Run } from "../../src/schema/run.ts";
import { Report } from "../support/report.ts";

const FOLDER = "data/raw/lab/lab-ceph";
const RESULTS = "data/results/lab/lab-ceph/lab-ceph.job";
const FIXTURES = join(import.meta.dirname, "../collectors/fixtures/fio-normal");

describe("a latency log beside fio's text", () => {
  let report: Report;
  beforeEach(async () => {
    report = await Report.create();
  });
  afterEach(() => report.remove());

  for (const [name, unitNs] of [
    ["good-fio-2.2", 1000],
    ["good-fio-2.17", 1000],
    ["good-fio-3.42", 1],
  ] as const)
    test(`of ${name.slice(5)} is in ${unitNs === 1 ? "nano" : "micro"}seconds`, async () => {
      await report.write(`${FOLDER}/job.txt`, readFileSync(join(FIXTURES, name, "input.txt")));
      await collect({ root: report.root });
      const run = JSON.parse(await report.read(`${RESULTS}.json`)) as Run;
      const [direction = "read", figures] = Object.entries(run.results[0]?.directions ?? {})[0] ?? [];
      const mean = figures?.lat?.meanNs ?? 0;
      const value = Math.round((typeof mean === "number" ? mean : mean.value) / unitNs);
      const ddir = direction === "read" ? 0 : 1;
      const lines = [500, 1000, 1500].map((time) => `${time}, ${value}, ${ddir}, 0\n`);
      await report.write(`${FOLDER}/job_lat.1.log`, lines.join(""));
      const { problems } = await collect({ root: report.root });
      assert.deepEqual(
        problems.filter(({ message }) => /unit|microsecond|nanosecond/.test(message)),
        [],
      );
      const packed = await readFile(report.path(`${RESULTS}.0.time-series.json.gz`));
      const { series } = JSON.parse(gunzipSync(packed).toString()) as { series: TimeSeries[] };
      const means = series.flatMap((one) => JSON.stringify(one).match(/\d{4,}/g) ?? []).map(Number);
      assert.ok(
        means.some((found) => found === value * unitNs),
        JSON.stringify(series),
      );
    });
});
