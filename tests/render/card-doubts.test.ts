/** Doubts and tests on a card: doubts in words at their figures, tests once beneath all. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { answerView } from "../../src/render/blocks/answers/answers.ts";
import { inWords } from "../../src/render/blocks/scorecard/in-words.ts";
import { plain, type TextSpan } from "../../src/render/edition/view.ts";
import { ownEdition } from "./own-edition.ts";

const { edition } = await ownEdition();
const cards = edition.judgement.recommendations.flatMap((one) =>
  [one, ...edition.furtherOf(one).map(({ recommendation }) => recommendation)].flatMap(
    (of) => answerView(edition, of).scorecard ?? [],
  ),
);

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

const told = cards.flatMap(({ rows }) => rows.flatMap(({ cells }) => cells));
const links = (spans: readonly TextSpan[]) => spans.filter((span) => typeof span === "object");

test("one or two doubts of a figure are told in words, each leading to what was found", () => {
  const few = told.flatMap(({ doubts = [] }) =>
    doubts.length > 0 && !/ and \d+ more$/.test(plain(doubts)) ? [doubts] : [],
  );
  assert.ok(few.length > 10, String(few.length));
  for (const doubts of few) {
    const words = links(doubts);
    assert.ok(words.length > 0 && plain(doubts).split(", ").length <= 2, plain(doubts));
    for (const { href, doubt } of words) assert.ok(doubt && href !== undefined, plain(doubts));
  }
});

test("of three and more the worst is told, and how many more there are, which leads to the next of them and names each", () => {
  const many = told.flatMap(({ doubts = [] }) =>
    / and \d+ more$/.test(plain(doubts)) ? [links(doubts)] : [],
  );
  assert.ok(many.length > 0);
  for (const [worst, more, ...none] of many) {
    assert.equal(none.length, 0);
    const others = more?.title?.split("; ") ?? [];
    assert.ok(others.length >= 2);
    assert.equal(more?.text, `${others.length} more`);
    assert.match(more?.href ?? "", /^\/runs\/.+#/);
    assert.ok(!others.includes(worst?.text ?? ""));
  }
});

test("the worst of several is one that may have made the figure look better than it is", () => {
  const doubts = inWords(edition.checks, [
    [{ text: "tools disagree", about: "check-tools-disagree", href: "/runs/a#1" }],
    ["2 of 6 runs left out"],
    [{ text: "perhaps cached", about: "check-cache-reread", href: "/runs/a#2" }],
  ]);
  assert.equal(plain(doubts), "perhaps cached and 2 more");
  assert.deepEqual(doubts.at(-1), {
    text: "2 more",
    title: "tools disagree; 2 of 6 runs left out",
    doubt: true,
    href: "/runs/a#1",
  });
});

test("a figure in heavy doubt is no bold winner, though it is ahead", () => {
  const heavy = told.filter(({ doubts = [] }) =>
    /^perhaps (never written|cached|buffered)/.test(plain(doubts)),
  );
  assert.ok(heavy.length > 5, String(heavy.length));
  assert.ok(heavy.every(({ best }) => best === undefined));
  assert.ok(told.some(({ best }) => best));
});
