/** A good file cut anywhere, or with bytes changed, never makes an importer throw, hang or call a cut result complete. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import type { Result } from "../../src/schema/result.ts";
import { importBytes, type Outcome } from "./import.ts";

const input = (...path: string[]): Buffer => readFileSync(join(import.meta.dirname, "fixtures", ...path));

/** Mulberry32: the same positions on every machine. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const resultsOf = (outcome: Outcome): Result[] => outcome.runs.flatMap((run) => run.results);

/** Whatever is kept of a damaged file stands in the whole one too. */
function assertSubset(kept: Result[], whole: Result[], where: string): void {
  for (const result of kept) {
    const original = whole.find((one) => one.name === result.name);
    for (const [name, direction] of Object.entries(result.directions)) {
      assert.deepEqual(direction, original?.directions[name as "read"], `${where}: ${result.name} ${name}`);
    }
  }
}

const FILES: [string, Buffer, (bytes: Buffer) => number][] = [
  [
    "fio's JSON",
    input("fio-json", "good-stonewalled-mixed-fsync", "input.json"),
    (bytes) => bytes.lastIndexOf("}"),
  ],
  [
    "fio's JSON of a 2",
    input("fio-json", "good-fio-2-microseconds", "input.json"),
    (bytes) => bytes.lastIndexOf("}"),
  ],
  [
    "kbench's JSON",
    input("kbench", "good-single-latency-json", "input.json"),
    (bytes) => bytes.lastIndexOf("}"),
  ],
  [
    "kbench's log",
    input("kbench", "good-quick-log", "input.log"),
    (bytes) => bytes.lastIndexOf("36,132") + 5,
  ],
  [
    "kbench's rows of one",
    input("kbench", "good-rows-of-one-with-cpu", "input.txt"),
    (bytes) => bytes.lastIndexOf(")"),
  ],
];

for (const [what, bytes, end] of FILES) {
  test(`${what}, cut at 200 places: what is kept is right, and none of it complete`, async () => {
    const whole = resultsOf(await importBytes(bytes));
    assert.ok(whole.length > 0 && whole.every((result) => result.status === "complete"));
    const random = seeded(20260301);
    for (let i = 0; i < 200; i += 1) {
      const at = Math.floor(random() * (end(bytes) + 1));
      const outcome = await importBytes(bytes.subarray(0, at), bytes.length);
      const results = resultsOf(outcome);
      assert.ok(outcome.problems.length > 0, `cut at ${at}: nothing was said`);
      assert.ok(
        results.every((result) => result.status !== "complete"),
        `cut at ${at}: complete`,
      );
      assertSubset(results, whole, `cut at ${at}`);
    }
  });
}

test("several documents, cut at 100 places: the last whole one is kept, as partial", async () => {
  const bytes = input("fio-json", "good-status-interval", "input.json");
  const ends = [...bytes.toString("latin1").matchAll(/^\}/gm)].map((match) => match.index + 1);
  const random = seeded(7);
  for (let i = 0; i < 100; i += 1) {
    const at = Math.floor(random() * bytes.length);
    const outcome = await importBytes(bytes.subarray(0, at), bytes.length);
    const before = ends.filter((end) => end <= at).at(-1);
    const rest = bytes
      .subarray(before ?? 0, at)
      .toString()
      .trim();
    if (rest === "" || rest === "{") continue;
    assert.ok(
      resultsOf(outcome).every((result) => result.status === "partial"),
      `cut at ${at}`,
    );
    if (before !== undefined) assert.equal(resultsOf(outcome).length, 1, `cut at ${at}`);
  }
});

test("a transcription, cut at 200 places: never a figure that the whole one lacks", async () => {
  const bytes = input("transcribed", "good-document", "input.yaml");
  const random = seeded(3);
  for (let i = 0; i < 200; i += 1) {
    const at = Math.floor(random() * bytes.length);
    const outcome = await importBytes(bytes.subarray(0, at), bytes.length);
    const printed = JSON.stringify(outcome.runs).match(/"printed":"[^"]*"/g) ?? [];
    for (const figure of printed)
      assert.ok(bytes.toString().includes(JSON.parse(`{${figure}}`).printed), `cut at ${at}`);
  }
});

test("bytes changed at random: nothing throws, and no figure is NaN, negative or endless", async () => {
  const random = seeded(11);
  for (const [what, bytes] of FILES) {
    for (let i = 0; i < 100; i += 1) {
      const changed = Buffer.from(bytes);
      for (let n = 0; n < 5; n += 1)
        changed[Math.floor(random() * changed.length)] = Math.floor(random() * 256);
      const outcome = await importBytes(changed, changed.length);
      assert.doesNotMatch(JSON.stringify(outcome.runs), /:(null|-)/, what);
    }
  }
});
