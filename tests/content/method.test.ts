/** The method page's tables say what the code does. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { engineDir } from "../../src/effects/engine.ts";
import { CHECKS, COMPARISON_RULE, judge } from "../../src/judge/index.ts";
import { loadRecord } from "../../src/record/load.ts";
import { editionOf } from "../../src/render/edition/edition.ts";
import { asksOf } from "../../src/render/shortcodes/content.ts";
import { methodTables } from "../../src/render/shortcodes/method-tables.ts";

const { record } = await loadRecord(engineDir);
const runs = [...record.runs.values()];
const judgement = judge(record, runs);
const tables = methodTables(editionOf(record, { version: "next", isNext: true, runs, judgement }, CHECKS));
const firstColumn = (name: string): unknown[] => tables[name]?.rows.map(({ cells }) => cells[0]?.text) ?? [];

test("every table is on the page, and the page asks for no other", () => {
  const asked = asksOf(readFileSync(join(engineDir, "content", "methodology.md"), "utf8"))
    .filter(({ name }) => name === "table")
    .map(({ args }) => args[0]);
  assert.deepEqual(asked.toSorted(), Object.keys(tables).toSorted());
});

test("each parameter of the comparison rule has its row, with whether it must be equal", () => {
  assert.deepEqual(
    tables.comparison?.rows.map(({ cells: [parameter, equal] }) => [parameter?.text, equal?.text]),
    COMPARISON_RULE.map(({ parameter, mustBeEqual }) => [parameter, mustBeEqual ? "yes" : "no"]),
  );
});

test("each pattern that the judgement finds in the record has its row", () => {
  const found = [...new Set(judgement.patterns.map(({ pattern }) => pattern))];
  assert.deepEqual(
    found.filter((name) => !firstColumn("patterns").includes(name)),
    [],
  );
  assert.ok(firstColumn("patterns").length >= 6);
});
