import assert from "node:assert/strict";
import { test } from "node:test";
import { checkNamed } from "../../src/judge/checks/index.ts";
import { csvOf, type PlainRow, plainCsv, tableJson } from "../../src/render/charts/csv.ts";
import { CHARTS, type Inputs, type KindId } from "../../src/render/charts/index.ts";
import { CASES } from "./cases.ts";

const csv = (name: string): string[] => {
  const input = CASES.ranking[name] ?? assert.fail(name);
  return csvOf(CHARTS.ranking.rows(input)).split("\n");
};

test("a row a value, in the units that charts show, with what excluded it and the runs behind it", () => {
  const [head, first, , , , excluded] = csv("normal");
  assert.equal(
    head,
    "environment,comparison,deployment,title,storage_class,setup,metric,unit,value,low,high,interval_basis,rank,rank_to,rank_as_printed,roles,excluded_by,doubts,annotations,runs",
  );
  assert.equal(
    first,
    'lab,random-read-4-kib-16-in-flight,mayastor-1r,"Mayastor, 1 replica",,,read.iops,IOPS,46800,45900,47400,range of 3 runs,1,1,2,best credible,,,,mayastor-1r.fio-rand-read#1 mayastor-1r.fio-rand-read#2 mayastor-1r.fio-rand-read#3',
  );
  assert.match(
    excluded ?? "",
    /,102000,101500,102500,range of 3 runs,,,1,fastest as published,CACHE_REREAD LITTLE,,likely-cached,/,
  );
});

test("places that are spans, StorageClasses, and what a hollow dot stands for are in the table as in the chart", () => {
  const input = {
    ...(CASES.ranking.tie ?? assert.fail("no case")),
    storageClasses: new Map([["cephfs", "ceph-filesystem with 3 replicas"]]),
    doubts: new Map([["ceph-rbd", "unwritten data"]]),
  };
  const drawn = CHARTS.ranking.view(input, "wide").data.rows ?? [];
  const rows = CHARTS.ranking.rows(input);
  const placeOf = ({ rank, rankTo }: (typeof rows)[number]): string => [...new Set([rank, rankTo])].join("–");
  assert.deepEqual(
    rows.map((row) => [row.deployment, placeOf(row), row.doubts !== undefined]),
    drawn.map(({ deployment, place, hollow = false }) => [deployment, `${place}`.replace("?", ""), hollow]),
  );
  const [head = "", ...lines] = csvOf(rows).trim().split("\n");
  const cellsOf = (deployment: string): Record<string, string> => {
    const cells = lines.find((line) => line.includes(`,${deployment},`))?.split(",") ?? [];
    return Object.fromEntries(head.split(",").map((name, at) => [name, cells[at] ?? ""]));
  };
  const { rank, rank_to, doubts } = cellsOf("ceph-rbd");
  assert.deepEqual([rank, rank_to, doubts], ["1", "2", "unwritten data"]);
  assert.deepEqual(
    [cellsOf("cephfs").storage_class, cellsOf("cephfs").setup],
    ["ceph-filesystem", "3 replicas"],
  );
});

test("of two that are compared the names and StorageClasses that people use come first, and ids last", () => {
  const [head, first] = CHARTS.versus
    .csv(CHARTS.versus.rows(CASES.versus.normal ?? assert.fail()))
    .split("\n");
  assert.equal(
    head,
    "workload,metric,unit,a,a_storage_class,a_setup,a_value,b,b_storage_class,b_setup,b_value,better,factor,factor_low,factor_high,relation,cautions,environment,comparison,a_id,b_id",
  );
  assert.match(
    first ?? "",
    /^"Random read, 4 KiB, 16 jobs x queue depth 1, direct, 10 GiB",read\.iops,IOPS,Ceph RBD,ceph-block,,59300,ZFS LocalPV,,,22200,Ceph RBD,2\.67/,
  );
  assert.match(first ?? "", /,ceph-rbd,zfs$/);
});

