/** A lock file: it holds which process has it, and is removed when that process ends. */
import { unlinkSync } from "node:fs";
import { link, mkdir, readFile, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { Failure } from "../text/problem.ts";
import { isAlive, ownProcessId, processIdOf, processIdText } from "./process-id.ts";
import { createWhole } from "./replace.ts";
import { sweepPartials } from "./sweep.ts";

/** Takes the lock or throws a Failure that names who has it. A lock whose process is gone is taken over. */
export async function takeLock(path: string, what: string): Promise<() => void> {
  await mkdir(dirname(path), { recursive: true });
  const own = processIdText(await ownProcessId());
  for (let attempt = 0; attempt < 3; attempt++) {
    // The file appears with its content in it: no other process ever reads an empty lock.
    if (await createWhole(path, own)) {
      await sweepPartials(dirname(path));
      return releaser(path);
    }
    const text = await readFile(path, "utf8").catch(() => "");
    const holder = processIdOf(text);
    if (holder !== undefined && (await isAlive(holder)))
      throw new Failure(
        `${what}: expected to be alone, process ${holder.pid} does the same here. Wait for it, or end it.`,
      );
    await moveAside(path, text);
  }
  throw new Failure(`${what}: expected to take the lock ${path}, others were quicker. Try again.`);
}

/** Removes a stale lock by renaming it, which only one of several processes can do. A lock taken meanwhile is put back. */
async function moveAside(path: string, stale: string): Promise<void> {
  const aside = `${path}.stale-${process.pid}`;
  try {
    await rename(path, aside);
    if ((await readFile(aside, "utf8")) !== stale) await link(aside, path);
  } catch {
    // It is gone, or another process was quicker: try again.
  }
  await rm(aside, { force: true });
}

function releaser(path: string): () => void {
  const release = (): void => {
    process.off("exit", release);
    try {
      unlinkSync(path);
    } catch {
      // It is gone already: somebody has cleaned up .fiolio.
    }
  };
  process.on("exit", release);
  return release;
}
