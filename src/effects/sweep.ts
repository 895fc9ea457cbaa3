/** Takes away what programs that were killed left behind: files that never became whole. */
import { statSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { absent } from "./error-code.ts";
import { isAlive } from "./process-id.ts";
import { removeFolder } from "./small-files.ts";

/** `.NAME.PID.partial`, as write-batch.ts names them, and `NAME.lock.stale-PID`, as lock.ts does. */
const LEFT = /(?:^\..+\.(\d{1,10})\.partial|\.lock\.stale-(\d{1,10}))$/;

/** Of a folder, and with `recursive` of all below it. Files of other processes that live stay. */
export async function sweepPartials(folder: string, recursive = false): Promise<void> {
  const entries = await readdir(folder, { recursive, withFileTypes: true }).catch(absent([], "ENOTDIR"));
  for (const entry of entries) {
    const [, partial, stale] = LEFT.exec(entry.name) ?? [];
    const pid = Number(partial ?? stale);
    if (!(pid > 0) || !entry.isFile() || (pid !== process.pid && (await isAlive({ pid })))) continue;
    await rm(join(entry.parentPath, entry.name), { force: true });
  }
}

/** Long enough for what is not asked for now, as its edition is kept, and will be when the program changes. */
const LATER_MS = 30 * 24 * 3_600_000;

/** Of a folder of caches: what is not among these names. In one go, as hundreds may be left. @param isPart others may be asked for later: only what is old goes */
export async function sweepUnused(folder: string, used: ReadonlySet<string>, isPart: boolean): Promise<void> {
  for (const name of await readdir(folder).catch(absent([]))) {
    if (used.has(name)) continue;
    const path = join(folder, name);
    const isOld = (): boolean => statSync(path).mtimeMs < Date.now() - LATER_MS;
    if (!isPart || isOld()) removeFolder(path);
  }
}
