/** Finds fio and runs a job file with it, in a process group of its own that ends when we do. */
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { promisify } from "node:util";
import { codeOf } from "./files.ts";

const run = promisify(execFile);

export type Fio = { version: string; engines: ReadonlySet<string> };

/** The fio on PATH; undefined where there is none. Throws where there is one that does not run. */
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

/** Between asking fio to end, killing it, and no longer waiting for it. */
const PATIENCE_MS = 3000;
/** Of stderr: the last, where fio says most. */
const KEPT_CHARACTERS = 2 ** 16;

/**
 * Runs `fio ARGS` in `cwd` to its end. Aborted, it ends all of fio's processes first and then rejects; one that hangs in the
 * kernel does not end even when it is killed, and is left.
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
    // One that was left must not keep us.
    child.unref();
    child.stderr.destroy();
    signal?.removeEventListener("abort", stop);
    process.off("exit", kill);
  }
}
