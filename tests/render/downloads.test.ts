/** What can be taken away: the same figures in each form, read back by other programs. */
import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it } from "node:test";
import { DuckDBInstance } from "@duckdb/node-api";
import { strFromU8, unzipSync } from "fflate";
import { CHECKS, judge } from "../../src/judge/index.ts";
import { editionParquet } from "../../src/render/downloads/edition-parquet.ts";
import { EXAMPLE_QUERIES } from "../../src/render/downloads/example-queries.ts";
import { FIGURE_COLUMNS, figureRows, rankedFigures } from "../../src/render/downloads/ranked-figures.ts";
import { resultRows } from "../../src/render/downloads/result-rows.ts";
import { doubtOf } from "../../src/render/edition/doubted.ts";
import { type Edition, editionOf } from "../../src/render/edition/edition.ts";
import { csvText } from "../../src/text/csv.ts";
import { direction, GiB, MS, quietRecordOf, READS, resultOf, runOf } from "../judge/small-record.ts";
import { ownEdition } from "./own-edition.ts";

const writes = (iops: number, p99: number) =>
  resultOf(
    { ...READS, rw: "randwrite", iodepth: 16, sizeBytes: 8 * GiB },
    { write: direction({ iops }, { mean: (16 * 1e9) / iops, p99: p99 }) },
  );
const RUNS = [
  runOf("ceph", "fio", [writes(4000, 9 * MS)]),
  runOf("zfs", "fio", [writes(8000, 4.5 * MS)]),
  // 500,000 a second at 4 ms each would be 2,000 I/Os at once.
  runOf("ceph2", "fio", [
    resultOf(
      { ...READS, rw: "randwrite", iodepth: 16, sizeBytes: 8 * GiB },
      { write: direction({ iops: 500_000 }, { mean: 4 * MS, p99: 5 * MS }) },
    ),
  ]),
];
const record = quietRecordOf({ runs: RUNS, deployments: { ceph: { storageClass: "ceph-block" } } });
const edition = editionOf(
  record,
  { version: "next", isNext: true, runs: RUNS, judgement: judge(record, RUNS) },
  CHECKS,
);

type Rows = Record<string, unknown>[];

/** What DuckDB answers to these questions to the Parquet file of an edition. */
async function askedOf(of: Edition, ...questions: readonly string[]): Promise<Rows[]> {
  const folder = await mkdtemp(join(tmpdir(), "fiolio-duckdb-"));
  const connection = await (await DuckDBInstance.create(":memory:")).connect();
  try {
    const file = join(folder, "results.parquet");
    await writeFile(file, editionParquet(of)[1]);
    const answers: Rows[] = [];
    for (const sql of questions) {
      const placed = sql.replaceAll("'results.parquet'", `'${file}'`);
      answers.push((await connection.runAndReadAll(placed)).getRowObjectsJson() as Rows);
    }
    return answers;
  } finally {
    connection.closeSync();
    await rm(folder, { recursive: true, force: true });
  }
}

describe("the edition as a Parquet file, read by DuckDB", () => {
  it("holds every figure once, with its interval, and null for what is not known", async () => {
    const [rows] = await askedOf(
      edition,
      "SELECT deployment, metric, value, low, high, storage_class, excluded_by FROM 'results.parquet'",
    );
    const expected = [...resultRows(edition)].map(({ deployment, metric, value, low, high, excludedBy }) => ({
      ...{ deployment, metric, value, low, high },
      storage_class: deployment === "ceph" ? "ceph-block" : null,
      excluded_by: excludedBy.join(" ") || null,
    }));
    assert.ok(expected.length >= 9);
    assert.deepEqual(rows, expected);
  });

  it("answers the example queries with what the rankings say", async () => {
    const [lowest, counted] = await askedOf(edition, ...EXAMPLE_QUERIES.map(({ sql }) => sql));
    const ranking = edition.judgement.rankings.find(({ metric }) => metric.id === "write.p99");
    assert.deepEqual(
      lowest?.map(({ deployment, storage_class, p99_ms }) => [deployment, storage_class, p99_ms]),
      ranking?.values
        .filter(({ rank }) => rank !== undefined)
        .map(({ deployment, value }) => [
          deployment,
          deployment === "ceph" ? "ceph-block" : null,
          value / 1e6,
        ]),
    );
    const excluded = [...resultRows(edition)].flatMap(({ excludedBy }) => excludedBy);
    assert.ok(excluded.includes("LITTLE"));
    assert.equal(
      counted?.reduce((sum, { figures }) => sum + Number(figures), 0),
      excluded.length,
    );
  });

  it("keeps setups of one StorageClass apart, a row a deployment, and says what is in doubt", async () => {
    const { edition: own } = await ownEdition();
    const [lowest = []] = await askedOf(own, EXAMPLE_QUERIES[0]?.sql ?? "");
    const ranked = own.judgement.rankings.flatMap(({ environment, comparisonId, metric, values }) =>
      metric.id !== "write.p99"
        ? []
        : values.flatMap((value) =>
            value.rank === undefined ? [] : [{ environment, comparisonId, value, metric }],
          ),
    );
    const rows = ranked.map(({ environment, comparisonId, value, metric }) =>
      [
        ...[environment, comparisonId, value.deployment, value.value / 1e6],
        doubtOf(own, metric.id, value) ?? null,
      ].join("; "),
    );
    assert.deepEqual(
      lowest
        .map(({ environment, comparison, deployment, p99_ms, doubts }) =>
          [environment, comparison, deployment, p99_ms, doubts].join("; "),
        )
        .sort(),
      rows.sort(),
    );
    const setUps = lowest.filter(
      ({ storage_class, comparison }) =>
        storage_class === "openebs-single-replica" && /randwrite/.test(String(comparison)),
    );
    assert.deepEqual(
      setUps.map(({ deployment, p99_ms, doubts }) => [deployment, p99_ms, doubts]),
      [
        ["talos-mayastor-1r-2core", 3.2, "writes perhaps cached"],
        ["talos-mayastor-1r-1core", 49.5, null],
      ],
    );
  });
});

