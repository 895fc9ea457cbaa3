/** Letters of doubts and tests on a card: each once, in the order in which they are met. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { answerView } from "../../src/render/blocks/answers/answers.ts";
import { plain } from "../../src/render/edition/view.ts";
import { ownEdition } from "./own-edition.ts";

const { edition } = await ownEdition();
const cards = edition.judgement.recommendations.flatMap((one) =>
  [one, ...edition.furtherOf(one).map(({ recommendation }) => recommendation)].flatMap(
    (of) => answerView(edition, of).scorecard ?? [],
  ),
);

test("letters come in their order, row by row and behind one figure, and each that is met is explained", () => {
  let most = 0;
  for (const { rows, notes } of cards) {
    const cells = rows.flatMap(({ cells, near = [] }) => [
      ...cells.map(({ marks = [], note = [] }) => [...marks, ...[note].flat()]),
      ...near.flatMap((one) => one.cells.map((cell) => [cell].flat())),
    ]);
    const letters = cells.map((spans) =>
      spans
        .filter((span) => typeof span === "object" && span.mark !== undefined)
        .flatMap((span) => plain([span]).split(",")),
    );
    for (const own of letters) assert.deepEqual(own, own.toSorted());
    const met = [...new Set(letters.flat())];
    assert.deepEqual(met, met.toSorted());
    assert.deepEqual(
      notes.map(({ mark }) => mark),
      met,
    );
    most = Math.max(most, met.length);
  }
  assert.ok(most > 3, String(most));
});

test("a test that rows share is told once, beneath the table", () => {
  const oltp = edition
    .recommendationsOf("oltp-database")
    .find(({ environment }) => environment === "talos-homelab");
  const card = oltp && answerView(edition, oltp).scorecard;
  assert.deepEqual(card?.tests, [
    "By random write, 4 KiB, 16 jobs x queue depth 1: p99 write latency and write IOPS",
    "By random write, 4 KiB, queue depth 1 (kbench): mean write latency",
    "By random read, 4 KiB, 16 jobs x queue depth 1: p99 read latency and read IOPS",
  ]);
  assert.deepEqual(
    card?.rows[0]?.near?.map(({ what }) => what),
    ["plain random writes, p99, 16 at once", "plain random writes, mean, one at a time"],
  );
  for (const { tests } of cards) assert.equal(new Set(tests).size, tests.length);
});

test("one or two doubts of a figure are told in words, each leading to what was found", () => {
  const told = cards.flatMap(({ rows }) => rows.flatMap(({ cells }) => cells));
  const inWords = told.filter(({ doubts }) => doubts !== undefined);
  assert.ok(inWords.length > 10, String(inWords.length));
  for (const { doubts = [], marks } of inWords) {
    assert.equal(marks, undefined);
    const words = doubts.filter((span) => typeof span === "object");
    assert.ok(words.length > 0 && words.length <= 2, plain(doubts));
    for (const { href, doubt } of words) assert.ok(doubt && href !== undefined, plain(doubts));
  }
});

test("letters behind a figure are three or more, as one link to the list that tells them, and its name says each", () => {
  const many = cards.flatMap(({ rows, notes, key }) =>
    rows
      .flatMap((row) => row.cells)
      .flatMap(({ marks = [] }) => {
        assert.ok(marks.length < 2);
        return marks.flatMap((span) =>
          typeof span === "object" && span.text.includes(",") ? [{ span, notes, key }] : [],
        );
      }),
  );
  assert.ok(many.length > 0);
  for (const { span, notes, key } of many) {
    const letters = span.text.split(",");
    assert.ok(letters.length >= 3);
    assert.equal(span.within, key);
    assert.equal(span.mark?.split("; ").length, letters.length);
    for (const letter of letters) {
      const { label = "?" } = notes.find(({ mark }) => mark === letter) ?? {};
      assert.ok(span.mark?.includes(label), `${letter}: ${label} in ${span.mark}`);
    }
  }
});
