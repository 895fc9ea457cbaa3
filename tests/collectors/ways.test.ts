/**
 * fields/ways.txt: what becomes of the smallest good case of each importer when it comes by another way than it was printed: in another
 * encoding, behind the prefixes of logs, in records, pages and documents, among other lines. FIOLIO_UPDATE=1 writes it anew, for a
 * person to read; never where CI is set.
 */
import assert from "node:assert/strict";
import { hash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { isDeepStrictEqual } from "node:util";
import { gzipSync } from "node:zlib";
import { importBytes } from "./import.ts";

const FIXTURES = join(import.meta.dirname, "fixtures");
const UPDATE = process.env.FIOLIO_UPDATE === "1" && !process.env.CI;
const LEFT_OUT = new Set(["archive", "none", "fio-log"]);

const bigEndian = (text: string): Buffer => Buffer.from(text, "utf16le").swap16();
const two = (number: number): string => String(number % 60).padStart(2, "0");
const clock = (i: number): string => `10:${two(Math.floor(i / 60))}:${two(i)}`;
const linesAs = (text: string, as: (line: string, i: number) => string | readonly string[]): string =>
  text
    .replace(/\n$/, "")
    .split("\n")
    .flatMap((line, i) => as(line, i))
    .map((line) => `${line}\n`)
    .join("");

const WAYS: Readonly<Record<string, (text: string) => string | Buffer>> = {
  "UTF-16": (text) => Buffer.from(`\uFEFF${text}`, "utf16le"),
  "UTF-16 without a mark": (text) => Buffer.from(text, "utf16le"),
  "UTF-16, big end first": (text) => bigEndian(`\uFEFF${text}`),
  "UTF-16, big end first, without a mark": bigEndian,
  "UTF-8 with a mark": (text) => `\uFEFF${text}`,
  gzip: (text) => gzipSync(text),
  "syslog's lines": (text) => linesAs(text, (line, i) => `Jan  2 ${clock(i)} node-1 bench[4242]: ${line}`),
  "a container's log on disk": (text) =>
    linesAs(text, (line, i) => `2026-01-02T${clock(i)}.123456789Z stdout F ${line}`),
  "a container's log with parts of lines": (text) =>
    linesAs(text, (line, i) => {
      const at = (part: string, how: string): string => `2026-01-02T${clock(i)}.5Z stdout ${how} ${part}`;
      return i % 2 === 0 && line.length > 20
        ? [at(line.slice(0, 12), "P"), at(line.slice(12), "F")]
        : [at(line, "F")];
    }),
  "two pods, line by line": (text) =>
    linesAs(text, (line) => [`[pod/a-1/fio] ${line}`, `[pod/b-2/fio] ${line}`]),
  "two pods, one after the other": (text) =>
    `${linesAs(text, (line) => `bench-a fio ${line}`)}${linesAs(text, (line) => `bench-b fio ${line}`)}`,
  "compose's prefix": (text) => linesAs(text, (line) => `fio-1  | ${line}`),
  "a level in brackets": (text) => linesAs(text, (line, i) => `${clock(i)} [INFO] ${line}`),
  "time and numbers of lines": (text) => linesAs(text, (line, i) => `${i + 1} ${clock(i)} ${line}`),
  "records with other fields": (text) =>
    linesAs(text, (line, i) => JSON.stringify({ ts: `2026-01-02T${clock(i)}Z`, level: "info", msg: line })),
  "records out of order": (text) =>
    linesAs(text, (line, i) => JSON.stringify({ time: `2026-01-02T${clock(i)}Z`, log: `${line}\n` }))
      .split(/(?<=\n)/)
      .reverse()
      .join(""),
  "a list of records": (text) => JSON.stringify(text.split("\n").map((line) => ({ message: line }))),
  "one text in JSON": (text) => JSON.stringify({ output: text }),
  "quoted in a mail": (text) => linesAs(text, (line) => `> ${line}`),
  indented: (text) => linesAs(text, (line) => `    ${line}`),
  "colours of a terminal": (text) => linesAs(text, (line) => `\u001b[32m${line}\u001b[0m`),
  "hand-wrapped at 72": (text) => linesAs(text, (line) => line.replace(/(.{60,72}) /g, "$1\n")),
  "blank lines between": (text) => linesAs(text, (line) => [line, ""]),
  "two headings": (text) => `## fast\n\n\`\`\`\n${text}\n\`\`\`\n\n## slow\n\n\`\`\`\n${text}\n\`\`\`\n`,
  "a page of two storages": (text) =>
    `<html><h2>fast</h2><pre>${page(text)}</pre><h2>slow</h2><pre>${page(text)}</pre></html>`,
  "behind a prompt": (text) => `root@node:~# ./bench\n${text}root@node:~# exit\n`,
  "after another one, cut": (text) => `${text.slice(0, text.length / 3)}\n${text}`,
  "three times": (text) => `${text}\n${text}\n${text}`,
  "with NUL at its end": (text) => `${text}\u0000\u0000\u0000\u0000`,
  nothing: () => "",
  "its first line alone": (text) => `${text.split("\n", 1)[0]}\n`,
};

const page = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

test("what becomes of cases that come by another way", async () => {
  const said: string[] = [];
  for (const id of readdirSync(FIXTURES).sort()) {
    if (LEFT_OUT.has(id)) continue;
    const [smallest] = readdirSync(join(FIXTURES, id))
      .filter((name) => name.startsWith("good-"))
      .map((name) => inputOf(join(FIXTURES, id, name)))
      .sort((a, b) => a.length - b.length);
    const text = smallest ?? "";
    const whole = await importBytes(Buffer.from(text), 4096);
    said.push(id);
    for (const [how, come] of Object.entries(WAYS)) {
      const bytes = come(text);
      const found = await importBytes(typeof bytes === "string" ? Buffer.from(bytes) : bytes, 4096);
      if (isDeepStrictEqual(found, whole)) continue;
      const first = found.problems[0]?.message ?? "";
      const runs = found.runs
        .map(({ subject, results }) => `${subject ?? "a run"} of ${results.length}`)
        .join(", ");
      const all = hash("sha256", JSON.stringify(found)).slice(0, 8);
      said.push(`  ${how}: ${found.collector}, ${runs || "no run"} ${first.slice(0, 100)} = ${all}`);
    }
  }
  const file = join(import.meta.dirname, "fields", "ways.txt");
  const found = `${said.join("\n")}\n`;
  if (UPDATE) writeFileSync(file, found);
  assert.equal(found, existsSync(file) ? readFileSync(file, "utf8") : "");
});

function inputOf(folder: string): string {
  const input = readdirSync(folder).find((file) => file.startsWith("input.")) ?? "";
  return readFileSync(join(folder, input), "utf8");
}
