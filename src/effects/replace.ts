/** Files that come whole or not at all: made beside their place, under a hidden name, and then put there. */
import { link, mkdir, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { codeOf } from "./error-code.ts";
import { flushFolder, partialOf, writeWhole } from "./write-batch.ts";

/** Puts what `make` writes in the place of `path`, flushed to the disk. Where it returns a fault, all stays as it was. */
export async function replaceWhole(
  path: string,
  make: (partial: string) => Promise<string | undefined>,
): Promise<string | undefined> {
  await mkdir(dirname(path), { recursive: true });
  const partial = partialOf(path);
  try {
    const fault = await make(partial);
    if (fault !== undefined) return fault;
    await flushFile(partial);
    await rename(partial, path);
    await flushFolder(dirname(path));
    return undefined;
  } finally {
    await rm(partial, { force: true });
  }
}

/** Writes `path` where there is none yet; says whether it did. */
export async function createWhole(path: string, text: string): Promise<boolean> {
  const partial = partialOf(path);
  try {
    await writeWhole(partial, text);
    // Unlike a rename, a link fails where the name is taken.
    await link(partial, path);
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    throw error;
  } finally {
    await rm(partial, { force: true });
  }
}

async function flushFile(path: string): Promise<void> {
  const handle = await open(path, "r+");
  await handle.sync().finally(() => handle.close());
}
