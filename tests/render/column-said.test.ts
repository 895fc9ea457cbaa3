/** What checks note of all figures of a column stands once, in its head. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { candidateBlocks } from "../../src/render/blocks/answers/candidate-table.ts";
import { plain } from "../../src/render/edition/view.ts";
import { ownEdition } from "./own-edition.ts";

const { edition } = await ownEdition();
const [queue = assert.fail()] = edition
  .recommendationsOf("message-queue")
  .filter(({ environment }) => environment === "talos-homelab");
const [table] = candidateBlocks(edition, queue).flatMap((block) => (block.block === "table" ? [block] : []));

test("doubts that all share are in the head of the column, and those of one in its cell", () => {
  const at = table?.columns.findIndex(({ label }) => label === "Read bandwidth") ?? -1;
  assert.match(
    plain(table?.columns[at]?.note ?? ""),
    /; all that are usable: cache possible, jobs share blocks$/,
  );
  const badges = table?.rows.flatMap(({ cells }) => (cells[at]?.badges ?? []).map(({ text }) => text)) ?? [];
  assert.ok(badges.includes("tools disagree") && badges.includes("cached reads"), badges.join());
  const standing = table?.rows.filter(({ cells }) => !cells[at]?.struck) ?? [];
  for (const { cells } of standing)
    for (const { text } of cells[at]?.badges ?? []) assert.doesNotMatch(text, /repeatedly|shared/);
});
