/** A folder with what another one has: the same files by another name where the file system can do that, copies elsewhere. */
import {
  constants,
  copyFileSync,
  linkSync,
  lstatSync,
  mkdirSync,
  renameSync,
  rmSync,
  unlinkSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { inodeOf, type Tree, treeOf } from "../../effects/file-state.ts";
import { codeOf } from "../../effects/files.ts";
import { filesIn, makeFoldersOf, removeEmptied } from "../../effects/small-files.ts";

/** A name too many, another file system, or one that has no second names. */
const UNLINKED = new Set(["EMLINK", "EXDEV", "EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EACCES"]);

/**
 * Begins while others still fill `to`, and ends by what it returns, to be called when they are done: what is in `to` then stays
 * as it is, and all files that come to be in it are told. Whoever changes a linked file later must put another in its place.
 * @param spare a folder that becomes `to`: one that was linked to `from` before has most files and all folders
 * @param tree of `from`
 */
export function linkFiles(
  from: string,
  to: string,
  isWanted: (path: string) => boolean,
  spare: string,
  tree = treeOf(from),
): () => string[] {
  const wanted = [...tree.files.keys()].filter(isWanted);
  mkdirSync(spare, { recursive: true });
  // Nothing can be renamed into another file system.
  const isOne = lstatSync(spare).dev === lstatSync(to).dev;
  if (isOne) linkMissing(from, spare, wanted, keepOnly(spare, tree, wanted));
  return () => {
    const own = filesIn(to);
    if (isOne) becomeOther(spare, to, own);
    else linkMissing(from, to, wanted, own);
    return [...new Set([...wanted, ...own])].sort();
  };
}

/** In one go: thousands of files, a few microseconds each. */
function linkMissing(from: string, to: string, wanted: readonly string[], there: Iterable<string>): void {
  const isThere = new Set(there);
  const missing = wanted.filter((path) => !isThere.has(path));
  makeFoldersOf(to, missing);
  for (const path of missing) linkOrCopy(join(from, path), join(to, path));
}

/** By another name what is in `from`, in place of what is there. */
export function placeFiles(
  from: string,
  to: string,
  paths: readonly string[],
  at: (path: string) => string,
): void {
  makeFoldersOf(to, paths.map(at));
  for (const path of paths) {
    const place = join(to, at(path));
    try {
      linkOrCopy(join(from, path), place);
    } catch (error) {
      if (codeOf(error) !== "EEXIST") throw error;
      unlinkSync(place);
      linkOrCopy(join(from, path), place);
    }
  }
}

/** Only that stays which is wanted, and the very same file as in the tree. Says what that is. */
function keepOnly(spare: string, tree: Tree, wanted: readonly string[]): string[] {
  const isWanted = new Set(wanted);
  const [kept, others] = [[] as string[], [] as string[]];
  const empty: string[] = [];
  for (const path of filesIn(spare, empty))
    if (isWanted.has(path) && inodeAt(`${spare}/${path}`) === tree.files.get(path)?.inode) kept.push(path);
    else others.push(path);
  for (const path of others) unlinkSync(join(spare, path));
  removeEmptied(spare, [...others.map((path) => dirname(path)), ...empty]);
  return kept;
}

/** With what `to` holds, these files, in place of its own. */
function becomeOther(spare: string, to: string, own: readonly string[]): void {
  makeFoldersOf(spare, own);
  for (const path of own) renameSync(join(to, path), join(spare, path));
  rmSync(to, { recursive: true });
  renameSync(spare, to);
}

const inodeAt = (path: string): string => inodeOf(lstatSync(path, { bigint: true }));

function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    if (!UNLINKED.has(codeOf(error) ?? "")) throw error;
    copyFileSync(from, to, constants.COPYFILE_FICLONE);
  }
}
