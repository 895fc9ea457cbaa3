/** Values on a workload's page: what a check excluded is struck, there as in every ranking. */
import assert from "node:assert/strict";
import { rm } from "node:fs/promises";
import { after, before, test } from "node:test";
import { CHECKS, judge } from "../../src/judge/index.ts";
import { loadRecord } from "../../src/record/load.ts";
import { pageFigures } from "../../src/render/charts/figures.ts";
import { type Edition, editionOf } from "../../src/render/edition/edition.ts";
import { plain, type Table } from "../../src/render/edition/view.ts";
import { workloadPages } from "../../src/render/pages/workloads.ts";
import { METRICS } from "../../src/schema/metric.ts";
import { fixtureReport } from "./fixture.ts";

let root: string;
let edition: Edition;
before(async () => {
  root = await fixtureReport();
  const { record } = await loadRecord(root);
  const runs = [...record.runs.values()];
  edition = editionOf(
    record,
    { version: "next", isNext: true, runs, judgement: judge(record, runs) },
    CHECKS,
  );
});
after(() => rm(root, { recursive: true, force: true }));

test("a value is struck where a check excludes it, and no other is", () => {
  const struck: string[] = [];
  const tables = [...workloadPages(edition, pageFigures())]
    .flatMap(({ sections }) => sections.flatMap(({ blocks }) => blocks))
    .filter((block): block is Table => block.block === "table" && /^Values in/.test(plain(block.caption)));
  for (const { columns, rows } of tables)
    for (const { cells } of rows)
      for (const [i, cell] of cells.entries())
        if (cell.struck) struck.push(`${plain(cells[1]?.text ?? "")} ${columns[i]?.label}`);
  const expected = edition.judgement.results.flatMap(({ result, outcomes }) =>
    METRICS.filter(
      (metric) =>
        metric.read(result) !== undefined &&
        outcomes.some(
          ({ verdict, metrics }) => verdict === "excluded" && (metrics?.includes(metric.id) ?? true),
        ),
    ).map(({ title }) => `${result.name} ${title}`),
  );
  assert.ok(
    expected.some((one) => one.endsWith("p50")),
    "the fixture has a p50 that is excluded",
  );
  assert.deepEqual(struck.sort(), expected.sort());
});
