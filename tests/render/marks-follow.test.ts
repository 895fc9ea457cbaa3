/** A mark follows its figure onto every page that shows it as a value of a ranking. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { rankedCell } from "../../src/render/blocks/values.ts";
import { besideTexts, doubtOf } from "../../src/render/edition/doubted.ts";
import { ownEdition } from "./own-edition.ts";

const { edition, judgement } = await ownEdition();

test("what makes a figure hollow in a chart is a label beside it in every table, and nothing else is", () => {
  const beside = new Set<string>();
  for (const { metric, values } of judgement.rankings)
    for (const value of values) {
      const labels = (rankedCell(edition, metric, value).badges ?? []).filter(({ tone }) => tone === "note");
      const where = `${value.deployment} ${metric.id} ${value.runs[0]?.run}`;
      assert.ok(doubtOf(edition, metric.id, value) === undefined || labels.length > 0, where);
      for (const said of besideTexts(edition, metric.id, [value])) {
        beside.add(said);
        const label = labels.find(({ text }) => text === said);
        assert.ok(label?.href?.includes("#"), `${where}: ${said}`);
      }
    }
  assert.ok(beside.has("median was buffered"));
});
