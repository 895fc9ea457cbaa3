import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { test } from "node:test";
import { DocumentScanner } from "../../src/collectors/reading/documents.ts";
import { KEPT_TEXT } from "../../src/collectors/reading/kept-text.ts";
import { importBytes } from "./import.ts";

/** What the scanner says of a text, as one line for each event; the same for every way to cut it into pieces. */
function scan(text: string): { events: string[]; lines: string[]; dropped: number } {
  const bytes = Buffer.from(text);
  const [whole, ...pieces] = [bytes.length, 1, 5].map((size) => scanPieces(bytes, Math.max(1, size)));
  assert.ok(whole);
  for (const other of pieces) assert.deepEqual(other, whole);
  return whole;
}

function scanPieces(bytes: Buffer, size: number): ReturnType<typeof scan> {
  const events: string[] = [];
  const scanner = new DocumentScanner({
    streamed: new Set(["jobs"]),
    open: () => void events.push("open"),
    member: (key, value) => void events.push(`member ${key} ${JSON.stringify(value)}`),
    element: (key, value) => void events.push(`element ${key} ${JSON.stringify(value)}`),
    damage: (what) => void events.push(`damage ${what}`),
    close: (whole) => void events.push(whole ? "close" : "cut"),
  });
  for (let at = 0; at < bytes.length; at += size) scanner.push(bytes.subarray(at, at + size));
  scanner.end();
  return { events, ...scanner.text.take() };
}

test("a document: members one by one, and the elements of streamed arrays one by one", () => {
  assert.deepEqual(scan('{"a": 1, "b": {"c": [1, 2]}, "jobs": [{"x": 1}, 2, "three"], "d": null}').events, [
    "open",
    "member a 1",
    'member b {"c":[1,2]}',
    'element jobs {"x":1}',
    "element jobs 2",
    'element jobs "three"',
    "member d null",
    "close",
  ]);
});

test("a document: braces, brackets and escaped quotes in strings count for nothing", () => {
  assert.deepEqual(scan('{"a": "}{][\\"}", "jobs": ["]\\\\"]}').events, [
    "open",
    'member a "}{][\\"}"',
    'element jobs "]\\\\"',
    "close",
  ]);
});

test("text around documents is kept without colours, BOM, control characters and blank lines", () => {
  const { events, lines } = scan(
    '\uFEFFbefore\r\n\n  \u001b[31mred\u001b[0m\u0000 text\n{"a":1}\nbetween\n {"a":2}\nafter',
  );
  assert.deepEqual(lines, ["before", "red text", "between", "after"]);
  assert.deepEqual(events, ["open", "member a 1", "close", "open", "member a 2", "close"]);
});

test("text: a brace within a line, or one that no key follows, begins no document", () => {
  const { events, lines } = scan('see {"a": 1} here\n{ not json }\n{"b":1}');
  assert.deepEqual(events, ["open", "member b 1", "close"]);
  assert.deepEqual(lines, ['see {"a": 1} here', "not json }"]);
});

test("documents that are elements of an array are found in it, whatever its layout", () => {
  const events = ["open", "member a 1", "close", "open", 'member b {"c":2}', "close"];
  for (const text of [
    '[{"a":1},{"b":{"c":2}}]',
    '[\n  {\n    "a": 1\n  },\n  {\n    "b": {\n      "c": 2\n    }\n  }\n]\n',
    '{"a":1}\n{"b":{"c":2}}\n',
    '{\n"a":1\n}\n{\n"b":{"c":2}\n}\n',
  ])
    assert.deepEqual(scan(text), { events, lines: [], dropped: 0 }, text);
});

test("elements laid out as fio lays out its jobs are read like those that are not", () => {
  const document = { jobs: [{ x: { y: [1] } }, { x: "\n    }" }, 2, { z: {} }], end: 1 };
  const laidOut = JSON.stringify(document, null, 2);
  assert.deepEqual(scan(laidOut), scan(JSON.stringify(document)));
  assert.deepEqual(scan(laidOut.replace("[", "[,")).events.length, 7);
  assert.deepEqual(scan(laidOut.slice(0, laidOut.indexOf("z"))).events, [
    "open",
    'element jobs {"x":{"y":[1]}}',
    'element jobs {"x":"\\n    }"}',
    "element jobs 2",
    "cut",
  ]);
});

test("text: no more is kept than is allowed, and what is dropped is counted", () => {
  const { lines, dropped } = scan(`${"x".repeat(KEPT_TEXT + 100)}\n{"a":1}`);
  assert.equal(lines.join("").length, KEPT_TEXT);
  assert.equal(dropped, 101);
});

test("a cut document ends as such, with what came whole", () => {
  assert.deepEqual(scan('{"a": 1, "jobs": [{"x": 1}, {"x": 2').events, [
    "open",
    "member a 1",
    'element jobs {"x":1}',
    "cut",
  ]);
  assert.deepEqual(scan("{").events, []);
  assert.deepEqual(scan('{"a').events, ["open", "cut"]);
});

test("damage: one element or member is lost, the others are read", () => {
  assert.deepEqual(scan('{"a": zero, "jobs": [{"x": }, {"x": 2}], "b": 3}').events, [
    "open",
    'damage the member "a" is not JSON',
    'damage an element of "jobs" is not JSON',
    'element jobs {"x":2}',
    "member b 3",
    "close",
  ]);
});

test("damage: another program's line between members is stepped over", () => {
  const { events } = scan('{\n"a": 1,\nwarning: slow clock\n"b": 2\n}');
  assert.deepEqual(events, [
    "open",
    "member a 1",
    "damage something that is no member stands between the members",
    "member b 2",
    "close",
  ]);
});

test("not a number: fio's nan and inf are kept as words, for whoever reads the figure", () => {
  assert.deepEqual(scan('{"a": -nan, "jobs": [{"x": inf}]}').events, [
    "open",
    'member a "-nan"',
    'element jobs {"x":"inf"}',
    "close",
  ]);
});

test("brackets without number, or without end, are no crash", async () => {
  const deep = "[".repeat(200_000);
  const job = (inside: string) =>
    Buffer.from(`{"fio version": "fio-3.42", "jobs": [{"jobname": "j", "read": ${inside}`);
  const closed = await importBytes(job(`${deep}${"]".repeat(200_000)}}]}`));
  assert.match(closed.problems[0]?.message ?? "", /lines of the row are lost/);
  const open = await importBytes(job(deep));
  assert.match(open.problems[0]?.message ?? "", /the file is cut/);
});

test("a file several times as large as the heap is imported", () => {
  const program = join(import.meta.dirname, "large-file.ts");
  const { status, stdout, stderr } = spawnSync(process.execPath, ["--max-old-space-size=48", program], {
    encoding: "utf8",
  });
  assert.equal(status, 0, stderr);
  assert.deepEqual(JSON.parse(stdout), {
    bytes: true,
    status: "complete",
    jobs: 12_000,
    totalIos: 12_000 * 25_156,
  });
});
