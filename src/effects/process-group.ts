/** Runs a program in a process group of its own, which ends when we do. */
import { spawn } from "node:child_process";
import { once } from "node:events";

/** `code` is null where a signal ended it. */
export type GroupRun = { code: number | null; stderr: string };

type Surroundings = { cwd: string; signal?: AbortSignal | undefined; env?: Readonly<Record<string, string>> };

/** How long to wait after asking it to end, and again after killing it. */
const PATIENCE_MS = 3000;
/** So much of the end of stderr is kept: programs say most there. */
const KEPT_CHARACTERS = 2 ** 16;

/**
 * When aborted it ends all processes of the group, then rejects. A process that hangs in the kernel cannot even be
 * killed: it is left behind. Rejects with ENOENT where there is no such program.
 */
export async function runInGroup(
  program: string,
  args: readonly string[],
  { cwd, signal, env }: Surroundings,
): Promise<GroupRun> {
  signal?.throwIfAborted();
  const child = spawn(program, args, {
    cwd,
    detached: true,
    stdio: ["ignore", "ignore", "pipe"],
    env: { ...process.env, ...env },
  });
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
