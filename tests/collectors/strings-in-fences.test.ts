/** A page with one tool's output as it was printed, and another's as a string of JSON, or behind what a log put before its lines: both are imported. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { importBytes, type Outcome } from "./import.ts";

const FIXTURES = join(import.meta.dirname, "fixtures");
const DD = [
  "$ dd if=/dev/zero of=/mnt/x bs=1M count=1024 oflag=direct",
  "1024+0 records in",
  "1024+0 records out",
  "1073741824 bytes (1.1 GB, 1.0 GiB) copied, 2.1 s, 511 MB/s",
].join("\n");
const CASES = [
  "fio-json/good-note-before-json",
  "fio-normal/good-fio-3.42",
  "pgbench/good-tpcb",
  "ioping/good-text",
  "redis-benchmark/good-quiet",
];
const fence = (text: string): string => `\`\`\`\n${text.replace(/\n$/, "")}\n\`\`\`\n`;
const WAYS: Readonly<Record<string, (text: string) => string>> = {
  "a string of JSON": (text) => JSON.stringify(text),
  "a member of a document": (text) => JSON.stringify({ output: text }),
  "lines behind a time": (text) => text.replace(/^(?=.|\n)/gm, "2026-03-04T05:06:07.123Z "),
};

const said = ({ runs }: Outcome): string =>
  JSON.stringify(
    runs.map(({ results, trials }) => [results, trials]),
    (key, value: unknown) => (key === "line" ? undefined : value),
  );

for (const name of CASES)
  for (const [way, wrapped] of Object.entries(WAYS))
    test(`${name} as ${way}, beside dd`, async () => {
      const input = readdirSync(join(FIXTURES, name)).find((one) => one.startsWith("input.")) ?? "";
      const text = readFileSync(join(FIXTURES, name, input), "utf8").replace(/[^\n]*\r(?!\n)/g, "");
      const plain = await importBytes(Buffer.from(text));
      const page = `Report\n\n${fence(DD)}\n${fence(wrapped(text))}`;
      const { runs, problems } = await importBytes(Buffer.from(page));
      assert.deepEqual(problems, plain.problems);
      const others = runs.filter(({ tool }) => tool.name !== "dd");
      assert.equal(others.length, runs.length - 1);
      assert.equal(said({ ...plain, runs: others }), said(plain));
    });
