/** Names that make a line too long to be read are folded, with their number. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { answeredBy } from "../../src/render/blocks/answers/answered-by.ts";
import { pageFigures } from "../../src/render/charts/figures.ts";
import { type Block, plain, type Rich } from "../../src/render/edition/view.ts";
import { answerSections } from "../../src/render/pages/use-cases/environment-answer.ts";
import { ownEdition } from "./own-edition.ts";

const { edition } = await ownEdition();

test("no line of what a deployment is the answer to, or of who is left where more is asked, is longer than can be read at a glance", () => {
  // Evidence of a check is no list of names.
  const isList = (line: Rich): boolean =>
    [line].flat().filter((span) => typeof span !== "string" && span.href !== undefined).length > 4;
  const open = (blocks: readonly Block[]): string[] =>
    blocks
      .flatMap((block) => (block.block === "list" ? block.items : block.block === "text" ? [block.text] : []))
      .filter(isList)
      .map(plain);
  for (const id of edition.deployments)
    for (const line of open(answeredBy(edition, id))) assert.ok(line.length <= 250, `${id}: ${line}`);
  let left = 0;
  for (const of of edition.judgement.recommendations) {
    const asked = answerSections(edition, pageFigures(), of).find((one) => one.id === "asked");
    for (const block of asked?.blocks ?? []) {
      if (block.block !== "more") continue;
      left++;
      for (const line of open(block.blocks))
        assert.ok(line.length <= 300, `${of.useCase} ${of.environment}: ${line}`);
    }
  }
  assert.ok(left > 50, String(left));
});
