/** What reading does before any format is known: lines, their cleaning, encodings, the look of a file, words for all importers. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Form } from "../../src/collectors/collector.ts";
import { containerOf, encodingOf } from "../../src/collectors/reading/encoded/container.ts";
import { nearness } from "../../src/collectors/reading/form.ts";
import { failedJob, measured, partial } from "../../src/collectors/reading/imported.ts";
import { KEPT_TEXT, KeptText } from "../../src/collectors/reading/kept-text.ts";
import { eachLine, LINE_LIMIT } from "../../src/collectors/reading/lines.ts";
import { parseDocument, parsePiece } from "../../src/collectors/reading/piece.ts";
import { plainText, standsBefore } from "../../src/collectors/reading/text.ts";
import { hasTwice } from "../../src/collectors/reading/twice.ts";
import type { Result } from "../../src/schema/result.ts";
import { rawFileOf } from "./raw-file.ts";

/** @param until the last line that is taken */
async function linesOf(text: string, { until = "", pieceBytes = 997 } = {}) {
  const [lines, wrong]: [[number, string][], string[]] = [[], []];
  const rest = await eachLine(
    rawFileOf(Buffer.from(text), { pieceBytes }),
    (line, number) => {
      lines.push([number, line]);
      return until === "" || line !== until;
    },
    (message) => void wrong.push(message),
  );
  return { lines, wrong, rest };
}

test("lines are those that an editor shows; what overwrites itself is more lines of one number", async () => {
  const texts: [text: string, lines: [number, string][], rest: string][] = [
    ["", [], ""],
    [
      "a\nb\n",
      [
        [1, "a"],
        [2, "b"],
      ],
      "",
    ],
    [
      "a\nb",
      [
        [1, "a"],
        [2, "b"],
      ],
      "b",
    ],
    [
      "a\r\n\r\nb\r\n",
      [
        [1, "a"],
        [2, ""],
        [3, "b"],
      ],
      "",
    ],
    [
      "1%\r2%\rdone\nb\n",
      [
        [1, "1%"],
        [1, "2%"],
        [1, "done"],
        [2, "b"],
      ],
      "",
    ],
    [
      "a\n1%\r2%",
      [
        [1, "a"],
        [2, "1%"],
        [2, "2%"],
      ],
      "2%",
    ],
    ["\uFEFFa\u0000b\n", [[1, "ab"]], ""],
    [
      "\u001b[32mgreen\u001b[0m\tx\n\u001b[1mb",
      [
        [1, "green\tx"],
        [2, "b"],
      ],
      "b",
    ],
    [
      "grün\nß",
      [
        [1, "grün"],
        [2, "ß"],
      ],
      "ß",
    ],
  ];
  for (const [text, lines, rest] of texts)
    for (const pieceBytes of [1, 3, 997])
      assert.deepEqual(await linesOf(text, { pieceBytes }), { lines, wrong: [], rest }, JSON.stringify(text));
});

test("whoever takes lines can stop, at a line, in one that overwrites itself, and in one that is not at its end", async () => {
  assert.deepEqual(await linesOf("a\nb\nc\n", { until: "b" }), {
    lines: [
      [1, "a"],
      [2, "b"],
    ],
    wrong: [],
    rest: "",
  });
  assert.deepEqual((await linesOf("a\rb\rc\nd\n", { until: "b" })).lines, [
    [1, "a"],
    [1, "b"],
  ]);
  const progress = Array.from({ length: 30_000 }, (_, i) => `${i} %`);
  const { lines, rest } = await linesOf(`${progress.join("\r")}\nnext\n`, {
    until: "2 %",
    pieceBytes: 2 ** 20,
  });
  assert.deepEqual([lines.length, rest], [3, ""]);
});

test("a line of progress is handed over in parts, all of them, however long it becomes", async () => {
  const parts = Array.from({ length: 30_000 }, (_, i) => `${i} %`);
  const { lines, wrong } = await linesOf(`${parts.join("\r")}\nnext\n`, { pieceBytes: 2 ** 18 });
  assert.deepEqual(wrong, []);
  assert.deepEqual(lines, [...parts.map((part) => [1, part]), [2, "next"]]);
});

