/** What the operating system refuses, in words: what was expected, what came, what to do. */
import { printablePath } from "./problem.ts";

const WORDS: Readonly<Record<string, string>> = {
  ENOSPC: "expected room on the disk, found none left. Free some, and run the command again",
  EDQUOT: "expected room for this user, the quota is used up. Free some, and run the command again",
  EROFS:
    "expected a place to write to, the file system is read-only. Mount it writable, or name another folder",
  EACCES: "expected leave to use it, permission is denied. Change its permissions, or run as its owner",
  EPERM:
    "expected leave to use it, the operation is not permitted. Change its permissions, or run as its owner",
  EMFILE: "expected to open one more file, this process may have no more. Raise the limit: ulimit -n 4096",
  ENFILE: "expected to open one more file, this machine has too many open. End what holds them",
  ENAMETOOLONG: "expected a shorter name, the file system takes none of that length. Rename the file",
  ENOTDIR: "expected a folder before the last name, found a file there. Name another place",
  EISDIR: "expected a file, found a folder. Name another place",
  EIO: "expected the disk to answer, it reports an error. Look at the disk; what is there may be damaged",
};

/** Files that are not whole yet have names of their own, which nobody knows: `.NAME.PID.partial`, once or twice over. */
const PARTIAL = /(?<=^|\/)\.+(?<name>[^/]+?)(?:\.\d+\.partial)+$/;

/** Whether it was for want of room: as the system says it, or a program that was run. */
export const isDiskFull = (error: unknown): boolean =>
  ["ENOSPC", "EDQUOT"].includes((error as NodeJS.ErrnoException | undefined)?.code ?? "") ||
  (error instanceof Error && fullIn(error.message) !== undefined);

const SAID = { ENOSPC: "no space left on device", EDQUOT: "disk quota exceeded" };
/** As programs in Go name what they wanted to write. */
const FULL = new RegExp(
  `(?:\\w (?<path>(?:/|[A-Z]:\\\\)[^\\n]*?): )?(?<said>${Object.values(SAID).join("|")})`,
  "i",
);

/** The same as the system's own refusal, where a program that was run says that there was no room. */
export function fullIn(output: string): NodeJS.ErrnoException | undefined {
  const { said, path } = FULL.exec(output)?.groups ?? {};
  if (said === undefined) return undefined;
  const code = said.toLowerCase() === SAID.ENOSPC ? "ENOSPC" : "EDQUOT";
  return Object.assign(new Error(said), { code, ...(path === undefined ? {} : { path }) });
}

/** Nothing is half written then: files come whole or not at all. Undefined for any other error. */
export function diskRefusal(error: unknown): string | undefined {
  const { code, path, dest } = (error ?? {}) as NodeJS.ErrnoException & { dest?: string };
  const words = code === undefined ? undefined : WORDS[code];
  if (words === undefined) return undefined;
  const where = (dest ?? path)?.replace(PARTIAL, "$<name>");
  return `${where === undefined ? "" : `${printablePath(where)}: `}${words}. What was there is whole. (${code})`;
}
