/**
 * Every real output in the folder that FIOLIO_SAMPLES names: its key figures, computed anew here from the file's own counters by
 * another way, or the complaint that it must raise. A file that is neither fails the test.
 */
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { test } from "node:test";
import type { Quantity } from "../../src/schema/quantity.ts";
import type { Result } from "../../src/schema/result.ts";
import { importBytes, type Outcome } from "./import.ts";

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

/** What these must say, and the status of what is kept of them. */
const COMPLAINTS: [RegExp, { says: RegExp; status?: Result["status"] }][] = [
  [/sigkill/, { says: /found none in 31 bytes \(fio was ended by signal 15\)/ }],
  [
    /sigint/,
    { says: /"int" is partial: fio was ended by signal 2; it ran [\d.]+ s of the 20 s/, status: "partial" },
  ],
  [/error-enospc/, { says: /"full" failed: no space left on device \(errno 28\)/i, status: "failed" }],
  [/continue-on-error/, { says: /"coe" failed: no space left on device \(errno 28\)/i, status: "failed" }],
  [
    /open-fail/,
    {
      says: /"nof" failed: .*No such file or directory; read was asked for, and no read was done/,
      status: "failed",
    },
  ],
  [/truncated/, { says: /the file is cut: its JSON has no end/, status: "partial" }],
  [/fio-3\.33-write-64-1/, { says: /"1m" failed: Invalid argument \(errno 22\)/, status: "failed" }],
  [/kbench-fail/, { says: /ends during iops-quick\.fio, without a summary/, status: "failed" }],
  [/mode-unknown/, { says: /ERROR: unknown mode/ }],
  [/random-write-iops\.log|mode_rwi\.summary/, { says: /mode random-write-iops: kbench printed no result/ }],
];

type Row = Record<string, unknown> & { jobname: string; groupid: number };
type Side = {
  total_ios: number;
  io_bytes: number;
  io_kbytes?: number;
  runtime: number;
  [key: string]: unknown;
};
const SIDES = ["read", "write", "trim", "mixed"] as const;

/** The last document, found by its braces in the first column and parsed whole. */
function lastDocument(text: string): { rows: Row[] } {
  const [, documents = ""] = /(?:^|\n)(\{\n[\s\S]*\n\})/.exec(text) ?? [];
  const last = documents.split(/\n\}\n(?=\{)/).at(-1) ?? "";
  const json = JSON.parse(last.endsWith("}") ? last : `${last}\n}`);
  const rows: Row[] = json.jobs ?? json.client_stats;
  return { rows: rows.filter((row) => row.jobname !== "All clients") };
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
  const { rows } = lastDocument(text);
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
    checkRows(
      result,
      rows.filter((row) => `${row.groupid} ${row.jobname}` === key),
    );
  }
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

const SAMPLE_FILES = [
  ...filesIn("fio-json"),
  ...filesIn("kbench"),
  ...filesIn("kubestr").filter((path) => path.includes("raw-fio")),
  ...filesIn("fio-normal", "gen").filter((path) => path.includes("json")),
];

test("real outputs are at hand", { skip }, () => assert.ok(SAMPLE_FILES.length > 80));

for (const path of SAMPLE_FILES) {
  test(`real output: ${basename(path)}`, async () => {
    const bytes = readFileSync(path);
    const outcome = await importBytes(bytes);
    const complaint = COMPLAINTS.find(([name]) => name.test(path))?.[1];
    if (complaint !== undefined) {
      assert.match(outcome.problems.map((problem) => problem.message).join("\n"), complaint.says);
      const statuses = new Set(outcome.runs.flatMap((run) => run.results.map((result) => result.status)));
      return assert.deepEqual([...statuses], complaint.status === undefined ? [] : [complaint.status]);
    }
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
