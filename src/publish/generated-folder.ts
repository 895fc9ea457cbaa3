/** Keeps a folder equal to a map of files: writes what changed, deletes what is stale, leaves the rest alone. */
import { unlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { bytesAt, filesIn, removeEmptied, writeFiles as writeAll } from "../effects/small-files.ts";

/** After so many, others have their turn: what is asked of a preview, and a wish to stop. */
const AT_ONCE = 32;
/** A file of so many bytes took its time. */
const LARGE = 1e5;

/** No text: the file stays as it is. What else comes with it is not written. */
type File = readonly [path: string, text: string | Uint8Array | undefined, ...more: unknown[]];

type Files = Iterable<File> | AsyncIterable<File>;

/**
 * Paths are relative, with "/"; each comes once. Files are written as they come, so that all of them are never in memory at once.
 * They are not flushed to disk, as they can be made again at any time.
 */
export async function mirrorFolder(
  folder: string,
  files: Files,
): Promise<{ files: number; written: number; deleted: number }> {
  const mirror = mirrorOf(folder);
  const { paths, written } = await mirror.write(files);
  return { files: paths.length, written, deleted: mirror.sweep() };
}

/** The same step by step: `sweep` deletes what is stale among some files. */
export function mirrorOf(folder: string): {
  write: (files: Files) => Promise<{ paths: string[]; written: number }>;
  sweep: (isAsked?: (path: string) => boolean) => number;
} {
  const empty: string[] = [];
  const stale = new Set(filesIn(folder, empty));
  return {
    async write(files) {
      const done = await writeFiles(folder, files);
      for (const path of done.paths) stale.delete(path);
      return done;
    },
    sweep(isAsked = () => true) {
      const gone = [...stale].filter(isAsked);
      for (const path of gone) {
        unlinkSync(join(folder, path));
        stale.delete(path);
      }
      removeEmptied(folder, [...gone.map((path) => dirname(path)), ...empty.splice(0)]);
      return gone.length;
    },
  };
}

/** Writes those that differ from what is there, and leaves all else alone. */
export async function writeFiles(
  folder: string,
  files: Files,
): Promise<{ paths: string[]; written: number }> {
  const paths: string[] = [];
  const folders = new Set<string>();
  let written = 0;
  for await (const [path, text] of files) {
    if (text !== undefined && makeRoom(join(folder, path), text)) {
      writeAll(folder, [[path, text]], folders);
      written++;
    }
    if (paths.push(path) % AT_ONCE === 0 || (text?.length ?? 0) > LARGE) await setImmediate();
  }
  return { paths, written };
}

/** Says whether it is to be written. A site may have the file that is there by another name: that one is left as it is. */
function makeRoom(path: string, text: string | Uint8Array): boolean {
  const bytes = typeof text === "string" ? Buffer.from(text) : text;
  const before = bytesAt(path);
  if (before?.equals(bytes)) return false;
  if (before !== undefined) unlinkSync(path);
  return true;
}
