/** Reading text by its lines: what a line is, how they are counted. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { eachRow } from "../../src/collectors/reading/csv-table.ts";
import { eachLine, LINE_LIMIT } from "../../src/collectors/reading/lines.ts";
import { rawFileOf } from "./raw-file.ts";

async function linesOf(
  text: string,
  pieceBytes = 3,
): Promise<{ lines: string[]; rest: string; said: string[] }> {
  const lines: string[] = [];
  const said: string[] = [];
  const rest = await eachLine(
    rawFileOf(Buffer.from(text), { pieceBytes }),
    (line, number) => void lines.push(`${number} ${line}`),
    (message) => void said.push(message),
  );
  return { lines, rest, said };
}

test("lines are numbered as an editor does, whatever ends them", async () => {
  const { lines, rest } = await linesOf("\uFEFFone\r\ntwo\rthree\n\u001b[31mfour\u001b[0m\n\nfüñf");
  assert.deepEqual(lines, ["1 one", "2 two", "2 three", "3 four", "4 ", "5 füñf"]);
  assert.equal(rest, "füñf");
});

test("nothing stands behind the end of a file that came whole", async () => {
  assert.equal((await linesOf("one\ntwo\n")).rest, "");
  assert.equal((await linesOf("one\r\n")).rest, "");
});

test("no line is asked for once enough have come", async () => {
  const lines: string[] = [];
  await eachLine(rawFileOf(Buffer.from("one\ntwo\nthree\n")), (line) => lines.push(line) < 2, assert.fail);
  assert.deepEqual(lines, ["one", "two"]);
});

test("a line beyond the limit is left out and said; progress that overwrites itself is none", async () => {
  const long = "x".repeat(LINE_LIMIT + 1);
  const found = await linesOf(`one\n${long}\nthree\n`, 70_000);
  assert.deepEqual(found.lines, ["1 one", "3 three"]);
  assert.deepEqual(found.said, [
    "line 2: expected a line of at most 1 MiB, found a longer one. It is left out.",
  ]);
  const progress = "Jobs: 1 (f=1)\r".repeat(LINE_LIMIT / 8);
  const { lines, said } = await linesOf(`one\n${progress}\nthree\n`, 70_000);
  assert.deepEqual(said, []);
  assert.equal(lines.length, LINE_LIMIT / 8 + 2);
});

test("a row may go on over lines within quotation marks; one that is left open costs its own row", async () => {
  const rows: string[] = [];
  const wrong: string[] = [];
  const text = 'a,b\n1,"two\nlines, ""quoted"""\n2,"open\n3, plain \n4,"x" y\n5,last';
  await eachRow(
    rawFileOf(Buffer.from(text)),
    ({ line, fields, isCut }) => void rows.push(`${line} ${isCut} ${fields.join("|")}`),
    wrong,
  );
  assert.deepEqual(rows, ['2 false 1|two\nlines, "quoted"', "5 false 3|plain", "7 true 5|last"]);
  assert.deepEqual(wrong, [
    "line 4: expected CSV, found a quotation mark that is never closed. The row is not imported.",
    "line 6: expected CSV, found a quotation mark within a field. The row is not imported.",
  ]);
});
