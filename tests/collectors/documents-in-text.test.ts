/** Which documents a text is, or holds as Ansible prints them. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { documentsIn } from "../../src/collectors/around/documents/document.ts";

const LONG = "bw=1000KiB/s ".repeat(4);
const whole = (text: string) => documentsIn(text, false);
const cut = (text: string) => documentsIn(text, true);

test("what tasks of Ansible printed, by host: JSON in the line, JSON below it, YAML below it", () => {
  const text = [
    "TASK [run] ****",
    'ok: [node-1] => {"rc": 0}',
    "changed: [node-2] => {",
    '    "stdout": "a"',
    "}",
    "changed: [node-3] => ",
    "  stdout: b",
    "  rc: 0",
    "PLAY RECAP ****",
    "node-1: ok=1",
    "",
  ].join("\n");
  assert.deepEqual(whole(text), [
    { name: "node-1", value: { rc: 0 } },
    { name: "node-2", value: { stdout: "a" } },
    { name: "node-3", value: { stdout: "b", rc: 0 } },
  ]);
});

test("of a task whose document does not end, or is none, nothing is known", () => {
  const second = 'ok: [node-2] => {"rc": 0}\n';
  const both = (first: string) => whole(`${first}\n${second}`)?.map(({ name }) => name);
  assert.deepEqual(both('ok: [node-1] => {\n    "stdout": "a"'), ["node-2"]);
  assert.deepEqual(both("ok: [node-1] => {not JSON}"), ["node-2"]);
  assert.deepEqual(both('ok: [node-1] => {"rc": 1}'), ["node-1", "node-2"]);
});

test("one JSON document, one string, and a record a line from two on", () => {
  assert.deepEqual(whole(' {"a": [1]}\n'), [{ value: { a: [1] } }]);
  assert.deepEqual(whole('"a\\nb"'), [{ value: "a\nb" }]);
  assert.deepEqual(whole('{"a": 1}\n\n{"a": 2}\n'), [{ value: [{ a: 1 }, { a: 2 }] }]);
  for (const text of ['{"a": 1\n', '{"a": 1}\n[2]\n', '{"a": 1}\nother\n', '"a', "a", ""])
    assert.equal(whole(text), undefined, text);
});

test("of what is cut, what came whole: the line, the row or the string that ends within it is not read on", () => {
  assert.deepEqual(cut('{"a": 1}\n{"a": 2}\n{"a": 3'), [{ value: [{ a: 1 }, { a: 2 }] }]);
  assert.deepEqual(cut('"a\\nbandwidth\\u00'), [{ value: "a\nbandwidth" }]);
  assert.deepEqual(cut(`result: "${LONG}"\nother: 1\nthird: 23`), [{ value: { result: LONG, other: 1 } }]);
});

test("YAML only where a text stands in it, each of its documents", () => {
  assert.deepEqual(whole(`a: "${LONG}"\n---\na: 2\n`), [{ value: { a: LONG } }, { value: { a: 2 } }]);
  assert.equal(whole("a: 1\n---\na: 2\n"), undefined);
  assert.equal(whole(`Some words.\na: "${LONG}"\n`), undefined);
});
