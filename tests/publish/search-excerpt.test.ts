/** What of a page's text a result shows: from a sentence on that holds the words, not from amid one. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { engineDir } from "../../src/effects/engine.ts";

type Anchor = { element: string; id: string; location: number };
const { excerptOf, markedIn } = (await import(
  pathToFileURL(join(engineDir, "site/assets/js/search/excerpt.js")).href
)) as {
  excerptOf: (
    page: { content: string; anchors: readonly Anchor[] },
    words: readonly string[],
    heading: { title: string; id?: string },
  ) => string;
  markedIn: (
    text: string,
    words: readonly string[],
  ) => readonly (readonly [text: string, isMarked: boolean])[];
};

const CONTENT =
  "Durable writes. A commit waits. Nothing leaves your browser. Run profile general: the flush is 4.5 ms. What to do. Flush each write.";
const excerpt = (content: string, ...words: string[]): string =>
  excerptOf({ content, anchors: [] }, words, { title: "Durable writes" });

test("it begins with the first sentence that holds most of the words, and is not cut within a figure", () => {
  assert.equal(
    excerpt(CONTENT, "profile", "flush"),
    "Run profile general: the flush is 4.5 ms. What to do. Flush each write.",
  );
  assert.equal(excerpt(CONTENT, "write"), "Flush each write.");
});

test("the title is said already, and words that begin alike do where a text has no other", () => {
  assert.match(excerpt(CONTENT, "zzzxq"), /^A commit waits\. /);
  assert.match(excerpt(CONTENT, "profiling"), /^Run profile general/);
  assert.equal(excerpt("Durable writes. Durable\u00a0writes. All of them.", "writes"), "All of them.");
  assert.equal(excerpt("Durable writes.", "writes"), "");
});

test("a long sentence begins at a clause shortly before the word, with a sign that it goes before", () => {
  const long = `${"one two three ".repeat(20)}four; five, six quorum seven. Eight.`;
  assert.equal(excerpt(long, "quorum"), "… five, six quorum seven. Eight.");
});

test("it ends at a word", () => {
  const shown = excerpt(`Quorum first. ${"majority ".repeat(60)}`, "quorum");
  assert.match(shown, /^Quorum first\. .*majority …$/);
  assert.ok(shown.length < 340);
});

test("of a part it is the text from its heading to the next", () => {
  const anchors = [
    { element: "h2", id: "flush", location: 5 },
    { element: "span", id: "note", location: 7 },
    { element: "h2", id: "after", location: 10 },
  ];
  const content = "Page. All about a flush. Flush here. It is slow. After this. Another flush.";
  const shown = excerptOf({ content, anchors }, ["flush"], { title: "Flush here", id: "flush" });
  assert.equal(shown, "It is slow.");
});

test("whole words are marked that begin with one of the words, in any case", () => {
  assert.deepEqual(markedIn("Flushes refresh the flush.", ["flush"]), [
    ["Flushes", true],
    [" refresh the ", false],
    ["flush", true],
    [".", false],
  ]);
  assert.deepEqual(markedIn("It encrypts.", ["encryption"]), [
    ["It ", false],
    ["encrypts", true],
    [".", false],
  ]);
});
