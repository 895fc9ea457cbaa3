import assert from "node:assert/strict";
import { test } from "node:test";
import { hashedText, withHash } from "../../src/text/hashed-text.ts";

test("a text comes back where each of its letters is there; cut, changed or without its hash it does not", () => {
  const text = '{"a":"é"}\n';
  const kept = withHash(text);
  assert.equal(hashedText(kept), text);
  assert.equal(hashedText(withHash("")), "");
  for (let at = 0; at < kept.length; at++) {
    assert.equal(hashedText(kept.slice(0, at)), undefined);
    assert.equal(hashedText(`${kept.slice(0, at)}_${kept.slice(at + 1)}`), undefined);
  }
  for (const other of [text, "", undefined]) assert.equal(hashedText(other), undefined);
});
