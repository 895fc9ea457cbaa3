/** Editions as a data set: its files, its columns, and the questions of docs/scale.md, asked by DuckDB. */
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { filesIn } from "../../src/effects/small-files.ts";
import { judgeEdition } from "../../src/judge/edition.ts";
import { loadRecord } from "../../src/record/load.ts";
import { COLUMNS } from "../../src/render/downloads/result-columns.ts";
import { type Ask, asking, QUESTIONS } from "../bench/ask-data-set.ts";
import { fioJson, Report } from "../support/report.ts";

const FILES = {
  "data/environments/edge.yaml": "format: environment/1\ntitle: Edge\nkind: cluster\nsummary: One node.\n",
  "data/deployments/edge-ceph.yaml":
    "format: deployment/1\ntitle: Ceph at the edge\nbackend: ceph\nenvironment: edge\nmedium: nvme\n",
  "data/raw/lab/lab-ceph/a.json": fioJson(1),
  "data/raw/lab/lab-nfs/b.json": fioJson(2),
  "data/raw/edge/edge-ceph/c.json": fioJson(11),
  // More than its queue and its latency allow.
  "data/raw/edge/edge-ceph/d.json": fioJson(1).replace(
    /("iops": )(\d+)/g,
    (_, name: string, iops: string) => `${name}${Number(iops) * 50}`,
  ),
};
describe("an export", () => {
  let report: Report;
  const ask: Ask = (sql) => asking(report.path("figures"), (one) => one(sql));
  const files = (): string[] => filesIn(report.path("figures"));
  before(async () => {
    report = await Report.create(FILES);
    assert.equal((await report.fiolio("collect", "--no-local")).code, 0);
  });
  after(() => report.remove());

  it("is a folder an edition and an environment; what is there of the edition is replaced, the rest stays", async () => {
    await report.write("figures/edition=next/environment=gone/results.parquet", "old");
    await report.write("figures/edition=v1/kept", "kept");
    const { code, stdout } = await report.fiolio("export", "--out", report.path("figures"));
    assert.equal(code, 0);
    assert.match(stdout, /^next: \d+ figures of 2 environments in .*edition=next$/m);
    assert.deepEqual(files(), [
      "edition=next/environment=edge/results.parquet",
      "edition=next/environment=lab/results.parquet",
      "edition=v1/kept",
    ]);
  });

  it("has the columns that are told of, and every figure", async () => {
    const from = "read_parquet('figures/*/*/results.parquet', hive_partitioning = true)";
    const described = await ask(`DESCRIBE SELECT * FROM ${from}`);
    const types = new Map(described.map(({ column_name, column_type }) => [column_name, column_type]));
    assert.deepEqual([...types.keys()].sort(), Object.keys(COLUMNS).sort());
    const inSql = { STRING: "VARCHAR", DOUBLE: "DOUBLE", INT32: "INTEGER" };
    for (const [name, { type }] of Object.entries(COLUMNS)) assert.equal(types.get(name), inSql[type], name);
    const rows = await ask(`SELECT run, metric, value FROM ${from} WHERE metric = 'read.iops' ORDER BY run`);
    const { record } = await loadRecord(report.root);
    const measured = [...record.runs.values()].flatMap(({ id, results }) =>
      results.flatMap(({ directions: { read } }) => (read?.iops ? [[id, read.iops]] : [])),
    );
    assert.ok(measured.length >= 2);
    assert.deepEqual(
      rows.map(({ run, value }) => [run, value]),
      measured.sort(),
    );
  });

  it("answers the questions of docs/scale.md", async () => {
    const [sizes, lowest, given, excluded, ...more] = await Promise.all(QUESTIONS.map(({ sql }) => ask(sql)));
    assert.deepEqual(more, []);
    assert.deepEqual(
      sizes?.map(({ edition, environment, runs }) => [edition, environment, Number(runs)]),
      [
        ["next", "edge", 2],
        ["next", "lab", 2],
      ],
    );
    const { record } = await loadRecord(report.root);
    const { rankings, results } = judgeEdition(record, "next").judgement;
    const firsts = rankings
      .filter(({ metric, values }) => metric.id === "read.p99" && values[0]?.rank !== undefined)
      .map(({ environment, values: [first] }) => [
        environment,
        first?.deployment,
        first && first.value / 1e6,
      ]);
    assert.ok(firsts.length > 0);
    assert.deepEqual(
      lowest?.map(({ environment, deployment, p99_ms }) => [environment, deployment, p99_ms]).sort(),
      firsts
        .map(([environment, deployment, ms]) => [environment, deployment, Number(Number(ms).toFixed(3))])
        .sort(),
    );
    assert.ok(given?.every(({ product }) => product === "Ceph"));
    assert.deepEqual([...new Set(excluded?.map(({ deployment }) => deployment))], ["edge-ceph"]);
    const codes = results.flatMap(({ outcomes }) =>
      outcomes.flatMap(({ code, verdict }) => (verdict === "excluded" ? [code] : [])),
    );
    assert.ok(codes.length > 0);
    assert.deepEqual(
      [...new Set(excluded?.map(({ check_code }) => check_code))].sort(),
      [...new Set(codes)].sort(),
    );
  });

  it("of an edition that is not there says which are", async () => {
    const { code, stderr } = await report.fiolio("export", "v9", "--out", report.path("figures"));
    assert.equal(code, 1);
    assert.match(stderr, /^export: expected one of next, came v9\. Name one of them\.$/m);
  });
});
