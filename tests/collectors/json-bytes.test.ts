/** Where a document that is found amid other text most likely ends. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { endOfDocument } from "../../src/collectors/reading/json-bytes.ts";

/** What the document at the first brace is taken to be; "" where its end is not in sight. */
const taken = (text: string, isOnly = false): string => {
  const from = text.indexOf("{");
  return Buffer.from(text).toString("utf8", from, endOfDocument(Buffer.from(text), from, isOnly));
};

test("on its own line, before blanks and commas that join it to the next", () => {
  assert.equal(taken('{"a": 1}\n{"b": 2}\n'), '{"a": 1}');
  assert.equal(taken('text\n {"a": {}} , \r\n{"b": 2}\n'), '{"a": {}}');
  assert.equal(taken("{}\n"), "{}");
  assert.equal(taken('{"a": 1} {"b": 2}'), '{"a": 1} {"b": 2}', "without a line's end: with the last brace");
});

test("with the first brace in the first column, where it goes on below its line", () => {
  assert.equal(taken('{\n "a": {\n }\n}\n{\n "b": 2\n}\n'), '{\n "a": {\n }\n}');
  assert.equal(taken('{ \n "a": 1\n'), "");
  assert.equal(taken('{\n "a": 1\n }\n'), "");
});

test("if it may be the only one, with the last brace, where that is in the first column", () => {
  const two = '{\n "a": 1\n}\n{\n "b": 2\n}\n';
  assert.equal(taken(two, true), two.trimEnd());
  assert.equal(taken('{"a": 1}\n{"b": 2}\n', true), '{"a": 1}');
});
