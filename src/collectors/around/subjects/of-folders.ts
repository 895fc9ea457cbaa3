/** Folders that by their names are of several storages and hold the same tests: their results would become one median. */

import { z } from "zod";
import type { Imported } from "../../collector.ts";
import { keyOfLabel } from "./label.ts";
import { labelsOfPaths } from "./of-paths.ts";

/** The tests of a file, told apart as far as a median would. What a plugin's importer made may be no runs: that is said where they are checked. */
export function testsOf({ runs }: Imported): string[] {
  const known = runsOf.safeParse(runs);
  return (known.data ?? []).flatMap(({ tool, results, trials }) => [
    ...results.map(({ workload: { rw, blockSizeBytes, iodepth, numjobs } }) =>
      JSON.stringify([tool.name, rw, blockSizeBytes, iodepth, numjobs]),
    ),
    ...trials.map(({ name }) => JSON.stringify([tool.name, name])),
  ]);
}

const any = z.unknown();
const runsOf = z.array(
  z.object({
    tool: z.object({ name: z.string() }),
    results: z.array(
      z.object({ workload: z.object({ rw: any, blockSizeBytes: any, iodepth: any, numjobs: any }) }),
    ),
    trials: z.array(z.object({ name: z.string() })).default([]),
  }),
);

/** `folder`: its path below the one that holds all. */
export type InFolder = { folder: string; tests: readonly string[] };

function byFolder(files: readonly InFolder[]): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const { folder, tests } of files) found.set(folder, new Set([...(found.get(folder) ?? []), ...tests]));
  return found;
}

/** The folders; none where they may be of one storage. */
export function storagesOf(files: readonly InFolder[]): string[] {
  const tests = byFolder(files);
  const folders = [...tests.keys()].filter((folder) => folder !== ".");
  const labels = labelsOfPaths(folders).map(keyOfLabel);
  const storages = folders.filter((folder, i) => {
    const label = labels[i];
    return folders.some(
      (other, j) =>
        label !== "" && labels[j] !== "" && labels[j] !== label && !disjoint(tests, folder, other),
    );
  });
  return storages.sort();
}

const disjoint = (tests: ReadonlyMap<string, ReadonlySet<string>>, one: string, other: string): boolean =>
  [...(tests.get(one) ?? [])].every((test) => !tests.get(other)?.has(test));
