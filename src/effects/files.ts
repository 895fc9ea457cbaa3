/** Reads and writes below the report's folder: in order, each file whole or not at all, and never through a link out of it. */
import { createHash } from "node:crypto";
import { closeSync, constants, createReadStream, fstatSync, openSync, readFileSync } from "node:fs";
import { type FileHandle, open, realpath } from "node:fs/promises";
import { dirname, join, sep } from "node:path";
import { glob } from "tinyglobby";
import { Failure, order } from "../text/problem.ts";
import { absent } from "./error-code.ts";
import { writeWhole } from "./write-batch.ts";

export { codeOf } from "./error-code.ts";

/**
 * Files that match, relative to root, with "/", sorted by code unit. Symbolic links are left out, or listed for a caller
 * that does not follow them.
 */
export async function findFiles(
  root: string,
  patterns: string | readonly string[],
  listLinks = false,
): Promise<string[]> {
  const found = await glob(patterns, { cwd: root, followSymbolicLinks: listLinks, expandDirectories: false });
  return found.sort(order);
}

/** A symbolic link is refused with ELOOP: its target may lie outside the report. A pipe is opened without waiting for its writer. */
export const READ_NO_LINK = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

export const NO_FILE = "it is a pipe, a device or a folder";

/** @throws Failure where it is no file: a pipe, a device or a folder */
export async function openFile(path: string): Promise<FileHandle> {
  const handle = await open(path, READ_NO_LINK);
  if ((await handle.stat()).isFile()) return handle;
  await handle.close();
  throw new Failure(NO_FILE);
}

/** The text of a file of the report, without BOM; rejects on a symbolic link. In one go: most are small, and there are thousands. */
export async function readText(path: string): Promise<string> {
  const file = openSync(path, READ_NO_LINK);
  try {
    if (!fstatSync(file).isFile()) throw new Failure(NO_FILE);
    const text = readFileSync(file, "utf8");
    return text.startsWith("\uFEFF") ? text.slice(1) : text;
  } finally {
    closeSync(file);
  }
}

/** As readText; undefined where there is no such file. */
export async function readTextIfAny(path: string): Promise<string | undefined> {
  return readText(path).catch(absent(undefined, "ENOTDIR"));
}

/** Hashes a file of any size in pieces. */
export async function sha256OfFile(path: string): Promise<string> {
  const whole = createHash("sha256");
  for await (const chunk of createReadStream(path, { highWaterMark: 2 ** 20 })) whole.update(chunk as Buffer);
  return whole.digest("hex");
}

/** As writeWhole, unless the file holds these bytes already; says whether it wrote. Rejects on a symbolic link. */
export async function writeIfChanged(path: string, text: string): Promise<boolean> {
  if ((await readTextIfAny(path)) === text) return false;
  await writeWhole(path, text);
  return true;
}

/** When a folder, or what there is of it, was last looked at: thousands of files share a few folders, and many ask at once. */
const looks = new Map<string, { at: number; isInside: Promise<boolean> }>();
const SEEN_FOR_MS = 1000;

/** The full path of `path` below `root`. Throws where a link on the way leads out of the root. */
export async function insideRoot(root: string, path: string): Promise<string> {
  const full = join(root, path);
  const folder = dirname(full);
  const key = `${root}\n${folder}`;
  const last = looks.get(key);
  const isFresh = last !== undefined && performance.now() - last.at < SEEN_FOR_MS;
  if (await (isFresh ? last.isInside : lookAgain(key, root, folder))) return full;
  throw new Error(
    `${path}: expected a path inside the report's folder, came out of it through a link. Put the files themselves there.`,
  );
}

/** What was not found inside may be put right before it is asked about again. */
function lookAgain(key: string, root: string, folder: string): Promise<boolean> {
  const isInside = isBelow(root, folder);
  looks.set(key, { at: performance.now(), isInside });
  isInside.then((found) => found || looks.delete(key)).catch(() => looks.delete(key));
  return isInside;
}

/** Whether a folder, or what there is of it, lies there, whatever links are on the way. @throws where there is no root */
async function isBelow(root: string, wanted: string): Promise<boolean> {
  const base = await realpath(root);
  for (let folder = wanted; ; folder = dirname(folder)) {
    const real = await realpath(folder).catch(() => undefined);
    if (real === base || real?.startsWith(base + sep)) return true;
    if (real !== undefined || folder === dirname(folder)) return false;
  }
}
