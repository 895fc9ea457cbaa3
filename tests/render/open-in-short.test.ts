/** Where an answer is open its card says in a sentence what is known; why is folded. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { inTheRunning } from "../../src/judge/candidates/candidates.ts";
import { isEncryptedTwin } from "../../src/judge/candidates/encrypted-twin.ts";
import { phraseOf } from "../../src/judge/ranking/ratio.ts";
import { answerView } from "../../src/render/blocks/answers/answers.ts";
import { lackText } from "../../src/render/blocks/until/open-because.ts";
import { plain } from "../../src/render/edition/view.ts";
import { metricById } from "../../src/schema/metric.ts";
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
      if (!/[Nn]ot known/.test(plain(value))) continue;
      open++;
      assert.match(
        plain(value),
        /^(Not known: (?:which of the \d+ that do is best|whether .* or .* is better)|Low confidence\. For now: .*|Not known, whether the only one left is enough: .*)\.$/,
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

test("a figure that no check excludes of somebody is not told as excluded of all", () => {
  const told = new Set<string>();
  for (const of of all) {
    const text = lackText(edition, of, false);
    const [, how = "", phrases = ""] = /(?:^|\. )(Excluded by checks[^:]*): ([^,]*)/.exec(text) ?? [];
    if (how === "") continue;
    told.add(how);
    const named = of.metrics.flatMap(({ metric, scored }, index) => {
      const found = metricById.get(metric);
      return scored && found && phrases.split(" and ").includes(phraseOf(found)) ? [index] : [];
    });
    const isOfAll = named.every((index) =>
      inTheRunning(of.candidates).every(({ figures }) => figures[index]?.ranked?.excludedBy.length !== 0),
    );
    assert.equal(how === "Excluded by checks", isOfAll, `${of.useCase} ${of.environment}: ${text}`);
  }
  assert.deepEqual([...told].sort(), [
    "Excluded by checks",
    "Excluded by checks, or in doubt as cached or buffered",
  ]);
});
