/** Where an answer is open its card says in a sentence what is known; why is folded. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { isEncryptedTwin } from "../../src/judge/candidates/encrypted-twin.ts";
import { answerView } from "../../src/render/blocks/answers/answers.ts";
import { plain } from "../../src/render/edition/view.ts";
import { ownEdition } from "./own-edition.ts";

const { record, judgement, edition } = await ownEdition();
const all = judgement.recommendations.flatMap((of) => [
  of,
  ...edition.furtherOf(of).map(({ recommendation }) => recommendation),
]);

test("what more is asked and is open has one sentence, and its reasons beneath", () => {
  let open = 0;
  for (const of of all) {
    const where = `${of.useCase} ${of.environment}`;
    for (const { term, value, folded, after } of answerView(edition, of).facts) {
      if (folded || !term.startsWith("If ")) continue;
      assert.ok(plain(value).length < 250, `${where}: ${plain(value)}`);
      if (!/not known|is known/.test(plain(value))) continue;
      open++;
      assert.match(
        plain(value),
        /^(Not known: no difference between .* is known|Low confidence\. For now: .*|Not known, whether the only one left is enough: .*)\.$/,
      );
      assert.equal(after?.summary, "Why that is not known", where);
      assert.ok(plain(after.value).length > plain(value).length, where);
    }
  }
  assert.ok(open > 20, String(open));
});

test("who is the same as another one and encrypted is not said to lead if a figure were better", () => {
  let twins = 0;
  for (const { candidates, answers } of all)
    for (const { turns, sentence, compared } of answers) {
      for (const { rival, of } of turns)
        assert.ok(
          !candidates.some(
            ({ deployment, status }) =>
              status !== "ruled-out" &&
              compared.includes(deployment) &&
              [rival, of].some((id) => isEncryptedTwin(record, id, deployment)),
          ),
          sentence,
        );
      if (/left out: encryption|Encryption cannot/.test(sentence)) twins++;
      const [, out] = /(?:^|\. )([^.]+?) (?:is|are) left out: encryption/.exec(sentence) ?? [];
      if (out !== undefined) assert.ok(!sentence.includes(`${out} leads`), sentence);
    }
  assert.ok(twins > 5, String(twins));
});
