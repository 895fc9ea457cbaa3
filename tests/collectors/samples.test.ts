/**
 * Every real output in the folder that FIOLIO_SAMPLES names: its key figures, computed anew here from the file's own counters by
 * another way, or the complaint that it must raise. A file that is neither fails the test.
 */
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { test } from "node:test";
import type { Quantity } from "../../src/schema/quantity.ts";
import type { Result } from "../../src/schema/result.ts";
import { importBytes, type Outcome } from "./import.ts";
import { ELSEWHERE, EXPECTATIONS, type Expectation, LOGS } from "./samples-table.ts";

const SAMPLES = process.env.FIOLIO_SAMPLES;
const skip = SAMPLES && existsSync(SAMPLES) ? false : "FIOLIO_SAMPLES does not name a folder of real outputs";

const filesIn = (...path: string[]): string[] => {
  if (skip !== false || SAMPLES === undefined) return [];
  const folder = join(SAMPLES, ...path);
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
};

/** What must be said of these. */
const COMPLAINTS: [RegExp, RegExp][] = [
  [/sigkill/, /found none in 31 bytes \(fio was ended by signal 15\)/],
  [/sigint/, /"int" is partial: fio was ended by signal 2; it ran [\d.]+ s of the 20 s/],
  [/error-enospc/, /"full" failed: no space left on device \(errno 28\)/i],
  [/continue-on-error/, /"coe" failed: no space left on device \(errno 28\)/i],
  [/open-fail/, /"nof" failed: .*No such file or directory; read was asked for, and no read was done/],
  [/truncated/, /the file is cut: its JSON has no end/],
  [/fio-3\.33-write-64-1/, /"1m" failed: Invalid argument \(errno 22\)/],
  [/kbench-fail/, /ends during iops-quick\.fio, without a summary/],
  [/mode-unknown/, /ERROR: unknown mode/],
  [/random-write-iops\.log|mode_rwi\.summary/, /mode random-write-iops: kbench printed no result/],
];

type Row = Record<string, unknown> & {
  jobname: string;
  groupid: number;
  "job options": Record<string, string>;
  sync?: { total_ios: number; lat_ns: { mean: number; N?: number } };
};
type Side = {
  total_ios: number;
  io_bytes: number;
  io_kbytes?: number;
  runtime: number;
  [key: string]: unknown;
};
const SIDES = ["read", "write", "trim", "mixed"] as const;

/** The last document, found by its braces in the first column and parsed whole. */
function lastDocument(text: string): { rows: Row[]; globals: Record<string, string> } {
  const [, documents = ""] = /(?:^|\n)(\{\n[\s\S]*\n\})/.exec(text) ?? [];
  const last = documents.split(/\n\}\n(?=\{)/).at(-1) ?? "";
  const json = JSON.parse(last.endsWith("}") ? last : `${last}\n}`);
  const rows: Row[] = json.jobs ?? json.client_stats;
  const globals = [json["global options"] ?? {}].flat()[0];
  return { rows: rows.filter((row) => row.jobname !== "All clients"), globals };
}

const sum = (values: number[]): number => values.reduce((a, b) => a + b, 0);
const close = (actual: Quantity | undefined, expected: number, what: string): void => {
  assert.ok(
    typeof actual === "number" && Math.abs(actual - expected) <= 1e-6 * expected,
    `${what}: ${String(actual)}, not ${expected}`,
  );
};

function checkFio(outcome: Outcome, text: string): void {
  assert.deepEqual(outcome.problems, []);
  const { rows, globals } = lastDocument(text);
  const results = outcome.runs[0]?.results ?? [];
  const keys = [...new Set(rows.map((row) => `${row.groupid} ${row.jobname}`))];
  assert.deepEqual(
    results.map((result) => `${result.group} ${result.name}`),
    keys,
  );
  for (const [index, key] of keys.entries()) {
    const result = results[index];
    assert.ok(result);
    assert.equal(result.status, "complete", key);
    const own = rows.filter((row) => `${row.groupid} ${row.jobname}` === key);
    checkRows(result, own);
    checkSync(result, own);
    checkWorkload(result, { ...globals, ...own[0]?.["job options"] });
  }
}

