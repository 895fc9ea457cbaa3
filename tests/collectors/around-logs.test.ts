/** How lines come out of a log: behind a form of prefix, in records of JSON, in streams. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { linesInDocument, linesInHead, recordWrappings } from "../../src/collectors/around/json-lines.ts";
import { plainLine, streamsOf, unwrappedFile, type Wrapping } from "../../src/collectors/around/wrapping.ts";
import { rawFileOf } from "./raw-file.ts";

/** "12 a|text": the time, the stream; "&" for "|" where the log cut the line. */
const wrapping: Wrapping = (line) => {
  const [, time, stream = "", mark, text = ""] = /^(\d+)? ?(\w*)([|&])(.*)$/.exec(line) ?? [];
  if (mark === undefined) return undefined;
  return { text, stream, ...(mark === "&" && { isOpen: true }), ...(time !== undefined && { time }) };
};

test("lines of each stream keep their numbers, and what no log marked goes with the line before it", () => {
  const logs: [lines: string[], streams: Record<string, string>][] = [
    [["a|1", "b|2", "a|3"], { a: "1\n\n3\n", b: "\n2\n" }],
    [["lost", "a|1", "goes on", "b|2"], { a: "\n1\ngoes on\n", b: "\n\n\n2\n" }],
    [["a&1", "b|2", "a|3", "a|4"], { a: "13\n\n\n4\n", b: "\n2\n" }],
    [["a&1", "a&2"], { a: "12" }],
    [["no log"], {}],
  ];
  for (const [lines, streams] of logs) {
    const { texts, areMoved } = streamsOf(lines.join("\n"), wrapping);
    assert.deepEqual(Object.fromEntries(texts), streams, lines.join("\n"));
    assert.equal(areMoved, false);
  }
});

test("a log with the last line first is turned, where more than 20 times as many times fall as rise", () => {
  const turned = streamsOf("12 |c\n11 |b\n10 |a", wrapping);
  assert.deepEqual([turned.areMoved, turned.texts.get("")], [true, "a\nb\nc\n"]);
  const movedOf = (times: readonly number[]): boolean =>
    streamsOf(times.map((time) => `${time} |x`).join("\n"), wrapping).areMoved;
  const falling = (falls: number): number[] => Array.from({ length: falls + 1 }, (_, i) => 99 - i);
  assert.deepEqual(
    [movedOf([10, 11]), movedOf([11, 10]), movedOf([10, 10]), movedOf([10]), movedOf([100, 99])],
    [false, true, false, false, false],
  );
  assert.deepEqual([movedOf([10, ...falling(20)]), movedOf([10, ...falling(21)])], [false, true]);
});

test("a file without its wrapping has its lines under the same numbers, wherever its pieces end", async () => {
  const text = "a|ä1\nplain\na&2\na|3\n\na|4";
  for (const pieceBytes of [1, 2, 5, 997]) {
    const inner = unwrappedFile(rawFileOf(Buffer.from(text), { pieceBytes }), wrapping);
    const chunks: Buffer[] = [];
    for await (const chunk of inner.chunks()) chunks.push(chunk);
    const expected = "ä1\nplain\n23\n\n4";
    assert.equal(Buffer.concat(chunks).toString(), expected);
    assert.equal(await inner.text(), expected);
    assert.equal(inner.head.toString(), expected);
  }
});

test("a line is looked at without its colours, its mark of bytes and Windows' line end", () => {
  assert.equal(plainLine("\uFEFF\u001b[32ma\u001b[0m b\r"), "a b");
  assert.equal(plainLine("a\tb "), "a\tb ");
});

const records = (all: readonly object[]): string =>
  all.map((record) => `${JSON.stringify(record)}\n`).join("");
const inFirst = (head: string, line: string, isWhole = true) => recordWrappings(head, isWhole)[0]?.(line);

test("the field of a record that differs most is the tool's line; names tell streams, times their order", () => {
  const head = records([
    { time: "10:01", level: "info", k8s: { pod: "a" }, msg: "one" },
    { time: "10:02", level: "info", k8s: { pod: "b" }, msg: "two" },
    { time: "10:03", level: "info", k8s: { pod: "b" }, msg: "three" },
  ]);
  const line = JSON.stringify({ time: "10:09", level: "x", k8s: { pod: "c" }, msg: "a line\n" });
  assert.deepEqual(inFirst(head, line), { text: "a line", stream: "c", time: "10:09" });
  assert.deepEqual(inFirst(head, ` ${line},`), { text: "a line", stream: "c", time: "10:09" });
  for (const none of ["no record", '{"level": "info"}', "[1]", '{"msg": 5}', '{"msg": "cut'])
    assert.equal(inFirst(head, none), undefined, none);
});

