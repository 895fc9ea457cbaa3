/** Which process a number means: numbers are given again, to other programs and after each start of the machine. */
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { codeOf } from "./error-code.ts";

/** `started` and `boot` are compared, never read: what they hold depends on the system. Absent where it cannot tell. */
export type ProcessId = { pid: number; started?: string; boot?: string };

/** In one line. */
export const processIdText = ({ pid, started = "-", boot = "-" }: ProcessId): string =>
  `${pid} ${started} ${boot}`;

/** Undefined where the text is none. */
export function processIdOf(text: string): ProcessId | undefined {
  const [, pid, started, boot] = /^([1-9]\d{0,9})(?: (\S+) (\S+))?\s*$/.exec(text) ?? [];
  if (pid === undefined) return undefined;
  return {
    pid: Number(pid),
    ...(started !== undefined && started !== "-" && { started }),
    ...(boot !== undefined && boot !== "-" && { boot }),
  };
}

export async function ownProcessId(): Promise<ProcessId> {
  const [started, boot] = await Promise.all([startOf(process.pid), bootId()]);
  return { pid: process.pid, ...(started !== undefined && { started }), ...(boot !== undefined && { boot }) };
}

/** False where its number has gone to another program since, or nobody has it. What cannot be told counts as alive. */
export async function isAlive({ pid, started, boot }: ProcessId): Promise<boolean> {
  if (!isTaken(pid)) return false;
  const [startedNow, bootNow] = await Promise.all([startOf(pid), bootId()]);
  return differs(boot, bootNow) ? false : !differs(started, startedNow);
}

const differs = (a: string | undefined, b: string | undefined): boolean =>
  a !== undefined && b !== undefined && a !== b;

function isTaken(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === "EPERM";
  }
}

const run = promisify(execFile);

/** Linux counts in ticks since the machine's start; elsewhere `ps` knows the second. */
async function startOf(pid: number): Promise<string | undefined> {
  if (process.platform === "win32") return undefined;
  if (process.platform !== "linux") {
    const listed = await run("ps", ["-o", "lstart=", "-p", String(pid)]).catch(() => undefined);
    return listed?.stdout.trim().replace(/\s+/g, "_") || undefined;
  }
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  // The program's name, in brackets, may hold anything; the start is the 20th field behind it.
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19];
}

const bootId = (): Promise<string | undefined> =>
  readFile("/proc/sys/kernel/random/boot_id", "utf8").then(
    (text) => text.trim(),
    () => undefined,
  );
