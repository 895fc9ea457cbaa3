/** What a row of candidates holds without a figure is told in words beneath the table, where a finger reaches it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { candidateBlocks } from "../../src/render/blocks/answers/candidate-table.ts";
import { eligible } from "../../src/render/blocks/until/place-in-answer.ts";
import { type Block, plain } from "../../src/render/edition/view.ts";
import { ownEdition } from "./own-edition.ts";

const { edition } = await ownEdition();
const { recommendations } = edition.judgement;

const itemsOf = (block: Block | undefined): string[] =>
  block?.block === "more"
    ? block.blocks.flatMap((one) => (one.block === "list" ? one.items.map((item) => plain(item)) : []))
    : [];

test("each text on durability stands once beneath the table, with all whom it is of", () => {
  let told = 0;
  for (const one of recommendations) {
    const [table, terms] = candidateBlocks(edition, one);
    if (table?.block !== "table" || table.rows.length === 0) continue;
    assert.ok(terms?.block === "more", one.useCase);
    assert.match(terms.summary, /^What durability(?: and price)?(?:,? and score)? rests? on$/);
    const items = itemsOf(terms);
    for (const { durability } of eligible(edition, one))
      for (const text of [durability.note, durability.flushEvidence])
        if (text) assert.equal(items.filter((item) => item.startsWith(text)).length, 1, text);
    told += items.length;
  }
  assert.ok(told > 0);
});

test("and no cell that is told so has it in a title alone", () => {
  for (const one of recommendations)
    for (const block of candidateBlocks(edition, one)) {
      if (block.block !== "table") continue;
      const at = block.columns.findIndex(({ label }) => label === "Durability");
      for (const { cells } of block.rows) assert.equal(cells[at]?.title, undefined);
      for (const { title, label } of block.columns) assert.equal(title, undefined, label);
    }
});
