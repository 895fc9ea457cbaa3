/**
 * Whether files are as they were, without reading them: told by size, times and place on the disk. One that was changed at nearly
 * the moment it was looked at is not trusted to be told apart from what it becomes within the same tick of the clock.
 */
import { type BigIntStats, lstatSync } from "node:fs";
import { join, relative } from "node:path";
import { setImmediate } from "node:timers/promises";
import { order } from "../text/problem.ts";
import { sha256 } from "../text/sha256.ts";
import { filesIn } from "./small-files.ts";

/** File systems tell times by ticks: of some milliseconds as a rule, of two seconds where only whole ones are told. */
const TICK_MS = 50;
const COARSE_TICK_MS = 2100;

/** Changes whenever the bytes may have: cheaper than a hash. */
export type Stamp = string;

/** `isSettled`: no file was changed just now, and none is a link, whose target is not looked at. */
export type FileState = { hash: string; isSettled: boolean };

export const stampOf = ({ size, mtimeNs, ctimeNs, ino, mode }: BigIntStats): Stamp =>
  [size, mtimeNs, ctimeNs, ino, mode].join(" ");

export function isSettled(found: BigIntStats, now: number): boolean {
  const tick = found.ctimeNs % 1_000_000_000n === 0n ? COARSE_TICK_MS : TICK_MS;
  return !found.isSymbolicLink() && Number(found.ctimeNs / 1_000_000n) <= now - tick;
}

/** Of a file at this path; undefined where none is, or a link. */
export function stampAt(path: string): { stamp: Stamp; isSettled: boolean } | undefined {
  const now = Date.now();
  const found = lstatSync(path, { bigint: true, throwIfNoEntry: false });
  return found?.isFile() ? { stamp: stampOf(found), isSettled: isSettled(found, now) } : undefined;
}

/** Of files and of all below folders, in one go: a site has thousands. */
export function stateOf(paths: readonly string[]): FileState {
  const now = Date.now();
  const files = paths.flatMap(filesAt).sort();
  let settled = true;
  const states = files.map((path) => {
    const found = lstatSync(path, { bigint: true, throwIfNoEntry: false });
    if (found === undefined) return "";
    settled &&= isSettled(found, now);
    return stampOf(found);
  });
  return { hash: sha256(JSON.stringify([files, states])), isSettled: settled };
}

/** All below a folder, as it is: relative paths with "/", sorted; none where there is no such folder. */
export type Tree = { hash: string; files: ReadonlyMap<string, { bytes: number; inode: string }> };

/** A site has thousands of files: whoever needs several things of them walks them once. */
export const treeOf = (folder: string): Tree =>
  treeFrom(filesIn(folder).flatMap((path) => leafAt(folder, path)));

/** `isShared`: it has another name, and a new stamp when that goes. */
type Leaf = { path: string; stamp: Stamp; bytes: number; inode: string; isShared: boolean };

/** None where it is gone. */
function leafAt(folder: string, path: string): Leaf[] {
  const found = lstatSync(`${folder}/${path}`, { bigint: true, throwIfNoEntry: false });
  if (found === undefined) return [];
  const [bytes, isShared] = [Number(found.size), found.nlink > 1n];
  return [{ path, stamp: stampOf(found), bytes, inode: inodeOf(found), isShared }];
}

const treeFrom = (leaves: readonly Leaf[]): Tree => ({
  hash: sha256(leaves.flatMap(({ path, stamp }) => [path, stamp]).join("\0")),
  files: filesOf(leaves),
});
const filesOf = (leaves: readonly Leaf[]): Tree["files"] =>
  new Map(leaves.map(({ path, bytes, inode }) => [path, { bytes, inode }]));

/** After so many files, others have their turn. */
const AT_ONCE = 256;

/** `early`: without what comes late. `whole`: with that, wherever the folder was moved to as a whole. */
export type TreeAhead = { early: Tree["files"]; whole: (folder: string) => Tree };

/**
 * The same while others are at work in the folder. Other names of its files may go meanwhile.
 * @param late files and folders that they write until `whole` is asked for; nothing else may change
 */
export async function treeAhead(folder: string, late: readonly string[]): Promise<TreeAhead> {
  const isLate = (path: string): boolean => late.some((one) => path === one || path.startsWith(`${one}/`));
  const early: Leaf[] = [];
  for (const [at, path] of filesIn(folder).entries()) {
    if (!isLate(path)) early.push(...leafAt(folder, path));
    if (at % AT_ONCE === AT_ONCE - 1) await setImmediate();
  }
  return {
    early: filesOf(early),
    whole: (at) => {
      const written = late.flatMap((one) => filesAt(join(at, one)).map((path) => relative(at, path)));
      const shared = early.filter(({ isShared }) => isShared).map(({ path }) => path);
      const own = early.filter(({ isShared }) => !isShared);
      const all = [...own, ...[...written, ...shared].flatMap((path) => leafAt(at, path))];
      return treeFrom(all.sort((a, b) => order(a.path, b.path)));
    },
  };
}

/** The same for two names of one file. */
export const inodeOf = ({ dev, ino }: BigIntStats): string => `${dev} ${ino}`;

function filesAt(path: string): string[] {
  if (!lstatSync(path, { throwIfNoEntry: false })?.isDirectory()) return [path];
  return filesIn(path).map((one) => join(path, one));
}
