/** Finds fio and runs job files with it, in a process group of its own that ends when we do. */
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { promisify } from "node:util";
import { codeOf } from "./files.ts";

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

export type FioRun = { code: number | null; stderr: string };

/** How long to wait after asking fio to end, and again after killing it. */
const PATIENCE_MS = 3000;
/** So much of the end of stderr is kept: fio says most there. */
const KEPT_CHARACTERS = 2 ** 16;

/**
 * Runs `fio ARGS` in `cwd`. When aborted it ends all of fio's processes, then rejects. A process that hangs in the kernel
 * cannot even be killed: it is left behind.
 */
export async function runFio(args: readonly string[], cwd: string, signal?: AbortSignal): Promise<FioRun> {
  signal?.throwIfAborted();
  const child = spawn("fio", args, { cwd, detached: true, stdio: ["ignore", "ignore", "pipe"] });
  const end = (how: NodeJS.Signals): void => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, how);
    } catch {
      // The group has ended by itself.
    }
  };
  const given = Promise.withResolvers<[null]>();
  const stop = (): void => {
    end("SIGTERM");
    setTimeout(end, PATIENCE_MS, "SIGKILL").unref();
    setTimeout(() => given.resolve([null]), 2 * PATIENCE_MS).unref();
  };
  const kill = (): void => end("SIGKILL");
  signal?.addEventListener("abort", stop);
  process.on("exit", kill);
  try {
    let stderr = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      stderr = (stderr + text).slice(-KEPT_CHARACTERS);
    });
    const closed = once(child, "close") as Promise<[number | null]>;
    const [code] = await Promise.race([closed, given.promise]);
    signal?.throwIfAborted();
    return { code, stderr };
  } finally {
    // A process that was left behind must not keep ours alive.
    child.unref();
    child.stderr.destroy();
    signal?.removeEventListener("abort", stop);
    process.off("exit", kill);
  }
}
