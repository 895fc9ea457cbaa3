/** What a reader is told of their own results: nothing is passed in silence, and what they declare decides more. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { type Answer, judgeOwn, MOST_BYTES } from "../../src/browser/judge-own.ts";
import type { ReaderFacts } from "../../src/browser/own-record.ts";
import { CHECKS } from "../../src/judge/checks/index.ts";

const EXAMPLES = join(import.meta.dirname, "../../examples/data/raw/examples");
const answerTo = async (name: string, facts: ReaderFacts = {}): Promise<Answer> =>
  judgeOwn(new Uint8Array(await readFile(join(EXAMPLES, name))), "pasted", facts);
const verdictOf = ({ results: [first] }: Answer, code: string): string | undefined =>
  first?.outcomes.find((one) => one.code === code)?.verdict;

test("each check has a verdict, or is named as having had nothing to look at", async () => {
  for (const { outcomes, silent } of (await answerTo("same-file-a/mixed.json")).results) {
    const told = new Set([...outcomes, ...silent].map(({ code }) => code));
    assert.deepEqual([...told].sort(), CHECKS.map(({ code }) => code).sort());
  }
});

test("a check of the hardware is told as not checked until that is declared", async () => {
  const plain = await answerTo("page-cache/page-cache.json");
  for (const code of ["LINE_RATE", "BEYOND_MEDIUM", "TIER_CAPPED"])
    assert.equal(verdictOf(plain, code), "unchecked", code);
  const [first] = plain.results;
  assert.match(
    first?.outcomes.find(({ code }) => code === "BEYOND_MEDIUM")?.evidence ?? "",
    /^Missing: what the data lie on/,
  );
  const declared = await answerTo("page-cache/page-cache.json", { medium: "hdd", networkGbits: 0 });
  assert.notEqual(
    declared.results[0]?.outcomes.find(({ code }) => code === "BEYOND_MEDIUM")?.evidence,
    first?.outcomes.find(({ code }) => code === "BEYOND_MEDIUM")?.evidence,
  );
  const networked = await answerTo("page-cache/page-cache.json", { networkGbits: 10 });
  assert.equal(verdictOf(networked, "LINE_RATE"), "excluded");
  assert.equal(verdictOf(networked, "CACHE_REREAD"), "excluded");
  assert.match(networked.summary, /1 with figures that are excluded/);
});

test("figures are in people's units, with the labels of what speaks against each", async () => {
  const [first] = (await answerTo("page-cache/page-cache.json")).results;
  assert.equal(first?.workload, "Sequential read, 128 KiB, 1 job, buffered, 64 MiB; queue depth 1 (psync)");
  const [row] = first?.rows ?? [];
  assert.deepEqual(
    row?.figures.map(({ column, text }) => `${column}: ${text}`),
    [
      "IOPS: 14,510 IOPS",
      "Bandwidth: 1.77 GiB/s",
      "Mean latency: 68.1 µs",
      "p50: 12.9 µs",
      "p99: 494 µs",
      "p99.9: 10 ms",
    ],
  );
  assert.deepEqual(row?.figures[0]?.cautions, ["read repeatedly"]);
});

test("a job that failed is told with its error", async () => {
  const [first] = (await answerTo("no-space-left/no-space-left.json")).results;
  assert.equal(first?.status, "failed");
  assert.match(first?.notes.join() ?? "", /[Nn]o space left/);
});

test("a file of very many tests is counted whole, and shown in part", async () => {
  const one = await readFile(join(EXAMPLES, "page-cache/page-cache.json"), "utf8");
  const many = Array.from({ length: 120 }, (_, at) =>
    one.replace('"timestamp_ms" : ', `"timestamp_ms" : ${at + 1}`),
  );
  const { summary, results, problems } = await judgeOwn(
    new TextEncoder().encode(many.join("\n")),
    "many.json",
  );
  assert.match(summary, /: 120 tests judged/);
  assert.equal(results.length, 100);
  assert.ok(problems.length <= 22);
  assert.match(problems.at(-1) ?? "", /^many\.json: 120 tests were judged, and the first 100 are shown\. /);
});

test("what is too large is refused before it is read", async () => {
  const { problems } = await judgeOwn({ length: MOST_BYTES + 1 } as Uint8Array, "big.json");
  assert.match(
    problems.join(),
    /^big\.json: expected at most 32 MiB, came 33\. Larger files are read on the command line/,
  );
});
