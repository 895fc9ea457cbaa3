/**
 * fio itself as the judge of its logs: one run with json+ and logs of all kinds, with a line an I/O and averaged. What is attached
 * to each job must count the I/Os and bytes of that job's row, which is read here by another way.
 */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { gunzipSync } from "node:zlib";
import { collect } from "../../src/collect/collect.ts";
import type { Histogram, TimeSeries } from "../../src/schema/detail.ts";
import type { Result } from "../../src/schema/result.ts";
import { needs } from "../support/needs.ts";
import { Report } from "../support/report.ts";

const JOBS = `[global]
ioengine=psync
size=2m
filename=data
time_based
runtime=600ms
rate_iops=3000
write_bw_log=all/each
write_iops_log=all/each
write_lat_log=all/each
[two-clones]
rw=randrw
bs=4k,8k
numjobs=2
[grouped]
stonewall
rw=randread
bs=4k
numjobs=3
group_reporting
[averaged]
stonewall
rw=write
bs=16k
runtime=2s
log_avg_msec=100
write_hist_log=all/buckets
log_hist_msec=100
[its-own-name]
stonewall
rw=read
bs=16k
runtime=2s
log_avg_msec=100
log_offset=1
log_unix_epoch=1
write_bw_log
write_iops_log
write_lat_log
`;

const FOLDER = "data/raw/lab/lab-ceph/run/";

/** A busy machine may hold fio up for longer than a window of its logs, and fio catches up in another: their mean then tells nothing. */
const MOST_TRIES = 12;
const AVERAGED = { averaged: "all/each_iops.6.log", "its-own-name": "all/each_iops.7.log" };
const wasHeldUp = (cwd: string): boolean => {
  const { jobs } = JSON.parse(readFileSync(join(cwd, "out.json"), "utf8"));
  return Object.entries(AVERAGED).some(([name, log]) => {
    const { read, write } = jobs.find(({ jobname }: { jobname: string }) => jobname === name);
    const windows = readFileSync(join(cwd, log), "utf8").trim().split("\n");
    const mean = sum(windows.map((line) => Number(line.split(",")[1]))) / windows.length;
    return Math.abs(mean / (read.iops + write.iops) - 1) > 0.04;
  });
};

let report: Report;
let results: Result[] = [];
const details = new Map<string, { series: TimeSeries[]; histograms: Histogram[] }>();
let problems: string[] = [];

before(async () => {
  if (needs.fio) return;
  report = await Report.create({ [`${FOLDER}all/.keep`]: "", [`${FOLDER}jobs.fio`]: JOBS });
  const cwd = report.path(FOLDER);
  for (let tries = 1; tries === 1 || (tries <= MOST_TRIES && wasHeldUp(cwd)); tries += 1) {
    const fio = spawnSync(
      "nice",
      ["-n", "-10", "fio", "--output-format=json+", "--output=out.json", "jobs.fio"],
      {
        cwd,
        encoding: "utf8",
      },
    );
    assert.equal(fio.status, 0, fio.stderr);
  }
  // As one who copies all of them into one folder.
  const moved = spawnSync("sh", ["-c", "mv all/* . && rm -f data"], { cwd });
  assert.equal(moved.status, 0);
  problems = (await collect({ root: report.root })).problems.map(({ message }) => message);
  const run = JSON.parse(await report.read("data/results/lab/lab-ceph/lab-ceph.run-out.json"));
  results = run.results;
  for (const { name, details: files = [] } of results) {
    const read = { series: [], histograms: [] };
    for (const { path } of files)
      Object.assign(read, JSON.parse(gunzipSync(await readFile(report.path(path))).toString()));
    details.set(name, read);
  }
});
after(() => report?.remove());

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
const seriesOf = (name: string, metric: string, direction: string): TimeSeries[] =>
  (details.get(name)?.series ?? []).filter((one) => one.metric === metric && one.direction === direction);
const directionsOf = (name: string): Result["directions"] =>
  results.find((result) => result.name === name)?.directions ?? {};
const amount = ({ timesMs, values }: TimeSeries): number =>
  sum(values.map((value, i) => (value * ((timesMs[i] ?? 0) - (timesMs[i - 1] ?? 0))) / 1000));

