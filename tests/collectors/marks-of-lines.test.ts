/** What stands before, behind or within each line, of programs beside the usual logs: the same runs come of it. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { withoutMarks } from "../../src/collectors/around/marks.ts";

import { importBytes } from "./import.ts";
import { rawFileOf } from "./raw-file.ts";

const read = (name: string): string => readFileSync(join(import.meta.dirname, "fixtures", name), "utf8");
const TOOLS: Record<string, string> = {
  fio: read("fio-normal/good-fio-3.42/input.txt"),
  "fio's JSON": read("fio-json/good-stonewalled-mixed-fsync/input.json"),
  sysbench: read("sysbench/good-fileio-rndrw/input.txt"),
  pgbench: read("pgbench/good-tpcb/input.txt"),
  ioping: read("ioping/good-text/input.txt"),
};

const two = (number: number): string => String(number % 60).padStart(2, "0");
const clock = (i: number): string => `${two(Math.floor(i / 60))}:${two(i)}`;
const inHtml = (line: string): string =>
  line.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
const longest = Math.max(
  ...Object.values(TOOLS).flatMap((text) => text.split("\n").map(({ length }) => length)),
);

const LINES: Record<string, (line: string, i: number) => string> = {
  "a patch that adds them": (line) => `+${line}`,
  "a name and a colon, indented": (line) => `    default: ${line}`,
  "a clock and two blanks": (line, i) => `00:${clock(i)}.234  ${line}`,
  "a tag that looks like a message of fio": (line, i) => `[00:${clock(i)}.123,456] <inf> fio: ${line}`,
  "a mark of its end": (line) => `${line}$`,
  "a box": (line) => `║ ${line.padEnd(longest)} ║`,
  "fields of a logger": (line, i) =>
    `2026-01-02T03:${clock(i)}Z\tINFO\trun.go:42\t${line}\t{"pod": "fio-${i}"}`,
  "blanks that do not break": (line) => line.replaceAll(" ", "\u00a0"),
};
const asEntries = (lines: readonly string[]): object[] =>
  lines.map((line, i) => ({ insertId: `x${i}`, textPayload: line, timestamp: `2026-01-02T03:${clock(i)}Z` }));
const TEXTS: Record<string, (lines: readonly string[]) => string> = {
  "entries of Google Cloud's log": (lines) => JSON.stringify(asEntries(lines), null, 2),
  "the same, the newest first": (lines) => JSON.stringify(asEntries(lines).toReversed(), null, 2),
};

/** Where in its file a text stood is another matter. */
const withoutPlaces = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (key, inner) => (/^(?:line|messages)$/.test(key) ? undefined : inner)));

for (const [tool, text] of Object.entries(TOOLS)) {
  const lines = text.trimEnd().split("\n");
  const found = async (other: string): Promise<unknown> => {
    const { runs, problems } = await importBytes(Buffer.from(other));
    assert.deepEqual(problems, []);
    return withoutPlaces(runs);
  };
  for (const [what, mark] of Object.entries(LINES))
    test(`${tool}: ${what}`, async () =>
      assert.deepEqual(await found(`${lines.map(mark).join("\n")}\n`), await found(text)));
  // What fio's JSON is stands in its first lines: where they come last, behind more than is looked at, nobody knows it.
  const documents = Object.entries(TEXTS).filter(([what]) => !/JSON.*newest/.test(`${tool} ${what}`));
  for (const [what, document] of documents)
    test(`${tool}: ${what}`, async () => assert.deepEqual(await found(document(lines)), await found(text)));
}

test("what a page escapes is as the tool printed it", async () => {
  const { runs, problems } = await importBytes(
    Buffer.from(`<details>\n<summary>fio</summary>\n\n<pre>\n${inHtml(TOOLS.fio ?? "")}</pre>\n</details>\n`),
  );
  assert.deepEqual(problems, []);
  assert.deepEqual(
    runs.flatMap(({ results }) => results.map(({ status }) => status)),
    ["complete"],
  );
});

test("cells of several lines stand in the first column, too", async () => {
  const cell = (text: string): string => `"${text.replaceAll('"', '""')}"`;
  const fio = TOOLS.fio ?? "";
  const { runs, problems } = await importBytes(
    Buffer.from(`result\tname\n${cell(fio)}\tceph\n${cell(fio)}\tnfs\n`),
  );
  assert.deepEqual(problems, []);
  assert.deepEqual(
    runs.map(({ subject }) => subject),
    ["ceph", "nfs"],
  );
});

test("a mark ends lines where three or more have it, and all of them, but for a last one that may be cut", async () => {
  const left = (text: string): Promise<string> => withoutMarks(rawFileOf(Buffer.from(text))).text();
  assert.equal(await left("a$\n\nb$\nc$\n"), "a\n\nb\nc\n");
  assert.equal(await left("a$\nb$\nc$\ncut"), "a\nb\nc\ncut");
  for (const text of ["a$\nb$\n", "a\nb$\nc$\nd$\n", "a$\nb$\nc$\nd\n"]) assert.equal(await left(text), text);
});
