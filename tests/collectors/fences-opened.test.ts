/** Blocks of one page that came by different ways: each is read as it was printed, under its own heading, and none is lost. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fencesOpened } from "../../src/collectors/around/lines/fences-opened.ts";
import { chooseCollector } from "../../src/collectors/index.ts";
import { importBytes, type Outcome } from "./import.ts";
import { rawFileOf } from "./raw-file.ts";

const inputOf = (path: string): string => readFileSync(join(import.meta.dirname, "fixtures", path), "utf8");
const FIO = inputOf("fio-normal/good-fio-3.42/input.txt");
const JSON_OF_FIO = inputOf("fio-json/good-stonewalled-mixed-fsync/input.json");
const SYSBENCH = inputOf("sysbench/good-fileio-rndrd/input.txt");

const each = (text: string, as: (line: string, i: number) => string): string =>
  text
    .replace(/\n$/, "")
    .split("\n")
    .map((line, i) => `${as(line, i)}\n`)
    .join("");
const clock = (i: number): string =>
  `10:${String(Math.floor(i / 60)).padStart(2, "0")}:${String(i % 60).padStart(2, "0")}`;
const WAYS: Readonly<Record<string, (text: string) => string>> = {
  "as printed": (text) => text,
  "behind kubectl's prefix": (text) => each(text, (line) => `[pod/fio-x7k2p/fio] ${line}`),
  "behind times": (text) => each(text, (line, i) => `2026-01-02T${clock(i)}.123456789Z ${line}`),
  "as records": (text) => each(text, (line) => JSON.stringify({ log: `${line}\n`, stream: "stdout" })),
};
const page = (first: string, second: string): string =>
  `# Disks\n\n## fast-nvme\n\n\`\`\`\n${first}\`\`\`\n\n## slow-hdd\n\n\`\`\`\n${second}\`\`\`\n`;
const imported = (text: string): Promise<Outcome> => importBytes(Buffer.from(text), 4096);
const figuresOf = ({ runs }: Outcome): unknown =>
  runs.map(({ results }) =>
    JSON.parse(
      JSON.stringify(
        results.map(({ name, status, directions }) => [name, status, directions]),
        (key, value: unknown) => (key === "line" ? undefined : value),
      ),
    ),
  );

for (const [tools, first, second] of [
  ["fio's text twice", FIO, FIO],
  ["fio's JSON twice", JSON_OF_FIO, JSON_OF_FIO],
  ["fio's text and its JSON", FIO, JSON_OF_FIO],
  ["sysbench and fio", SYSBENCH, FIO],
] as const)
  test(`${tools}: each is read, whatever way it came`, async () => {
    const plain = [await imported(first), await imported(second)].flatMap(
      figuresOf as (one: Outcome) => unknown[],
    );
    for (const [one, ofFirst] of Object.entries(WAYS))
      for (const [other, ofSecond] of Object.entries(WAYS)) {
        if (one === other) continue;
        const found = await imported(page(ofFirst(first), ofSecond(second)));
        assert.deepEqual(found.problems, [], `${one}, ${other}`);
        assert.deepEqual(figuresOf(found), plain, `${one}, ${other}`);
        assert.deepEqual(
          found.runs.map(({ subject }) => subject),
          ["fast-nvme", "slow-hdd"],
          `${one}, ${other}`,
        );
      }
  });

const opened = async (text: string): Promise<string> => {
  const ask = (file: ReturnType<typeof rawFileOf>) => {
    const choice = chooseCollector(file);
    return choice.collector === undefined ? undefined : choice;
  };
  const pieces: Buffer[] = [];
  for await (const piece of fencesOpened(rawFileOf(Buffer.from(text)), ask).file.chunks())
    pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces).toString("utf8");
};

test("lines keep their numbers, and what is no result stays as it is", async () => {
  const notes = "```\n[a] one\n[a] two\n[a] three\n```\n";
  const behind = WAYS["behind kubectl's prefix"] ?? String;
  assert.equal(await opened(`${page(behind(FIO), FIO)}${notes}`), `${page(FIO, FIO)}${notes}`);
});

test("where all came by one way, or there are no blocks, the page is as it was", async () => {
  const behind = WAYS["behind times"] ?? String;
  for (const text of [page(behind(FIO), behind(FIO)), page(FIO, FIO), behind(FIO), "```\n```\n"])
    assert.equal(await opened(text), text);
});

test("ioping's JSON beside another tool's text is read", async () => {
  const json = inputOf("ioping/good-json/input.json");
  const alone = await imported(json);
  for (const text of [page(json, FIO), page(FIO, json), `It is:\n\n${json}\nSlow.\n`]) {
    const { runs, problems } = await imported(text);
    assert.deepEqual(problems, []);
    const own = runs.filter(({ tool }) => tool.name === "ioping");
    assert.deepEqual(figuresOf({ ...alone, runs: own }), figuresOf(alone));
  }
});
