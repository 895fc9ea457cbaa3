/**
 * Whether a collect would find nothing new: every file that it reads is as it was when the last one found nothing, and said what it
 * would say now. Losing the note of it costs time and nothing else.
 */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { engineDir, programDir } from "../effects/engine.ts";
import { type FileState, stateOf } from "../effects/file-state.ts";
import { insideRoot, readTextIfAny } from "../effects/files.ts";
import { writeWhole } from "../effects/write-batch.ts";
import { diskRefusal } from "../text/disk-refusal.ts";
import { hashedText, withHash } from "../text/hashed-text.ts";
import { jsonOf } from "../text/json.ts";
import { sha256 } from "../text/sha256.ts";

const FORMAT = "last-collect/1";
const lastCollect = z.strictObject({
  format: z.literal(FORMAT),
  by: z.string(),
  inputs: z.string(),
  said: z.array(z.string()),
});

/** `as`: what else decides what is printed. */
export type CollectBy = { root: string; as: unknown };

/** What was said of the last one, where the next would find nothing. @param now as its files are */
export async function saidByLast(
  by: CollectBy,
  now: FileState | undefined,
): Promise<readonly string[] | undefined> {
  const text = hashedText(await readTextIfAny(await notePath(by.root)));
  const last = lastCollect.safeParse(text === undefined ? undefined : jsonOf(text)).data;
  return last?.by === keyOf(by) && now?.hash === last.inputs ? last.said : undefined;
}

/** Of every file that it may read. Undefined where a report adds programs of its own, which may read whatever they like. */
export function stateBefore({ root }: CollectBy): FileState | undefined {
  const names = readdirSync(root);
  if (names.some((name) => name.startsWith("fiolio.config."))) return undefined;
  const report = names.filter((name) => name === "data" || name.startsWith("fiolio."));
  const libraries = ["package-lock.json", "package.json"].map((name) => join(engineDir, name));
  return stateOf([
    ...report.map((name) => join(root, name)),
    programDir,
    ...libraries.filter((path) => existsSync(path)),
  ]);
}

/** Notes one that changed nothing. @param before as its files were before it */
export async function noteCollect(
  by: CollectBy,
  before: FileState | undefined,
  said: readonly string[],
): Promise<void> {
  if (!before?.isSettled) return;
  const note = { format: FORMAT, by: keyOf(by), inputs: before.hash, said };
  try {
    await writeWhole(await notePath(by.root), withHash(`${JSON.stringify(note)}\n`));
  } catch (error) {
    // All that was asked for is done: a disk without room costs the next collect its time.
    if (diskRefusal(error) === undefined) throw error;
  }
}

const notePath = (root: string): Promise<string> =>
  insideRoot(root, join(".fiolio", "cache", "last-collect.json"));

/** Messages name commands as they were called, and have colours or none. */
const keyOf = ({ root, as }: CollectBy): string => {
  const env = Object.entries(process.env).filter(([name]) =>
    /^(?:npm_command|npm_lifecycle_event|NO_COLOR|FORCE_COLOR|TERM|COLORTERM|CI)$/.test(name),
  );
  return sha256(JSON.stringify([root, as, process.version, env.sort()]));
};
