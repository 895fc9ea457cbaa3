/** A good output in which one figure is another. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Result } from "../../src/schema/result.ts";
import type { Trial } from "../../src/schema/trial.ts";
import { importBytes, type Outcome } from "./import.ts";

/** `says`: the beginnings of all that is said of the file, without the place; none where the change is within what rounding allows. */
export type Change = { input: string; from: string; to: string; says: readonly string[] };

const EXTENSIONS: Readonly<Record<string, string>> = { vdbench: "html", "storage-perf-tests": "csv" };
const resultsOf = ({ runs }: Outcome): (Result | Trial)[] =>
  runs.flatMap(({ results, trials = [] }) => [...results, ...trials]);

/** The tests of each, by name: what no longer agrees with the rest is said, and what rounding allows is not. */
export const testsOf = (changes: readonly Change[]): [name: string, body: () => Promise<void>][] =>
  changes.map((change) => [
    `${change.input}: ${JSON.stringify(change.to.trim())} in place of ${JSON.stringify(change.from.trim())}`,
    () => hold(change),
  ]);

async function hold({ input, from, to, says }: Change): Promise<void> {
  const folder = join(import.meta.dirname, "fixtures", input);
  const extension = EXTENSIONS[dirname(input)] ?? "txt";
  const text = readFileSync(join(folder, `input.${extension}`), "utf8");
  assert.equal(text.split(from).length, 2, "the figure is there once");
  const outcome = await importBytes(Buffer.from(text.replace(from, to)));
  const said = outcome.problems.map(({ message }) => message.replace(/^(?:line \d+|run \w+): /, ""));
  assert.equal(said.length, says.length, said.join("\n"));
  for (const [i, one] of says.entries()) assert.ok(said[i]?.startsWith(one), said[i]);
  const results = resultsOf(outcome);
  const before = resultsOf(await importBytes(Buffer.from(text))).length;
  const isDoubted = results.length < before || results.some(({ status }) => status === "partial");
  assert.equal(isDoubted, says.length > 0);
}
