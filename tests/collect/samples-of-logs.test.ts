/** Every log in the folder that FIOLIO_SAMPLES names: real ones without their result, and those of three releases beside it. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { gunzipSync } from "node:zlib";
import { collect } from "../../src/collect/collect.ts";
import type { CollectReport } from "../../src/collect/outcome.ts";
import { parseLogName } from "../../src/collectors/fio-log/name.ts";
import type { TimeSeries } from "../../src/schema/detail.ts";
import { needs, samplesDir } from "../support/needs.ts";
import { Report } from "../support/report.ts";

const FOLDER = "data/raw/lab/lab-ceph";
const RESULTS = "data/results/lab/lab-ceph/lab-ceph";

/** Prefix of the logs, and whether latencies can be read without the result: these would be longer than the job in microseconds. */
const REAL = { "cephfio-randread-1M-KERNEL": false, "fioplot-random-read-depth-16": true } as const;

const DIRECTIONS = ["read", "write", "trim"];

/** By direction the windows of a log, the first of two of one time; read by another way than the importer does. */
function windowsOf(path: string): Record<string, [number, number][]> {
  const windows: Record<string, [number, number][]> = {};
  for (const line of readFileSync(path, "utf8").trim().split("\n")) {
    const [time = 0, value = 0, direction = 0] = line.split(",").map(Number);
    const name = DIRECTIONS[direction] ?? "";
    const of = windows[name] ?? [];
    windows[name] = of;
    if (of.at(-1)?.[0] !== time) of.push([time, value]);
  }
  return windows;
}

describe("real logs", { skip: needs.samples }, () => {
  const folder = join(samplesDir ?? "", "fio-logs");
  let report: Report;
  let collected: CollectReport;
  const seriesAt = async (id: string): Promise<TimeSeries[]> =>
    JSON.parse(gunzipSync(await readFile(report.path(`${RESULTS}.${id}.0.time-series.json.gz`))).toString())
      .series;

  before(async () => {
    if (needs.samples) return;
    report = await Report.create();
    for (const name of readdirSync(folder).filter((one) => one.endsWith(".log")))
      await report.write(`${FOLDER}/${name}`, readFileSync(join(folder, name)));
    collected = await collect({ root: report.root });
  });
  after(() => report?.remove());

  test("without their result are a partial run for each prefix, and nothing of them is lost", async () => {
    const names = readdirSync(folder).filter((one) => one.endsWith(".log"));
    assert.deepEqual(new Set(names.map((name) => parseLogName(name)?.prefix)), new Set(Object.keys(REAL)));
    assert.equal(
      collected.files.reduce((sum, { runs }) => sum + runs, 0),
      Object.keys(REAL).length,
    );
    assert.ok(collected.problems.every(({ message }) => !/cannot be read|earlier time/.test(message)));
  });

  for (const [prefix, knowsUnit] of Object.entries(REAL)) {
    test(`${prefix}: ${knowsUnit ? "all of them" : "rates"}, each window as it was logged`, async () => {
      const own = readdirSync(folder)
        .filter((name) => parseLogName(name)?.prefix === prefix)
        .sort();
      const id =
        own[0]
          ?.replace(/\.log$/, "")
          .toLowerCase()
          .replace(/[^a-z0-9]+/g, "-") ?? "";
      const series = await seriesAt(id);
      const expected = own.filter((name) => knowsUnit || !/_[sc]?lat\b/.test(name));
      assert.deepEqual(
        new Set(series.map(({ raw }) => raw.path)),
        new Set(expected.map((name) => `${FOLDER}/${name}`)),
      );
      for (const { raw, metric, direction, timesMs, values } of series) {
        const factor = metric === "bandwidth" ? 1024 : 1;
        const windows = windowsOf(report.path(raw.path))[direction] ?? [];
        assert.ok(windows.length > 100);
        assert.deepEqual(
          timesMs.map((time, i) => [time, values[i]]),
          windows.map(([time, value]) => [time, value * factor]),
        );
      }
    });
  }

  test("of three releases are fixtures, byte for byte", () => {
    for (const name of readdirSync(join(folder, "gen"))) {
      const [, release, log] = /^(fio-[\d.]+)-(.+)$/.exec(name) ?? [];
      const fixture = join(import.meta.dirname, "fixtures/fio-logs", release ?? "", log ?? "");
      assert.deepEqual(readFileSync(fixture), readFileSync(join(folder, "gen", name)), name);
    }
  });
});