test("a line of 1 MiB is taken, a longer one is left out and said, wherever it stands", async () => {
  const [fits, larger] = ["x".repeat(LINE_LIMIT), "x".repeat(LINE_LIMIT + 1)];
  for (const pieceBytes of [2 ** 16, 2 ** 22]) {
    const found = await linesOf(`a\n${fits}\nb\n${larger}\nc\n${larger}${larger}\nd\n`, { pieceBytes });
    assert.deepEqual(
      found.lines.map(([number, line]) => [number, line.length]),
      [
        [1, 1],
        [2, LINE_LIMIT],
        [3, 1],
        [5, 1],
        [7, 1],
      ],
    );
    assert.deepEqual(
      found.wrong,
      [4, 6].map(
        (line) => `line ${line}: expected a line of at most 1 MiB, found a longer one. It is left out.`,
      ),
    );
    const last = await linesOf(`a\n${larger}${larger}`, { pieceBytes });
    assert.deepEqual([last.lines.length, last.wrong.length, last.rest], [1, 1, ""]);
  }
});

test("what terminals and logs add is removed; tabs and line ends stay", () => {
  const texts: [text: string, plain: string][] = [
    ["plain\ttext\r\n", "plain\ttext\r\n"],
    ["\uFEFFa", "a"],
    ["\u001b[1;31mred\u001b[0m", "red"],
    ["a\u0000\u0007\u0085b", "ab"],
    ["\u001b_bk;t=1763700781\u0007line", "line"],
    ["\u001b]0;title\u0007line", "line"],
  ];
  for (const [text, plain] of texts) assert.equal(plainText(text), plain);
});

test("what a log put before a line is named; what a tool itself puts there is not", () => {
  const marks: [text: string, before: string | undefined][] = [
    ["x\n12:00 job: here", "12:00 job:"],
    ["12:00 { here", "12:00"],
    ["  \t{here", undefined],
    ["here", undefined],
    ["nothing", undefined],
    [`${"y".repeat(70)} here`, "y".repeat(60)],
  ];
  for (const [text, before] of marks) {
    const said = standsBefore(text, /here/);
    if (before === undefined) assert.equal(said, undefined, text);
    else assert.ok(said?.startsWith(`stand behind ${JSON.stringify(before)}. Take that off`), text);
  }
});

test("containers are known by their first bytes, and told what to do", () => {
  const tar = Buffer.alloc(512);
  tar.write("ustar", 257);
  const heads: [head: Buffer | number[], is: string][] = [
    [[0x1f, 0x8b, 8], "compressed with gzip. Unpack it"],
    [[0x28, 0xb5, 0x2f, 0xfd], "compressed with zstd. Unpack it"],
    [[0xfd, 0x37, 0x7a, 0x58, 0x5a], "compressed with xz. Unpack it"],
    [Buffer.from("BZh9"), "compressed with bzip2. Unpack it"],
    [Buffer.from("PK\u0003\u0004"), "a zip archive. Unpack it"],
    [tar, "a tar archive. Unpack it"],
    [Buffer.from("\uFEFFa", "utf16le"), "UTF-16 text. Save it as UTF-8"],
  ];
  for (const [head, is] of heads) assert.equal(containerOf(Buffer.from(head)), `the file is ${is}`);
  for (const text of ["", "B", "BZ", "plain text that is longer", "PK"])
    assert.equal(containerOf(Buffer.from(text)), undefined, text);
});

test("UTF-16 is known by its mark, or by the zeros of eight letters and more", () => {
  const wide = (text: string): Buffer => Buffer.from(text, "utf16le");
  const heads: [head: Buffer, encoding: string | undefined][] = [
    [wide("\uFEFF"), "utf-16le"],
    [wide("\uFEFF").swap16(), "utf-16be"],
    [wide("12345678"), "utf-16le"],
    [wide("12345678").swap16(), "utf-16be"],
    [wide("1234567"), undefined],
    [wide("12345678äöü\u4e2d"), "utf-16le"],
    [wide(`123456789${"\u4e2d".repeat(3)}`), undefined],
    [wide(`123456789${"\u4e2d".repeat(3)}`).swap16(), undefined],
    [Buffer.alloc(64), undefined],
    [Buffer.from("plain text of some length"), undefined],
    [Buffer.concat([wide("x".repeat(512)), Buffer.from("y".repeat(4096))]), "utf-16le"],
  ];
  for (const [head, encoding] of heads) assert.equal(encodingOf(head), encoding, head.toString("latin1"));
});

test("what a file looks like says which formats are nearest", () => {
  const forms: [text: string, form: Form][] = [
    ['{"a": 1}', "json"],
    ["\n  [", "json"],
    ["a log\n{\n}", "json"],
    ["a log\n{ x\n", "text"],
    ["<html>", "page"],
    ["a,b,c\n1,2,3", "table"],
    ["# c\na;b;c", "table"],
    ["a\tb\tc\n1\t2\t3", "table"],
    ["a, b, c\nand on", "text"],
    ["a,b\n1,2", "text"],
    ["---\nname: x", "yaml"],
    ["name: x\nother: y", "yaml"],
    ["name:\nother: y", "yaml"],
    ["name: x\nother", "text"],
    ["a text\nname: x", "text"],
    ["", "text"],
  ];
  for (const [text, form] of forms) {
    const rate = nearness(Buffer.from(text));
    assert.deepEqual(
      [rate({ [form]: "often" }), rate({ [form]: "also" }), rate({ [form]: "rarely" }), rate({})],
      [0, 1, 2, 3],
      text,
    );
  }
});

