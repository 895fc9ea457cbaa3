/** The hash of a value is that of its words, whether it was put into words or read of them. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { hashOfJson, readUnder } from "../../src/text/json-hash.ts";
import { sha256 } from "../../src/text/sha256.ts";

test("a value that was read has the hash that one with the same words has", () => {
  const text = '{"id":"a","results":[{"value":1.5}]}';
  const [read, same, other] = [JSON.parse(text), JSON.parse(text), { ...JSON.parse(text), id: "b" }];
  readUnder(read, sha256(text));
  assert.equal(hashOfJson(read), hashOfJson(same));
  assert.notEqual(hashOfJson(other), hashOfJson(same));
  assert.notEqual(hashOfJson({ ...read, id: "b" }), hashOfJson(read));
});
