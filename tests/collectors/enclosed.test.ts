/** Outputs in a frame that a terminal draws, and in comments of a program: the same runs as without. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { importBytes } from "./import.ts";

const FIXTURES = join(import.meta.dirname, "fixtures");
const CASES = [
  "fio-json/good-note-before-json",
  "fio-json/good-stonewalled-mixed-fsync",
  "fio-normal/good-fio-3.42",
  "dd/good-gnu",
  "pgbench/good-tpcb",
  "ioping/good-text",
  "kbench/good-quick-log",
];

const framed = (text: string, [corners, line, side]: readonly [string, string, string]): string => {
  const lines = text.split("\n");
  const width = Math.max(...lines.map((one) => one.length)) + 2;
  const edge = (left = "", right = ""): string => `${left}${line.repeat(width)}${right}`;
  return [
    edge(corners[0], corners[1]),
    ...lines.map((one) => `${side} ${one.padEnd(width - 1)}${side}`),
    edge(corners[2], corners[3]),
    "",
  ].join("\n");
};
const WAYS: Readonly<Record<string, (text: string) => string>> = {
  "in a frame": (text) => framed(text, ["┌┐└┘", "─", "│"]),
  "in a frame of round corners": (text) => framed(text, ["╭╮╰╯", "─", "│"]),
  "in a frame of ASCII": (text) => framed(text, ["++++", "-", "|"]),
  "in a comment": (text) => `/*\n${text.replace(/^/gm, " * ")}\n */\n`,
  "in a comment without stars": (text) => `/*\n${text}\n*/\n`,
};

const withoutPlaces = (value: unknown): string =>
  JSON.stringify(value, (key, inner: unknown) => (key === "line" || key === "messages" ? undefined : inner));

for (const name of CASES)
  for (const [way, enclosed] of Object.entries(WAYS))
    test(`${name} ${way}`, async () => {
      const input = readdirSync(join(FIXTURES, name)).find((one) => one.startsWith("input.")) ?? "";
      const text = readFileSync(join(FIXTURES, name, input), "utf8")
        .replace(/[^\n]*\r(?!\n)/g, "")
        .replace(/\s+$/, "")
        .replaceAll("\t", "        ");
      const plain = await importBytes(Buffer.from(`${text}\n`));
      const { runs, problems } = await importBytes(Buffer.from(enclosed(text)));
      assert.deepEqual(problems, plain.problems);
      assert.equal(withoutPlaces(runs), withoutPlaces(plain.runs));
    });

test("a table of several columns stays as it is", async () => {
  const table = "+----+----+\n| a  | b  |\n+----+----+\n";
  const { runs } = await importBytes(Buffer.from(table));
  assert.deepEqual(runs, []);
});
