/** What the label of a card may say is in the section of the glossary that it leads to. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { engineDir } from "../../src/effects/engine.ts";
import { IN_DOUBT, WORST_CASES } from "../../src/judge/recommending/measured-share.ts";
import type { Answer } from "../../src/judge/recommending/recommendation.ts";
import { levelText, verdictText } from "../../src/render/blocks/answers/verdict.ts";
import { PROVISIONAL } from "../../src/render/blocks/until/named.ts";

const glossary = readFileSync(join(engineDir, "content", "guides", "glossary.md"), "utf8");
const section = /^## Decided, leaning.*?(?=^## )/ms.exec(glossary)?.[0] ?? "";
const words = [...section.matchAll(/^\| (\S[^|]*?) \|/gm)].map(([, word = ""]) => word.toLowerCase());

const left = (more: Partial<Answer>): string => verdictText({ isLeft: true, ...more } as Answer);
const LABELS = [
  PROVISIONAL,
  IN_DOUBT,
  WORST_CASES,
  levelText({ verdict: "leaning", sure: 0.9, grounds: "measured" } as Answer),
  left({ verdict: "open" }),
  left({ verdict: "decided", suffices: true }),
  left({ verdict: "decided", suffices: false }),
];

test("the glossary has each word of a label beside the verdict's own", () => {
  for (const label of LABELS) {
    const rest = label
      .split(/, and it |, and |: the |, |^the /)
      .filter((part) => !["decided", "open", ""].includes(part));
    for (const part of rest) assert.ok(words.includes(part), `${label}: ${part}`);
  }
});
