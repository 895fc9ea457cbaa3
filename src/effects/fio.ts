/** Finds fio and runs job files with it, in a process group of its own that ends when we do. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { codeOf } from "./files.ts";
import { type GroupRun, runInGroup } from "./process-group.ts";

const run = promisify(execFile);

export type Fio = { version: string; engines: ReadonlySet<string> };

/** The fio on PATH; undefined where there is none. Throws where it does not run. */
export async function findFio(): Promise<Fio | undefined> {
  try {
    const [version, engines] = await Promise.all([run("fio", ["--version"]), run("fio", ["--enghelp"])]);
    return { version: version.stdout.trim(), engines: new Set(engines.stdout.split(/\s+/).filter(Boolean)) };
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  }
}

/** Runs `fio ARGS` in `cwd`; see runInGroup. */
export const runFio = (args: readonly string[], cwd: string, signal?: AbortSignal): Promise<GroupRun> =>
  runInGroup("fio", args, { cwd, signal });
