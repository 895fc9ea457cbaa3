/** One run of a guest: its disk is made, QEMU started in a folder of its own, its console followed to the end. */
import { mkdir, open, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setInterval } from "node:timers/promises";
import type { CellFailure, RunContext } from "../../cells/cell.ts";
import { absent } from "../../effects/error-code.ts";
import { runInGroup } from "../../effects/process-group.ts";
import type { Jobs } from "../../fio/jobs.ts";
import { readScriptLog, type ScriptLog } from "../../handover/frames.ts";
import { SCRIPT, SCRIPT_NAME } from "../../handover/script.ts";
import { endAllIn, makeBench, removeBench } from "../../places/bench-folder.ts";
import type { LocalPlace } from "../../places/place.ts";
import { printable } from "../../text/problem.ts";
import { durationText } from "../../units/duration.ts";
import { failureOfConsole, phaseOf } from "./console.ts";
import { vmFailure } from "./failures.ts";
import { CONSOLE, JOBS, QEMU, qemuArguments } from "./qemu.ts";
import type { VmTarget } from "./schema.ts";

/** What the guest calls the disk that it measures. */
export const GUEST_DISK = "/dev/fiolio";
const IMAGE = "disk.img";
/** Bytes that the guest's console may carry. */
const CONSOLE_LIMIT = 64 * 2 ** 20;
const LOOK_MS = 200;
/** The guest's disk is larger than the files: fio wants whole blocks at its end. */
const SPARE_BYTES = 16 * 2 ** 20;

export type GuestRun = {
  target: Pick<VmTarget, "disk" | "machine" | "accelerator" | "limits">;
  /** Folder of kernel and initrd. */
  guest: string;
  report: string;
  place: LocalPlace;
  jobs: Jobs;
  /** From the guest's first word on: how long it boots is up to `limits.bootSeconds` alone. */
  deadlineSeconds: number;
  context: RunContext;
};

export type GuestEnd = { log: ScriptLog; failure?: CellFailure };

export async function runGuest(run: GuestRun): Promise<GuestEnd> {
  const { target, guest, place, jobs, deadlineSeconds, context } = run;
  const bench = await makeBench(place.directory, run.report);
  const endNow = (): void => endAllIn(bench);
  process.on("exit", endNow);
  const silent = new AbortController();
  const late = new AbortController();
  const signal = AbortSignal.any([context.signal, late.signal, silent.signal]);
  try {
    await layOut(bench, jobs);
    const data = place.filename ?? IMAGE;
    if (place.kind !== "device") await makeDisk(join(bench, data), jobs.demand.bytes + SPARE_BYTES);
    const follow = followConsole(bench, run, { silent, late });
    const { code, stderr } = await runInGroup(QEMU, qemuArguments(target, { guest, data }), {
      cwd: bench,
      signal,
    }).finally(follow.end);
    const console = await consoleIn(bench);
    const log = readScriptLog(console);
    if (code !== 0) return { log, failure: failureOfQemu(code, stderr) };
    const failure = failureOfConsole(log, console);
    return { log, ...(failure && { failure }) };
  } catch (error) {
    if (context.signal.aborted || !signal.aborted) throw error;
    const console = await consoleIn(bench);
    const log = readScriptLog(console);
    const last = log.others.slice(-5).map(printable);
    if (silent.signal.aborted) {
      const words = `no word from it in ${durationText(target.limits.bootSeconds)}`;
      return { log, failure: vmFailure("guest-silent", words, last) };
    }
    const words = `the guest did not end within ${durationText(deadlineSeconds)} of its first word, and was ended`;
    return { log, failure: vmFailure("deadline", words, last) };
  } finally {
    process.off("exit", endNow);
    await removeBench(bench);
  }
}

/** The folder that becomes the guest's first disk. */
async function layOut(bench: string, { job, fill }: Jobs): Promise<void> {
  const folder = join(bench, JOBS);
  await mkdir(folder);
  const files = {
    [SCRIPT_NAME]: SCRIPT,
    "job.fio": job,
    settings: `export FIOLIO_LIMIT=${CONSOLE_LIMIT}\n`,
    ...(fill !== undefined && { "fill.fio": fill }),
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
}

/** At least so large, in whole MiB; what is there is not made smaller. */
async function makeDisk(path: string, bytes: number): Promise<void> {
  const handle = await open(path, "a");
  try {
    const { size } = await handle.stat();
    await handle.truncate(Math.max(size, Math.ceil(bytes / 2 ** 20) * 2 ** 20));
  } finally {
    await handle.close();
  }
}

const consoleIn = (bench: string): Promise<string> =>
  readFile(join(bench, CONSOLE), "utf8").catch(absent(""));

/** Tells the phases as they begin; aborts where the guest says nothing, or too long does not end. */
function followConsole(
  bench: string,
  { target: { limits }, jobs, deadlineSeconds, context }: GuestRun,
  { silent, late }: { silent: AbortController; late: AbortController },
): { end: () => void } {
  const ended = new AbortController();
  const started = Date.now();
  let deadline: NodeJS.Timeout | undefined;
  let shown: string | undefined;
  context.phase("starting the guest");
  const look = async (): Promise<void> => {
    for await (const _ of setInterval(LOOK_MS, undefined, { signal: ended.signal })) {
      const phase = phaseOf(await consoleIn(bench));
      if (phase === undefined && Date.now() - started > limits.bootSeconds * 1000) silent.abort();
      if (phase !== undefined) deadline ??= setTimeout(() => late.abort(), deadlineSeconds * 1000);
      if (phase !== undefined && phase !== shown && phase !== "")
        context.phase(phase, phase === "measuring" ? jobs.demand.seconds : undefined);
      shown = phase ?? shown;
      // What follows is long, and tells nothing that a progress line has.
      if (phase === "handing over") return;
    }
  };
  look().catch(() => ended.signal.aborted || late.abort());
  return {
    end: () => {
      ended.abort();
      clearTimeout(deadline);
    },
  };
}

function failureOfQemu(code: number | null, stderr: string): CellFailure {
  const lines = stderr
    .split("\n")
    .map((line) => printable(line.trim()))
    .filter(Boolean);
  const said = lines.findLast((line) => !/warning:/.test(line)) ?? `it ended with ${code ?? "a signal"}`;
  return vmFailure("qemu-failed", said.replace(`${QEMU}: `, ""), lines.slice(-20));
}
