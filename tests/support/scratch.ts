/** Where tests lay their files. Those of reports are many and small, and each is flushed: in memory that costs half of the time. */
import { existsSync, rmSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm, statfs } from "node:fs/promises";
import { join } from "node:path";

const MEMORY = "/dev/shm";
/** In bytes; sites are some 50 MB each, and one test holds a file of 200 MB. */
const ROOM = 6 * 2 ** 30;
const OWN = /^fiolio-tests-(\d+)-/;

/** A new folder in memory, which goes when this process ends; undefined where there is little of it, or programs may not run in it. */
export async function scratch(): Promise<string | undefined> {
  const mounts = await readFile("/proc/mounts", "utf8").catch(() => "");
  if (!runsPrograms(mounts) || process.availableMemory() < ROOM) return undefined;
  const { bavail, bsize } = await statfs(MEMORY);
  if (bavail * bsize < ROOM) return undefined;
  await sweepKilled();
  const folder = await mkdtemp(join(MEMORY, `fiolio-tests-${process.pid}-`));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));
  return folder;
}

/** What a process left that had no time to go. */
async function sweepKilled(): Promise<void> {
  for (const name of await readdir(MEMORY)) {
    const [, pid] = OWN.exec(name) ?? [];
    if (pid !== undefined && !existsSync(`/proc/${pid}`))
      await rm(join(MEMORY, name), { recursive: true, force: true });
  }
}

/** @param mounts the text of /proc/mounts: a line `DEVICE PLACE TYPE OPTIONS 0 0` for each */
export const runsPrograms = (mounts: string): boolean =>
  mounts
    .split("\n")
    .map((line) => line.split(" "))
    .some(([, place, type, options = ""]) => {
      const given = options.split(",");
      return place === MEMORY && type === "tmpfs" && given.includes("rw") && !given.includes("noexec");
    });
