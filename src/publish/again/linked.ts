/** A folder with what another one has: the same files by another name where the file system can do that, copies elsewhere. */
import { constants, copyFileSync, linkSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { codeOf } from "../../effects/files.ts";
import { filesIn } from "../generated-folder.ts";

/** A name too many, another file system, or one that has no second names. */
const UNLINKED = new Set(["EMLINK", "EXDEV", "EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EACCES"]);

/** What is in `to` stays as it is. Whoever changes such a file later must put another in its place. */
export async function linkFiles(
  from: string,
  to: string,
  isWanted: (path: string) => boolean,
): Promise<void> {
  const there = new Set(await filesIn(to));
  const wanted = (await filesIn(from)).filter((path) => !there.has(path) && isWanted(path));
  for (const folder of new Set(wanted.map(dirname))) mkdirSync(join(to, folder), { recursive: true });
  // In one go: thousands of files, a few microseconds each.
  for (const path of wanted) linkOrCopy(join(from, path), join(to, path));
}

function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    if (!UNLINKED.has(codeOf(error) ?? "")) throw error;
    copyFileSync(from, to, constants.COPYFILE_FICLONE);
  }
}
