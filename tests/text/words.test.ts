import assert from "node:assert/strict";
import { test } from "node:test";
import { inFewWords, spanText, unbracketed, withoutCommon } from "../../src/text/words.ts";

test("what all titles share is told once; their first part stays", () => {
  assert.deepEqual(
    withoutCommon([
      "Random read, 4 KiB, direct",
      "Random write, 1 MiB, fsync, direct",
      "Random write, 1 MiB, direct",
    ]),
    { common: ["direct"], rest: ["Random read, 4 KiB", "Random write, 1 MiB, fsync", "Random write, 1 MiB"] },
  );
  assert.deepEqual(withoutCommon(["Read, 4 KiB", "Read, 8 KiB"]), {
    common: [],
    rest: ["Read, 4 KiB", "Read, 8 KiB"],
  });
});

test("a title that stands alone stays whole, as often as it stands", () => {
  for (const titles of [[], ["Random read, 4 KiB"], ["Random read, 4 KiB", "Random read, 4 KiB"]])
    assert.deepEqual(withoutCommon(titles), { common: [], rest: titles });
});

test("a text in few words is its first sentences, or of a long one what stands before a mark", () => {
  assert.equal(inFewWords("One two. Three four. Five six seven.", 4), "One two. Three four.");
  assert.equal(inFewWords("One two three: four, five. Six.", 3), "One two three.");
  assert.equal(inFewWords("4.6 GiB/s against 3.49 GiB/s.", 5), "4.6 GiB/s against 3.49 GiB/s.");
  assert.equal(inFewWords("One two three four", 2), "One two three four", "nothing to cut at");
});

test("a span of one is a number", () => {
  assert.equal(spanText({ from: 3, to: 3 }), "3");
  assert.equal(spanText({ from: 2, to: 4 }), "2–4");
});

test("what goes into brackets has none of its own: a comma stands in their place", () => {
  assert.equal(unbracketed("random read, 30 GiB (kbench)"), "random read, 30 GiB, kbench");
  assert.equal(unbracketed("of A (never built) and B"), "of A, never built and B");
  assert.equal(unbracketed("read IOPS"), "read IOPS");
});
