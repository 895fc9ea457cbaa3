/** What changed since the edition before, beside what was corrected in this one: how both are true is said. */
import assert from "node:assert/strict";
import { it } from "node:test";
import { engineDir } from "../../src/effects/engine.ts";
import { CHECKS, judge } from "../../src/judge/index.ts";
import { runsOfEdition } from "../../src/record/edition.ts";
import { loadRecord } from "../../src/record/load.ts";
import { earlierOf } from "../../src/render/blocks/answers/moved-answers.ts";
import { answerName, isGuess, worded } from "../../src/render/blocks/answers/verdict.ts";
import { pageFigures } from "../../src/render/charts/figures.ts";
import { editionOf, titles } from "../../src/render/edition/edition.ts";
import { type Page, plain } from "../../src/render/edition/view.ts";
import { changes } from "../../src/render/pages/changes/changes.ts";
import { home } from "../../src/render/pages/home/home.ts";

const { record } = await loadRecord(engineDir);
const [, before, version] = [...record.locks.keys()].sort();

it("says what a correction is, and which method judges, in words", { skip: version === undefined }, () => {
  const editionAt = (at = "") => {
    const runs = runsOfEdition(record, at);
    return editionOf(record, { version: at, isNext: false, runs, judgement: judge(record, runs) }, CHECKS);
  };
  const of = { edition: editionAt(version), earlier: [earlierOf(editionAt(before))] };
  const pages: Page[] = [...(changes.pages?.(of as never) ?? [])];
  const [page] = pages;
  const text = JSON.stringify(page?.sections);
  assert.match(text, /"term":"Method","value":"version \d+"/);
  assert.match(
    text,
    /A correction is a figure or an answer that this edition gives otherwise today than when it was published/,
  );
  assert.ok(
    text.includes(`What changed since ${before} compares both editions as today's method judges them`),
  );
  assert.match(
    JSON.stringify(page?.lede),
    /^\["The runs of a published edition stay as they are; its answers are judged anew/,
  );
  const [entrance] = home.pages?.({ ...of, figures: pageFigures() } as never) ?? [];
  const told = entrance?.sections.find(({ id }) => id === "changed")?.blocks ?? [];
  const counts = ["figures", "answers"].map((id) =>
    Number(/\((\d+)\)$/.exec(String(pages.find(({ path }) => path === `changes/${id}`)?.title))?.[1]),
  );
  assert.ok(counts.every((count) => count > 0));
  assert.equal(
    told
      .flatMap((block) => (block.block === "text" ? plain(block.text) : []))
      .find((one) => one.startsWith("The method itself")),
    `The method itself has changed the verdict on ${counts[0]} figures and ${counts[1]} answers or scores of ${version} since it was published.`,
  );
  const answers = JSON.stringify(page?.sections.find(({ id }) => id === version)?.blocks);
  const guesses = [of.edition, editionAt(before)].flatMap(({ record: own, judgement }) =>
    judgement.recommendations
      .filter(isGuess)
      .map((one) => worded(one, answerName(one, titles(own).deployment))),
  );
  const called = [...answers.matchAll(/"([^"]* \(a guess\))"/g)].map(([, name = ""]) => name);
  assert.ok(called.length > 0, "some answers that moved are guesses");
  assert.deepEqual(
    called.filter((name) => !guesses.includes(name)),
    [],
    "none is called a guess that is none",
  );
  assert.doesNotMatch(answers, /IBM Cloud file share[^"]*\(leaning\)/);
  const origin = plain(
    (entrance?.sections.find(({ id }) => id === "choose")?.blocks ?? []).flatMap((block) =>
      block.block === "text" ? [block.text].flat() : [],
    ),
  );
  const closed = of.edition.sources.filter((id) => record.sources.get(id)?.address === undefined).length;
  assert.ok(closed > 0);
  assert.equal(
    origin,
    `Every figure here is copied from ${of.edition.sources.length} documents. Of ${closed} of these no public address is recorded: what is called a raw file there is our transcription, not the original.`,
  );
  const corrected = pages.find(({ path }) => path === "changes/answers");
  assert.doesNotMatch(JSON.stringify(corrected?.sections), /"(open|decided|leaning) none/);
  // However often it was corrected, an answer is one row: as published, and as pages have it today.
  const rows = corrected?.sections[0]?.blocks.flatMap((one) => (one.block === "table" ? one.rows : [])) ?? [];
  const subjects = rows.map(({ cells: [of] }) => String(of?.text));
  assert.equal(new Set(subjects).size, counts[1]);
  assert.equal(subjects.length, counts[1]);
  for (const one of of.edition.judgement.recommendations.filter(isGuess)) {
    const title = `${record.useCases.get(one.useCase)?.title} in ${titles(record).environment(one.environment)}`;
    const today = rows.find(({ cells: [cell] }) => cell?.text === title)?.cells[2]?.text;
    assert.doesNotMatch(String(today), /^leaning/, title);
  }
});
