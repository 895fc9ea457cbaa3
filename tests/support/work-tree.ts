/** The repository as it lies on disk: its files, and which of them git calls changed. */
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Tree } from "./changed.ts";

const TEXTS = /^(src|tests)\/.*\.(ts|mjs)$|^[^/]+\.ts$/;

/** All that is not ignored. */
export async function readTree(root: string): Promise<Tree> {
  const paths = await git(root, ["ls-files", "--cached", "--others", "--exclude-standard"]);
  const read = async (path: string): Promise<[string, string][]> =>
    readFile(join(root, path), "utf8").then(
      (text) => [[path, text]],
      () => [], // Deleted, and git was not told yet.
    );
  const texts = await Promise.all(paths.filter((path) => TEXTS.test(path)).map(read));
  return { paths: new Set(paths), texts: new Map(texts.flat()) };
}

/** Since this branch left main, committed or not, new files too. `since` says from where. */
export async function changedFiles(root: string): Promise<{ since: string; paths: string[] }> {
  const [head = ""] = await git(root, ["rev-parse", "HEAD"]);
  const main = ["main", "origin/main"].map((name) => git(root, ["merge-base", "HEAD", name]).catch(() => []));
  const [base = head] = (await Promise.all(main)).flat();
  const [committed, untracked] = await Promise.all([
    git(root, ["diff", "--name-only", "--no-renames", base]),
    git(root, ["ls-files", "--others", "--exclude-standard"]),
  ]);
  const since = base === head ? "the last commit" : `main (${base.slice(0, 7)})`;
  return { since, paths: [...new Set([...committed, ...untracked])].sort() };
}

async function git(cwd: string, args: readonly string[]): Promise<string[]> {
  const { stdout } = await promisify(execFile)("git", ["-c", "core.quotePath=false", ...args], {
    cwd,
    maxBuffer: 64 << 20,
  });
  return stdout.split("\n").filter(Boolean);
}
