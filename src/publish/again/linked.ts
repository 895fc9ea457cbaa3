/** A folder with what another one has: the same files by another name where the file system can do that, copies elsewhere. */
import { constants, copyFileSync, linkSync, lstatSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { codeOf } from "../../effects/files.ts";
import { filesIn, makeFoldersOf, removeEmptyFolders } from "../../effects/small-files.ts";

/** A name too many, another file system, or one that has no second names. */
const UNLINKED = new Set(["EMLINK", "EXDEV", "EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EACCES"]);

/**
 * What is in `to` stays as it is. Whoever changes such a file later must put another in its place.
 * @param spare a folder that becomes `to`, if it is there: one that was linked to `from` before has most files and all folders
 */
export function linkFiles(
  from: string,
  to: string,
  isWanted: (path: string) => boolean,
  spare: string,
): void {
  const own = filesIn(to);
  const isOwn = new Set(own);
  const wanted = filesIn(from).filter((path) => !isOwn.has(path) && isWanted(path));
  const there = isUsable(spare, to) ? takeSpare(spare, { from, to, own, wanted }) : new Set<string>();
  const missing = wanted.filter((path) => !there.has(path));
  makeFoldersOf(to, missing);
  // In one go: thousands of files, a few microseconds each.
  for (const path of missing) linkOrCopy(join(from, path), join(to, path));
}

/** Nothing can be renamed into another file system. */
const isUsable = (spare: string, to: string): boolean =>
  lstatSync(spare, { throwIfNoEntry: false })?.dev === lstatSync(to).dev;

type Taking = { from: string; to: string; own: readonly string[]; wanted: readonly string[] };

/** Of what it holds only that stays which is the very same file. Says what that is. */
function takeSpare(spare: string, { from, to, own, wanted }: Taking): Set<string> {
  const there = new Set<string>();
  const isWanted = new Set(wanted);
  for (const path of filesIn(spare))
    if (isWanted.has(path) && isOneFile(join(spare, path), join(from, path))) there.add(path);
    else rmSync(join(spare, path));
  removeEmptyFolders(spare);
  makeFoldersOf(spare, own);
  for (const path of own) renameSync(join(to, path), join(spare, path));
  rmSync(to, { recursive: true });
  renameSync(spare, to);
  return there;
}

function isOneFile(a: string, b: string): boolean {
  const [one, other] = [lstatSync(a), lstatSync(b)];
  return one.ino === other.ino && one.dev === other.dev;
}

function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    if (!UNLINKED.has(codeOf(error) ?? "")) throw error;
    copyFileSync(from, to, constants.COPYFILE_FICLONE);
  }
}
