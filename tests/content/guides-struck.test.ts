/** What guides say of figures that a check excludes: that they are excluded, and nothing that one could choose by. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { engineDir } from "../../src/effects/engine.ts";
import { loadExamples } from "../../src/publish/examples.ts";
import { pageFigures } from "../../src/render/charts/figures.ts";
import { askKey, asksIn, passagesFor, requiresOf } from "../../src/render/shortcodes/content.ts";
import { answersOf } from "../../src/render/shortcodes/shortcode-answers.ts";
import { ownEdition } from "../render/own-edition.ts";

const folder = join(engineDir, "content", "guides");
const { edition } = await ownEdition();
const examples = await loadExamples();

/** A word for who is better. */
const CHOOSES = /\b(best|ahead|leads?|wins?|well supported)\b/i;
/** Less than excluded: a reader would take it for all that there is. */
const DOUBTS = /\bin doubt\b/i;
/** What takes that back within its sentence. */
const TAKEN_BACK = /\b(neither|nor|not|nothing|printed|document|excluded)\b/i;
const ALL_OUT = /\b(every figure|all of them)\b[^.]*\b(excluded|struck)\b/i;

type Shown = { text: string; struck: boolean; isRatio: boolean };

/** `figures`: those that it prints, in their order. */
type Piece = { text: string; figures: Shown[] };

function piece(text: string): Piece {
  const asks = asksIn(text)
    .map(({ ask }) => ask)
    .filter(({ name }) => name === "val" || name === "ratio");
  const answers = answersOf(edition, asks, pageFigures(), examples);
  const figures = asks.flatMap((ask): Shown[] => {
    const answer = answers[askKey(ask)];
    return answer === undefined || "block" in answer
      ? []
      : [{ text: answer.text, struck: answer.struck === true, isRatio: ask.name === "ratio" }];
  });
  return { text, figures };
}

const hasAllStruck = ({ figures }: Piece): boolean =>
  figures.length > 0 && figures.every(({ struck }) => struck);
const sentencesOf = (text: string): string[] =>
  text
    .replaceAll("*", "")
    .split(/(?<=[.?!])\s+|\n\n|\n(?=[-|] )/)
    .map((one) => one.trim())
    .filter((one) => one !== "");
const tablesOf = (text: string): string[] => text.match(/(?:^\|.*\n)+/gm) ?? [];

const sections = readdirSync(folder)
  .filter((name) => name.endsWith(".md") && !["_index.md", "glossary.md"].includes(name))
  .map((name) => ({ name, text: readFileSync(join(folder, name), "utf8") }))
  .filter(({ text }) => requiresOf(text).every((id) => edition.environments.includes(id)))
  .flatMap(({ name, text }) =>
    passagesFor(text, edition.environments)
      .split(/^(?=## )/m)
      .map((section) => ({ name, ...piece(section) })),
  );
const all = (found: readonly { name: string }[], says: (one: number) => string): string[] =>
  found.map(({ name }, i) => `${name}: ${says(i)}`);

describe("guides and what checks exclude", () => {
  test("there are such figures, or nothing here was looked at", () => {
    assert.ok(sections.some(hasAllStruck));
    assert.ok(sections.some(({ figures }) => figures.some(({ struck, isRatio }) => struck && isRatio)));
  });

  test("a table of nothing but excluded figures is called that beside it", () => {
    const silent = sections.filter(
      ({ text }) => tablesOf(text).map(piece).some(hasAllStruck) && !ALL_OUT.test(text),
    );
    assert.deepEqual(
      all(silent, (i) => silent[i]?.text.split("\n")[0] ?? ""),
      [],
    );
  });

  test("nobody is called the best, ahead or in doubt by excluded figures alone", () => {
    const chosen = sections.filter(hasAllStruck).flatMap(({ name, text }) =>
      sentencesOf(text)
        .filter((said) => DOUBTS.test(said) || (CHOOSES.test(said) && !TAKEN_BACK.test(said)))
        .map((said) => ({ name, said })),
    );
    assert.deepEqual(
      all(chosen, (i) => chosen[i]?.said ?? ""),
      [],
    );
  });

  test("a factor of an excluded figure is said to be as printed, and what is said of it supports nothing", () => {
    const wrong = sections
      .filter(({ figures }) => figures.some(({ struck, isRatio }) => struck && isRatio))
      .flatMap(({ name, text }) =>
        sentencesOf(text)
          .map(piece)
          .filter(
            ({ text: said, figures }) =>
              (figures.some(({ struck, isRatio }) => struck && isRatio) && !/\bprinted\b/.test(said)) ||
              /well supported/.test(said),
          )
          .map(({ text: said }) => ({ name, said })),
      );
    assert.deepEqual(
      all(wrong, (i) => wrong[i]?.said ?? ""),
      [],
    );
  });
});
