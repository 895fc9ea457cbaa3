/** Several files changed as one: what is to be done is written down first. From then on it is done to its end, if need be by the next command. */
import { mkdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { z } from "zod";
import { Failure } from "../text/problem.ts";
import { absent } from "./error-code.ts";
import { insideRoot, readTextIfAny } from "./files.ts";
import { flushFolder, writeWhole } from "./write-batch.ts";

const step = z.union([
  z.strictObject({ write: z.string(), text: z.string() }),
  z.strictObject({ write: z.string(), base64: z.string() }),
  z.strictObject({ move: z.string(), to: z.string() }),
  z.strictObject({ remove: z.string() }),
]);

/** Paths in the report. A folder is moved whole; nothing may lie where it goes. Each step may be taken again after it was taken. */
export type Step = z.infer<typeof step>;

const JOURNAL = join(".fiolio", "change.json");
const journal = z.strictObject({ steps: z.array(step) });

/** All of the steps, in their order, or none. The caller holds the record's lock. */
export async function changeTogether(root: string, steps: readonly Step[]): Promise<void> {
  if (steps.length === 0) return;
  await writeWhole(await insideRoot(root, JOURNAL), JSON.stringify({ steps }));
  await finishChange(root);
}

/** Whether a command ended, or was ended, before all of its steps were taken. */
export const isHalfChanged = async (root: string): Promise<boolean> =>
  (await stat(await insideRoot(root, JOURNAL)).catch(absent(undefined, "ENOTDIR"))) !== undefined;

/** Takes the steps that are left, where there are any. The caller holds the record's lock. */
export async function finishChange(root: string): Promise<void> {
  const path = await insideRoot(root, JOURNAL);
  const text = await readTextIfAny(path);
  if (text === undefined) return;
  for (const one of stepsIn(text)) await take(root, one);
  await rm(path);
  await flushFolder(dirname(path));
}

function stepsIn(text: string): readonly Step[] {
  try {
    return journal.parse(JSON.parse(text)).steps;
  } catch {
    throw new Failure(
      `${JOURNAL}: expected what a command has left to do, came something else. Delete it, and look at git status.`,
    );
  }
}

async function take(root: string, one: Step): Promise<void> {
  if ("remove" in one) return rm(await insideRoot(root, one.remove), { force: true });
  if ("move" in one) return move(await insideRoot(root, one.move), await insideRoot(root, one.to));
  const content = "text" in one ? one.text : Buffer.from(one.base64, "base64");
  await writeWhole(await insideRoot(root, one.write), content);
}

async function move(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  // Gone: it was moved before.
  await rename(from, to).catch(absent(undefined));
  await Promise.all([...new Set([dirname(from), dirname(to)])].map(flushFolder));
}
