/** Puts a folder in the place of another: at once where that can be, otherwise entry by entry. What was there comes back if it fails. */
import { cp, mkdir, readdir, rename } from "node:fs/promises";
import { join } from "node:path";
import { absent, codeOf } from "../effects/error-code.ts";
import { removeFolder } from "../effects/small-files.ts";

/** A mount point cannot be renamed, nor can anything be renamed into another file system. */
const IN_THE_WAY = new Set(["EBUSY", "EXDEV"]);

/**
 * @param aside a free path beside `from`, for what was there before
 * @param spare where that may stay, in place of what is there
 * @returns whether the files there are those of `from`, not copies
 */
export async function putInPlace(from: string, to: string, aside: string, spare?: string): Promise<boolean> {
  try {
    await rename(to, aside);
  } catch (error) {
    if (IN_THE_WAY.has(codeOf(error) ?? "")) {
      await fillFolder(from, to);
      return false;
    }
    if (codeOf(error) !== "ENOENT") throw error;
  }
  try {
    await rename(from, to);
  } catch (error) {
    await rename(aside, to).catch(absent(undefined));
    throw error;
  }
  if (spare !== undefined) {
    removeFolder(spare);
    // Nothing can be renamed into another file system, and it may be that nothing was there.
    await rename(aside, spare).catch(() => undefined);
  }
  removeFolder(aside);
  return true;
}

/** Names in a folder that is filled while it stays where it is. */
const NEW = ".fiolio-new";
const OLD = ".fiolio-old";

/** Replaces what is in `to`. Between the two renames of an entry it is missing; nothing is while files are copied. */
export async function fillFolder(from: string, to: string): Promise<void> {
  await mendFolder(to);
  const [fresh, old] = [join(to, NEW), join(to, OLD)];
  try {
    await cp(from, fresh, { recursive: true });
    await mkdir(old);
    const before = (await readdir(to)).filter((name) => name !== NEW && name !== OLD);
    const after = await readdir(fresh);
    for (const name of new Set([...after, ...before])) {
      if (before.includes(name)) await rename(join(to, name), join(old, name));
      if (after.includes(name)) await rename(join(fresh, name), join(to, name));
    }
    removeFolder(old);
    removeFolder(fresh);
  } catch (error) {
    await mendFolder(to);
    throw error;
  }
}

/** After a fill that did not end: each entry that was set aside is put back. */
export async function mendFolder(to: string): Promise<void> {
  const there = await readdir(to).catch(absent([] as string[], "ENOTDIR"));
  if (!there.includes(NEW) && !there.includes(OLD)) return;
  const [fresh, old] = [join(to, NEW), join(to, OLD)];
  for (const name of await readdir(old).catch(absent([] as string[]))) {
    removeFolder(join(to, name));
    await rename(join(old, name), join(to, name));
  }
  removeFolder(old);
  removeFolder(fresh);
}
