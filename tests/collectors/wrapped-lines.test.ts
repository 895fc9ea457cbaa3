/** fio's text as mail programs and terminals break it: no figure changes, and no run becomes partial. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { brokenAtBlanks } from "./broken-at-blanks.ts";
import { importBytes, type Outcome } from "./import.ts";
import { inTurn } from "./in-turn.ts";

const CASES = [
  "good-fio-3.42",
  "good-fio-3.1",
  "good-fio-2.17",
  "good-fio-2.2",
  "good-fio-3.16-flushes",
  "good-sections",
];
const WIDTHS = [60, 66, 72, 76, 80, 90, 100, 120];

const textOf = (name: string): string =>
  readFileSync(join(import.meta.dirname, "fixtures", "fio-normal", name, "input.txt"), "utf8");

/** All but the text that no importer reads, such as the rest of a line of progress. */
const figuresOf = ({ runs, ...more }: Outcome): unknown => ({
  ...more,
  runs: runs.map(({ messages: _, ...run }) => run),
});

const each = (text: string, change: (line: string) => string): string =>
  text.split("\n").map(change).join("\n");

for (const name of CASES)
  test(`${name}: broken at blanks it says the same`, async () => {
    const text = textOf(name);
    const plain = await importBytes(Buffer.from(text));
    for (const width of WIDTHS) {
      const broken = each(text, (line) => brokenAtBlanks(line, width));
      assert.deepEqual(
        figuresOf(await importBytes(Buffer.from(broken))),
        figuresOf(plain),
        `${width} columns`,
      );
    }
  });

const COLUMNS = Array.from({ length: 121 }, (_, i) => 40 + i);

for (const [turn, name] of CASES.entries())
  test(`${name}: broken where a terminal's line is full, no complete result has another figure`, async () => {
    const text = textOf(name);
    const results = (await importBytes(Buffer.from(text))).runs.flatMap((run) => run.results);
    const said = new Set(results.map((result) => JSON.stringify(result)));
    for (const width of inTurn(COLUMNS, turn)) {
      const broken = each(text, (line) => line.match(new RegExp(`.{1,${width}}`, "g"))?.join("\n") ?? line);
      for (const result of (await importBytes(Buffer.from(broken))).runs.flatMap((run) => run.results))
        if (result.status === "complete")
          assert.ok(said.has(JSON.stringify(result)), `${width}: ${result.name}`);
    }
  });
