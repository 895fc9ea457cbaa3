/** Keeps a folder equal to a map of files: writes what changed, deletes what is stale, leaves the rest alone. */
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import pMap from "p-map";
import { absent } from "../effects/error-code.ts";

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
  const stale = new Set(await filesIn(folder));
  const { paths, written } = await writeFiles(folder, files);
  for (const path of paths) stale.delete(path);
  for (const path of stale) await rm(join(folder, path));
  await removeEmptyFolders(folder);
  return { files: paths.length, written, deleted: stale.size };
}

/** Writes those that are other than what is there, and leaves all else alone. */
export async function writeFiles(
  folder: string,
  files: Iterable<File> | AsyncIterable<File>,
): Promise<{ paths: string[]; written: number }> {
  const folders = new Set<string>();
  const paths: string[] = [];
  let written = 0;
  for await (const some of inBatches(files, AT_ONCE)) {
    for (const [path] of some) {
      const dir = dirname(path);
      if (folders.has(dir)) continue;
      await mkdir(join(folder, dir), { recursive: true });
      folders.add(dir);
    }
    const changed = await pMap(some, ([path, text]) => writeChanged(join(folder, path), text), {
      concurrency: AT_ONCE,
    });
    written += changed.filter(Boolean).length;
    paths.push(...some.map(([path]) => path));
  }
  return { paths, written };
}

async function* inBatches<T>(all: Iterable<T> | AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  let batch: T[] = [];
  for await (const one of all) {
    if (batch.push(one) < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

async function writeChanged(path: string, text: string | Uint8Array | undefined): Promise<boolean> {
  if (text === undefined) return false;
  const bytes = typeof text === "string" ? Buffer.from(text) : text;
  const before = await readFile(path).catch(absent(undefined));
  if (before?.equals(bytes)) return false;
  await writeFile(path, bytes);
  return true;
}

/** Every file below, relative to it, sorted; none where there is no such folder. */
export async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(absent([]));
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll("\\", "/"),
    )
    .sort();
}

async function removeEmptyFolders(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    if (!entry.isDirectory()) continue;
    const path = join(folder, entry.name);
    await removeEmptyFolders(path);
    if ((await readdir(path)).length === 0) await rm(path, { recursive: true });
  }
}
