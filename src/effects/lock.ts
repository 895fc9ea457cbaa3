/** A lock file: it holds the id of the process, and is removed when the process ends. */
import { unlinkSync } from "node:fs";
import { link, mkdir, readFile, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { Failure } from "../text/problem.ts";
import { codeOf } from "./files.ts";
import { createWhole } from "./replace.ts";

/** Takes the lock or throws a Failure that names who has it. A lock whose process is gone is taken over. */
export async function takeLock(path: string, what: string): Promise<() => void> {
  await mkdir(dirname(path), { recursive: true });
  for (let attempt = 0; attempt < 3; attempt++) {
    // The file appears with its content in it: no other process ever reads an empty lock.
    if (await createWhole(path, String(process.pid))) return releaser(path);
    const holder = Number(await readFile(path, "utf8").catch(() => ""));
    if (holder > 0 && holder !== process.pid && isAlive(holder))
      throw new Failure(
        `${what}: expected to be alone, process ${holder} does the same here. Wait for it, or end it.`,
      );
    await moveAside(path, holder);
  }
  throw new Failure(`${what}: expected to take the lock ${path}, others were quicker. Try again.`);
}

/** Removes a stale lock by renaming it, which only one of several processes can do. A lock taken meanwhile is put back. */
async function moveAside(path: string, holder: number): Promise<void> {
  const aside = `${path}.stale-${process.pid}`;
  try {
    await rename(path, aside);
    if (Number(await readFile(aside, "utf8")) !== holder) await link(aside, path);
  } catch {
    // It is gone, or another process was quicker: try again.
  }
  await rm(aside, { force: true });
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === "EPERM";
  }
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
