/**
 * Whether a build would make what is there: every file that it reads, and every file that it made, is as it was.
 * Losing the note of it costs time and nothing else.
 */
import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import { rm } from "node:fs/promises";
import { delimiter, join, resolve } from "node:path";
import { z } from "zod";
import { configOf } from "../effects/config-file.ts";
import { engineDir, libraryDir, programDir } from "../effects/engine.ts";
import { type FileState, stateOf, type Tree, treeOf } from "../effects/file-state.ts";
import { insideRoot, readTextIfAny } from "../effects/files.ts";
import { writeWhole } from "../effects/write-batch.ts";
import { jsonOf } from "../text/json.ts";
import type { Problem } from "../text/problem.ts";
import { sha256 } from "../text/sha256.ts";

const FORMAT = "last-build/1";

const lastBuild = z.strictObject({
  format: z.literal(FORMAT),
  by: z.string(),
  inputs: z.string(),
  outputs: z.string(),
  said: z.array(z.string()),
  problems: z.array(
    z.strictObject({ path: z.string(), message: z.string(), severity: z.enum(["error", "warning"]) }),
  ),
});

export type BuildBy = { root: string; out: string; baseURL?: string; published: boolean };
/** What was printed of it. */
export type Said = { said: readonly string[]; problems: readonly Problem[] };

/** Folders of the report in which nothing is read by a build. */
const PASSED = new Set([".fiolio", ".git", "node_modules"]);
const OF_ENGINE = [
  ...["site", "examples", "content", "profiles", "data/use-cases", "data/models"],
  ...["hugo.toml", "package.json", "package-lock.json", "hugo-requirements.txt", "pagefind-requirements.txt"],
];

const notePath = (root: string): Promise<string> =>
  insideRoot(root, join(".fiolio", "cache", "last-build.json"));

/** What was said of the last build, where it made what a build would make now. @param inputs as they are now */
export async function sameAsLast(by: BuildBy, inputs = inputsOf(by)): Promise<Said | undefined> {
  // What a plugin does may rest on any file.
  if (configOf(by.root) !== undefined) return undefined;
  const text = await readTextIfAny(await notePath(by.root));
  const last = lastBuild.safeParse(text === undefined ? undefined : jsonOf(text)).data;
  if (last?.by !== keyOf(by)) return undefined;
  return inputs.hash === last.inputs && treeOf(by.out).hash === last.outputs ? last : undefined;
}

/** Of every file that a build may read; taken before it begins, so that what changes meanwhile is seen by the next. */
export function inputsOf({ root, out }: BuildBy): FileState {
  const report = readdirSync(root)
    .filter((name) => !PASSED.has(name))
    .map((name) => join(root, name))
    .filter((path) => path !== resolve(out));
  const manifest = JSON.parse(readFileSync(join(engineDir, "package.json"), "utf8")) as {
    dependencies: Readonly<Record<string, string>>;
  };
  const libraries = Object.keys(manifest.dependencies).map((name) => join(libraryDir(name), "package.json"));
  const engine = OF_ENGINE.map((name) => join(engineDir, name));
  return stateOf([...new Set([...report, ...engine, programDir, ...libraries, ...tools()])]);
}

/** Those on PATH, which come before the pinned ones. */
const tools = (): string[] =>
  (process.env.PATH ?? "")
    .split(delimiter)
    .flatMap((folder) => ["hugo", "pagefind"].map((name) => join(folder, name)))
    // A folder of PATH may be closed to this user, as it is to the shell.
    .filter((path) => existsSync(path) && statSync(path).isFile())
    .map((path) => realpathSync(path));

/** Notes a build that ended well. @param inputs as they were before it @param site what it made */
export async function noteBuild(
  by: BuildBy,
  inputs: FileState,
  { said, problems }: Said,
  site: Tree = treeOf(by.out),
): Promise<void> {
  const path = await notePath(by.root);
  if (!inputs.isSettled) return rm(path, { force: true });
  const note = { format: FORMAT, by: keyOf(by), inputs: inputs.hash, outputs: site.hash, said, problems };
  await writeWhole(path, `${JSON.stringify(note)}\n`);
}

/** What else decides what is built. Of tools that are looked for: where they are looked for. */
const keyOf = ({ root, out, baseURL, published }: BuildBy): string => {
  const env = Object.entries(process.env).filter(([name]) =>
    /^(?:HUGO|npm_command$|npm_lifecycle_event$|PATH$)/.test(name),
  );
  return sha256(JSON.stringify([root, out, baseURL, published, process.version, env.sort()]));
};
