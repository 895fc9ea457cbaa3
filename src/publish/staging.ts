/** Where a site lies until it is whole: beside its place, under a name that says which process makes it. */
import { lstat, mkdir, mkdtemp, readdir, realpath, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { absent } from "../effects/error-code.ts";
import { isAlive, ownProcessId } from "../effects/process-id.ts";
import { Failure } from "../text/problem.ts";

/** The folder that a path leads to, and so what is replaced: never the link itself. */
export async function placeOf(out: string): Promise<string> {
  const isLink = (await lstat(out).catch(absent(undefined)))?.isSymbolicLink();
  if (!isLink) return out;
  return realpath(out).catch(() => {
    throw new Failure(
      `${out}: expected a folder, found a link to none. Make that folder, or delete the link.`,
    );
  });
}

/** An empty folder on the file system of `out`, as a rule. */
export async function makeStaging(out: string): Promise<string> {
  await mkdir(dirname(out), { recursive: true });
  const { pid, started = "0" } = await ownProcessId();
  return mkdtemp(join(dirname(out), `.${basename(out)}-${pid}-${started}-`));
}

/** The site that was there before, until the new one has its place. */
export const setAside = (staging: string): string => `${staging}.old`;

/** What builds left that were killed: half a site goes, and one that was set aside comes back where none took its place. */
export async function sweepStaging(out: string): Promise<void> {
  const folder = dirname(out);
  for (const name of await readdir(folder).catch(absent([] as string[]))) {
    if (!name.startsWith(`.${basename(out)}-`)) continue;
    const rest = name.slice(basename(out).length + 2);
    const [, pid, started, old] = /^(\d{1,10})-([\w:]+)-[A-Za-z0-9]{6}(\.old)?$/.exec(rest) ?? [];
    if (pid === undefined || started === undefined) continue;
    if (await isAlive({ pid: Number(pid), ...(started !== "0" && { started }) })) continue;
    const isGone = (await stat(out).catch(absent(undefined))) === undefined;
    if (old !== undefined && isGone) await rename(join(folder, name), out);
    // A Hugo whose program was killed may write there for some seconds yet.
    else await rm(join(folder, name), { recursive: true, force: true, maxRetries: 10 });
  }
}
