/** Runs a real tool to its end, and imports what it printed. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { isAbsolute } from "node:path";
import { text } from "node:stream/consumers";
import { type Quantity, valueOf } from "../../src/schema/quantity.ts";
import type { Result } from "../../src/schema/result.ts";
import type { Trial } from "../../src/schema/trial.ts";
import { importBytes } from "../collectors/import.ts";
import { programPath } from "../support/needs.ts";

export type As = { uid?: number; gid?: number; cwd?: string };

/** What it printed on its standard output; fails where it ends with another code than these. */
export async function run(
  program: string,
  args: readonly string[],
  as: As = {},
  codes: readonly number[] = [0],
): Promise<string> {
  const path = isAbsolute(program) ? program : programPath(program);
  assert.ok(path, `${program} is not installed`);
  const child = spawn(path, args, {
    ...as,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, LC_ALL: "C.UTF-8" },
  });
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
  assert.ok(codes.includes(child.exitCode ?? -1), `${program} ${args.join(" ")}: ${errors}${output}`);
  return output;
}

/** Imported by this importer, without a problem. */
export async function imported(
  output: string,
  collector: string,
): Promise<{ results: Result[]; trials: Trial[] }> {
  const outcome = await importBytes(Buffer.from(output));
  assert.equal(outcome.collector, collector, output);
  assert.deepEqual(outcome.problems, [], output);
  const results = outcome.runs.flatMap((one) => one.results);
  const trials = outcome.runs.flatMap((one) => one.trials ?? []);
  for (const { status, name } of [...results, ...trials]) assert.equal(status, "complete", name);
  return { results, trials };
}

/** The number behind a text of the output, which the test looks up by itself. */
export function numberIn(output: string, pattern: RegExp): number {
  const found = pattern.exec(output)?.[1];
  assert.ok(found, `${pattern} in ${output}`);
  return Number(found);
}

export function assertNear(quantity: Quantity | undefined, expected: number): void {
  assert.ok(quantity !== undefined, `expected ${expected}, found nothing`);
  const found = valueOf(quantity);
  assert.ok(Math.abs(found - expected) <= 1e-9 * expected, `expected ${expected}, found ${found}`);
}