test("quotes are doubled, and text like a formula stays text", () => {
  const hostile = csv("hostile").find((line) => line.includes(",hostile,"));
  assert.match(hostile ?? "", /,"""><script>/);
  const [row] = CHARTS.ranking.rows(CASES.ranking.one ?? assert.fail());
  assert.match(csvOf([{ ...(row ?? assert.fail()), title: "=1+1" }]), /,'=1\+1,/);
});

test("times are in milliseconds and rates in MiB/s, each column by its unit; what is no such figure stays", () => {
  const text = plainCsv([
    { metric: "read.p99", unit: "ns", value: 890_000, low: 885_000, times_best: 1.5, from_ns: 500 },
    { metric: "read.bandwidth", unit: "bytes/s", value: 2 ** 30, times_best: 2 },
    { metric: "copies", unit: "x", value: 3 },
  ]);
  assert.deepEqual(text.split("\n").slice(0, 4), [
    "metric,unit,value,low,times_best,from_ms",
    "read.p99,ms,0.89,0.885,1.5,0.0005",
    "read.bandwidth,MiB/s,1024,,2,",
    "copies,x,3,,,",
  ]);
  const sweep = plainCsv([
    { rate_unit: "iops", rate: 4000, latency_unit: "ns", latency: 1e6, latency_high: 2e6 },
  ]);
  assert.equal(sweep.split("\n")[1], "IOPS,4000,ms,1,2");
});

test("a latency that would be called as a time of its row is called a latency: no column takes another's place", () => {
  assert.deepEqual(
    plainCsv([{ from_ms: 1500, to_ms: 1600, from_ns: 2e6, to_ns: 3e6 }])
      .split("\n")
      .slice(0, 2),
    ["from_ms,to_ms,latency_from_ms,latency_to_ms", "1500,1600,2,3"],
  );
  const { rows: rowsOf, csv: tableOf } = CHARTS["latency-heatmap"];
  const rows = rowsOf(CASES["latency-heatmap"].normal ?? assert.fail());
  assert.equal(tableOf(rows).split("\n")[0]?.split(",").length, Object.keys(rows[0] ?? {}).length);
});

test("what excludes a figure is named by codes, whatever the chart", () => {
  for (const kind of ["overview", "scatter", "slope", "throughput-latency", "latency-cdf"] as const) {
    const { rows } = CHARTS[kind];
    const all = Object.values(CASES[kind]).flatMap((input) => rows(input as never) as PlainRow[]);
    const codes = all.flatMap((row) => String(row.excluded_by).split(" ").filter(Boolean));
    assert.ok(codes.length > 0, kind);
    for (const code of codes) assert.ok(checkNamed(code), `${kind}: ${code}`);
  }
});

test("its table as JSON has the rows of the CSV, in the units of the record", () => {
  const { rows: rowsOf, csv } = CHARTS["latency-cdf"];
  const rows = rowsOf(CASES["latency-cdf"].normal ?? assert.fail());
  const { columns, rows: lists } = JSON.parse(tableJson(rows));
  const [head, ...lines] = csv(rows).trim().split("\n");
  assert.equal(columns.join().replaceAll("_ns", "_ms"), head);
  assert.equal(lists.length, lines.length);
  const [at, bucket] = [columns.indexOf("unit"), columns.indexOf("bucket_ns")];
  const cellsOf = (line = ""): string[] => line.split(",").slice(-columns.length);
  assert.deepEqual([lists[0][at], cellsOf(lines[0])[at]], ["ns", "ms"]);
  assert.equal(Number(cellsOf(lines[0])[bucket]), lists[0][bucket] / 1e6);
});

test("every value that a chart draws is in its table, and nothing that it does not draw", () => {
  const percentiles = CHARTS["latency-percentiles"].rows(CASES["latency-percentiles"].one ?? assert.fail());
  assert.deepEqual(
    percentiles.map((r) => [r.deployment, r.metric]),
    ["mean", "p50", "p95", "p99", "p99.9"].map((statistic) => ["ceph-rbd", `read.${statistic}`]),
  );
  const sides = CHARTS.asymmetry.rows(CASES.asymmetry.normal ?? assert.fail());
  assert.equal(sides.length, 4 * 2 + 3 * 2);
  const depths = CHARTS["throughput-latency"].rows(CASES["throughput-latency"].several ?? assert.fail());
  assert.deepEqual(
    depths.filter((row) => row.deployment === "zfs").map((row) => [row.in_flight, row.rate, row.excluded_by]),
    [
      [1, 61_000, "CACHE_REREAD"],
      [4, 4100, ""],
      [16, 4700, ""],
      [64, 4890, ""],
    ],
  );
});

/** Numbers that have no unit: counts, places, and how many times one is the other. */
const PURE =
  /^(rank|rankTo|rank_to|rank_as_printed|place_as_printed|times_best|factor(_low|_high)?|jobs|numjobs|in_flight|clients|fairness|ios|ios_up_to_here|share|share_up_to_here)$/;

for (const kind of Object.keys(CHARTS) as KindId[])
  test(`the table of ${kind} tells the metric and the unit of every figure in it`, () => {
    for (const [name, input] of Object.entries(CASES[kind])) {
      const { columns, rows } = tableOf(kind, input as never);
      const [metrics, units] = [/(^|_)metric$/, /(^|_)unit$/].map((end) =>
        columns.filter((one) => end.test(one)),
      );
      assert.notDeepEqual(metrics, [], `${name}: no metric among ${columns}`);
      assert.deepEqual(
        units,
        metrics?.map((one) => one.replace(/metric$/, "unit")),
        name,
      );
      for (const row of rows) for (const of of [...(metrics ?? []), ...(units ?? [])]) assert.ok(row[of], of);
      const figures = columns.filter((one) => rows.some((row) => typeof row[one] === "number"));
      const untold = figures.filter((one) => !PURE.test(one) && !/_(ns|ms)$/.test(one) && !isOf(units, one));
      assert.deepEqual(untold, [], name);
    }
  });

/** "rate_low" is of "rate_unit"; where there is one unit alone, all figures are in it. */
const isOf = (units: readonly string[] = [], figure: string): boolean =>
  units.some((unit) => unit === "unit" || figure.startsWith(unit.replace(/_unit$/, "")));

function tableOf<K extends KindId>(kind: K, input: Inputs[K]) {
  const { columns, rows } = JSON.parse(tableJson(CHARTS[kind].rows(input))) as {
    columns: string[];
    rows: unknown[][];
  };
  return { columns, rows: rows.map((row) => Object.fromEntries(columns.map((name, i) => [name, row[i]]))) };
}

test("tables of all charts count results from 1 and call what speaks against a figure its doubts", () => {
  for (const kind of Object.keys(CASES) as KindId[])
    for (const [name, input] of Object.entries(CASES[kind])) {
      const rows = CHARTS[kind].rows(input as never) as readonly object[];
      const where = `${kind} ${name}`;
      assert.doesNotMatch(JSON.stringify(rows), /#0\b/, where);
      for (const row of rows) assert.ok(!("caution" in row), where);
    }
  const [doubted] = Object.values(CASES.overview).flatMap((input) =>
    CHARTS.overview.rows(input).filter(({ doubts }) => doubts !== undefined),
  );
  assert.match(String(doubted?.doubts), /^[a-z][a-z ]+$/);
});
