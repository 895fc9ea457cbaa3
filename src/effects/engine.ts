import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { homedir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Failure } from "../text/problem.ts";

/** Absolute path of the engine: the folder that holds package.json, whatever report `--root` names. */
export const engineDir = fileURLToPath(new URL("../../", import.meta.url));

/** Absolute path of the program: `src`, or what it was compiled into. */
export const programDir = fileURLToPath(new URL("../", import.meta.url));

/** Whether this is the repository, whose program is not compiled. */
export const isRepository = basename(programDir) === "src";

/** Where a report has an installed engine. */
export const INSTALLED = "node_modules/fiolio";

/**
 * Where pinned tools are put, safe to delete: in the repository, ignored by git; of an installed engine in the user's folder of
 * caches, once a machine.
 */
export const engineToolsDir = isRepository
  ? join(engineDir, ".fiolio", "tools")
  : join(process.env.XDG_CACHE_HOME ?? join(homedir(), ".cache"), "fiolio", "tools");

/** Absolute path of a library, wherever it is installed. @param from a file in whose folder or above it lies */
export function libraryDir(name: string, from: string = import.meta.url): string {
  const folders = createRequire(from).resolve.paths(name) ?? [];
  const found = folders.find((folder) => existsSync(join(folder, name, "package.json")));
  if (found === undefined)
    throw new Failure(`${name}: expected it to be installed, it is not. Run npm install.`);
  return join(found, name);
}

/** Of these libraries and of all that they depend on, sorted: name and version as they are installed. */
export function dependenciesOf(names: readonly string[]): string[] {
  const found = new Map<string, string>();
  const take = (name: string, from?: string): void => {
    const manifest = join(libraryDir(name, from), "package.json");
    if (found.has(manifest)) return;
    const { version, dependencies = {} } = JSON.parse(readFileSync(manifest, "utf8")) as {
      version: string;
      dependencies?: Record<string, string>;
    };
    found.set(manifest, `${name} ${version}`);
    for (const one of Object.keys(dependencies)) take(one, manifest);
  };
  for (const name of names) take(name);
  return [...found.values()].sort();
}
