import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, describe, test } from "node:test";
import { gunzipSync } from "node:zlib";
import { collect } from "../../src/collect/collect.ts";
import { loadRecord } from "../../src/record/load.ts";
import { rawProblems } from "../../src/record/raw.ts";
import type { Histogram, LatencyWindows, TimeSeries } from "../../src/schema/detail.ts";
import type { Run } from "../../src/schema/run.ts";
import { Report } from "../support/report.ts";

const FIXTURES = join(import.meta.dirname, "fixtures/fio-logs");
const FOLDER = "data/raw/lab/lab-ceph/";
const RESULTS = "data/results/lab/lab-ceph/";
const OUT = `${RESULTS}lab-ceph.out`;

const fixture = (version: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(join(FIXTURES, version)).map((name) => [
      FOLDER + name,
      readFileSync(join(FIXTURES, version, name), "utf8"),
    ]),
  );

const sumOf = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);

let report: Report;

const messages = async (): Promise<string[]> =>
  (await collect({ root: report.root })).problems.map(({ message }) => message);
const runAt = async (base: string): Promise<Run> => JSON.parse(await report.read(`${base}.json`));
const detail = async (path: string) => JSON.parse(gunzipSync(await readFile(report.path(path))).toString());
const seriesAt = async (base: string): Promise<TimeSeries[]> =>
  (await detail(`${base}.0.time-series.json.gz`)).series;
const named = (series: readonly TimeSeries[]): string[] =>
  series.map(({ metric, direction, job }) => `${metric} ${direction} ${job ?? "-"}`).sort();

