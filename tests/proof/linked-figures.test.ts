/** What the sentences of answers state of what was measured or printed leads to its run, in all answers of the record here. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { engineDir } from "../../src/effects/engine.ts";
import { judgeEdition } from "../../src/judge/edition.ts";
import { NEXT } from "../../src/record/edition.ts";
import { loadRecord } from "../../src/record/load.ts";
import { linkedSentence, linkedTurns } from "../../src/render/blocks/answers/linked-sentence.ts";
import type { Rich } from "../../src/render/edition/view.ts";
import { answerLabels } from "./answers.ts";

const { record } = await loadRecord(engineDir);
const { recommendations } = judgeEdition(record, NEXT).judgement;
/** A record may hold some of the reports, or none. */
const skip = !answerLabels().every(({ environment }) => record.environments.has(environment));

/** What nobody measured, or what is asked for: a bound, an objective, the value at which an answer turns. */
const OF_NO_RUN =
  /\b(?:at best|between|and|is below|is above|are below|are above|faster than|slower than|where|take|takes|carries|least|most|to|of) §?$/;
/** Behind "50 MB/s", and behind "47.7 MiB/s" in "50 MB/s (47.7 MiB/s) is enough". */
const IS_ENOUGH = /^(?: \([^()]+\)|\))? (?:is|are) enough/;
const FIGURE = /\d[\d.,]*\d?(?: ?(?:ns|µs|ms|s|IOPS|[kMGT]i?B\/s))?\b/g;

/** A name such as "File share, 3000 IOPS" states no figure. */
const names = [...record.deployments.values()]
  .map(({ title }) => title)
  .toSorted((a, b) => b.length - a.length);

const plainOf = (rich: Rich): string =>
  [rich]
    .flat()
    .map((span) => (typeof span === "string" ? span : span.href === undefined ? span.text : "§"))
    .join("");

const unlinkedIn = (sentence: string): string[] => {
  const text = names.reduce((left, name) => left.replaceAll(name, "X"), sentence);
  return [...text.matchAll(FIGURE)].flatMap(({ index, 0: figure }) =>
    / ?(?:ns|µs|ms|s|IOPS|B\/s)$/.test(figure) &&
    !OF_NO_RUN.test(text.slice(0, index)) &&
    !IS_ENOUGH.test(text.slice(index + figure.length))
      ? [`${figure}: ${text}`]
      : [],
  );
};

describe("figures in the sentences of answers", { skip }, () => {
  it("lead to their runs where they were measured or printed", () => {
    const all = recommendations.flatMap((one) => one.answers.map((answer) => linkedSentence(one, answer)));
    assert.ok(all.filter((one) => typeof one !== "string").length > 40, "so many sentences link figures");
    assert.deepEqual(
      all.flatMap((one) => unlinkedIn(plainOf(one))),
      [],
    );
  });

  it("do so in what would turn an answer", () => {
    const all = recommendations.flatMap((one) =>
      one.answers.map(({ turns }) =>
        linkedTurns(one, turns, turns.map(({ sentence }) => sentence).join(" ")),
      ),
    );
    assert.ok(
      all.filter((one) => typeof one !== "string").length >= 8,
      "so many turning points link figures",
    );
    assert.deepEqual(
      all.flatMap((one) => unlinkedIn(plainOf(one))),
      [],
    );
  });
});
