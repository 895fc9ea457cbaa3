/** Runs a command and watches it: wall time, processor time, and the peak memory of its largest process. */
import { spawn } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";

export type Measured = {
  seconds: number;
  /** Of the command and all that it started and waited for; absent where there is no /proc. */
  cpuSeconds?: number;
  /** What it printed. */
  said: string;
  /** Largest resident set of any single process, in bytes; absent where there is no /proc. */
  peakBytes?: number;
};

const SAMPLE_MS = 10;
/** All processes of a machine are looked at: that takes it some time itself. */
const PEAK_MS = 50;
/** Of /proc, on every machine that Node runs on. */
const TICKS_A_SECOND = 100;

/** Rejects where the command fails, with what it said last. */
export async function measure(command: string, args: readonly string[]): Promise<Measured> {
  const from = performance.now();
  const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"], detached: true });
  const said: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => said.push(chunk));
  child.stderr.on("data", (chunk: Buffer) => said.push(chunk));
  const ended = new Promise<number | null>((resolve, reject) =>
    child.once("error", reject).once("close", resolve),
  );
  let running = true;
  let peakBytes = 0;
  let ticks = 0;
  const every = async (milliseconds: number, look: () => Promise<void>): Promise<void> => {
    while (running) {
      await look();
      await pause(milliseconds);
    }
  };
  const watching = Promise.all([
    every(SAMPLE_MS, async () => {
      ticks = Math.max(ticks, await ticksOf(child.pid ?? 0));
    }),
    every(PEAK_MS, async () => {
      peakBytes = Math.max(peakBytes, await largest(child.pid ?? 0));
    }),
  ]);
  const code = await ended.finally(() => {
    running = false;
  });
  await watching;
  if (code !== 0)
    throw new Error(`${args.join(" ")}: exit code ${code}: ${Buffer.concat(said).toString().slice(-500)}`);
  return {
    seconds: (performance.now() - from) / 1000,
    said: Buffer.concat(said).toString(),
    ...(ticks > 0 ? { cpuSeconds: ticks / TICKS_A_SECOND } : {}),
    ...(peakBytes > 0 ? { peakBytes } : {}),
  };
}

/** The kernel keeps each process's own peak (VmHWM), so sampling only has to see it once near its end. */
async function largest(group: number): Promise<number> {
  const ids = (await readdir("/proc").catch(() => [])).filter((name) => /^\d+$/.test(name));
  const peaks = await Promise.all(ids.map((id) => peakOf(id, group)));
  return Math.max(0, ...peaks);
}

async function peakOf(id: string, group: number): Promise<number> {
  try {
    const stat = await readFile(`/proc/${id}/stat`, "utf8");
    if (Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[2]) !== group) return 0;
    const kib = /VmHWM:\s+(\d+) kB/.exec(await readFile(`/proc/${id}/status`, "utf8"))?.[1];
    return Number(kib ?? 0) * 1024;
  } catch {
    return 0; // it has ended meanwhile
  }
}

/** Its own, and those of children that have ended: the last look before its end misses a hundredth of a second at most. */
async function ticksOf(id: number): Promise<number> {
  const stat = await readFile(`/proc/${id}/stat`, "utf8").catch(() => "");
  const times = stat
    .slice(stat.lastIndexOf(")") + 2)
    .split(" ")
    .slice(11, 15);
  return times.reduce((sum, time) => sum + Number(time), 0);
}