describe("logs beside the result of their run", () => {
  for (const version of ["fio-3.1", "fio-3.16", "fio-3.42"]) {
    test(`${version}: each becomes a time series of each direction, in the record's units`, async () => {
      report = await Report.create(fixture(version));
      assert.deepEqual(await messages(), []);
      const series = await seriesAt(OUT);
      const metrics = ["bandwidth", "clat", "iops", "lat", "slat"];
      assert.deepEqual(
        named(series),
        metrics.flatMap((metric) => ["read", "write"].map((direction) => `${metric} ${direction} 1`)),
      );
      for (const { metric, direction, timesMs, values, raw } of series) {
        const kind = metric === "bandwidth" ? "bw" : metric;
        assert.equal(raw.path, `${FOLDER}lg_${kind}.1.log`);
        const lines = (await report.read(raw.path))
          .trim()
          .split("\n")
          .map((line) => line.split(", ").map(Number));
        const own = lines.filter(([, , ddir]) => ddir === (direction === "read" ? 0 : 1));
        const first = new Map(
          own.toReversed().map(([time, value]) => [time, (value ?? 0) * (kind === "bw" ? 1024 : 1)]),
        );
        assert.deepEqual(
          timesMs.map((time, i) => [time, values[i]]),
          [...first].sort(([a = 0], [b = 0]) => a - b),
        );
      }
    });

    test(`${version}: histogram logs are summed over time where the file has no bins`, async () => {
      report = await Report.create(fixture(version));
      await collect({ root: report.root });
      const { histograms }: { histograms: Histogram[] } = await detail(`${OUT}.0.histograms.json.gz`);
      const { results } = await runAt(OUT);
      for (const direction of ["read", "write"] as const) {
        const { atNs, counts } = histograms.find((one) => one.direction === direction) ?? {
          atNs: [],
          counts: [],
        };
        const sum = counts.reduce((a, b) => a + b, 0);
        const { clat, totalIos } = results[0]?.directions[direction] ?? {};
        assert.ok(sum > 0.7 * Number(totalIos) && sum <= Number(totalIos), `${sum} of ${totalIos}`);
        let seen = 0;
        const upTo = counts.map((count) => {
          seen += count;
          return seen;
        });
        const median = atNs[upTo.findIndex((count) => count >= sum / 2)] ?? 0;
        assert.ok(Math.abs(median / Number(clat?.percentilesNs?.["50"]) - 1) < 0.05, String(median));
      }
    });

    test(`${version}: they also say how many I/Os of each window took how long`, async () => {
      report = await Report.create(fixture(version));
      await collect({ root: report.root });
      const { histograms }: { histograms: Histogram[] } = await detail(`${OUT}.0.histograms.json.gz`);
      const { windows }: { windows: LatencyWindows[] } = await detail(`${OUT}.0.latency-windows.json.gz`);
      const raw = await report.read(`${FOLDER}lg_clat_hist.1.log`);
      for (const [ddir, direction] of ["read", "write"].entries()) {
        const own = windows.find((one) => one.direction === direction) ?? assert.fail(direction);
        const lines = raw.split("\n").map((line) => line.split(", ").map(Number));
        assert.deepEqual(
          own.timesMs,
          lines.filter((line) => line[1] === ddir).map(([time]) => time),
        );
        const { atNs = [], counts = [] } = histograms.find((one) => one.direction === direction) ?? {};
        for (const [row, from] of own.fromNs.entries()) {
          const to = own.toNs[row] ?? 0;
          const inRow = counts.filter((_, i) => (atNs[i] ?? 0) >= from && (atNs[i] ?? 0) < to);
          const over = own.counts.map((window) => window[row] ?? 0);
          assert.equal(sumOf(over), sumOf(inRow), `${direction} from ${from} to ${to} ns`);
        }
        assert.equal(sumOf(own.counts.flat()), sumOf(counts));
      }
    });
  }

  afterEach(() => report.remove());

  test("are raw files of the run, and check follows them", async () => {
    report = await Report.create(fixture("fio-3.42"));
    const { files } = await collect({ root: report.root });
    assert.deepEqual(new Set(files.map(({ outcome }) => outcome.kind)), new Set(["imported"]));
    assert.equal((await runAt(OUT)).provenance.logs?.length, 6);
    const check = async () => rawProblems(report.root, (await loadRecord(report.root)).record);
    assert.deepEqual(await check(), []);
    await rm(report.path(`${FOLDER}lg_bw.1.log`));
    assert.match((await check())[0]?.message ?? "", /expected its log .*lg_bw\.1\.log, found none/);
  });

  test("are read again when one changes, comes or goes, and not before", async () => {
    report = await Report.create(fixture("fio-3.42"));
    await collect({ root: report.root });
    const again = await collect({ root: report.root });
    assert.deepEqual(new Set(again.files.map(({ outcome }) => outcome.kind)), new Set(["unchanged"]));
    await rm(report.path(`${FOLDER}lg_slat.1.log`));
    assert.deepEqual(await messages(), []);
    assert.equal((await seriesAt(OUT)).length, 8);
    await report.write(`${FOLDER}lg_slat.1.log`, "500, 4580, 0, 0, 0\n1000, 4600, 0, 0, 0\n");
    assert.deepEqual(await messages(), []);
    assert.equal((await seriesAt(OUT)).length, 9);
  });

  test("are its own however collect is narrowed", async () => {
    report = await Report.create(fixture("fio-3.42"));
    const { files } = await collect({ root: report.root, only: ["lab/lab-ceph/out"] });
    assert.deepEqual(
      files.map(({ path }) => path),
      [`${FOLDER}out.json`],
    );
    assert.equal((await seriesAt(OUT)).length, 10);
    assert.deepEqual(await messages(), []);
    const bandwidth = { root: report.root, only: ["lab/lab-ceph/lg_bw.1"] };
    assert.deepEqual((await collect(bandwidth)).problems, []);
  });

  test("are found beside a file that no importer can read whole", async () => {
    const tooLarge = `FIO Benchmark Summary\n${" ".repeat(9 * 2 ** 20)}`;
    report = await Report.create({ ...fixture("fio-3.42"), [`${FOLDER}large.summary`]: tooLarge });
    assert.deepEqual(await messages(), [
      "expected a file that can be read, expected at most 8 MiB of text, the file is larger. Run npm run collect again.",
    ]);
    assert.equal((await seriesAt(OUT)).length, 10);
  });

  test("whose lines are damaged keep the others, and it is said which", async () => {
    const files = fixture("fio-3.42");
    const path = `${FOLDER}lg_lat.1.log`;
    report = await Report.create({
      ...files,
      [path]: `${files[path]?.replace("1000, 53192, 0", "1000, 5319O, 0")}2500, 5`,
    });
    assert.deepEqual(await messages(), [
      "log lg_lat.1.log: 2 of 10 lines cannot be read (lines 3, 10); the others are kept",
    ]);
    const lat = (await seriesAt(OUT)).find(
      ({ metric, direction }) => metric === "lat" && direction === "read",
    );
    assert.deepEqual(lat?.timesMs, [500, 1500, 2000]);
  });

  test("that cannot be of the run are flagged", async () => {
    const files = fixture("fio-3.42");
    const path = `${FOLDER}lg_bw.1.log`;
    report = await Report.create({ ...files, [path]: files[path]?.replace(/, (\d{6}),/g, ", $10,") ?? "" });
    const said = await messages();
    assert.match(said[0] ?? "", /its logs of bandwidth read allow a mean from .* to .*, and the run's is/);
    assert.match((await runAt(OUT)).results[0]?.notes?.join() ?? "", /its logs of bandwidth/);
  });

  test("that hold the largest values only are left out", async () => {
    const files = fixture("fio-3.16");
    const out = files[`${FOLDER}out.json`]?.replace('"rw" :', '"log_max_value" : "1", "rw" :') ?? "";
    report = await Report.create({ ...files, [`${FOLDER}out.json`]: out });
    assert.match((await messages())[0] ?? "", /largest value of each window and no mean/);
    assert.equal(
      (await runAt(OUT)).results[0]?.details?.some(({ kind }) => kind === "time-series"),
      false,
    );
  });

  test("of fio 2 are in microseconds, which the names of its fields say", async () => {
    const json = readFileSync(
      join(import.meta.dirname, "../collectors/fixtures/fio-json/good-fio-2-microseconds/input.json"),
      "utf8",
    );
    const { clat } = JSON.parse(json).jobs[0].read;
    const mean = Math.round(clat.mean);
    report = await Report.create({
      [`${FOLDER}out.json`]: json,
      [`${FOLDER}out_clat.1.log`]: `500, ${mean - 1}, 0, 0\n1000, ${mean + 1}, 0, 0\n`,
    });
    assert.deepEqual(await messages(), []);
    assert.deepEqual((await seriesAt(OUT))[0]?.values, [(mean - 1) * 1000, (mean + 1) * 1000]);
  });
});

describe("logs beside no result of their run", () => {
  const logs = (): Record<string, string> => {
    const { [`${FOLDER}out.json`]: _, ...others } = fixture("fio-3.42");
    return others;
  };
  afterEach(() => report.remove());

  test("are one partial run, without figures and with their series", async () => {
    report = await Report.create(logs());
    assert.match(
      (await messages()).join(),
      /^6 logs of "lg": expected the result of the run beside them, found none; imported as a partial run/,
    );
    const { results, provenance } = await runAt(`${RESULTS}lab-ceph.lg-bw-1`);
    assert.equal(results.length, 1);
    const { name, status, workload, directions } = results[0] ?? {};
    assert.deepEqual(
      { name, status, workload, directions },
      { name: "lg", status: "partial", workload: { rw: "unknown-rw" }, directions: {} },
    );
    assert.equal(provenance.logs?.length, 6);
    // Their lines have a priority, which only fio 3 prints: they are in nanoseconds.
    assert.equal((await seriesAt(`${RESULTS}lab-ceph.lg-bw-1`)).length, 10);
    assert.deepEqual(await rawProblems(report.root, (await loadRecord(report.root)).record), []);
  });

  test("whose unit cannot be told give no latencies, and say so", async () => {
    report = await Report.create({
      [`${FOLDER}a_lat.1.log`]: "500, 4580, 0, 0\n1000, 4600, 0, 0\n",
      [`${FOLDER}a_iops.1.log`]: "500, 4580, 0, 0\n1000, 4600, 0, 0\n",
    });
    assert.match((await messages()).join(), /microseconds \(fio 2\) or nanoseconds \(fio 3\) cannot be told/);
    assert.deepEqual(named(await seriesAt(`${RESULTS}lab-ceph.a-iops-1`)), ["iops read 1"]);
  });

  test("whose latencies would be longer than the job has run in microseconds are in nanoseconds", async () => {
    report = await Report.create({
      [`${FOLDER}a_lat.1.log`]: "551, 95675130, 1, 0\n1071, 179866070, 1, 0\n",
    });
    await collect({ root: report.root });
    assert.deepEqual((await seriesAt(`${RESULTS}lab-ceph.a-lat-1`))[0]?.values, [95_675_130, 179_866_070]);
  });

  test("become the result's once it is there", async () => {
    report = await Report.create(logs());
    await collect({ root: report.root });
    await report.write(`${FOLDER}out.json`, fixture("fio-3.42")[`${FOLDER}out.json`] ?? "");
    assert.deepEqual(await messages(), []);
    assert.deepEqual(
      [...(await report.contents("data/results")).keys()],
      [
        `${OUT}.0.histograms.json.gz`,
        `${OUT}.0.latency-windows.json.gz`,
        `${OUT}.0.time-series.json.gz`,
        `${OUT}.json`,
      ],
    );
  });

  test("are not given to one of two results that can both be theirs", async () => {
    const out = fixture("fio-3.42")[`${FOLDER}out.json`] ?? "";
    report = await Report.create({
      ...logs(),
      [`${FOLDER}a.json`]: out,
      [`${FOLDER}b.json`]: out.replace(/"mean" : (\d)/g, '"mean" : 1$1'),
    });
    assert.match(
      (await messages()).join("\n"),
      /it can be of job lg of a\.json, or of job lg of b\.json; imported as a partial run/,
    );
    assert.equal((await runAt(`${RESULTS}lab-ceph.a`)).provenance.logs, undefined);
  });

  test("under another name are refused: it alone says what was measured", async () => {
    report = await Report.create({ [`${FOLDER}my.log`]: "500, 4580, 0, 0\n1000, 4600, 0, 0\n" });
    assert.match((await messages()).join(), /expected a name as fio gives it/);
    assert.equal((await report.contents("data/results")).size, 0);
  });

  test("that several jobs wrote one after the other are told apart where time begins anew", async () => {
    const lines = "200, 10, 0, 0, 0\n400, 20, 0, 0, 0\n600, 30, 0, 0, 0\n";
    report = await Report.create({ [`${FOLDER}x_iops.log`]: lines + lines });
    await collect({ root: report.root });
    const series = await seriesAt(`${RESULTS}lab-ceph.x-iops`);
    assert.deepEqual(
      series.map(({ timesMs, values }) => [timesMs, values]),
      [
        [
          [200, 400, 600],
          [10, 20, 30],
        ],
        [
          [200, 400, 600],
          [10, 20, 30],
        ],
      ],
    );
  });
});
