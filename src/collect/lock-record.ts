/** The lock under which raw files and results are written: one command at a time, and it sweeps up after killed ones. */
import { join } from "node:path";
import { insideRoot } from "../effects/files.ts";
import { takeLock } from "../effects/lock.ts";
import { sweepPartials } from "../effects/sweep.ts";

/** Gives what releases it. @throws Failure where another process has it; `what` is the command that asks. */
export async function lockRecord(root: string, what: string): Promise<() => void> {
  const release = await takeLock(await insideRoot(root, join(".fiolio", "collect.lock")), what);
  for (const folder of ["data", join(".fiolio", "cache"), join(".fiolio", "sessions")])
    await sweepPartials(await insideRoot(root, join(folder, ".")), true);
  return release;
}
