/** fio's text that a mail program flowed into paragraphs: the same figures, or a refusal that names a line. */
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { flowed } from "./flowed.ts";
import { importBytes, type Outcome } from "./import.ts";

const FIXTURES = join(import.meta.dirname, "fixtures", "fio-normal");
const inputOf = (name: string): string => readFileSync(join(FIXTURES, name, "input.txt"), "utf8");
const imported = (text: string): Promise<Outcome> => importBytes(Buffer.from(text));
/** All but the text that no importer reads. */
const figuresOf = ({ runs }: Outcome): unknown => runs.map(({ messages: _, ...run }) => run);
const collapsed = (text: string): string => text.replace(/(\S) {2,}/g, "$1 ");
const WIDTHS = [40, 60, 72, 80, 100, 160, 100_000];

const CASES = [
  "good-excerpt",
  "good-fio-1.59",
  "good-fio-2.0.8-of-a-package",
  "good-fio-2.17",
  "good-fio-2.2",
  "good-fio-3.1",
  "good-fio-3.16-flushes",
  "good-fio-3.42",
  "good-two-runs",
];
const SAMPLES = process.env.FIOLIO_SAMPLES;
const skip = SAMPLES && existsSync(SAMPLES) ? false : "FIOLIO_SAMPLES does not name a folder of real outputs";
const samples = (): [name: string, text: string][] =>
  readdirSync(join(SAMPLES ?? "", "fio-normal"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".txt") && !name.includes("json"))
    .map((name) => [name, readFileSync(join(SAMPLES ?? "", "fio-normal", name), "utf8")]);

async function assertSame(name: string, text: string): Promise<void> {
  for (const printed of [text, collapsed(text)]) {
    const plain = await imported(printed);
    assert.notEqual(plain.runs.length, 0);
    for (const width of WIDTHS) {
      const found = await imported(flowed(printed, width));
      assert.deepEqual(found.problems, plain.problems, `${name}, ${width} columns`);
      assert.deepEqual(figuresOf(found), figuresOf(plain), `${name}, ${width} columns`);
    }
  }
}

for (const name of CASES) test(`${name}: flowed it says the same`, () => assertSame(name, inputOf(name)));

test("real texts, flowed, say the same", { skip }, async () => {
  assert.equal(samples().length, 8);
  for (const [name, text] of samples()) await assertSame(name, text);
});

test("an answer to a mail quotes what the first one flowed, below prose and the command", async () => {
  const text = inputOf("good-fio-3.42");
  const plain = figuresOf(await imported(text));
  const mail = `Hi all,\n\nthis is what I get on the new class:\n\n$ fio job.fio\n${text.trimEnd()}\n`;
  const body = flowed(mail, 72).trimEnd();
  assert.deepEqual(figuresOf(await imported(`${body}\n\n-- \nA. Person\n`)), plain);
  const quoted = body.replace(/^/gm, "> ").replace(/ +$/gm, "");
  assert.deepEqual(figuresOf(await imported(`A. Person wrote:\n${quoted}\n\nThat is slow.\n`)), plain);
});

test("where lines of the mail are lost, no result has another figure", async () => {
  for (const name of ["good-fio-3.42", "good-fio-2.17"]) {
    const text = inputOf(name);
    const said = new Set(
      (await imported(text)).runs.flatMap(({ results }) => results.map((r) => JSON.stringify(r))),
    );
    const lines = flowed(text, 70).split("\n");
    for (const [i, lost] of lines.entries()) {
      if (lost.trim() === "") continue;
      const { runs, problems } = await imported(lines.toSpliced(i, 1).join("\n"));
      const complete = runs.flatMap(({ results }) => results).filter(({ status }) => status === "complete");
      if (problems.length === 0)
        for (const result of complete)
          assert.ok(said.has(JSON.stringify(result)), `${name} without: ${lost}`);
    }
  }
});

test("a paragraph that cannot be told apart is named by its line", async () => {
  const text = flowed(inputOf("good-fio-3.42"), 72).replace("iops        :", "iopz        :");
  const { problems, runs } = await imported(text);
  assert.ok(runs.every(({ results }) => results.every(({ status }) => status !== "complete")));
  assert.match(
    problems.at(-1)?.message ?? "",
    /^line \d+: several lines of fio's text were made one, and where each ends cannot be told/,
  );
});

test("of a few lines that run into each other nothing is lost without a word", async () => {
  const text = inputOf("good-fio-3.42");
  const plain = await imported(text);
  const lines = text.trimEnd().split("\n");
  for (let i = 0; i < lines.length; i += 1)
    for (const count of [2, 3, 5]) {
      const one = lines.slice(i, i + count).map((line) => line.trim());
      const found = await imported(
        [...lines.slice(0, i), one.join(" ").trim(), ...lines.slice(i + count), ""].join("\n"),
      );
      if (found.problems.length === 0) assert.deepEqual(figuresOf(found), figuresOf(plain), one.join(" "));
    }
});
