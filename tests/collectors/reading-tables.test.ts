/** CSV as it is written: quotation marks, blanks, delimiters, and rows that are no rows. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { type Split, splitRecord } from "../../src/collectors/reading/csv-record.ts";
import { eachRow, headerOf } from "../../src/collectors/reading/csv-table.ts";
import { rawFileOf } from "./raw-file.ts";

test("a record is split at its delimiter, and blanks around fields are none of theirs", () => {
  const records: [text: string, fields: Split, delimiter?: string][] = [
    ["a,b", ["a", "b"]],
    [" a ,\tb\t,c d", ["a", "b", "c d"]],
    ["", [""]],
    [",", ["", ""]],
    ["a;b,c", ["a", "b,c"], ";"],
    ["a\tb", ["a", "b"], "\t"],
    ["\t a", ["", "a"], "\t"],
    ['"a,b",c', ["a,b", "c"]],
    ['"a","b"', ["a", "b"]],
    [' "a" , "b" ', ["a", "b"]],
    ['"a ""b"" c"', ['a "b" c']],
    ['""', [""]],
    ['"",x', ["", "x"]],
    ['""""', ['"']],
    ['x,"a"', ["x", "a"]],
    ['"a",', ["a", ""]],
    ['"a",,b', ["a", "", "b"]],
    ['"a"\t"b"', ["a", "b"], "\t"],
    ['\t"b"', ["", "b"], "\t"],
    ['"a\nb"', ["a\nb"]],
    ['"a', "open"],
    ['x,"a', "open"],
    ['"a""', "open"],
    ['"a"b', "misplaced"],
    ['"a" b,c', "misplaced"],
    ['a"b"', "misplaced"],
    ['x,5"', "misplaced"],
  ];
  for (const [text, fields, delimiter = ","] of records)
    assert.deepEqual(splitRecord(text, delimiter, true), fields, text);
  assert.deepEqual(splitRecord('"a,b", c', ",", false), ['"a', 'b"', "c"]);
});

test("the header is the first line that is no comment, split where that gives most names", () => {
  const headers: [text: string, names: string[] | undefined, delimiter?: string][] = [
    ["a,b\n1,2\n", ["a", "b"], ","],
    ["\uFEFFa;b\n", ["a", "b"], ";"],
    ["# a comment, of more\n\n  \na\tb,c\td\n", ["a", "b,c", "d"], "\t"],
    ['"a", "b" ,c"\n', ["a", "b", 'c"'], ","],
    ["alone", ["alone"], ","],
    ["", undefined],
    ["# a\n\n", undefined],
    ["x".repeat(10_000), ["x".repeat(10_000)], ","],
    ["x".repeat(10_001), undefined],
  ];
  for (const [text, names, delimiter] of headers)
    assert.deepEqual(headerOf(text), names === undefined ? undefined : { names, delimiter });
});

async function rowsOf(text: string, options: Parameters<typeof eachRow>[3] = {}, most = 1000) {
  const [rows, wrong]: [[number, string[]][], string[]] = [[], []];
  const cut: number[] = [];
  const header = await eachRow(
    rawFileOf(Buffer.from(text)),
    ({ line, fields, isCut }) => {
      rows.push([line, fields]);
      if (isCut) cut.push(line);
      return rows.length < most;
    },
    wrong,
    options,
  );
  return { header, rows, wrong, cut };
}

test("rows come with their first line; blank lines and comments are none", async () => {
  const { header, rows, wrong, cut } = await rowsOf("# c\nA,b\n\n1,2\n  \n#x,y\n3,4\n");
  assert.deepEqual(header, ["a", "b"]);
  assert.deepEqual(rows, [
    [4, ["1", "2"]],
    [7, ["3", "4"]],
  ]);
  assert.deepEqual([wrong, cut], [[], []]);
  assert.deepEqual((await rowsOf("A,b\n1,2\n", { exact: true })).header, ["A", "b"]);
  assert.deepEqual((await rowsOf('a,b\n"1,2"\n', { quotes: false })).rows, [[2, ['"1', '2"']]]);
  assert.deepEqual((await rowsOf("")).header, []);
});

test("the last row of a file without a line end may be cut, and no other", async () => {
  assert.deepEqual((await rowsOf("a,b\n1,2\n3,4")).cut, [3]);
  assert.deepEqual((await rowsOf("a,b\n1,2\n3,4\n  ")).cut, []);
  assert.deepEqual((await rowsOf("a,b\n1,2\n3,4\n")).cut, []);
});

test("whoever takes rows can have enough of them", async () => {
  const { rows } = await rowsOf("a,b\n1,2\n3,4\n5,6\n7,8\n", {}, 2);
  assert.deepEqual(
    rows.map(([line]) => line),
    [2, 3],
  );
});

test("rows of another number of fields, and the header once more, are said and left out", async () => {
  const { rows, wrong } = await rowsOf("a,b\n1\n1,2,3\nA,B\n1,2\nA,c\n");
  assert.deepEqual(wrong, [
    "line 2: expected 2 fields as in the header, found 1. The row is not imported.",
    "line 3: expected 2 fields as in the header, found 3. The row is not imported.",
    "line 4: the header stands here once more. Put files one after another only without it.",
  ]);
  assert.deepEqual(rows, [
    [5, ["1", "2"]],
    [6, ["A", "c"]],
  ]);
});

test("a field may hold line ends, up to a record of 51 lines", async () => {
  const recordOf = (lines: number): string => `"${Array(lines).fill("x").join("\n")}",2\n`;
  const fits = await rowsOf(`a,b\n${recordOf(3)}${recordOf(51)}3,4\n`);
  assert.deepEqual(
    [fits.wrong, fits.rows.map(([line, fields]) => [line, fields[1]])],
    [
      [],
      [
        [2, "2"],
        [5, "2"],
        [56, "4"],
      ],
    ],
  );
  const larger = await rowsOf(`a,b\n${recordOf(52)}3,4\n`);
  assert.equal(
    larger.wrong[0],
    "line 2: expected CSV, found a quotation mark that is never closed. The row is not imported.",
  );
  assert.deepEqual(larger.rows.at(-1), [54, ["3", "4"]]);
});

test("a quotation mark that is never closed costs its own row alone", async () => {
  const { rows, wrong } = await rowsOf('a,b\n"1,2\n3,4\n5,6\n');
  assert.deepEqual(rows, [
    [3, ["3", "4"]],
    [4, ["5", "6"]],
  ]);
  assert.deepEqual(wrong, [
    "line 2: expected CSV, found a quotation mark that is never closed. The row is not imported.",
  ]);
  const within = await rowsOf('a,b\n1,5" disk\n3,4\n');
  assert.deepEqual(within.wrong, [
    "line 2: expected CSV, found a quotation mark within a field. The row is not imported.",
  ]);
  assert.deepEqual(within.rows, [[3, ["3", "4"]]]);
});
