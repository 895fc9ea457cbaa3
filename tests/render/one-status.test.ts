/** The status of an answer has one word: on its card, in the decision table, on tabs, in badges, on the page of downloads, and in what the search tells. */
import assert from "node:assert/strict";
import { it } from "node:test";
import { answerView } from "../../src/render/blocks/answers/answers.ts";
import { matrixCell } from "../../src/render/blocks/decision/matrix-cell.ts";
import { headInShort } from "../../src/render/blocks/until/head-in-short.ts";
import { namedAlone, namedText, onlyCandidate } from "../../src/render/blocks/until/named.ts";
import { toldIn } from "../../src/render/blocks/until/only-candidate.ts";
import { ONLY } from "../../src/render/blocks/verdict/words.ts";
import { titles } from "../../src/render/edition/edition.ts";
import { plain } from "../../src/render/edition/view.ts";
import { data } from "../../src/render/pages/data.ts";
import { told } from "../../src/render/pages/use-cases/told-lines.ts";
import { searched } from "../../src/render/searched/searched-file.ts";
import { badges } from "../../src/render/share/badges.ts";
import { ownEdition } from "./own-edition.ts";

const { edition } = await ownEdition();
const all = edition.judgement.recommendations;
const { answers } = searched(edition);
const badgeOf = new Map(
  [...badges(edition)].map(([path, svg]) => [path.split("/").at(-1), /<title>(.*?)<\/title>/.exec(svg)?.[1]]),
);
const listed = JSON.stringify([...(data.pages?.({ edition } as never) ?? [])]);
/** As a badge has it: of the only storage of a lab whether it will do stands for its word. */
const SUFFICES =
  /: (?:(?:probably )?suffices|does not suffice|not known to be enough|not measured, but inferred to be enough|not known)/;

it("is told in the same word by card, table, tab, badge, downloads and search", () => {
  const seen = new Set<string>();
  for (const one of all) {
    const word = toldIn(edition, one);
    const where = `${one.useCase} ${one.environment}`;
    seen.add(word);
    assert.equal(answerView(edition, one).verdict, word, where);
    assert.equal(told(edition, one).verdict, word, where);
    const cell = plain(matrixCell(edition, one).text).toLowerCase();
    assert.ok(cell.includes(word) || cell.includes("enough"), `${where}: ${cell}`);
    const badge = badgeOf.get(`${one.useCase}-${one.environment}.svg`) ?? "";
    if (one.question === "suffice") assert.match(badge, SUFFICES, where);
    else assert.ok(badge.includes(word) || badge.includes(": for now: "), `${where}: ${badge}`);
    assert.ok(listed.includes(`, ${titles(edition.record).environment(one.environment)}: ${word}`), where);
    const standing = answers[`${one.useCase}/${one.environment}`];
    if (standing) assert.equal(standing.verdict, word, where);
  }
  for (const word of [ONLY, "nothing fits", "not known", "low confidence"]) assert.ok(seen.has(word), word);
});

it("names the only candidate in the form of the table, in a line as well", () => {
  const name = titles(edition.record).deployment;
  for (const one of all) {
    const only = onlyCandidate(edition, one);
    if (only === undefined) continue;
    const form = `only candidate: ${only.map(name).join(" or ")} (unproven)`;
    assert.equal(namedText(edition, one, name), form);
    assert.equal(namedAlone(edition, one, name), form);
    assert.equal(headInShort(edition, one), form);
    assert.equal(answerView(edition, one).beside, "unproven");
  }
});