const BYTES: Record<string, number> = { k: 1024, m: 1024 ** 2 };

/** What was asked for, of options that are spelled as in these files. */
function checkWorkload({ name, workload }: Result, options: Record<string, string>): void {
  assert.equal(workload.rw, options.rw ?? options.readwrite, name);
  const [, digits, unit = ""] = /^(\d+)([km]?)$/i.exec(options.bs ?? "4k") ?? [];
  assert.equal(workload.blockSizeBytes, Number(digits) * (BYTES[unit.toLowerCase()] ?? 1), name);
  assert.equal(workload.ioengine, options.ioengine ?? "psync", name);
  assert.equal(workload.iodepth, Number(options.iodepth ?? 1), name);
  assert.equal(workload.direct, options.direct === "1", name);
  assert.deepEqual(
    [workload.fsync, workload.fdatasync],
    [Number(options.fsync ?? 0), Number(options.fdatasync ?? 0)],
    name,
  );
}

/** The count is the number of samples, or, where that is not printed, what fio calls the total, if it is not 0. */
function checkSync({ name, sync }: Result, rows: Row[]): void {
  const [row] = rows;
  const mean = row?.sync?.lat_ns.mean;
  if (rows.length !== 1 || !mean) return;
  close(sync?.latency?.meanNs, mean, `${name} sync`);
  assert.equal(sync?.operations, row.sync?.lat_ns.N ?? (row.sync?.total_ios || undefined), name);
}

function checkRows(result: Result, rows: Row[]): void {
  const sides = SIDES.filter((name) => rows.some((row) => (row[name] as Side | undefined)?.total_ios));
  const hasApart = sides.some((name) => name !== "mixed");
  const expected = sides.filter((name) => name !== "mixed" || !hasApart);
  assert.deepEqual(Object.keys(result.directions), expected, result.name);
  for (const name of expected) {
    const of = rows.map((row) => row[name] as Side);
    const seconds = Math.max(...of.map((side) => side.runtime)) / 1000;
    const bytes = sum(of.map((side) => side.io_bytes * (side.io_kbytes === undefined ? 1024 : 1)));
    const ios = sum(of.map((side) => side.total_ios));
    const direction = result.directions[name];
    close(direction?.iops, ios / seconds, `${result.name} ${name} iops`);
    close(direction?.bandwidthBytesPerSecond, bytes / seconds, `${result.name} ${name} bandwidth`);
    checkLatency(result, name, of, ios);
  }
}

function checkLatency(result: Result, name: (typeof SIDES)[number], of: Side[], ios: number): void {
  const unit = of.some((side) => side.clat_ns !== undefined) ? 1 : 1000;
  const latencies = of.map(
    (side) => (side.clat_ns ?? side.clat) as { mean: number; percentile?: Record<string, number> },
  );
  const mean = (unit * sum(latencies.map((latency, i) => latency.mean * (of[i]?.total_ios ?? 0)))) / ios;
  const clat = result.directions[name]?.clat;
  if (mean === 0) {
    assert.equal(clat, undefined, `${result.name}: no time was taken, and none is reported`);
    return;
  }
  close(clat?.meanNs, mean, `${result.name} ${name} mean`);
  const p99 = latencies[0]?.percentile?.["99.000000"];
  if (of.length > 1) {
    assert.equal(clat?.percentilesNs, undefined, "no percentile of several jobs without a histogram");
  } else if (p99) {
    const found = clat?.percentilesNs?.["99"] ?? result.directions[name]?.lat?.percentilesNs?.["99"];
    close(found, p99 * unit, `${result.name} ${name} p99`);
  }
}

