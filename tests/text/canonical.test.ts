/** Hashes of locks rest on these bytes. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { canonicalJson } from "../../src/text/canonical.ts";

test("keys come sorted by code unit at every depth, lists as they are, and a line end closes the file", () => {
  const value = { b: [{ z: 1, a: 2 }, 3, null], a: { é: 1, e: 2, Z: 3, "10": 4, "9": 5 } };
  assert.equal(
    canonicalJson(value),
    '{\n "a": {\n  "9": 5,\n  "10": 4,\n  "Z": 3,\n  "e": 2,\n  "é": 1\n },\n "b": [\n  {\n   "a": 2,\n   "z": 1\n  },\n  3,\n  null\n ]\n}\n',
  );
});

test("whatever order the keys were written in, the bytes are the same", () => {
  const entries = ["m", "b", "z", "a", "__proto__", "k"].map((key, i) => [key, i] as const);
  const texts = [entries, entries.toReversed(), entries.toSorted()].map((order) =>
    canonicalJson(JSON.parse(`{${order.map(([key, i]) => `${JSON.stringify(key)}:${i}`).join(",")}}`)),
  );
  assert.equal(new Set(texts).size, 1);
  assert.match(
    texts[0] ?? "",
    /^\{\n "__proto__": 4,\n "a": 3,\n "b": 1,\n "k": 5,\n "m": 0,\n "z": 2\n\}\n$/,
  );
});
