/** How a line of a log is a record: what its first line says of all of them. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { recordReaderOf } from "../../src/collectors/around/record-line.ts";

/** Of a log that begins with `first`, as the line is read. */
const read = (first: string, line = first): unknown => recordReaderOf(`${first}\n${line}\n`)?.(line);

describe("JSON", () => {
  test("an object is the record, also as an element of a list", () => {
    assert.deepEqual(read('{"log":"a"}'), { log: "a" });
    assert.deepEqual(read('  {"log":"a"},'), { log: "a" });
  });

  test("a list has its places as names, as in a terminal's recording", () =>
    assert.deepEqual(read('{"version":2}', '[0.5,"o","a"]'), { 0: 0.5, 1: "o", 2: "a" }));

  test("a line of the tool between records is none, also where it begins or ends as a list does", () => {
    for (const line of ["plain", "[pod/a] plain", "rows 1 [2]", '"a"', "[1,", "7"])
      assert.equal(read('{"log":"a"}', line), undefined, line);
  });
});

describe("logfmt", () => {
  test("values are bare, or strings as JSON has them", () => {
    assert.deepEqual(read('level=info msg="a \\"b\\"\\tc" pod=x'), {
      level: "info",
      msg: 'a "b"\tc',
      pod: "x",
    });
    assert.deepEqual(read("level=info msg=", 'level=info msg=""'), { level: "info", msg: "" });
  });

  test("what is no string of JSON stays as it is between its quotation marks", () =>
    assert.deepEqual(read('level=info msg="a\\qb"'), { level: "info", msg: "a\\qb" }));

  test("two fields are a record, one is none: a tool may print it", () => {
    assert.deepEqual(read("a=1 b=2"), { a: "1", b: "2" });
    assert.equal(read("a=1 b=2", "direct=1"), undefined);
    assert.equal(read("a=1 b=2", "a=1 and more"), undefined);
  });

  test("an empty line is no record", () => assert.equal(read("a=1 b=2", ""), undefined));
});

describe("a row of a CSV", () => {
  test("its cells have the names of the first line, if one of these is for lines of a program", () => {
    assert.deepEqual(read("time,message", '1,"a, ""b"""'), { time: "1", message: 'a, "b"' });
    assert.deepEqual(read("time;pod;log", "1;x;  a"), { time: "1", pod: "x", log: "  a" });
    assert.deepEqual(read("timestamp,textPayload", "1,a"), { timestamp: "1", textPayload: "a" });
    assert.equal(recordReaderOf("time,pod\n1,x\n"), undefined);
    assert.equal(recordReaderOf('"time,message\n1,x\n'), undefined);
  });

  test("the names themselves are empty, wherever they stand", () =>
    assert.deepEqual(read("time,message", "time,message"), { time: "", message: "" }));

  test("a row with fewer or more cells is none", () => {
    for (const line of ["1", "1,a,b", '1,"a']) assert.equal(read("time,message", line), undefined, line);
  });
});

test("a log is read by its first line alone; a first line without an end tells nothing", () => {
  assert.equal(recordReaderOf("plain\n{}\n"), undefined);
  assert.equal(recordReaderOf('{"log":"a"}'), undefined);
  assert.equal(recordReaderOf(""), undefined);
});
