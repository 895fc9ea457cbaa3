/** What the site in its place was made of: with that, a build makes what has changed and takes the rest. Losing it costs time and nothing else. */
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { type Tree, treeOf } from "../../effects/file-state.ts";
import { insideRoot, readTextIfAny } from "../../effects/files.ts";
import { writeWhole } from "../../effects/write-batch.ts";
import { diskRefusal } from "../../text/disk-refusal.ts";
import { hashedText, withHash } from "../../text/hashed-text.ts";
import { jsonOf } from "../../text/json.ts";
import type { MadeOf } from "./made-of.ts";

const FORMAT = "last-site/2";
const hashes = z.record(z.string(), z.string());
const note = z.strictObject({
  format: z.literal(FORMAT),
  state: z.string(),
  by: z.string(),
  raw: hashes,
  pages: hashes,
  files: hashes,
  rest: z.string(),
  weighed: z.record(z.string(), z.number()),
});

/** `by`: what made it, and the editions in it. `raw`: stamps of raw files by their paths in the site. */
export type LastSite = MadeOf & { by: string; raw: Readonly<Record<string, string>> };

/** With what lies in its place. `weighed`: bytes of some of its files as they are sent. */
export type SiteThere = LastSite & { tree: Tree; weighed: Readonly<Record<string, number>> };

/** What a file of another site weighs that is the very file of this one. @param files of the other */
export const weighedIn =
  (last: SiteThere | undefined, files: Tree["files"]) =>
  (path: string): number | undefined =>
    last?.tree.files.get(path)?.inode === files.get(path)?.inode ? last?.weighed[path] : undefined;

const notePath = (root: string): Promise<string> =>
  insideRoot(root, join(".fiolio", "cache", "last-site.json"));

/** Undefined where the site is not as it was put there, or none was noted. */
export async function lastSite(root: string, out: string): Promise<SiteThere | undefined> {
  const text = hashedText(await readTextIfAny(await notePath(root)));
  const found = note.safeParse(text === undefined ? undefined : jsonOf(text)).data;
  if (found === undefined) return undefined;
  const { format: _, state, ...last } = found;
  const tree = treeOf(out);
  return tree.hash === state ? { ...last, tree } : undefined;
}

/** Until a site is noted, none is. */
export const forgetSite = async (root: string): Promise<void> => rm(await notePath(root), { force: true });

/** Where the disk has no room for that, the next build makes all. @param tree of its place */
export async function noteSite(
  root: string,
  { hash }: Tree,
  site: LastSite & Pick<SiteThere, "weighed">,
): Promise<void> {
  const text = { format: FORMAT, state: hash, ...site };
  try {
    await writeWhole(await notePath(root), withHash(`${JSON.stringify(text)}\n`));
  } catch (error) {
    if (diskRefusal(error) === undefined) throw error;
  }
}
