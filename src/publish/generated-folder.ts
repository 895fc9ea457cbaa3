/** Keeps a folder equal to a map of files: writes what changed, deletes what is stale, leaves the rest alone. */
import { unlinkSync } from "node:fs";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { bytesAt, filesIn, removeEmptyFolders, writeFiles as writeAll } from "../effects/small-files.ts";

/** After so many, others have their turn: what is asked of a preview, and a wish to stop. */
const AT_ONCE = 32;

/** No text: the file stays as it is. What else comes with it is not written. */
type File = readonly [path: string, text: string | Uint8Array | undefined, ...more: unknown[]];

/**
 * Paths are relative, with "/"; each comes once. Files are written as they come, so that all of them are never in memory at once.
 * They are not flushed to disk, as they can be made again at any time.
 */
export async function mirrorFolder(
  folder: string,
  files: Iterable<File> | AsyncIterable<File>,
): Promise<{ files: number; written: number; deleted: number }> {
  const stale = new Set(filesIn(folder));
  const { paths, written } = await writeFiles(folder, files);
  for (const path of paths) stale.delete(path);
  for (const path of stale) unlinkSync(join(folder, path));
  removeEmptyFolders(folder);
  return { files: paths.length, written, deleted: stale.size };
}

/** Writes those that are other than what is there, and leaves all else alone. */
export async function writeFiles(
  folder: string,
  files: Iterable<File> | AsyncIterable<File>,
): Promise<{ paths: string[]; written: number }> {
  const paths: string[] = [];
  let written = 0;
  for await (const [path, text] of files) {
    if (text !== undefined && isOther(join(folder, path), text)) {
      writeAll(folder, [[path, text]]);
      written++;
    }
    if (paths.push(path) % AT_ONCE === 0) await setImmediate();
  }
  return { paths, written };
}

function isOther(path: string, text: string | Uint8Array): boolean {
  const bytes = typeof text === "string" ? Buffer.from(text) : text;
  return !bytesAt(path)?.equals(bytes);
}
