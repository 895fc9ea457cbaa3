/** What is in files that are given to be taken into the record, before any of them is. */
import { realpath } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { dirname as folderOf, relative } from "node:path/posix";
import pMap from "p-map";
import type { Imported, ImportProblem } from "../collectors/collector.ts";
import { type Choice, chooseCollector, collectors, storagesOf, testsOf } from "../collectors/index.ts";
import type { Given } from "../fetching/fetch-given.ts";
import { SIDECARS } from "../record/raw.ts";
import { mapPath } from "../schema/deployment-map.ts";
import { commandLine, shellWord } from "../text/command-line.ts";
import { type Problem, printablePath, withAdvice } from "../text/problem.ts";
import { listed } from "../text/words.ts";
import { AS_PRINTED, isError } from "./account.ts";
import { openRaw } from "./raw-file.ts";
import { AS_CSV } from "./recognised.ts";

type Unrecognised = Extract<Choice, { collector: undefined }>;

/** `isKnown`: some importer reads it, or it lies beside what one reads. `problems`: what collect would say. */
export type Looked = {
  given: Given;
  isKnown: boolean;
  problems: readonly ImportProblem[];
  tests: readonly string[];
};
type Seen = Omit<Looked, "given">;

const UNSEEN: Seen = { isKnown: true, problems: [], tests: [] };

/** Of what cannot be opened nothing is known: whoever copies it says so. */
export async function lookAt(given: readonly Given[]): Promise<Looked[]> {
  return pMap(given, async (one) => ({ given: one, ...(await seenIn(one.path).catch(() => UNSEEN)) }), {
    concurrency: 4,
  });
}

async function seenIn(path: string): Promise<Seen> {
  const name = basename(path);
  if (SIDECARS.some(({ suffix }) => name.endsWith(suffix))) return UNSEEN;
  const real = await realpath(path);
  const { file } = await openRaw(dirname(real), basename(real));
  const choice = chooseCollector(file);
  if (choice.collector === undefined) {
    if (collectors().some(({ beside }) => beside?.named.test(name))) return UNSEEN;
    return { isKnown: false, problems: [unknown(choice)], tests: [] };
  }
  const { collector } = choice;
  try {
    const imported = await collector.import(file);
    // What a part of several files comes to, the others decide.
    const problems = collector.beside === undefined ? saidOf(imported) : [];
    return { isKnown: true, problems, tests: testsOf(imported) };
  } catch (error) {
    return {
      isKnown: true,
      problems: [asError(withAdvice((error as Error).message, AS_PRINTED))],
      tests: [],
    };
  }
}

const asError = (message: string): ImportProblem => ({ message, severity: "error" });

function unknown({ reason, nearest }: Unrecognised): ImportProblem {
  if (nearest === undefined)
    return asError(
      withAdvice(`expected a result that an importer knows, ${reason}; it is left out`, AS_PRINTED),
    );
  const near = nearest.length === 0 ? "" : ` (nearest: ${nearest.join(", ")})`;
  const message = `expected a result of a tool that is known, found none${near}; it is left out. Leave it where it is, or ${AS_CSV}`;
  return asError(message);
}

function saidOf({ runs, problems }: Imported): ImportProblem[] {
  const said = problems.map((one) => (isError(one) ? asError(withAdvice(one.message, AS_PRINTED)) : one));
  return runs.length > 0 || said.some(isError)
    ? said
    : [...said, asError(withAdvice("expected at least one result, found none", AS_PRINTED))];
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
