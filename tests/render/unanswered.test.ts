/** An environment in which every use case is open says so once, and why. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { answerMatrix } from "../../src/render/blocks/decision/answer-matrix.ts";
import { isUnanswered } from "../../src/render/blocks/decision/unanswered.ts";
import { pageFigures } from "../../src/render/charts/figures.ts";
import { type Block, plain, type Table } from "../../src/render/edition/view.ts";
import { decisionPages } from "../../src/render/pages/decision.ts";
import { answerSections } from "../../src/render/pages/use-cases/environment-answer.ts";
import { ownEdition } from "./own-edition.ts";

const { edition } = await ownEdition();
const { record } = edition;
const OPEN = "ibm-odf";
const saidIn = (blocks: readonly Block[]): string[] =>
  blocks.flatMap((block) => (block.block === "text" ? [plain(block.text)] : []));

test("it has no column in the decision table, but a sentence beneath, a mark and its own page", () => {
  assert.ok(isUnanswered(edition, OPEN) && !isUnanswered(edition, "talos-homelab"));
  const blocks = answerMatrix(edition);
  const table = blocks.find((block): block is Table => block.block === "table");
  const title = record.environments.get(OPEN)?.title;
  assert.ok(table?.columns.every(({ label }) => label !== title));
  assert.match(
    saidIn(blocks).join("\n"),
    new RegExp(
      `^${title}: no use case has an answer, as no figure that counts can be used: not measured, or excluded by checks\\. One run of general .* measures .* for 18 of 20 undecided answers\\. How to run it\\.$`,
      "m",
    ),
  );
  const [all, ...each] = decisionPages(edition);
  assert.ok(each.some(({ path }) => path === `decision/${OPEN}`));
  const tab = all?.tabs?.items.find(({ id }) => id === OPEN);
  assert.deepEqual([tab?.verdict, tab?.note], ["open", "for all"]);
});

test("each of its answers begins with that sentence, and no other answer does", () => {
  for (const answer of edition.judgement.recommendations) {
    const [first] = answerSections(edition, pageFigures(), answer).flatMap(({ blocks }) => blocks);
    const isSaid = first?.block === "text" && /: no use case has an answer, as /.test(plain(first.text));
    assert.equal(isSaid, answer.environment === OPEN, `${answer.useCase} ${answer.environment}`);
  }
});
