/** Outputs each line of which a page marks, in bold, as code, as an item of a list, with a break behind it: the same runs as without. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { importBytes } from "./import.ts";

const FIXTURES = join(import.meta.dirname, "fixtures");
const CASES = [
  "fio-json/good-stonewalled-mixed-fsync",
  "fio-normal/good-fio-3.42",
  "fio-terse/good-appended-runs",
  "dd/good-gnu",
  "pgbench/good-tpcb",
  "sysbench/good-0.4-oltp",
  "ioping/good-text",
  "kbench/good-quick-log",
];

const each = (text: string, mark: (line: string, at: number) => string): string =>
  `${text
    .split("\n")
    .map((line, at) => (line.trim() === "" ? line : mark(line, at)))
    .join("\n")}\n`;
const WAYS: Readonly<Record<string, (text: string) => string>> = {
  "in bold": (text) => each(text, (line) => `**${line}**`),
  "in bold, below a person's words": (text) =>
    `Our tests of May.\n\n${each(text, (line) => `**${line}**\n`)}`,
  "in italics": (text) => each(text, (line) => `*${line}*`),
  "as code": (text) => each(text, (line) => `\`${line}\``),
  "as code, with breaks": (text) => each(text, (line) => `\`${line}\`  `),
  "as items": (text) => each(text, (line) => `- \`${line}\``),
  "as numbered items": (text) => each(text, (line, at) => `${at + 1}. \`${line}\``),
  "with HTML's breaks": (text) => each(text, (line) => `${line.replaceAll("  ", "&nbsp; ")}<br />`),
  "with Markdown's breaks": (text) => each(text, (line) => `${line}\\`),
  "with blanks as breaks": (text) => each(text, (line) => `${line}  `),
  "as cells of a spreadsheet": (text) => each(text, (line) => `"${line.replaceAll('"', '""')}"`),
  "in a block of DokuWiki": (text) => `===== Ceph =====\n<code>\n${text}\n</code>\n`,
  "as comments of a program": (text) => `int main() {}\n${each(text, (line) => `// ${line}`)}`,
  "as comments of SQL": (text) => `select 1;\n${each(text, (line) => `-- ${line}`)}`,
};

const withoutPlaces = (value: unknown): string =>
  JSON.stringify(value, (key, inner: unknown) => (key === "line" || key === "messages" ? undefined : inner));

for (const name of CASES)
  for (const [way, marked] of Object.entries(WAYS))
    test(`${name} ${way}`, async () => {
      const input = readdirSync(join(FIXTURES, name)).find((one) => one.startsWith("input.")) ?? "";
      const text = readFileSync(join(FIXTURES, name, input), "utf8")
        .replace(/[^\n]*\r(?!\n)/g, "")
        .replace(/\s+$/, "");
      const plain = await importBytes(Buffer.from(`${text}\n`));
      const { runs, problems } = await importBytes(Buffer.from(marked(text)));
      assert.notEqual(plain.runs.length, 0);
      assert.deepEqual(
        problems.map(({ severity }) => severity),
        plain.problems.map(({ severity }) => severity),
      );
      assert.equal(withoutPlaces(runs), withoutPlaces(plain.runs));
    });

test("lines that overwrote themselves are read within marks", async () => {
  const drawn = (line: string): string =>
    `SET: rps=0.0 (overall: 0.0) avg_msec=-nan (overall: -nan)\r${" ".repeat(60)}\r${line}`;
  const lines = [
    "SET: 90909.09 requests per second, p50=0.303 msec",
    "LPUSH: 133333.34 requests per second, p50=0.175 msec",
  ];
  const plain = await importBytes(Buffer.from(`${lines.join("\n")}\n`));
  assert.equal(plain.runs[0]?.trials?.length, 2);
  for (const mark of ["`", "**", "*"]) {
    const text = lines.map((line) => `- ${mark}${drawn(line)}${mark}\n`).join("");
    const { runs, problems } = await importBytes(Buffer.from(text));
    assert.deepEqual([problems, withoutPlaces(runs)], [[], withoutPlaces(plain.runs)], mark);
  }
});

test("a page of prose with a few words in bold stays as it is", async () => {
  const { runs } = await importBytes(Buffer.from("**Ceph**\n\nIt was slow.\n\n**NFS**\n\nIt was slower.\n"));
  assert.deepEqual(runs, []);
});