/** Rows by the names of their columns. */
const figuresOf = (of: Edition) =>
  figureRows(of).map((row) =>
    Object.fromEntries(Object.keys(FIGURE_COLUMNS).map((name, at) => [name, row[at]])),
  );

describe("ranked figures in people's units", () => {
  it("are the same in CSV, Markdown and the spreadsheet, and the same twice", async (t) => {
    const made = async (): Promise<Map<string, string | Uint8Array>> => {
      const files = new Map<string, string | Uint8Array>();
      for await (const [path, content] of rankedFigures(edition)) files.set(path, content);
      return files;
    };
    const files = await made();
    const [csv, md, xlsx] = ["csv", "md", "xlsx"].map((form) => files.get(`static/next/figures.${form}`));
    const rows = figuresOf(edition);
    const p99 = rows.find((row) => row.Metric === "Write latency, p99" && row.StorageClass === "ceph-block");
    assert.deepEqual([p99?.Value, p99?.Unit], [9, "ms"]);
    assert.match(String(csv), /,ceph-block,,9,ms,/);
    assert.match(String(md), /\| ceph-block \| +\| 9 \| ms \|/);
    assert.equal(String(md).trimEnd().split("\n").length, rows.length + 2);
    const sheet = unzipSync(xlsx as Uint8Array);
    const strings = strFromU8(sheet["xl/sharedStrings.xml"] ?? new Uint8Array());
    const cells = strFromU8(sheet["xl/worksheets/sheet1.xml"] ?? new Uint8Array());
    assert.match(strings, /ceph-block/);
    assert.equal([...cells.matchAll(/<row /g)].length, rows.length + 1);
    assert.match(cells, /<v>9<\/v>/);
    t.mock.timers.enable({ apis: ["Date"], now: 1e12 });
    assert.deepEqual(
      Buffer.from((await made()).get("static/next/figures.xlsx") as Uint8Array),
      Buffer.from(xlsx as Uint8Array),
    );
  });

  it("give what is excluded no place, and say by what", () => {
    const out = figuresOf(edition).filter(({ Run }) => String(Run).startsWith("ceph2"));
    assert.ok(out.length > 0);
    for (const row of out)
      assert.deepEqual(
        [row.Place, row["Last place"], row["Excluded by"], row.Doubts],
        [undefined, undefined, "rate contradicts latency", undefined],
      );
  });

  it("tell the last place where several may be it", async () => {
    const { edition } = await ownEdition();
    const ranked = figuresOf(edition).filter(({ Place }) => Place !== undefined);
    const shared = ranked.filter((row) => Number(row.Place) < Number(row["Last place"]));
    const told = ranked.filter((row) => row.Place === row["Last place"]);
    assert.ok(shared.length > 0);
    assert.equal(shared.length + told.length, ranked.length);
  });

  it("name each setup where a StorageClass has several, so that no two rows of a figure are alike", async () => {
    const { edition } = await ownEdition();
    const rows = figuresOf(edition);
    const named = rows
      .filter(({ StorageClass }) => StorageClass !== undefined)
      .map(({ Environment, Workload, Metric, StorageClass, Setup }) =>
        [Environment, Workload, Metric, StorageClass, Setup].join("; "),
      );
    assert.equal(new Set(named).size, named.length);
    assert.deepEqual(
      new Set(
        rows.flatMap(({ StorageClass, Setup }) => (Setup === undefined ? [] : [`${StorageClass}, ${Setup}`])),
      ),
      new Set(["openebs-single-replica, 1 core", "openebs-single-replica, 2 cores"]),
    );
  });

  it("tell cautions beside figures that have a place", async () => {
    const { edition } = await ownEdition();
    const doubted = figuresOf(edition).find(({ Run }) => Run === "talos-mayastor-1r-2core.fio-rand-read");
    assert.deepEqual([doubted?.["Excluded by"], doubted?.Doubts], [undefined, "perhaps never written"]);
  });
});

it("CSV that is more than ASCII begins with a byte order mark, and no other does", () => {
  assert.equal(csvText(["a"], [["330 µs"]]), "\uFEFFa\n330 µs\n");
  assert.equal(csvText(["a"], [["330 us"]]), "a\n330 us\n");
});