/** Every figure of the log, in whichever section, is in the results as its interval's lower end, and nothing else is. */
function checkKbenchLog(outcome: Outcome, text: string): void {
  assert.deepEqual(outcome.problems, []);
  const printed = [
    ...text.matchAll(/^ +(?:Random|Sequential)(?: Read| Write)?: +([\d,]+)(?: \/ ([\d,]+))?/gm),
  ].flatMap((m) => [m[1], m[2]]);
  const expected = printed.filter((digits) => digits !== undefined && digits !== "0");
  const found = (outcome.runs[0]?.results ?? []).flatMap((result) => {
    const direction = result.directions.read ?? result.directions.write;
    const quantity = direction?.iops ?? direction?.bandwidthBytesPerSecond ?? direction?.lat?.meanNs;
    assert.ok(typeof quantity === "object");
    const unit = direction?.bandwidthBytesPerSecond === undefined ? 1 : 1024;
    assert.equal(quantity.low, Number(quantity.printed.replaceAll(",", "")) * unit);
    assert.equal(quantity.high - quantity.low, unit);
    return quantity.printed;
  });
  assert.deepEqual(found.toSorted(), expected.toSorted());
}

test("every real output stands in the table of samples, once, and all of the table are at hand", {
  skip,
}, () => {
  const listed = [...EXPECTATIONS.flatMap(({ files }) => files), ...Object.values(ELSEWHERE).flat()];
  const found = filesIn()
    .map((path) => relative(SAMPLES ?? "", path).replaceAll("\\", "/"))
    .filter((path) => path !== "MANIFEST.tsv" && !path.startsWith(LOGS));
  assert.deepEqual(found.toSorted(), listed.toSorted());
});

test("tests of other kinds name each of theirs, or their folder", { skip }, () => {
  for (const [file, paths] of Object.entries(ELSEWHERE)) {
    const source = readFileSync(join(import.meta.dirname, file), "utf8");
    for (const path of paths)
      assert.ok(
        source.includes(basename(path)) || source.includes(`filesIn("${path.split("/")[0]}"`),
        `${path} is not in ${file}`,
      );
  }
});

function eachFile({ files, ...expected }: Expectation) {
  return files.map((path) => ({ path, ...expected }));
}

for (const { path, status, names } of skip === false ? EXPECTATIONS.flatMap(eachFile) : []) {
  test(`real output: ${basename(path)} is ${status}`, async () => {
    const bytes = readFileSync(join(SAMPLES ?? "", path));
    const outcome = await importBytes(bytes);
    const results = outcome.runs.flatMap((run) => run.results);
    assert.equal(results.map(({ name }) => name).join(" "), names);
    for (const result of results) assert.equal(result.status, status, result.name);
    const complaint = COMPLAINTS.find(([name]) => name.test(path))?.[1];
    if (complaint !== undefined)
      return assert.match(outcome.problems.map(({ message }) => message).join("\n"), complaint);
    assert.equal(status, "complete");
    const text = bytes.toString("utf8");
    if (text.includes('"fio version"')) checkFio(outcome, text);
    else checkKbenchLog(outcome, text);
    assert.equal(outcome.collector, path.includes("kbench") ? "kbench" : "fio-json");
  });
}

test("what kbench prints is what its JSON files hold, cut at the decimal point", { skip }, async () => {
  const folder = join(SAMPLES ?? "", "kbench", "gen");
  const { runs } = await importBytes(readFileSync(join(folder, "quick_disabled.summary")));
  const rows = ["iops", "bandwidth", "latency"].flatMap((file) => {
    const json = JSON.parse(readFileSync(join(folder, `quick_disabled-${file}.json`), "utf8"));
    return json.jobs as { jobname: string; read: Record<string, never>; write: Record<string, never> }[];
  });
  for (const result of runs[0]?.results ?? []) {
    const row = rows.find((one) => one.jobname === result.name);
    const side = result.directions.read ? row?.read : row?.write;
    const direction = result.directions.read ?? result.directions.write;
    const quantity = direction?.iops ?? direction?.bandwidthBytesPerSecond ?? direction?.lat?.meanNs;
    const inFile = direction?.iops
      ? side?.iops_mean
      : direction?.lat
        ? (side?.lat_ns as { mean?: number } | undefined)?.mean
        : Number(side?.bw_mean) * 1024;
    assert.ok(
      typeof quantity === "object" && quantity.low <= Number(inFile) && Number(inFile) < quantity.high,
      result.name,
    );
  }
  assert.equal(runs[0]?.results.length, 12);
});
