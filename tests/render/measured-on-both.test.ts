/** What is said to be known of two is said of the figures that count: beside it a table may show others that were measured of both. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { answerView } from "../../src/render/blocks/answers/answers.ts";
import { plain } from "../../src/render/edition/view.ts";
import { ownEdition } from "./own-edition.ts";

const { judgement, edition } = await ownEdition();
const all = judgement.recommendations.flatMap((of) => [
  of,
  ...edition.furtherOf(of).map(({ recommendation }) => recommendation),
]);
const COUNTED = /^(?:By (?:(\d+) of |all |the )?(\d+|one)|Of (\d+)) figures? that counts? and both have, /;

test("it says of which figures, and of how many of them", () => {
  let said = 0;
  for (const of of all) {
    const where = `${of.useCase} ${of.environment}`;
    const { sentence } = answerView(edition, of);
    for (const text of [plain(sentence), ...of.answers.map((one) => one.sentence)]) {
      assert.doesNotMatch(text, /figures? (?:that )?measured on both/, where);
    }
    const counted = COUNTED.exec(of.sentence);
    if (counted === null) continue;
    said++;
    const [a, b] = of.answers[0].compared.map((id) => of.candidates.find((one) => one.deployment === id));
    const both = of.metrics.filter(
      ({ scored }, at) => scored && [a, b].every((one) => one?.figures[at]?.known === "measured"),
    );
    const number = counted[2] ?? counted[3];
    assert.equal(number === "one" ? 1 : Number(number), both.length, where);
  }
  assert.ok(said > 10, String(said));
});