describe("fio's own logs", { skip: needs.fio }, () => {
  test("are all attached, each to its job, and contradict nothing", () => {
    assert.deepEqual(problems, []);
    const numbers = [...details].map(([name, { series }]) => [
      name,
      [...new Set(series.map(({ job }) => job))].sort(),
    ]);
    assert.deepEqual(numbers, [
      ["two-clones", [1, 2]],
      ["grouped", [3, 4, 5]],
      ["averaged", [6]],
      ["its-own-name", [7]],
    ]);
  });

  test("with a line an I/O count every I/O and byte, and have the same mean, least and largest latency", () => {
    for (const name of ["two-clones", "grouped"]) {
      const directions = directionsOf(name);
      for (const direction of name === "grouped" ? (["read"] as const) : (["read", "write"] as const)) {
        const { totalIos, ioBytes, clat, lat } = directions[direction] ?? {};
        for (const [metric, printed] of [
          ["clat", clat],
          ["lat", lat],
        ] as const) {
          const of = seriesOf(name, metric, direction);
          const counts = of.flatMap(({ counts = [] }) => counts);
          assert.equal(sum(counts), totalIos, `${name} ${metric} ${direction}`);
          const mean =
            sum(of.flatMap(({ values }) => values).map((value, i) => value * (counts[i] ?? 0))) / sum(counts);
          assert.ok(Math.abs(mean / Number(printed?.meanNs) - 1) < 0.001, `${mean} ${printed?.meanNs}`);
          assert.equal(Math.min(...of.flatMap(({ minima = [] }) => minima)), printed?.minNs);
          assert.equal(Math.max(...of.flatMap(({ maxima = [] }) => maxima)), printed?.maxNs);
        }
        const ios = sum(seriesOf(name, "iops", direction).map(amount));
        const bytes = sum(seriesOf(name, "bandwidth", direction).map(amount));
        assert.ok(Math.abs(ios - Number(totalIos)) < 1, `${ios} ${totalIos}`);
        assert.ok(Math.abs(bytes - Number(ioBytes)) < 1, `${bytes} ${ioBytes}`);
      }
    }
  });

  test("that are averaged have the run's rate, in bytes and I/Os per second", () => {
    for (const [name, direction] of [
      ["averaged", "write"],
      ["its-own-name", "read"],
    ] as const) {
      const { iops, bandwidthBytesPerSecond } = directionsOf(name)[direction] ?? {};
      for (const [metric, printed] of [
        ["iops", iops],
        ["bandwidth", bandwidthBytesPerSecond],
      ] as const) {
        const [series] = seriesOf(name, metric, direction);
        assert.ok(series);
        const most = amount(series) / ((series.timesMs.at(-1) ?? 0) / 1000);
        // No line is written for a window without an I/O, as where the machine is busy: each that is written counts its own 100 ms.
        const least = sum(series.values) / 20;
        const what = `${name} ${metric}: ${least} to ${most} and ${printed}`;
        assert.ok(Number(printed) > 0.8 * least && Number(printed) < 1.2 * most, what);
        assert.ok(most < 5 * Number(printed), what);
      }
    }
  });

  test("of histograms have the buckets of json+", async () => {
    const printed = new Map<number, number>();
    const out = JSON.parse(await report.read(`${FOLDER}out.json`));
    const job = out.jobs.find(({ jobname }: { jobname: string }) => jobname === "averaged");
    for (const [at, count] of Object.entries(job.write.clat_ns.bins)) printed.set(Number(at), Number(count));
    const clat = details.get("averaged")?.histograms.find(({ latency }) => latency === "clat");
    assert.deepEqual(new Map(clat?.atNs.map((at, i) => [at, clat.counts[i]])), printed);

    // The same job without its bins: what its log counts is in them, bucket by bucket.
    job.write.clat_ns.bins = undefined;
    await report.write(`${FOLDER}out.json`, JSON.stringify(out));
    await collect({ root: report.root });
    const path = "data/results/lab/lab-ceph/lab-ceph.run-out.2.histograms.json.gz";
    const logged: { histograms: Histogram[] } = JSON.parse(
      gunzipSync(await readFile(report.path(path))).toString(),
    );
    const [histogram] = logged.histograms.filter(({ latency }) => latency === "clat");
    assert.ok(histogram && sum(histogram.counts) > 0.5 * sum([...printed.values()]));
    for (const [i, at] of histogram.atNs.entries())
      assert.ok((histogram.counts[i] ?? 0) <= (printed.get(at) ?? 0), `bucket ${at}`);
  });
});
