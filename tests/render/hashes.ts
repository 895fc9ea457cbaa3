import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { sha256 } from "../../src/effects/files.ts";
import { filesIn } from "../../src/effects/small-files.ts";

/** Path and hash of each file, in order. */
export async function hashes(folder: string): Promise<string[]> {
  const files = filesIn(folder);
  return Promise.all(files.map(async (path) => `${path} ${sha256(await readFile(join(folder, path)))}`));
}
