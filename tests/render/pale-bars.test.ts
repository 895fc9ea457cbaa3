/** A figure in doubt has a pale bar wherever it is drawn: in the card of an answer and in the table of its candidates. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { candidateBlocks } from "../../src/render/blocks/answers/candidate-table.ts";
import { scorecardOf } from "../../src/render/blocks/scorecard/scorecard.ts";
import { plain, type Table } from "../../src/render/edition/view.ts";
import { ownEdition } from "./own-edition.ts";

const { edition } = await ownEdition();

test("a bar that the card of an answer draws pale is pale among its candidates", () => {
  let compared = 0;
  for (const answer of edition.judgement.recommendations) {
    const card = scorecardOf(edition, answer);
    const table = candidateBlocks(edition, answer).find((one): one is Table => one.block === "table");
    const cells = table?.rows.flatMap((row) => row.cells) ?? [];
    for (const { text, href, share, doubts } of card?.rows.flatMap((row) => row.cells) ?? []) {
      const same = cells.find((cell) => cell.href === href && plain(cell.text) === text);
      if (share === undefined || href === undefined || same?.share === undefined) continue;
      compared += 1;
      const isPale = doubts !== undefined;
      assert.equal(same.pale === true, isPale, `${answer.useCase} in ${answer.environment}: ${text}`);
    }
  }
  assert.ok(compared > 50, String(compared));
});

test("what a pale bar means is said above the table", () => {
  const answer = edition.judgement.recommendations.find(
    (one) => one.useCase === "oltp-database" && one.environment === "talos-homelab",
  );
  const [table] = candidateBlocks(edition, answer ?? assert.fail());
  assert.match(JSON.stringify((table as Table).caption), /longer is better, pale: in doubt;/);
});
