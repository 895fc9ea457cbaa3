/** What the label of a card may say is in the section of the glossary that it leads to. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { engineDir } from "../../src/effects/engine.ts";
import { insteadOfChance } from "../../src/judge/recommending/measured-share.ts";
import type { Answer, Recommendation } from "../../src/judge/recommending/recommendation.ts";
import { RESTS } from "../../src/judge/recommending/rests.ts";
import { answerOf } from "../../src/render/blocks/answers/answers.ts";
import { besideVerdict, EVEN, GUESS, isGuess, ONE_OF_TWO } from "../../src/render/blocks/answers/verdict.ts";
import { FOR_NOW, namedIn } from "../../src/render/blocks/until/named.ts";
import { decidedBy, VERDICTS } from "../../src/render/blocks/verdict/words.ts";
import { ownEdition } from "./own-edition.ts";

const { edition } = await ownEdition();
const glossary = readFileSync(join(engineDir, "content", "guides", "glossary.md"), "utf8");
const section = /^## Decided, only one.*?(?=^## )/ms.exec(glossary)?.[0] ?? "";
const words = [...section.matchAll(/^\| (\S[^|]*?) \|/gm)].map(([, word = ""]) => word.toLowerCase());

const asked = (answer: Partial<Answer>, more: object = {}): Recommendation =>
  ({ answers: [answer], definition: {}, metrics: [], ...more }) as unknown as Recommendation;
const left = (more: Partial<Answer>): string => besideVerdict(asked({ isLeft: true, ...more }));
const decided = (more: Partial<Answer>): string =>
  decidedBy(asked({ verdict: "decided", first: "a", ...more }));
const LABELS = [
  ...Object.keys(VERDICTS),
  FOR_NOW,
  "measure first",
  "find out first",
  insteadOfChance({ measured: 1 }),
  insteadOfChance({ measured: 1, firm: 1, weak: true }),
  insteadOfChance({ measured: 0 }),
  ONE_OF_TWO,
  GUESS,
  EVEN,
  left({ verdict: "open" }),
  left({ verdict: "decided", suffices: true }),
  left({ verdict: "decided", suffices: false }),
  ...RESTS.map((one) => decided({ rests: [one] })),
  decided({ byBounds: true }),
  decidedBy(
    asked(
      { verdict: "decided", first: "a" },
      { definition: { beyond: "metadata" }, metrics: [{ metric: "read.bandwidth", scored: true }] },
    ),
  ),
];

test("the glossary has each word of a label, and those that stand behind it", () => {
  for (const label of LABELS)
    for (const part of label.split(/: |(?<=^suffices) /))
      assert.ok(words.includes(part), `${label}: ${part}`);
});

test("what a guess is told to be holds on every page: it names nobody", () => {
  const guess = section.split("\n").find((line) => line.startsWith("| A guess ")) ?? "";
  assert.match(guess, /It names nobody/);
  assert.match(VERDICTS.open.means, /it names nobody/);
  for (const one of edition.judgement.recommendations.filter(isGuess)) {
    const { by, ids } = namedIn(edition)(one);
    assert.ok(ids.length === 0 || by === "measured", one.useCase);
    if (ids.length > 0) assert.doesNotMatch(answerOf(edition, one).beside ?? "", /guess/, one.useCase);
  }
});

test("its heading is the words, to which cards lead by it", () => {
  assert.ok(section.toLowerCase().startsWith(`## ${Object.keys(VERDICTS).join(", ")}\n`));
});
