/** What the label of a card may say is in the section of the glossary that it leads to. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { engineDir } from "../../src/effects/engine.ts";
import { isGuess } from "../../src/judge/planning/found.ts";
import { namedIn } from "../../src/judge/planning/named.ts";
import { insteadOfChance } from "../../src/judge/recommending/measured-share.ts";
import type { Answer, Recommendation } from "../../src/judge/recommending/recommendation.ts";
import { RESTS } from "../../src/judge/recommending/rests.ts";
import { answerView } from "../../src/render/blocks/answers/answers.ts";
import { besideVerdict } from "../../src/render/blocks/answers/verdict.ts";
import { FOR_NOW } from "../../src/render/blocks/until/named.ts";
import { decidedBy, ONLY, UNPROVEN, VERDICTS } from "../../src/render/blocks/verdict/words.ts";
import { ownEdition } from "./own-edition.ts";

const { edition } = await ownEdition();
const glossary = readFileSync(join(engineDir, "content", "guides", "glossary.md"), "utf8");
const section = /^## Confidence in an answer.*?(?=^## )/ms.exec(glossary)?.[0] ?? "";
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
  ONLY,
  UNPROVEN,
  "find out first",
  insteadOfChance({ measured: 1 }),
  insteadOfChance({ measured: 1, firm: 1, weak: true }),
  insteadOfChance({ measured: 1, firm: 1, capped: true }),
  insteadOfChance({ measured: 0 }),
  left({ verdict: "decided", suffices: true }),
  left({ verdict: "decided", suffices: false }),
  ...RESTS.map((one) => decided({ rests: [one] })),
  decided({ byBounds: true }),
  decided({ slight: ["barely"] }),
  decidedBy(
    asked(
      { verdict: "decided", first: "a" },
      { definition: { beyond: "metadata" }, metrics: [{ metric: "read.bandwidth", scored: true }] },
    ),
  ),
];

test("the glossary has each word of a label, and those that stand behind it", () => {
  for (const label of LABELS)
    for (const part of words.includes(label) ? [] : label.split(/: |, | is (?=not enough)|(?<=suffices) /))
      assert.ok(words.includes(part), `${label}: ${part}`);
});

test("what a guess is told to be holds on every page: it names nobody", () => {
  assert.match(VERDICTS["not known"].means, /no storage is named/);
  for (const one of edition.judgement.recommendations.filter(isGuess)) {
    const { by, ids } = namedIn(edition)(one);
    assert.ok(ids.length === 0 || by === "measured", one.useCase);
    if (ids.length > 0) assert.doesNotMatch(answerView(edition, one).beside ?? "", /guess/, one.useCase);
  }
});

test("it explains the words in the order of how sure they are", () => {
  const [high, medium, low, enough, ...less] = Object.keys(VERDICTS);
  assert.deepEqual(words.slice(1, 2 + Object.keys(VERDICTS).length), [
    ...[high, medium, low, enough],
    ...["only candidate", ...less],
  ]);
});
