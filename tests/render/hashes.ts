import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { filesIn } from "../../src/effects/small-files.ts";
import { sha256 } from "../../src/text/sha256.ts";

/** Path and hash of each file, in order. Of packs: pages lie in them in any order. */
export async function hashes(folder: string): Promise<string[]> {
  const files = filesIn(folder);
  return Promise.all(files.map(async (path) => `${path} ${sha256(await told(folder, path))}`));
}

async function told(folder: string, path: string): Promise<string | Buffer> {
  const bytes = await readFile(join(folder, path));
  if (!/^pages\/.*\.json$/.test(path)) return bytes;
  return JSON.stringify(
    (JSON.parse(bytes.toString()) as object[]).map((page) => JSON.stringify(page)).sort(),
  );
}
