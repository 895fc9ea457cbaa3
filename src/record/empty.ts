/** Takes the shipped record out of a report, and leaves one that works and is empty. */
import { execFile } from "node:child_process";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { isMap, parseDocument } from "yaml";
import { codeOf, findFiles, insideRoot, readTextIfAny, writeIfChanged } from "../effects/files.ts";
import { defined } from "../text/defined.ts";

/** What belongs to the shipped record. Use cases, models, profiles and the backend of local runs stay. */
const EMPTIED = [
  "data/sources",
  "data/backends",
  "data/environments",
  "data/deployments",
  "data/raw",
  "data/results",
  "data/editions",
  "data/observations",
  "data/findings",
  "data/claims",
  "data/annotations",
];
const KEPT = ["data/backends/local-filesystem.yaml"];

export type Emptying = {
  /** Files that go, sorted. */
  files: string[];
  /** fiolio.yaml without its editions; absent where it has none. */
  declaration?: string;
};

export async function planEmptying(root: string): Promise<Emptying> {
  const files = await findFiles(root, [
    ...EMPTIED.map((folder) => `${folder}/**`),
    ...KEPT.map((path) => `!${path}`),
  ]);
  const before = await readTextIfAny(await insideRoot(root, "fiolio.yaml"));
  const declaration = before === undefined ? undefined : withoutEditions(before);
  return { files, ...(declaration !== before && defined({ declaration })) };
}

/** A map's comments stay; an emptied list is written as such, so that its place is seen. */
function withoutEditions(text: string): string {
  const document = parseDocument(text);
  const editions = document.get("editions", true);
  if (!isMap(document.contents) || editions === undefined) return text;
  document.set("editions", document.createNode([]));
  return document.toString({ lineWidth: 0 });
}

/** Files with changes that git does not have; undefined where the folder is in no git repository, or git is not there. */
export async function uncommitted(root: string): Promise<string[] | undefined> {
  try {
    const args = ["status", "--porcelain", "--untracked-files=all", "--", "data", "fiolio.yaml"];
    const { stdout } = await promisify(execFile)("git", args, { cwd: root, maxBuffer: 64 << 20 });
    return stdout
      .split("\n")
      .filter(Boolean)
      .map((line) => line.slice(3));
  } catch (error) {
    if (codeOf(error) === "ENOENT" || /not a git repository/.test(String(error))) return undefined;
    throw error;
  }
}

export async function carryOut(root: string, { files, declaration }: Emptying): Promise<void> {
  for (const path of files) await rm(await insideRoot(root, path), { force: true });
  // Nothing is left in them but folders; raw results have folders of their own that would remain.
  for (const folder of ["data/raw", "data/results"])
    await rm(await insideRoot(root, folder), { recursive: true, force: true });
  await rm(await insideRoot(root, join(".fiolio", "cache", "collect.json")), { force: true });
  await rm(await insideRoot(root, join(".fiolio", "sessions")), { recursive: true, force: true });
  if (declaration !== undefined) await writeIfChanged(await insideRoot(root, "fiolio.yaml"), declaration);
}
