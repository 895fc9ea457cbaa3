/** The folder below a directory in which fio runs. Its name contains the report's, so that one left behind is known as ours. */
import { readdirSync, readlinkSync } from "node:fs";
import { mkdtemp, readdir, realpath, rm } from "node:fs/promises";
import { join } from "node:path";
import { absent } from "../effects/error-code.ts";

const prefixOf = (report: string): string => `.fiolio-bench-${report}-`;

export const makeBench = (directory: string, report: string): Promise<string> =>
  mkdtemp(join(directory, prefixOf(report)));

/** Only for the holder of the report's lock: then none of them is in use. */
export async function removeBenches(directories: readonly string[], report: string): Promise<void> {
  for (const directory of directories) {
    const names = await readdir(directory).catch(absent([], "ENOTDIR"));
    for (const name of names.filter((one) => one.startsWith(prefixOf(report))))
      await removeBench(join(directory, name));
  }
}

/** fio's jobs survive when fio itself is killed, and would disturb the next measurement. */
export async function removeBench(bench: string): Promise<void> {
  endAllIn(await realpath(bench).catch(() => bench));
  await rm(bench, { recursive: true, force: true, maxRetries: 3 });
}

/** Kills every process whose current folder this is; Linux only. */
export function endAllIn(folder: string): void {
  for (const pid of processes()) {
    try {
      if (readlinkSync(`/proc/${pid}/cwd`).replace(/ \(deleted\)$/, "") === folder)
        process.kill(Number(pid), "SIGKILL");
    } catch {
      // It has ended, or is not ours to look at.
    }
  }
}

function processes(): string[] {
  try {
    return readdirSync("/proc").filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid);
  } catch {
    return [];
  }
}
