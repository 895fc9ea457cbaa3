/** A figure that has a letter in it, as text has that was read off a picture, is never passed over in silence. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { importBytes } from "./import.ts";

const FIXTURES = join(import.meta.dirname, "fixtures");
const OF_DIGITS: Readonly<Record<string, string>> = { 0: "O", 1: "l", 5: "S", 8: "B", 9: "g" };

const imported = (text: string) => importBytes(Buffer.from(text));
const inputOf = (folder: string): string => readFileSync(join(FIXTURES, folder, "input.txt"), "utf8");

/** [what stands there, what is read of it, the line] */
const CASES: Record<string, readonly (readonly [is: string, becomes: string, line: number])[]> = {
  "sysbench/good-oltp-read-write": [
    ["(9915.44 per", "(99lS.44 per", 19],
    ["        0.66", "        O.66", 28],
    ["1004.05", "1004.O5", 30],
    ["3.13", "3.l3", 31],
    ["95th", "9Sth", 31],
  ],
  "sysbench/good-fileio-rndrw": [
    ["39401.40", "394O1.40", 24],
    ["615.65", "61S.65", 29],
  ],
  "sysbench/good-0.4-rndrw": [["Read 937.5Mb", "Read 93T.5Mb", 23]],
  "pg-test-fsync/good-15": [["1053 usecs", "10S3 usecs", 6]],
  "fio-normal/good-fio-3.42": [["(W) 4096B", "(W) 4O96B", 1]],
  "fio-normal/good-fio-2.2": [
    ["/128K-128K/", "/l28K-128K/", 2],
    ["/128K-128K/", "/128K-12BK/", 2],
  ],
  "kbench/good-2021-format": [["50G", "5OG", 4]],
  "ioping/good-rapid": [["129.4 ms", "12g.4 ms", 5]],
};

for (const [name, letters] of Object.entries(CASES))
  for (const [is, becomes, line] of letters)
    test(`${name}: ${becomes} in place of ${is} is told by its line`, async () => {
      const text = inputOf(name);
      assert.ok(text.includes(is));
      const { problems } = await imported(text.replace(is, becomes));
      const own = problems.filter(({ message }) =>
        message.startsWith(`line ${line}: expected a figure, found `),
      );
      assert.equal(own.length, 1, problems.map(({ message }) => message).join("\n"));
      assert.match(own[0]?.message ?? "", /: what it says is not imported\. Correct it, or copy the text/);
    });

test("several are told one by one, and each once", async () => {
  const text = inputOf("sysbench/good-oltp-read-write").replace("0.66", "O.66").replace("1004.05", "l004.05");
  const { problems } = await imported(text);
  assert.deepEqual(
    problems.map(({ message }) => message.slice(0, message.indexOf(": what"))),
    ['line 28: expected a figure, found "O.66"', 'line 30: expected a figure, found "l004.05"'],
  );
});

test("what has letters and is no figure is told of nowhere: names, sizes, times, exponents", async () => {
  const around = "node 5B2 of 10O3, 16G, 2026-01-02T10:00:00Z, 1E5, x7S2p\n";
  const text = inputOf("sysbench/good-oltp-read-write");
  assert.deepEqual((await imported(`${around}${text}`)).problems, []);
});

test("what a log puts before each line is never taken for a figure", async () => {
  const text = inputOf("sysbench/good-oltp-read-write");
  for (const before of ["I1121 10:00:00.000001 1 main.go:12] ", "S17 l0O2 "])
    assert.deepEqual((await imported(text.replaceAll(/^/gm, before))).problems, [], before);
});

test("no figure of sysbench is lost in silence by a letter in its middle", async () => {
  for (const name of readdirSync(join(FIXTURES, "sysbench")).filter((one) => one.startsWith("good-"))) {
    const text = inputOf(`sysbench/${name}`);
    const whole = await imported(text);
    for (const { 0: figure, index } of [...text.matchAll(/(?<=[:(] {0,60})\d[\d.]*\d/g)].slice(-12)) {
      const at = index + (figure.length >> 1);
      const letter = OF_DIGITS[text[at] ?? ""];
      if (letter === undefined) continue;
      const found = await imported(`${text.slice(0, at)}${letter}${text.slice(at + 1)}`);
      if (found.problems.length > whole.problems.length) continue;
      assert.deepEqual(found.runs, whole.runs, `${name}: ${figure}`);
    }
  }
});
