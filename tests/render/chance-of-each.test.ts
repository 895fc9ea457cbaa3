/** Each candidate's own chance to be the best, on the card and in the table, where what was measured carries the answer. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { CHECKS, judge } from "../../src/judge/index.ts";
import { answerView } from "../../src/render/blocks/answers/answers.ts";
import { candidateBlocks } from "../../src/render/blocks/answers/candidate-table.ts";
import { cellOf } from "../../src/render/blocks/decision/decision-cell.ts";
import { editionOf } from "../../src/render/edition/edition.ts";
import { plain } from "../../src/render/edition/view.ts";
import type { Run } from "../../src/schema/run.ts";
import { cachedReads, lookups, reads } from "../judge/ask.ts";
import { quietRecordOf, US } from "../judge/small-record.ts";

/** `classes`: StorageClasses of deployments. */
function askedOf(runs: readonly Run[], classes: Readonly<Record<string, string>> = {}) {
  const deployments = Object.fromEntries(
    Object.entries(classes).map(([id, storageClass]) => [id, { storageClass }]),
  );
  const record = quietRecordOf({ runs, deployments, useCases: { pages: lookups } });
  const judgement = judge(record, runs);
  const edition = editionOf(record, { version: "next", isNext: true, runs, judgement }, CHECKS);
  const [recommendation = assert.fail()] = judgement.recommendations;
  return { edition, recommendation };
}

function shownOf(runs: readonly Run[]) {
  const { edition, recommendation } = askedOf(runs);
  const [table] = candidateBlocks(edition, recommendation);
  assert.ok(table?.block === "table");
  const column = table.columns.findIndex(({ label }) => label === "Chance");
  return {
    fact: answerView(edition, recommendation).facts.find(({ term }) => term === "Chance to be the best"),
    cells: table.rows.flatMap(({ cells }) => (column < 0 ? [] : [plain(cells[column]?.text ?? "")])),
  };
}

test("an answer that leans tells the chance of each, and they add up to 100 %", () => {
  const { fact, cells } = shownOf([reads("fast", 100 * US), reads("near", 105 * US), reads("far", 130 * US)]);
  const bars = fact?.bars ?? [];
  assert.deepEqual(
    bars.map(({ name }) => name),
    ["FAST", "NEAR", "FAR"],
  );
  for (const { text, share } of bars)
    assert.equal(text, share === 0 ? "under 1 %" : `${Math.round(100 * share)} %`);
  assert.deepEqual(
    cells,
    bars.map(({ text }) => text),
  );
  const percents = bars.map(({ share }) => Math.round(100 * share));
  assert.equal(
    percents.reduce((a, b) => a + b, 0),
    100,
  );
});

test("an answer that is open, and one that is decided, tells none", () => {
  for (const runs of [
    [reads("a", 300 * US), cachedReads("b")],
    [reads("a", 100 * US), reads("b", 900 * US)],
  ])
    assert.deepEqual(shownOf(runs), { fact: undefined, cells: [] });
});

test("two that are the answer together stand one by one, each with its chance and its StorageClass", () => {
  const runs = [reads("fast", 100 * US), reads("near", 101 * US), reads("far", 400 * US)];
  const { edition, recommendation } = askedOf(runs, { fast: "fast-class", near: "near-class" });
  const { verdict, beside, each = [] } = answerView(edition, recommendation);
  assert.deepEqual([verdict, beside], ["medium confidence", undefined]);
  assert.deepEqual(
    each.map(({ name, classes }) => [name.text, classes.map((line) => line.name)]),
    [
      ["FAST", ["fast-class"]],
      ["NEAR", ["near-class"]],
    ],
  );
  for (const { name, chance = "" } of each) {
    const percent = /^(\d+ %) likely the best$/.exec(chance)?.[1] ?? assert.fail(chance);
    const cell = cellOf(edition, recommendation, name.text.toLowerCase());
    assert.equal(plain(cell.note ?? ""), `Medium confidence, ${percent}`);
  }
});
