/** `node data-set.ts FOLDER ROWS`: a data set of so many generated figures, written as an export writes it. */
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { collect } from "../../src/collect/collect.ts";
import { judgeEdition } from "../../src/judge/edition.ts";
import { CHECKS } from "../../src/judge/index.ts";
import { writeParquet } from "../../src/publish/data-set/data-set.ts";
import { loadRecord } from "../../src/record/load.ts";
import { type ResultRow, resultRows } from "../../src/render/downloads/result-rows.ts";
import { editionOf } from "../../src/render/edition/edition.ts";
import { writeRecord } from "./record.ts";

const [out = "", count = ""] = process.argv.slice(2);
const root = await mkdtemp(join(tmpdir(), "fiolio-bench-rows-"));
try {
  await writeRecord(root, { runs: 100 });
  await collect({ root });
  const { record } = await loadRecord(root);
  const judged = judgeEdition(record, "next");
  const edition = editionOf(record, { version: "next", isNext: true, ...judged }, CHECKS);
  const places = [...Map.groupBy(resultRows(edition), ({ environment }) => environment)];
  for (const [environment, rows] of places) {
    const folder = join(out, "edition=next", `environment=${environment}`);
    await mkdir(folder, { recursive: true });
    await writeParquet(join(folder, "results.parquet"), edition, moreOf(rows, Number(count) / places.length));
  }
} finally {
  await rm(root, { recursive: true, force: true });
}

/** As many as are wanted, each of another run and of another value. */
function* moreOf(rows: readonly ResultRow[], wanted: number): Generator<ResultRow> {
  for (let i = 0; i < wanted; i++) {
    const [row, round] = [rows[i % rows.length], Math.floor(i / rows.length)];
    if (row === undefined) return;
    const factor = 1 + ((i * 7919) % 1000) / 10_000;
    yield { ...row, run: `${row.run}-${round}`, value: row.value * factor };
  }
}
