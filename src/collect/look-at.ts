/** What is in files that are given to be taken into the record, before any of them is. */
import { basename, dirname } from "node:path";
import { dirname as folderOf, relative } from "node:path/posix";
import pMap from "p-map";
import { storagesOf, testsOf } from "../collectors/folder-storages.ts";
import { chooseCollector } from "../collectors/index.ts";
import type { Given } from "../fetching/fetch-given.ts";
import { mapPath } from "../schema/deployment-map.ts";
import { commandLine, shellWord } from "../text/command-line.ts";
import { type Problem, printablePath } from "../text/problem.ts";
import { listed } from "../text/words.ts";
import { openRaw } from "./raw-file.ts";

export type Looked = { given: Given; tests: readonly string[] };

/** Of what cannot be read, nothing is known: whoever copies it says so. */
export async function lookAt(given: readonly Given[]): Promise<Looked[]> {
  return pMap(given, async (one) => ({ given: one, tests: await testsIn(one.path).catch(() => []) }), {
    concurrency: 4,
  });
}

async function testsIn(path: string): Promise<string[]> {
  const { file } = await openRaw(dirname(path), basename(path));
  const { collector } = chooseCollector(file);
  return collector === undefined ? [] : testsOf(await collector.import(file));
}

/** One line for each folder that was given and holds several storages. Files with a map are assigned by it. */
export function ofSeveralStorages(
  looked: readonly Looked[],
  { environment, deployment }: { environment: string; deployment: string },
): string[] {
  const paths = new Set(looked.map(({ given }) => given.path));
  const unmapped = looked.filter(({ given }) => !paths.has(mapPath(given.path)));
  const byFolder = Map.groupBy(unmapped, ({ given }) => given.folder);
  return [...byFolder].flatMap(([folder, files]) => {
    if (folder === undefined) return [];
    const folders = storagesOf(
      files.map(({ given, tests }) => ({ folder: folderOf(given.below ?? ""), tests })),
    );
    if (folders.length === 0) return [];
    const first = commandLine(
      "add",
      `${shellWord(`${folder.replace(/\/$/, "")}/${folders[0]}`)} --environment ${environment} --deployment ...`,
    );
    return [
      `${printablePath(folder)}: expected results of one storage, found the same tests in ${listed(folders.map(printablePath))}: they would become one median. Add each by itself, such as ${first}; where they are repeats of ${deployment}, say --one-storage.`,
    ];
  });
}

/** A warning for each deployment. @param read raw files that have no map */
export function mixedFolders(read: readonly { path: string; tests: readonly string[] }[]): Problem[] {
  const placeOf = (path: string): string => path.split("/").slice(0, 4).join("/");
  return [...Map.groupBy(read, ({ path }) => placeOf(path))].flatMap(([place, files]): Problem[] => {
    const folders = storagesOf(
      files.map(({ path, tests }) => ({ folder: folderOf(relative(place, path)), tests })),
    );
    if (folders.length === 0) return [];
    const message = `expected results of one storage, found the same tests in ${listed(folders.map(printablePath))}: they become one median. Move what is of another storage into the folder of its own deployment.`;
    return [{ path: printablePath(place), message, severity: "warning" }];
  });
}