test("records that end their lines are parts of one where they do not", () => {
  const docker = records([{ log: "one\n" }, { log: "two\n" }, { log: "thr" }, { log: "ee\r\n" }]);
  assert.deepEqual(inFirst(docker, '{"log": "thr"}'), { text: "thr", stream: "", isOpen: true });
  assert.deepEqual(inFirst(docker, '{"log": "ee\\r\\n"}'), { text: "ee", stream: "" });
  const half = records([{ log: "one\n" }, { log: "two" }]);
  assert.deepEqual(inFirst(half, '{"log": "two"}'), { text: "two", stream: "" });
});

test("a log is of records where four lines of five are, and two at least; its last line may be cut", () => {
  const logOf = (count: number, others: number): string =>
    records(Array.from({ length: count }, (_, i) => ({ msg: `${i}` }))) + "other\n".repeat(others);
  const counts = (head: string, isWhole = true): number => recordWrappings(head, isWhole).length;
  assert.deepEqual(
    [counts(logOf(2, 0)), counts(logOf(1, 0)), counts(logOf(4, 1)), counts(logOf(4, 2)), counts("")],
    [1, 0, 1, 0, 0],
  );
  assert.deepEqual([counts(`${logOf(2, 0)}{"ms`), counts(`${logOf(2, 0)}{"ms`, false)], [0, 1]);
  // A field that only some of the records have holds no lines, nor does one of times; of others, four are tried.
  const some = records([...Array(4).fill({ a: "x", msg: "y" }), { msg: "z" }, { msg: "z" }]);
  assert.deepEqual(
    recordWrappings(some, true).map((one) => one('{"a": "1", "msg": "2"}')?.text),
    ["2"],
  );
  assert.equal(counts(records(Array(3).fill({ ts: "1", time: "2" }))), 0);
  assert.equal(counts(records(Array(3).fill({ a: "1", b: "1", c: "1", d: "1", e: "1" }))), 4);
});

test("a record's field may lie four levels deep, and no deeper", () => {
  const nested = (levels: number, text: string): object =>
    levels === 0 ? { msg: text } : { a: nested(levels - 1, text) };
  const count = (levels: number): number =>
    recordWrappings(records([nested(levels, "1"), nested(levels, "2")]), true).length;
  assert.deepEqual([count(0), count(4), count(5)], [1, 1, 0]);
});

test("one document holds lines in pairs with their times, or in the field of a record, in streams", () => {
  const loki = {
    data: {
      result: [
        {
          stream: { pod: "a", level: "x" },
          values: [
            ["1763700781000000001", "one\n"],
            ["1763700781000000002", "two"],
          ],
        },
        { stream: { pod: "b" }, values: [["1763700781000000003", "three"]] },
      ],
    },
  };
  assert.deepEqual(linesInDocument(JSON.stringify(loki)), [
    { text: "one", stream: "a", time: "1763700781000000001" },
    { text: "two", stream: "a", time: "1763700781000000002" },
    { text: "three", stream: "b", time: "1763700781000000003" },
  ]);
  const list = [
    { ts: "1", pod: "a", Message: "one\r\n" },
    { ts: 2, labels: { host: "h" }, line: "two" },
    { ts: "3", line: 5, inner: { text: "three" } },
  ];
  assert.deepEqual(linesInDocument(JSON.stringify(list)), [
    { text: "one", stream: "a", time: "1" },
    { text: "two", stream: "h" },
    { text: "three", stream: "" },
  ]);
  for (const none of ["{", "5", '["a", "b"]', '{"msg": "one"}', '{"a": []}'])
    assert.equal(linesInDocument(none), undefined, none);
});

test("the beginning of a document shows whose lines it has, where there are two", () => {
  const pair = (text: string): string => `["1763700781000000001", ${JSON.stringify(text)}]`;
  assert.equal(linesInHead(`{"values": [${pair("one\n")}, ${pair("two")}, ["176370`), "one\ntwo\n");
  assert.equal(linesInHead(' [{"log": "one\\n"}, {"LOG" : "two"}, {"lo'), "one\ntwo\n");
  for (const none of ['x {"log": "one"}, {"log": "two"}', '[{"log": "one"}]', `[${pair("one")}]`, ""])
    assert.equal(linesInHead(none), undefined, none);
});
