/** kbench's log with lines moved, lost and repeated, several runs in one, and what log collectors put before its lines. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import type { Result } from "../../src/schema/result.ts";
import { importBytes, type Outcome } from "./import.ts";

const TEXT = readFileSync(join(import.meta.dirname, "fixtures/kbench/good-quick-log/input.log"), "utf8");
const LINES = TEXT.split("\n");
const at = (start: string, from = 0): number =>
  LINES.findIndex((line, i) => i >= from && line.trim().startsWith(start));

const imported = (text: string): Promise<Outcome> => importBytes(Buffer.from(text));
const said = ({ problems }: Outcome): string => problems.map(({ message }) => message).join("\n");
const resultsOf = ({ runs }: Outcome): Result[] => runs.flatMap((run) => run.results);
const figureOf = ({ directions }: Result): string => {
  const of = directions.read ?? directions.write ?? {};
  const quantity = of.iops ?? of.bandwidthBytesPerSecond ?? of.lat?.meanNs;
  return typeof quantity === "object" ? quantity.printed : String(quantity);
};
const figuresOf = (outcome: Outcome): Map<string, string> =>
  new Map(resultsOf(outcome).map((result) => [result.name, figureOf(result)]));
const WHOLE = figuresOf(await imported(TEXT));

test("the fixture has twelve figures", () => assert.equal(WHOLE.size, 12));

test("a line lost, doubled or moved: no figure stands under another test, and none is complete", async () => {
  const summary = at("IOPS");
  for (let i = summary; i < LINES.length; i += 1) {
    if (!/\w/.test(LINES[i] ?? "")) continue;
    const damaged = {
      lost: LINES.toSpliced(i, 1),
      doubled: LINES.toSpliced(i, 0, LINES[i] ?? ""),
      "behind the next three": LINES.toSpliced(i, 4, ...LINES.slice(i + 1, i + 4), LINES[i] ?? ""),
    };
    for (const [how, lines] of Object.entries(damaged)) {
      const outcome = await imported(lines.join("\n"));
      const same = JSON.stringify([...figuresOf(outcome)]) === JSON.stringify([...WHOLE]);
      if (same) continue;
      assert.notEqual(said(outcome), "", `line ${i + 1} ${how}`);
      for (const result of resultsOf(outcome)) {
        assert.equal(result.status, "partial", `line ${i + 1} ${how}`);
        assert.equal(figureOf(result), WHOLE.get(result.name), `line ${i + 1} ${how}: ${result.name}`);
      }
    }
  }
});

test("several runs in one log are several runs", async () => {
  const second = TEXT.replaceAll("112,743", "1,234");
  for (const text of [TEXT + second, TEXT.slice(TEXT.indexOf("=====")) + second]) {
    const outcome = await imported(text);
    assert.equal(said(outcome), "");
    assert.deepEqual(
      outcome.runs.map(({ results }) => results.length),
      [12, 12],
    );
    const firsts = outcome.runs.map(({ results }) => results[0] && figureOf(results[0]));
    assert.deepEqual(firsts, ["112,743", "1,234"]);
  }
});

test("a log and its own summary in one file are one run", async () => {
  const outcome = await imported(TEXT + TEXT.slice(TEXT.indexOf("=====")));
  assert.equal(outcome.runs.length, 1);
  assert.equal(said(outcome), "");
});

test("a run that failed and one that did not, in one log, do not touch each other", async () => {
  const failed = `${LINES.slice(0, at("Benchmarking bandwidth")).join("\n")}\nfio: io_u error: No space left on device\n`;
  for (const [text, statuses] of [
    [failed + TEXT, ["failed", "complete"]],
    [TEXT + failed, ["complete", "failed"]],
  ] as const) {
    const outcome = await imported(text);
    assert.deepEqual(
      outcome.runs.map(({ results }) => results[0]?.status),
      statuses,
    );
    assert.match(said(outcome), /ends during iops.*No space left/);
  }
});

test("99th percentiles of a fork are not taken for means, wherever they stand", async () => {
  const summary = TEXT.slice(TEXT.indexOf("====="));
  const block = `=====\nFIO Benchmark Latency P99 Summary\nFor: x\n=====\n${LINES.slice(at("Latency in ns")).join("\n").replaceAll(/\d\d,/g, "9,999,")}`;
  for (const text of [summary + block, block + summary]) {
    const outcome = await imported(text);
    assert.deepEqual([...figuresOf(outcome)], [...WHOLE]);
    assert.match(said(outcome), /P99/);
  }
});

test("what a log puts before every line is taken off", async () => {
  const plain = await imported(TEXT);
  for (const before of ["node-7 kbench[812]: ", "default kbench-abc "])
    assert.deepEqual(await imported(TEXT.replace(/^(?=.|\n)/gm, before)), plain);
});

test("options that are numbers and no text are recognised as such", async () => {
  const folder = join(import.meta.dirname, "fixtures/kbench/good-iops-json");
  const text = readFileSync(join(folder, "input.json"), "utf8");
  const numbers = text.replaceAll(
    /"(bs|iodepth|verify)" ?: ?"(\d+)(?:[kK])?"/g,
    (_, name, digits) => `"${name}" : ${name === "bs" ? Number(digits) * 1024 : digits}`,
  );
  assert.notEqual(numbers, text);
  const { collector } = await importBytes(Buffer.from(numbers));
  assert.equal(collector, "kbench");
});
