/** One run of fio in a folder of its own, which is filled first where wanted. */
import { readdir, readFile, realpath, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { CellFailure, RunContext } from "../../cells/cell.ts";
import type { Happenings, HappeningsEnd } from "../../cells/happenings.ts";
import { type MeasuredCell, NOTHING_MEASURED } from "../../cells/outcome.ts";
import { runFio } from "../../effects/fio.ts";
import { endAllIn, makeBench, removeBench } from "../../places/bench-folder.ts";
import { defined } from "../../text/defined.ts";
import { durationText } from "../../units/duration.ts";
import { failureOfFio, localFailure } from "./failures.ts";

export type Benchmark = {
  directory: string;
  report: string;
  /** Job files' texts; they run in a fresh folder below directory, which is removed afterwards. */
  job: string;
  fill: string | undefined;
  /** About how long the job will take. */
  seconds: number;
  /** After which it is ended, filling included. */
  deadlineSeconds: number;
  /** Begins what is made to happen meanwhile, where anything is. */
  meanwhile?: ((signal: AbortSignal) => Happenings) | undefined;
  context: RunContext;
};

/** Bandwidth, IOPS and completion latency: total latency adds only submission. */
const KEPT_LOG = /_(bw|iops|clat|clat_hist)(\.\d+)?\.log$/;

export async function benchmark(inputs: Benchmark): Promise<MeasuredCell> {
  const { directory, report, job, fill, seconds, deadlineSeconds, meanwhile, context } = inputs;
  const bench = await makeBench(directory, report).catch((error: Error) => error);
  if (bench instanceof Error)
    return {
      ...NOTHING_MEASURED,
      failure: localFailure("fio-failed", `there is no folder to run in: ${bench.message}`, []),
    };
  const folder = await realpath(bench);
  const endNow = (): void => endAllIn(folder);
  process.on("exit", endNow);
  const late = AbortSignal.timeout(Math.ceil(deadlineSeconds * 1000));
  const signal = AbortSignal.any([context.signal, late]);
  try {
    if (fill !== undefined) {
      context.phase("filling");
      await writeFile(join(bench, "fill.fio"), fill);
      const { code, stderr } = await runFio(["fill.fio"], bench, signal);
      if (code !== 0) return { ...NOTHING_MEASURED, stderr, failure: failureOfFio(code, stderr, "") };
    }
    context.phase("measuring", seconds);
    await writeFile(join(bench, "job.fio"), job);
    const args = ["--output-format=json+", "--output=output.json", "job.fio"];
    const [{ code, stderr }, happened] = await beside(meanwhile?.(signal), runFio(args, bench, signal));
    const output = await readFile(join(bench, "output.json"), "utf8").catch(() => "");
    const failure = failureOf(code, stderr, output) ?? failureOfHappenings(happened);
    return {
      output,
      stderr,
      logs: await logsIn(bench),
      ...defined({ during: happened?.during, failure }),
    };
  } catch (error) {
    if (!late.aborted || context.signal.aborted) throw error;
    const words = `fio did not end within ${durationText(deadlineSeconds)}, and was ended`;
    return { ...NOTHING_MEASURED, failure: localFailure("deadline", words, []) };
  } finally {
    process.off("exit", endNow);
    await removeBench(bench);
  }
}

/** Takes back what was made to happen, however fio ended. */
async function beside<T>(
  happenings: Happenings | undefined,
  measuring: Promise<T>,
): Promise<[T, HappeningsEnd | undefined]> {
  const [measured] = await Promise.allSettled([measuring]);
  const happened = await happenings?.end();
  if (measured.status === "rejected") throw measured.reason;
  return [measured.value, happened];
}

const failureOfHappenings = (end: HappeningsEnd | undefined): CellFailure | undefined =>
  end?.failed && localFailure(end.failed.code, end.failed.words, []);

function failureOf(code: number | null, stderr: string, output: string): CellFailure | undefined {
  if (code !== 0) return failureOfFio(code, stderr, output);
  if (/"jobs"\s*:\s*\[\s*\{/.test(output)) return undefined;
  return localFailure("output-damaged", "fio ended well and wrote no job", output.split("\n").slice(0, 5));
}

/** Empty ones are left out. */
async function logsIn(bench: string): Promise<Map<string, string>> {
  const logs = new Map<string, string>();
  for (const name of (await readdir(bench)).filter((file) => KEPT_LOG.test(file)).sort()) {
    const text = await readFile(join(bench, name), "utf8");
    if (text !== "") logs.set(name, text);
  }
  return logs;
}
