/** Which tests a change can break: those that lead to a changed file by what they import, start or read. */
import { basename, dirname, posix } from "node:path";
import picomatch from "picomatch";
import { referencesOf } from "../../src/docs/references.ts";

/** Paths of all files, and the texts of those that can import or name others. Relative, with "/". */
export type Tree = { paths: ReadonlySet<string>; texts: ReadonlyMap<string, string> };

const IS_TEST = /^tests\/.*\.(test|walk|night|spec)\.ts$/;
/** Packages decide about all of them. */
const ANY_TEST = /^package(-lock)?\.json$/;
/** `join(engineDir, "src", "cli.ts")`: as far as it is written out. */
const JOINED = /\bjoin\(\s*engineDir((?:,\s*"[^"\n]+")+)/g;
/** `loadRecord(engineDir)`: the report of this repository, whole. */
const WHOLE_REPORT = /\((?:[^()]*\?\? )?engineDir\)/;
const REPORT = ["data", "content", "profiles", "fiolio.yaml"];
const QUOTED = /"([\w*.-]+(?:\/[\w*.{},-]+)*)"/g;
/** What a spec runs in: nothing imports it. */
const OF_SPECS = "playwright.config.ts";

/** Of `tests` those that a change of these files can break, nearest first. */
export function testsOf(changed: readonly string[], tests: readonly string[], tree: Tree): string[] {
  if (changed.some((path) => ANY_TEST.test(path))) return [...tests];
  return [...reachIn(tree)(changed, tests).keys()];
}

/** Of `tests` those that lead to these files, nearest first, and over how many steps: 1 where a test names one itself. */
export type Reach = (changed: readonly string[], tests: readonly string[]) => ReadonlyMap<string, number>;

/** All texts are read for names once. */
export function reachIn(tree: Tree): Reach {
  const named = new Map([...tree.texts].map(([path, text]) => [path, namedIn(path, text)] as const));
  const users = usersIn(tree, named);
  const readers = (path: string): string[] =>
    [...named].filter(([, names]) => names.some((name) => covers(name, path))).map(([reader]) => reader);
  return (changed, tests) => {
    const reached = new Map(changed.map((path) => [path, 0]));
    for (const path of changed)
      for (const near of [...testsAbove(path, tests), ...readers(path)])
        if (!reached.has(near)) reached.set(near, 1);
    // A map is walked in the order of what is added to it meanwhile: breadth first.
    for (const [path, steps] of reached)
      for (const user of users.get(path) ?? []) if (!reached.has(user)) reached.set(user, steps + 1);
    const wanted = new Set(tests);
    return new Map([...reached].filter(([path]) => wanted.has(path)));
  };
}

/** File -> the files that refer to it. */
function usersIn({ paths, texts }: Tree, named: Named): ReadonlyMap<string, readonly string[]> {
  const links = [...texts].flatMap(([path, text]) =>
    [
      ...referencesOf(path, text, paths).map(({ to }) => to),
      ...(named.get(path) ?? []),
      ...(path.endsWith(".spec.ts") ? [OF_SPECS] : []),
    ].map((to) => ({ to, path })),
  );
  const users = Map.groupBy(links, ({ to }) => to);
  return new Map([...users].map(([to, of]) => [to, of.map(({ path }) => path)]));
}

/** File -> the files, folders and patterns that it names. */
type Named = ReadonlyMap<string, readonly string[]>;

const covers = (name: string, path: string): boolean =>
  name === path || path.startsWith(`${name}/`) || (name.includes("*") && picomatch.isMatch(path, name));

/** Files, folders and patterns, from the repository's root on. */
function namedIn(path: string, text: string): string[] {
  const joined = [...text.matchAll(JOINED)].map(([, parts = ""]) =>
    posix.join(...[...parts.matchAll(/"([^"]+)"/g)].map(([, part = ""]) => part)),
  );
  if (!path.startsWith("tests/")) return joined;
  const folders = [...text.matchAll(/\bnew URL\(\s*"([^"\n]+)\/"/g)].map(([, folder = ""]) =>
    posix.join(dirname(path), folder),
  );
  const quoted = [...text.matchAll(QUOTED)].map(([, name = ""]) => name).filter((name) => /[./]/.test(name));
  return [...joined, ...folders, ...quoted, ...(WHOLE_REPORT.test(text) ? REPORT : [])];
}

/** A fixture is read by tests beside it or above; a shot by the test that its folder is named after. */
function testsAbove(path: string, tests: readonly string[]): readonly string[] {
  if (!path.startsWith("tests/") || IS_TEST.test(path)) return [];
  if (path.endsWith(".ts") && !path.includes("/fixtures/")) return [];
  const named = tests.filter((test) => path.includes(`/${basename(test)}/`));
  if (named.length > 0) return named;
  for (let folder = dirname(path); folder !== "."; folder = dirname(folder)) {
    const beside = tests.filter((test) => dirname(test) === folder);
    if (beside.length > 0) return beside;
  }
  return [];
}
