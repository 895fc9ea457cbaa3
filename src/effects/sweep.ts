/** Takes away what programs that were killed left behind: files that never became whole. */
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { absent } from "./error-code.ts";
import { isAlive } from "./process-id.ts";

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
