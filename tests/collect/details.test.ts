import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, test } from "node:test";
import { gunzipSync } from "node:zlib";
import { collect } from "../../src/collect/collect.ts";
import { loadRecord } from "../../src/record/load.ts";
import { rawProblems } from "../../src/record/raw.ts";
import { removalOf } from "../../src/record/removal.ts";
import { histogramFile } from "../../src/schema/detail.ts";
import { sha256 } from "../../src/text/sha256.ts";
import { fioJson, Report } from "../support/report.ts";

const RAW = "data/raw/lab/lab-ceph/bins.json";
const RESULT = "data/results/lab/lab-ceph/lab-ceph.bins.json";
const DETAIL = "data/results/lab/lab-ceph/lab-ceph.bins.0.histograms.json.gz";
const BINS = readFileSync(
  join(import.meta.dirname, "../collectors/fixtures/fio-json/good-json-plus-bins/input.json"),
  "utf8",
);

describe("histograms beside a run", () => {
  let report: Report;
  const outcome = async (): Promise<string | undefined> =>
    (await collect({ root: report.root })).files[0]?.outcome.kind;
  const packed = (): Promise<Buffer> => readFile(report.path(DETAIL));

  beforeEach(async () => {
    report = await Report.create({ [RAW]: BINS });
    await collect({ root: report.root });
  });
  afterEach(() => report.remove());

  test("hold every bucket that fio printed, and the run names them by the hash of their text", async () => {
    const text = gunzipSync(await packed());
    const run = JSON.parse(await report.read(RESULT));
    assert.deepEqual(run.results[0].details, [{ kind: "histograms", path: DETAIL, sha256: sha256(text) }]);
    const { histograms } = histogramFile.parse(JSON.parse(text.toString()));
    const printed = JSON.parse(BINS).jobs[0];
    for (const direction of ["read", "write"] as const) {
      const found = histograms.find((one) => one.direction === direction && one.latency === "clat");
      const bins: Record<string, number> = printed[direction].clat_ns.bins;
      assert.deepEqual(
        found?.atNs.map((at, i) => [String(at), found.counts[i]]),
        Object.entries(bins).filter(([, count]) => count > 0),
      );
    }
  });

  test("are in the record, and nothing is wrong with it", async () => {
    const { record, problems } = await loadRecord(report.root);
    assert.deepEqual([...problems, ...(await rawProblems(report.root, record))], []);
    assert.deepEqual([...record.details.keys()], [DETAIL]);
  });

  test("are left alone as long as their text is the same, and are the same bytes from nothing", async () => {
    const before = await packed();
    const { ino } = await stat(report.path(DETAIL));
    await rm(report.path(".fiolio"), { recursive: true });
    assert.equal(await outcome(), "unchanged");
    assert.equal((await stat(report.path(DETAIL))).ino, ino);
    await rm(report.path("data/results"), { recursive: true });
    await collect({ root: report.root });
    assert.deepEqual(await packed(), before);
  });

  test("are derived again where they are gone or damaged", async () => {
    const whole = await packed();
    await rm(report.path(DETAIL));
    assert.equal(await outcome(), "imported");
    assert.deepEqual(await packed(), whole);
    await writeFile(report.path(DETAIL), whole.subarray(0, 100));
    assert.equal(await outcome(), "imported");
    assert.deepEqual(await packed(), whole);
    assert.equal(await outcome(), "unchanged");
  });

  test("go when the file no longer has any, and with a run that is replaced", async () => {
    await report.write(RAW, fioJson(1));
    await collect({ root: report.root });
    assert.deepEqual([...(await report.contents("data/results")).keys()], [RESULT]);
  });

  test("are not written by a dry run", async () => {
    await rm(report.path("data/results"), { recursive: true });
    await collect({ root: report.root, dryRun: true });
    assert.equal((await report.contents("data/results")).size, 0);
  });

  test("are named by check where no run names them", async () => {
    const stray = DETAIL.replace("bins.0", "gone.0");
    await writeFile(report.path(stray), await packed());
    const { record } = await loadRecord(report.root);
    assert.deepEqual(await rawProblems(report.root, record), [
      { path: stray, message: "expected a run that names it, found none. Delete it.", severity: "warning" },
    ]);
  });

  test("go with a run that is removed", async () => {
    const { record } = await loadRecord(report.root);
    assert.deepEqual(
      (await removalOf(report.root, record, [...record.runs.values()])).filter((path) =>
        path.startsWith(DETAIL),
      ),
      [DETAIL],
    );
  });

  test("whose counts do not add up are left out, and the result is partial", async () => {
    await rm(report.path("data/results"), { recursive: true });
    await report.write(RAW, BINS.replace(/("bins" : \{\s*"\d+" : )(\d+)/, "$1100$2"));
    const { problems } = await collect({ root: report.root });
    const run = JSON.parse(await report.read(RESULT));
    assert.equal(run.results[0].status, "partial");
    assert.match(problems[0]?.message ?? "", /clat_ns\.bins: expected counts that add up to \d+, came \d+/);
  });
});
