/** Test files that share a process: most of the time of a short one goes into starting Node and loading modules. */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** Of folders whose tests call functions and look at what comes back: no process, clock or folder of their own. */
const TOGETHER = ["charts", "collectors", "fio", "judge", "render", "schema", "text", "units"].map(
  (folder) => `tests/${folder}/`,
);
/** They take as long as a batch does, or hold what other files are measured by: memory, fio itself. */
const ALONE = /\/(?:metamorphic|build|fio-text|hostile-texts|samples[a-z-]*)\.test\.ts$/;
const SIZE = 20;

export type Batch = { entry: string; files: readonly string[] };

export const canShare = (file: string): boolean =>
  TOGETHER.some((folder) => file.startsWith(folder)) && !ALONE.test(file) && !file.endsWith(".walk.ts");

/** Files that run each in a process of its own, and those that run together; few are not worth it. */
export function batchesOf(files: readonly string[]): { apart: string[]; together: string[][] } {
  const shared = files.filter(canShare);
  if (shared.length < SIZE) return { apart: [...files], together: [] };
  const count = Math.ceil(shared.length / SIZE);
  return {
    apart: files.filter((file) => !canShare(file)),
    together: Array.from({ length: count }, (_, i) => shared.filter((_file, index) => index % count === i)),
  };
}

/** Writes an entry for each batch, which imports its files, and hands their paths over until they are no longer needed. */
export async function withEntries<T>(
  cwd: string,
  together: readonly (readonly string[])[],
  use: (batches: readonly Batch[]) => Promise<T>,
): Promise<T> {
  if (together.length === 0) return use([]);
  await mkdir(join(cwd, ".fiolio"), { recursive: true });
  const folder = await mkdtemp(join(cwd, ".fiolio", "batches-"));
  try {
    const batches = together.map(
      (files, index): Batch => ({ entry: join(folder, `${index + 1}.mjs`), files }),
    );
    for (const { entry, files } of batches)
      await writeFile(
        entry,
        files
          .map((file) => `await import(${JSON.stringify(pathToFileURL(join(cwd, file)).href)});\n`)
          .join(""),
      );
    return await use(batches);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