test("text around documents is kept to 16 KiB between two calls, and the rest is counted", () => {
  const text = new KeptText();
  assert.deepEqual(text.take(), { lines: [], dropped: 0 });
  const chunk = Buffer.from("xx a \r\n\n], [\nb\u0007\nyy");
  text.keep(chunk, 2, chunk.length - 3);
  assert.deepEqual(text.take(), { lines: ["a", "b"], dropped: 0 });
  const large = Buffer.alloc(KEPT_TEXT + 5, "z");
  text.keep(large, 0, KEPT_TEXT - 1);
  text.keep(large, 0, 3);
  text.keep(large, 0, 4);
  const { lines, dropped } = text.take();
  assert.deepEqual([lines.join("").length, dropped], [KEPT_TEXT, 2 + 4]);
  text.keep(Buffer.from("c"), 0, 1);
  assert.deepEqual(text.take(), { lines: ["c"], dropped: 0 });
});

test("a value of JSON is mended where a tool broke it, and only there", () => {
  const values: [text: string, value: unknown][] = [
    ['{"a": [1, "nan"]}', { a: [1, "nan"] }],
    ['{"a": nan, "b": -inf, "c": [Infinity , NaN]}', { a: "nan", b: "-inf", c: ["Infinity", "NaN"] }],
    ["+inf", "+inf"],
    ['{"a": \u001b[32m1\u001b[0m}', { a: 1 }],
    ['{"a\tb": 1}', { "a b": 1 }],
    ['\uFEFF{"a": 1\u0000}', { a: 1 }],
  ];
  for (const [text, value] of values) assert.deepEqual(parsePiece(Buffer.from(text)), { ok: true, value });
  for (const text of ["", '{"a": 1', '{"a": nano}', "{a: 1}"])
    assert.deepEqual(parsePiece(Buffer.from(text)), { ok: false }, text);
});

test("a document is an object that needs no mending", () => {
  assert.deepEqual(parseDocument(Buffer.from('{"a": 1}')), { a: 1 });
  for (const text of ["[1]", "null", "1", '"a"', '{"a": nan}', '{"a": 1', ""])
    assert.equal(parseDocument(Buffer.from(text)), undefined, text);
});

test("a member that an object has twice is one more in the text than in what was parsed", () => {
  const texts: [text: string, twice: boolean][] = [
    ['{"min": 1, "max": 2}', false],
    ['{"min": 1, "max": 2, "min": 1}', true],
    ['{"a": [{"min" : 1}, {"min": 2}], "b": {"mean": 3}}', false],
    ['{"a": [{"min" : 1, "min": 2}], "b": {"mean": 3}}', true],
    ['{"other": 1, "other": 2}', false],
    ['{"bins": {"1": 2}, "jobname": "min"}', false],
    ["{}", false],
  ];
  for (const [text, twice] of texts) assert.equal(hasTwice(Buffer.from(text), JSON.parse(text)), twice, text);
});

test("all importers say when a run was measured, why a result is partial, and how a job failed", () => {
  assert.deepEqual(measured(undefined, "2026-01-02"), {});
  assert.deepEqual(measured("2026-01-02"), { measured: { from: "2026-01-02" } });
  assert.deepEqual(measured("2026-01-02", "2026-01-01"), { measured: { from: "2026-01-02" } });
  for (const to of ["2026-01-02", "2026-01-03"])
    assert.deepEqual(measured("2026-01-02", to), { measured: { from: "2026-01-02", to } });

  const result: Result = { name: "a job", workload: { rw: "read" }, status: "complete", directions: {} };
  assert.deepEqual(partial(result, ["b"]), { ...result, status: "partial", notes: ["b"] });
  assert.deepEqual(partial({ ...result, status: "failed", notes: ["a"] }, ["b"]), {
    ...result,
    status: "failed",
    notes: ["a", "b"],
  });
  const failed = (errors?: Result["errors"]): string =>
    failedJob({ ...result, ...(errors !== undefined && { errors }) }).message;
  const end = ". It is recorded as failed, without figures.";
  assert.equal(failed(), `job "a job" failed: no reason given${end}`);
  assert.equal(
    failed([{ errno: 5, text: "Input/output error" }, { text: "stopped" }]),
    `job "a job" failed: Input/output error (errno 5); stopped${end}`,
  );
});
