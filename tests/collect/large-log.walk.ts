import assert from "node:assert/strict";
import { once } from "node:events";
import { createWriteStream, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";
import { type Ended, fiolio, Report } from "../support/report.ts";

/** What is held at a time does not grow with the file; the rest is when the collector of garbage has its turn. */
const LIMIT_KIB = 400 * 1024;
const LINES = 3_000_000;
const LOG = "data/raw/lab/lab-ceph/log/lg_lat.1.log";
const BINS = "data/raw/lab/lab-ceph/bins.json";
const JOBS = 270;
const BUCKETS = 1856;

/** Prints the most memory that the process ever had, in KiB, when it ends. */
const WATCH = 'process.on("exit", () => console.error("peak " + process.resourceUsage().maxRSS));';
const fixture = (path: string): string => readFileSync(join(import.meta.dirname, path), "utf8");

describe("a log of some 80 MB and a million buckets", () => {
  let report: Report;
  let ended: Ended;
  const unpacked = async (path: string) =>
    JSON.parse(gunzipSync(await readFile(report.path(path))).toString());

  before(async () => {
    const out = fixture("fixtures/fio-logs/fio-3.42/out.json");
    report = await Report.create({
      "data/raw/lab/lab-ceph/log/out.json": out,
      [LOG]: "",
      "watch.mjs": WATCH,
    });
    await writeLog(report.path(LOG));
    await writeBins(report.path(BINS));
    const env = { ...process.env, NODE_OPTIONS: `--import=${pathToFileURL(report.path("watch.mjs"))}` };
    ended = await fiolio(["collect", "--root", report.root], env);
  });
  after(() => report.remove());

  test("are imported whole", async () => {
    assert.match(ended.stdout, /^collect: imported 3 files \(2 runs\)/m);
    const base = "data/results/lab/lab-ceph/lab-ceph";
    const { series } = await unpacked(`${base}.log-out.0.time-series.json.gz`);
    assert.ok(series[0].timesMs.length > 1000 && series[0].timesMs.length <= 2000);
    assert.equal(
      series[0].counts.reduce((a: number, b: number) => a + b, 0),
      LINES,
    );
    for (const job of [0, JOBS - 1]) {
      const { histograms } = await unpacked(`${base}.bins.${job}.histograms.json.gz`);
      assert.deepEqual(
        histograms.map(({ counts }: { counts: number[] }) => counts.length),
        [BUCKETS, BUCKETS],
      );
    }
  });

  test("in less than 400 MB of memory", () => {
    const peak = Number(/^peak (\d+)/m.exec(ended.stderr)?.[1]);
    assert.ok(peak > 0 && peak < LIMIT_KIB, `${Math.round(peak / 1024)} MiB`);
  });
});

/** A read each 20 microseconds for a minute, as fio logs it without log_avg_msec. */
async function writeLog(path: string): Promise<void> {
  const stream = createWriteStream(path);
  for (let from = 0; from < LINES; from += 10_000) {
    let text = "";
    for (let i = from; i < from + 10_000; i++)
      text += `${Math.floor(i / 50)}, ${50_000 + (i % 977)}, 0, 4096, 0\n`;
    if (!stream.write(text)) await once(stream, "drain");
  }
  stream.end();
  await once(stream, "finish");
}

/** Jobs of other names, each with all the buckets that there are. */
async function writeBins(path: string): Promise<void> {
  const output = JSON.parse(fixture("../collectors/fixtures/fio-json/good-json-plus-bins/input.json"));
  const [job] = output.jobs;
  const bins = Object.fromEntries(
    Array.from({ length: BUCKETS }, (_, i) => [String(1000 + i * 100), 1 + (i % 50)]),
  );
  const count = Object.values(bins).reduce((a, b) => a + b, 0);
  for (const direction of [job.read, job.write]) {
    direction.total_ios = count;
    direction.iops = (count * 1000) / direction.runtime;
    for (const latency of ["slat_ns", "clat_ns", "lat_ns"]) direction[latency].N = count;
    direction.clat_ns.bins = bins;
  }
  output.jobs = [];
  const text = JSON.stringify(output);
  const at = text.indexOf('"jobs":[') + 8;
  const stream = createWriteStream(path);
  stream.write(text.slice(0, at));
  for (let i = 0; i < JOBS; i++) {
    const row = JSON.stringify({
      ...job,
      jobname: `job${i}`,
      "job options": { ...job["job options"], name: `job${i}` },
    });
    if (!stream.write(`${i > 0 ? "," : ""}${row}`)) await once(stream, "drain");
  }
  stream.end(text.slice(at));
  await once(stream, "finish");
}
