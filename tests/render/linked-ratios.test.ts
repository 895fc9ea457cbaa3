/** Ratios in the sentences of answers and of pairs lead to the row of a figure that they rest on, as those of tables do. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { pairSentences } from "../../src/render/blocks/comparing/pair-blocks.ts";
import { pairLede } from "../../src/render/blocks/comparing/pair-lede.ts";
import { leadReason } from "../../src/render/blocks/why/lead-reason.ts";
import { whyNotOthers } from "../../src/render/blocks/why/why-not-others.ts";
import type { Rich } from "../../src/render/edition/view.ts";
import { ownEdition } from "./own-edition.ts";

const { edition } = await ownEdition();
const { recommendations, pairings } = edition.judgement;
const RATIO = /\d[\d.,]*x\b/g;

/** Both figures of such a ratio stand right behind it, each a link, and then what it may be. */
const BESIDE = /(?:\d[\d.,]*x[^()]*)?\(§ against §(?:[^()]*\))?/g;

const unlinkedIn = (rich: Rich): string[] =>
  [rich]
    .flat()
    .map((span) => (typeof span === "string" ? span : span.href === undefined ? span.text : "§"))
    .join("")
    .replace(BESIDE, "")
    .match(RATIO) ?? [];

const linkedIn = (rich: Rich): string[] =>
  [rich]
    .flat()
    .flatMap((span) => (typeof span !== "string" && /\dx$/.test(span.text) ? (span.href ?? []) : []));

test("by how much an answer is ahead leads to the row of whom it is ahead of", () => {
  const said = recommendations.flatMap((one) =>
    one.answers.map((answer) => leadReason(edition, one, answer)),
  );
  assert.deepEqual(said.flatMap(unlinkedIn), []);
  const links = said.flatMap(linkedIn);
  assert.ok(links.length > 20, `${links.length} ratios`);
  for (const href of links) assert.match(href, /#result-\d+/);
  assert.ok(links.some((href) => /#result-\d+-[a-z]/.test(href)));
});

test("by how much others are behind does so", () => {
  const said = recommendations.flatMap((one) =>
    whyNotOthers(edition, one).flatMap(({ rows = [] }) => rows.map((row) => row.said)),
  );
  assert.deepEqual(said.flatMap(unlinkedIn), []);
  assert.ok(said.flatMap(linkedIn).length > 10);
});

test("by how many times at most one of a pair is ahead does so", () => {
  const ledes = pairings.flatMap(({ pairs }) =>
    pairs
      .filter(({ headlines, comparisons }) => headlines.length > 0 && comparisons.length > 1)
      .map((pair) => pairLede(edition, pair, pairSentences(pair)[0] ?? "")),
  );
  assert.ok(ledes.length > 10);
  assert.deepEqual(
    ledes.flatMap(({ said }) => unlinkedIn(said)),
    [],
  );
  // What is not told apart, and a flush, have both figures, linked, before the ratio.
  const points = ledes.flatMap(({ points: own }) => own.flatMap(unlinkedIn));
  assert.ok(points.length < 20, points.join(", "));
});
