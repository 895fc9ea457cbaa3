/** Test files that share a process: most of the time of a short one goes into starting Node and loading modules. */
import { readFileSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** Begin programs, or hold what a process is measured by: each has one of its own. */
const APART = ["action", "cli", "fuzz", "packages", "preview"].map((folder) => `tests/${folder}/`);
/** They take as long as a batch does, begin programs, or hold what other files are measured by: memory, fio itself. */
const ALONE = new RegExp(
  `/(?:${[
    "judge/metamorphic",
    "render/build",
    "collectors/(?:fio-text|hostile-texts)",
    "collectors/samples[a-z-]*",
    "collect/(?:redact|summary|kbench|mapping|two-clones)",
    "kubernetes/(?:measure|pod-[a-z-]*)",
    "publish/(?:kept-editions|chart-thread|content-problems)",
    "record/(?:hostile|load|renaming|shipped)",
    "session/(?:place|session)",
    "tools/(?:browser|readme|run)",
  ].join("|")})\\.test\\.ts$`,
);
/** What goes for all of a process: hooks outside of a suite, for tests of other files too, and its environment. */
const OF_ALL = /^(?:before|after)Each\(|\bprocess\.(?:env\.\w+ = |chdir\()/m;
const SIZE = 20;

export type Batch = { entry: string; files: readonly string[] };

/** @param text of the file */
export const canShare = (file: string, text: string): boolean =>
  !APART.some((folder) => file.startsWith(folder)) &&
  !ALONE.test(file) &&
  !/\.(?:walk|night)\.ts$/.test(file) &&
  !OF_ALL.test(text);

/** Files that run each in a process of its own, and those that run together; few are not worth it. */
export function batchesOf(cwd: string, files: readonly string[]): { apart: string[]; together: string[][] } {
  if (files.length < SIZE) return { apart: [...files], together: [] };
  const { shared = [], apart = [] } = Object.groupBy(files, (file) =>
    canShare(file, readFileSync(join(cwd, file), "utf8")) ? "shared" : "apart",
  );
  const count = Math.ceil(shared.length / SIZE);
  return {
    apart,
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
