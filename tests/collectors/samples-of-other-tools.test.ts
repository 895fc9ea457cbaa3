/** Real outputs of tools other than fio and kbench, in the folder that FIOLIO_SAMPLES names: their figures, found here by another way. */
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { intervalOf, type Quantity } from "../../src/schema/quantity.ts";
import { importBytes, type Outcome } from "./import.ts";

const SAMPLES = process.env.FIOLIO_SAMPLES;
const skip = SAMPLES && existsSync(SAMPLES) ? false : "FIOLIO_SAMPLES does not name a folder of real outputs";

const textOf = (...path: string[]): string => readFileSync(join(SAMPLES ?? "", ...path), "utf8");
const sample = (...path: string[]): Promise<Outcome> => importBytes(Buffer.from(textOf(...path)));

/** The figure that was printed, not one that was made of it. */
const holds = (quantity: Quantity | undefined, value: number): void => {
  assert.ok(quantity !== undefined);
  const { low, high } = intervalOf(quantity);
  assert.ok(low <= value && value <= high, `${low} to ${high} does not hold ${value}`);
};

const KUBESTR_TEXTS: [file: string, iops: number[], kib: number[]][] = [
  [
    "real-text-civo-fio3.30.txt",
    [8648.512695, 7751.394043, 8203.345703, 7947.864746],
    [34610, 31022, 1050563, 1017862],
  ],
  [
    "real-text-do-nfs-fio3.20-identical-iops.txt",
    [1086.609985, 1085.60022, 1086.641846, 1087.179199],
    [4363, 4359, 139625, 139695],
  ],
];

for (const [file, iops, kib] of KUBESTR_TEXTS) {
  test(`kubestr/${file}: four jobs at the same time, each with what is printed`, { skip }, async () => {
    const { collector, runs, problems } = await sample("kubestr", file);
    assert.equal(collector, "kubestr");
    assert.deepEqual(problems, []);
    const results = runs[0]?.results ?? [];
    assert.deepEqual(
      results.map(({ name, status, group }) => [name, status, group]),
      ["read_iops", "write_iops", "read_bw", "write_bw"].map((name) => [name, "complete", 0]),
    );
    for (const [i, { directions, notes }] of results.entries()) {
      const direction = directions.read ?? directions.write;
      holds(direction?.iops, iops[i] ?? Number.NaN);
      holds(direction?.bandwidthBytesPerSecond, (kib[i] ?? Number.NaN) * 1024);
      assert.equal(direction?.lat ?? direction?.clat, undefined);
      assert.match(notes?.join("\n") ?? "", /ran at the same time as/);
      assert.equal(/a limit that they share/.test(notes?.join("\n") ?? ""), file.includes("identical"));
    }
  });
}

test("kubestr's text under its progress mark: one job is left, and it is partial", { skip }, async () => {
  const { runs, problems } = await sample("kubestr", "real-text-spinner-garbled-synology-nfs-fio3.36.txt");
  const results = runs[0]?.results ?? [];
  assert.deepEqual(
    results.map(({ name, status }) => [name, status]),
    [["read_iops", "partial"]],
  );
  holds(results[0]?.directions.read?.iops, 536.328308);
  assert.match(problems.map(({ message }) => message).join("\n"), /lines stand where they cannot/);
});

test("kubestr's JSON has what fio itself wrote, but for what its structs leave out", { skip }, async () => {
  const wrapped = await sample("kubestr", "kubestr-default-fio-3.36.json");
  const raw = await sample("kubestr", "raw-fio-3.36-default-fio.json");
  assert.deepEqual([wrapped.collector, raw.collector], ["kubestr", "fio-json"]);
  assert.deepEqual(wrapped.problems, []);
  assert.deepEqual(
    wrapped.runs[0]?.results.map(({ directions, group }) => ({ directions, group })),
    raw.runs[0]?.results.map(({ directions, group }) => ({ directions, group })),
  );
  assert.equal(wrapped.runs[0]?.machine?.provisioner, "rancher.io/local-path");
});

test("elbencho's sweep: eleven tables, rates of the first column and totals of the last", {
  skip,
}, async () => {
  const file = "nersc-tbn-6_tests_2021-01-01_0.txt";
  const { collector, runs, problems } = await sample("elbencho", file);
  assert.equal(collector, "elbencho");
  assert.deepEqual(problems, []);
  const results = runs[0]?.results ?? [];
  const numbers = (pattern: RegExp): number[][] =>
    [...textOf("elbencho", file).matchAll(pattern)].map(([, first, last]) => [Number(first), Number(last)]);
  const iops = numbers(/IOPS +: +(\d+) +(\d+)/g);
  const rates = numbers(/Throughput MiB\/s : +(\d+) +(\d+)/g);
  const totals = numbers(/Total MiB +: +(\d+) +(\d+)/g);
  assert.deepEqual([results.length, iops.length], [11, 11]);
  assert.equal(results[0]?.name, "1024x1GiB WRITE");
  for (const [i, { status, workload, directions }] of results.entries()) {
    assert.equal(status, "complete");
    assert.equal(workload.rw, "unknown-write");
    holds(directions.write?.iops, iops[i]?.[0] ?? Number.NaN);
    holds(directions.write?.bandwidthBytesPerSecond, (rates[i]?.[0] ?? Number.NaN) * 2 ** 20);
    holds(directions.write?.ioBytes, (totals[i]?.[1] ?? Number.NaN) * 2 ** 20);
  }
});

