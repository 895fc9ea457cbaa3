/** Where an answer is open its card says in a sentence what is known; why is folded. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { inTheRunning } from "../../src/judge/candidates/candidates.ts";
import { isEncryptedTwin } from "../../src/judge/candidates/encrypted-twin.ts";
import { phraseOf } from "../../src/judge/ranking/ratio.ts";
import { fateOf } from "../../src/judge/recommending/measured-pair.ts";
import { answerView } from "../../src/render/blocks/answers/answers.ts";
import { lackText } from "../../src/render/blocks/until/open-because.ts";
import { shortName } from "../../src/render/edition/storage-class.ts";
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

test("excluded is said of figures that checks exclude, in doubt of those that none excludes, and where there are both each has its names", () => {
  let both = 0;
  for (const of of all) {
    const text = lackText(edition, of, false);
    const said = /(?:^|\. )(Excluded by checks|In doubt as)([^:]*): ([^,]*)/.exec(text);
    if (said === null) continue;
    const [, how = "", more = "", phrases = ""] = said;
    const where = `${of.useCase} ${of.environment}: ${text}`;
    const fates = new Map(
      of.metrics.flatMap(({ metric, scored }, index) => {
        const found = metricById.get(metric);
        if (!scored || !found || !phrases.includes(phraseOf(found))) return [];
        return inTheRunning(of.candidates).map(
          ({ deployment, figures }) => [deployment, fateOf(figures[index])] as const,
        );
      }),
    );
    const ids = (fate: string) => [...fates].flatMap(([id, own]) => (own === fate ? [id] : []));
    assert.equal(how === "Excluded by checks", ids("excluded").length > 0, where);
    assert.equal(/in doubt/i.test(how + more), ids("doubted").length > 0, where);
    if (!more.includes("in doubt")) continue;
    both += 1;
    const [, excluded = "", doubted = ""] =
      / for (.*), in doubt .* for (.*)$/.exec(more) ?? assert.fail(where);
    for (const [names, fate] of [
      [excluded, "excluded"],
      [doubted, "doubted"],
    ] as const)
      for (const id of ids(fate))
        assert.ok(names.includes(shortName(record, id)) || /^\d+ /.test(names), where);
  }
  assert.ok(both > 0);
});

test("how far figures are trusted says excluded of those that a check excludes, and in doubt of those that none does", () => {
  let doubted = 0;
  for (const { trust, candidates, metrics, first, useCase, environment } of all)
    for (const reason of trust?.reasons ?? []) {
      const [, phrases = "", verb = ""] = /^its (.*) (?:is|are) (excluded|in doubt)$/.exec(reason) ?? [];
      const own = candidates.find(({ deployment }) => deployment === first);
      for (const [index, { metric, scored }] of metrics.entries()) {
        const phrase = phraseOf(metricById.get(metric) ?? assert.fail(metric));
        if (!scored || !phrases.split(/ and |, /).includes(phrase)) continue;
        const alike = metrics.filter((one) => one.scored && one.metric === metric);
        if (alike.length > 1) continue;
        const fate = fateOf(own?.figures[index]);
        assert.equal(
          fate,
          verb === "excluded" ? "excluded" : "doubted",
          `${useCase} ${environment}: ${reason}`,
        );
        doubted += Number(fate === "doubted");
      }
    }
  assert.ok(doubted > 0);
});

test("above figures why an answer is open takes two sentences at most", () => {
  let shortened = 0;
  for (const of of all) {
    const { scorecard, meanwhile, headline } = answerView(edition, of);
    if (scorecard === undefined || meanwhile === undefined || meanwhile.choices || meanwhile.classes)
      continue;
    const said = plain(meanwhile.short ?? meanwhile.why);
    assert.ok(said.split(" ").length <= 32, `${of.useCase} ${of.environment}: ${said}`);
    assert.notEqual(said, plain(headline), of.useCase);
    if (meanwhile.short === undefined) continue;
    shortened++;
    assert.ok(plain(meanwhile.why).length > said.length, said);
  }
  assert.ok(shortened >= 4, String(shortened));
});
