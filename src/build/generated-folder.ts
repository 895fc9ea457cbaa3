/** Keeps a folder equal to a map of files: writes what changed, deletes what is stale, leaves the rest alone. */
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { codeOf, inParallel } from "../effects/files.ts";

const AT_ONCE = 32;

/** Paths are relative, with "/". Derived files are not flushed to disk: they can be made again at any time. */
export async function syncFolder(
  folder: string,
  files: ReadonlyMap<string, string>,
): Promise<{ written: number; deleted: number }> {
  const stale = (await filesIn(folder)).filter((path) => !files.has(path));
  for (const path of stale) await rm(join(folder, path));
  await removeEmptyFolders(folder);
  for (const dir of new Set([...files.keys()].map(dirname)))
    await mkdir(join(folder, dir), { recursive: true });
  const changed = await inParallel(AT_ONCE, [...files], ([path, text]) =>
    writeChanged(join(folder, path), text),
  );
  return { written: changed.filter(Boolean).length, deleted: stale.length };
}

async function writeChanged(path: string, text: string): Promise<boolean> {
  const before = await readFile(path, "utf8").catch((error: unknown) => {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  });
  if (before === text) return false;
  await writeFile(path, text);
  return true;
}

/** Every file below, relative to it, sorted; none where there is no such folder. */
export async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch((error: unknown) => {
    if (codeOf(error) === "ENOENT") return [];
    throw error;
  });
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