test("a ramp of storage-perf-tests: a run for each number of machines", { skip }, async () => {
  const { collector, runs, problems } = await sample("seed002-origin", "ramp.csv");
  assert.equal(collector, "storage-perf-tests");
  assert.deepEqual(problems, []);
  const rows = textOf("seed002-origin", "ramp.csv")
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => line.split(",").map(Number));
  assert.equal(runs.length, rows.length);
  for (const [i, { cell, results }] of runs.entries()) {
    const [vms, rate, read, write] = rows[i] ?? [];
    assert.deepEqual([cell?.clients?.count, results[0]?.workload.rateIops], [vms, rate]);
    holds(results[0]?.directions.read?.iops, read ?? Number.NaN);
    holds(results[0]?.directions.write?.iops, write ?? Number.NaN);
  }
});

for (const name of ["Local-Path_vs_Longhorn.summary", "kbench-cmp-quick-cpuidle.log"])
  test(`kbench's ${name}: a run of each volume, with the figures of its column`, { skip }, async () => {
    const { runs, problems } = await sample("kbench", "gen", name);
    assert.deepEqual(problems, []);
    const rows = [
      ...textOf("kbench", "gen", name).matchAll(
        /^ +(?:Random|Sequential): +(\S+) \/ (\S+) +vs +(\S+) \/ (\S+)/gm,
      ),
    ];
    assert.equal(rows.length, 6);
    for (const [side, subject] of ["Local-Path", "Longhorn"].entries()) {
      const run = runs[side];
      assert.equal(run?.subject, subject);
      const printed = rows.flatMap((row) => [row[1 + 2 * side], row[2 + 2 * side]]);
      const found = JSON.stringify(run?.results.map(({ directions }) => directions)).matchAll(
        /"printed":"([\d,]+)"/g,
      );
      assert.deepEqual(
        [...found].map(([, digits]) => digits),
        printed,
      );
    }
  });

test("a ranking of ten pools is a run of each", { skip }, async () => {
  const { runs, problems } = await sample("seed002-origin", "ranking-DATA-e363235.json");
  const { pools, workload_rankings } = JSON.parse(textOf("seed002-origin", "ranking-DATA-e363235.json"));
  assert.deepEqual(runs.map(({ subject }) => subject).sort(), pools.toSorted());
  assert.equal(pools.length, 10);
  assert.match(problems[0]?.message ?? "", /its percentiles are left out/);
  for (const { pool, read_iops } of workload_rankings.find(({ id }: { id: string }) => id === "mixed_iops")
    .ranking) {
    const run = runs.find(({ subject }) => subject === pool);
    const mixed = run?.results.find(({ workload }) => workload.readPercent === 70);
    holds(mixed?.directions.read?.iops, read_iops);
  }
  const rep2 = runs.find(({ subject }) => subject === "rep2");
  const whole = rep2?.results.find(({ name }) => name === "random 4k, as ranked")?.directions;
  holds(whole?.mixed?.iops, 71966);
  holds(whole?.read?.lat?.meanNs, 1_045_000);
  holds(whole?.write?.lat?.meanNs, 5_865_000);
});

test("a ramp's summary is refused, and it is said what to do", { skip }, async () => {
  const summary = await sample("seed002-origin", "ramp-summary.json");
  assert.deepEqual([summary.collector, summary.runs], ["storage-perf-tests", []]);
  assert.match(summary.problems[0]?.message ?? "", /Import the ramp's CSV/);
});

test("dbench's log: nine tests from fio's text, and nothing of the summary", { skip }, async () => {
  const { collector, runs, problems } = await sample("dbench", "gen", "dbench-full-fio2.17.log");
  assert.equal(collector, "dbench");
  assert.deepEqual(problems, []);
  const text = textOf("dbench", "gen", "dbench-full-fio2.17.log");
  const issued = [...text.matchAll(/issued rwt: total=(\d+),(\d+),0/g)].map(([, read, write]) => [
    Number(read),
    Number(write),
  ]);
  const results = runs[0]?.results ?? [];
  assert.deepEqual([results.length, issued.length], [9, 15]);
  for (const [i, { status, group, jobs = 1, directions }] of results.entries()) {
    assert.deepEqual([status, group], ["complete", i]);
    const rows = issued.splice(0, jobs);
    for (const [j, name] of (["read", "write"] as const).entries()) {
      const count = rows.reduce((sum, row) => sum + (row[j] ?? 0), 0);
      if (count > 0) holds(directions[name]?.totalIos, count);
      else assert.equal(directions[name], undefined);
    }
  }
  const latency = results.find(({ name }) => name === "read_latency")?.directions.read?.lat?.meanNs;
  holds(latency, 69_570);
});

test("dbench's summaries alone are refused", { skip }, async () => {
  const { collector, runs, problems } = await sample("dbench", "real-summaries.txt");
  assert.deepEqual([collector, runs], ["dbench", []]);
  assert.match(problems[0]?.message ?? "", /summary alone/);
});
