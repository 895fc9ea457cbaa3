/** A session that is under way or was stopped: .fiolio/sessions/TARGET.json. Gone once all its cells had their turn. */
import { randomInt } from "node:crypto";
import { rm } from "node:fs/promises";
import { z } from "zod";
import { insideRoot, readTextIfAny } from "../effects/files.ts";
import { writeWhole } from "../effects/write-batch.ts";
import { canonicalJson } from "../text/canonical.ts";
import { commandLine } from "../text/command-line.ts";
import { Failure } from "../text/problem.ts";

const sessionState = z.strictObject({
  format: z.literal("session/1"),
  /** Valid as a DNS label. */
  session: z.string(),
  seed: z.number().int(),
  /** Ids of its cells, in the order in which they run. */
  order: z.array(z.string()),
  /** Those that did not have their turn yet. */
  open: z.array(z.string()),
});
export type SessionState = z.infer<typeof sessionState>;

export const statePath = (target: string): string => `.fiolio/sessions/${target}.json`;

/** Undefined where none is unfinished. */
export async function loadState(root: string, target: string): Promise<SessionState | undefined> {
  const text = await readTextIfAny(await insideRoot(root, statePath(target)));
  if (text === undefined) return undefined;
  try {
    return sessionState.parse(JSON.parse(text));
  } catch {
    throw new Failure(
      `${statePath(target)}: expected a session of ours, came something else. ${commandLine("collect", `clean --target ${target}`)} gives it up.`,
    );
  }
}

export async function saveState(root: string, target: string, state: SessionState): Promise<void> {
  await writeWhole(await insideRoot(root, statePath(target)), canonicalJson(state));
}

/** Says whether there was one. */
export async function forgetState(root: string, target: string): Promise<boolean> {
  const path = await insideRoot(root, statePath(target));
  const was = (await readTextIfAny(path)) !== undefined;
  await rm(path, { force: true });
  return was;
}

const DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz";

/** Short, and valid as a DNS label. */
export const newSessionId = (): string =>
  Array.from({ length: 8 }, () => DIGITS[randomInt(DIGITS.length)]).join("");

export const newSeed = (): number => randomInt(1, 2 ** 31);
