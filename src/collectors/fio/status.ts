/** Whether a workload ran as asked: complete, partial or failed, and why. */
import { type Options, parseCount } from "../../fio/options.ts";
import { parseSize } from "../../fio/size.ts";
import { activeDirections } from "../../fio/workload.ts";
import type { DirectionName, Result } from "../../schema/result.ts";
import { blockSizeOf, isOrderKnown, type Workload } from "../../schema/workload.ts";
import { errnoText, type FioVerdict } from "./messages.ts";
import type { Reading, Traffic } from "./row.ts";

/** A run shorter than this share of what was asked for was cut. */
const RUNTIME_SHARE = 0.9;
const SIZE_TOLERANCE = 0.01;

export type Asked = { workload: Workload; options: Options; jobs: number | undefined };
export type Status = Pick<Result, "status"> & { errors: NonNullable<Result["errors"]>; notes: string[] };

/** `anyErrno`: some job of the file has its own error, so errors in the text are that job's. */
export function statusOf(reading: Reading, asked: Asked, verdict: FioVerdict, anyErrno: boolean): Status {
  if (reading.errno !== 0) {
    const printed = verdict.errors.find((error) => error.errno === reading.errno)?.text;
    return failed({ errno: reading.errno, text: printed ?? errnoText(reading.errno) });
  }
  const lost = (reading.absent ?? []).filter((name) => isAsked(name, asked.workload));
  const missing = lost.length > 0 ? undefined : withoutIo(reading, asked.workload);
  const { signal } = verdict;
  const ended = signal === undefined ? [] : [`fio was ended by signal ${signal}`];
  if (missing !== undefined)
    return failed(...(anyErrno ? [] : verdict.errors), { text: [missing, ...ended].join("; ") });
  const errors = anyErrno ? [] : verdict.errors;
  const short = shortfall(reading, asked);
  const notes = [
    ...(ranToItsEnd(reading, asked) ? [] : ended),
    ...(reading.failedIos > 0 ? [`${reading.failedIos} I/Os failed and were passed over`] : []),
    ...(errors.length > 0 ? ["fio printed errors"] : []),
    ...lost.map((name) => `expected what it did in ${name}s, found nothing: lines of the row are lost`),
    ...short,
    ...reading.doubts,
    ...ofAnotherSize(reading, asked),
  ];
  return { status: notes.length > 0 ? "partial" : "complete", errors, notes };
}

const isAsked = (name: DirectionName, workload: Workload): boolean =>
  !isOrderKnown(workload) || activeDirections(workload).some((asked) => asked === name);

const failed = (...errors: NonNullable<Result["errors"]>): Status => ({
  status: "failed",
  errors,
  notes: [],
});

/** What did no I/O. A mix may miss one direction only if that is a small share of few I/Os. */
function withoutIo(reading: Reading, workload: Workload): string | undefined {
  const { traffic } = reading;
  if (!isOrderKnown(workload)) return Object.keys(traffic).length === 0 ? "no I/O was done" : undefined;
  if (traffic.mixed !== undefined) return undefined;
  const missing = activeDirections(workload).filter(
    (name) => !traffic[name]?.totalIos && !traffic[name]?.ioBytes,
  );
  const others = Object.values(traffic).reduce((sum, t) => sum + (t.totalIos ?? 0), 0);
  if (missing.length === 0 || (others > 0 && others < 1000)) return undefined;
  return `${workload.rw} was asked for, and no ${missing.join(" and no ")} was done`;
}

const trafficOf = (reading: Reading): Traffic[] => Object.values(reading.traffic);
const secondsOf = (reading: Reading): number =>
  Math.max(0, ...trafficOf(reading).map((t) => (t.runtimeMs ?? 0) / 1000));

