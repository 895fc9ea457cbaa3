/**
 * Thousands of small files, one after the other in one go: handed to another thread and awaited, each costs several times as much.
 * Whoever has others to listen to meanwhile takes some at a time.
 */
import {
  type Dirent,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { absent } from "./error-code.ts";

/** Every file below, relative to it with "/", sorted; none where there is no such folder. @param empty comes to hold folders without anything */
export function filesIn(folder: string, empty: string[] = []): string[] {
  const found: string[] = [];
  const walk = (below: string): void => {
    const entries = entriesIn(join(folder, below));
    if (entries.length === 0 && below !== "") empty.push(below);
    for (const entry of entries) {
      const path = below === "" ? entry.name : `${below}/${entry.name}`;
      if (entry.isDirectory()) walk(path);
      else found.push(path);
    }
  };
  walk("");
  return found.sort();
}

/** None where there is no such folder. */
function entriesIn(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    return absent([])(error);
  }
}

/** Undefined where there is no such file. */
export function bytesAt(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch (error) {
    return absent(undefined)(error);
  }
}

/** Relative paths; their folders are made. @param made folders that are there: those that are made here come to them */
export function writeFiles(
  folder: string,
  files: readonly (readonly [path: string, bytes: string | Uint8Array])[],
  made?: Set<string>,
): void {
  makeFoldersOf(
    folder,
    files.map(([path]) => path),
    made,
  );
  for (const [path, bytes] of files) writeFileSync(join(folder, path), bytes);
}

/** As writeFiles; files that have changed are replaced, those that are the same stay, and all others are deleted. A file that has a second name is replaced, not written into. */
export function replaceFiles(
  folder: string,
  files: readonly (readonly [path: string, bytes: Uint8Array])[],
): void {
  const others = files.filter(([path, bytes]) => !bytesAt(join(folder, path))?.equals(bytes));
  const same = new Set(files.map(([path]) => path));
  for (const [path] of others) same.delete(path);
  for (const path of filesIn(folder)) if (!same.has(path)) unlinkSync(join(folder, path));
  writeFiles(folder, others);
}

/** The folder itself, too. @param made as `writeFiles` has it */
export function makeFoldersOf(folder: string, paths: readonly string[], made = new Set<string>()): void {
  for (const sub of [".", ...paths.map((path) => dirname(path))]) {
    if (made.has(sub)) continue;
    mkdirSync(join(folder, sub), { recursive: true });
    made.add(sub);
  }
}

/** With all that is in it; where there is none, nothing happens. */
export const removeFolder = (folder: string): void => rmSync(folder, { recursive: true, force: true });

/** Of these folders below one, which stays itself, those in which nothing is left, and what is above them and empty then. */
export function removeEmptied(folder: string, folders: Iterable<string>): void {
  const seen = new Set(["."]);
  // Thousands of files may have been in one of them, and it is read each time.
  for (const one of new Set(folders))
    for (let at = one; !seen.has(at) && entriesIn(join(folder, at)).length === 0; at = dirname(at)) {
      seen.add(at);
      rmdirSync(join(folder, at));
    }
}
