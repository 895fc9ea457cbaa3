/** Files that are damaged, at random or line by line, and what must hold of them. */
import assert from "node:assert/strict";
import { importBytes, type Outcome } from "../collectors/import.ts";
import { fuzzFile } from "./fuzzer.ts";
import { mutated } from "./mutation.ts";
import { violations } from "./properties.ts";
import type { Seed } from "./seed.ts";
import type { Watchdog } from "./watchdog.ts";

/** Of CPU time, for one file. */
export const LIMIT_MS = 20_000;

/** Damages each file `number` times, the same way every time. */
export async function atRandom(
  files: readonly Seed[],
  number: number,
  stock: readonly Seed[],
  watchdog: Watchdog,
): Promise<void> {
  for (const [i, file] of files.entries()) {
    const { finding } = await fuzzFile(file, { number, random: 20_261 + i, stock, watchdog });
    assert.deepEqual(finding, undefined);
  }
}

export const LINE_DAMAGES = ["lose-line", "double-line", "swap-line"] as const;

/**
 * Without it nothing tells that the percentiles are not of the latency under whose name they stand: what fio cannot say of
 * itself, no reader can.
 */
const TELLS_ALONE = /"lat_percentiles" : "1"/;

/** @param of which of these lines are damaged: each, or each fourth, from the `turn`-th on */
export async function lineByLine(
  files: readonly Seed[],
  damage: (typeof LINE_DAMAGES)[number],
  stock: readonly Seed[],
  { step, turn } = { step: 1, turn: 0 },
): Promise<void> {
  assert.ok(files.length > 5);
  // Files of much the same lines take turns, so that together they have each kind of line.
  for (const [nth, file] of files.entries()) {
    let count = nth + turn;
    const whole = await imported(file.bytes);
    const lines = file.bytes.toString("latin1").split("\n");
    for (const [i, line] of lines.entries()) {
      if (!/[{}[\]]|"(?:groupid|jobname|hostname|elapsed|runtime|total_ios)"|^ {8}".*" : "/.test(line))
        continue;
      if (TELLS_ALONE.test(line) || count++ % step !== 0) continue;
      const mutations = [{ do: damage, at: (i + 0.5) / lines.length }];
      const bytes = mutated(file.bytes, mutations, [...stock]);
      const outcome = await imported(bytes);
      const found = violations(outcome, { collector: file.collector, bytes, mutations, whole });
      assert.deepEqual(found, [], `${file.name}: line ${i + 1}: ${line}`);
      const complete = outcome.runs.filter(({ results }) =>
        results.some(({ status }) => status === "complete"),
      );
      assert.ok(complete.length <= whole.runs.length, `${file.name}: line ${i + 1}: ${line}`);
    }
  }
}

export const imported = (bytes: Buffer): Promise<Outcome> => importBytes(bytes, Math.max(1, bytes.length));