/** It reached its runtime or its size, so a signal came after the end. */
function ranToItsEnd(reading: Reading, asked: Asked): boolean {
  const { runtimeSeconds } = asked.workload;
  if (runtimeSeconds && secondsOf(reading) >= runtimeSeconds) return true;
  return asked.workload.timeBased !== true && shareDone(reading, asked) === 1;
}

function shortfall(reading: Reading, asked: Asked): string[] {
  const { runtimeSeconds, timeBased } = asked.workload;
  const share = timeBased === true ? undefined : shareDone(reading, asked);
  if (reading.steadyState?.attained || share === 1 || resetsItsCounters(asked)) return [];
  const seconds = secondsOf(reading);
  if (runtimeSeconds)
    return seconds >= RUNTIME_SHARE * runtimeSeconds
      ? []
      : [`it ran ${seconds} s of the ${runtimeSeconds} s asked for`];
  if (share === undefined || share >= RUNTIME_SHARE || MAY_END_EARLY.some((is) => is(asked))) return [];
  return [`it did ${(100 * share).toPrecision(2)} % of what was asked for`];
}

/** While fio looks for the depth that keeps to a latency, it begins to count anew with each step. */
const resetsItsCounters = ({ workload: { other } }: Asked): boolean => other?.latency_target !== undefined;

/** Why a job may do less than its size: blocks are skipped, the volume is full first, or the ramp is not counted. */
const MAY_END_EARLY: readonly ((asked: Asked) => boolean)[] = [
  ({ options }) => /:/.test(options.rw ?? ""),
  ({ options }) => options.zonesize !== undefined || options.fill_device !== undefined,
  ({ workload }) => workload.rampSeconds !== 0,
];

/**
 * Without time_based a job ends when its size or number of I/Os is done. Returns the share done: 1 if within a hundredth,
 * more if a clock ended the job. Undefined if the file names neither.
 */
function shareDone(reading: Reading, { workload, options, jobs }: Asked): number | undefined {
  if (jobs === undefined) return undefined;
  const all = trafficOf(reading);
  const times = jobs * (parseCount(options.loops) ?? 1);
  const bytes = all.reduce((sum, t) => sum + (t.ioBytes ?? 0), 0);
  const ios = all.reduce((sum, t) => sum + (t.totalIos ?? 0), 0);
  const number = parseCount(options.number_ios);
  const size = ioSize(options, workload.sizeBytes);
  const shares = [...(number ? [ios / (number * times)] : []), ...(size ? [bytes / (size * times)] : [])];
  return shares.some((share) => Math.abs(share - 1) <= SIZE_TOLERANCE) ? 1 : shares[0];
}

/** In bytes; "50%" is a share of the size. */
function ioSize(options: Options, size: number | undefined): number | undefined {
  const percent = /^(\d+)%$/.exec(options.io_size ?? "")?.[1];
  if (percent !== undefined) return size === undefined ? undefined : (size * Number(percent)) / 100;
  return parseSize(options.io_size, options.kb_base) ?? size;
}

/** The last block of a file may be shorter; for I/Os at once when a ramp ends, fio counts the bytes but not the I/Os. */
function ofAnotherSize(reading: Reading, { workload, options, jobs }: Asked): string[] {
  const blocks = (jobs ?? 1) * (parseCount(options.loops) ?? 1) * (parseCount(options.nrfiles) ?? 1);
  const ramped = workload.rampSeconds === 0 ? 0 : (jobs ?? workload.numjobs ?? 1) * (workload.iodepth ?? 1);
  return (["read", "write", "trim"] as const).flatMap((name) => {
    const { ioBytes, totalIos } = reading.traffic[name] ?? {};
    const size = blockSizeOf(workload, name);
    if (!ioBytes || !totalIos || !size) return [];
    if (Math.abs(ioBytes - totalIos * size) <= Math.max(SIZE_TOLERANCE * totalIos, blocks, ramped) * size)
      return [];
    return [`${name}: I/Os of ${Math.round(ioBytes / totalIos)} bytes on average, ${size} were asked for`];
  });
}
