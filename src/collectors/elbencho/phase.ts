/** A phase of elbencho, from any of its outputs, and the result made of it. */
import { type Quantity, valueOf } from "../../schema/quantity.ts";
import type { Direction, Distribution, Result } from "../../schema/result.ts";
import type { Rw, Workload } from "../../schema/workload.ts";
import { defined } from "../../text/defined.ts";
import { TOLERANCE } from "../reading/printed-quantity.ts";
import { rises } from "../reading/rising.ts";
import { wholeOf } from "../reading/whole.ts";

/** The figure when the first thread was done, and when the last was. */
export type FirstAndLast = { first?: Quantity; last?: Quantity };

/** I/O in one direction; bytes and bytes/s. */
export type Moved = {
  iops: FirstAndLast;
  bytesPerSecond: FirstAndLast;
  bytes: FirstAndLast;
  latency?: Distribution;
};

export type Phase = {
  operation: string;
  label?: string;
  /** Milliseconds. */
  elapsed: FirstAndLast;
  moved: Moved;
  /** The reads of a mix; `moved` then holds its writes. */
  mixedReads?: Moved;
  hosts?: number;
  /** Per host. */
  threads?: number;
  /** Per thread. */
  dirs?: number;
  /** Per directory; if there are no directories, per thread. */
  files?: number;
  blockSizeBytes?: number;
  fileSizeBytes?: number;
  direct?: boolean;
  random?: boolean;
  ioDepth?: number;
  readPercent?: number;
  version?: string;
  /** ISO 8601. */
  date?: string;
  doubts: string[];
};

/** Is given each phase; returns false to stop. */
export type TakePhase = (phase: Phase) => boolean;

/** A whole number that was cut at the decimal point, times `unit`. Undefined for 0, which is anything below one. */
export function cutOff(digits: string, unit: number): Quantity | undefined {
  const whole = wholeOf(digits);
  if (!(whole > 0) || (whole + 1) * unit > Number.MAX_SAFE_INTEGER) return undefined;
  return { value: whole * unit, low: whole * unit, high: (whole + 1) * unit, printed: digits };
}

export function pairOf(first: Quantity | undefined, last: Quantity | undefined): FirstAndLast {
  const pair: FirstAndLast = {};
  if (first !== undefined) pair.first = first;
  if (last !== undefined) pair.last = last;
  return pair;
}

/** True for phases that read or write; the others create, delete or look at files. */
export const movesData = ({ operation }: Pick<Phase, "operation">): boolean =>
  operation === "READ" || operation === "WRITE";

const RATE_NOTE =
  "rates are of the time until the first thread was done, when all were still at work; totals are of all";

/** For results without doubts, which all share this list. */
const NOTES = [RATE_NOTE];

/**
 * Undefined, with a complaint, if nothing was moved.
 * @param workload of the phase
 * @param wrong gets what is doubtful
 */
export function resultOfPhase(phase: Phase, workload: Workload, wrong: string[]): Result | undefined {
  const name = phase.label ? `${phase.label} ${phase.operation}` : phase.operation;
  const reads = phase.mixedReads ?? (phase.operation === "READ" ? phase.moved : undefined);
  const writes = phase.operation === "WRITE" ? phase.moved : undefined;
  const doubts = [...phase.doubts];
  const directions: Result["directions"] = {};
  const add = (direction: "read" | "write", moved: Moved | undefined): boolean => {
    if (moved === undefined) return false;
    const figures = directionOf(moved, phase.elapsed);
    if (figures !== undefined) directions[direction] = figures;
    contradictions(direction, moved, phase.elapsed, doubts);
    return (figures?.iops ?? figures?.bandwidthBytesPerSecond) !== undefined;
  };
  const [hasReads, hasWrites] = [add("read", reads), add("write", writes)];
  for (const doubt of doubts) wrong.push(`${name}: ${doubt}`);
  if (!hasReads && !hasWrites) {
    wrong.push(`${name}: expected IOPS or a throughput, found neither. It is not imported.`);
    return undefined;
  }
  return {
    name,
    workload,
    status: doubts.length > 0 ? "partial" : "complete",
    directions,
    notes: doubts.length > 0 ? [...doubts, RATE_NOTE] : NOTES,
  };
}

/** Undefined if only the time is known. */
function directionOf(
  { iops, bytesPerSecond, bytes, latency }: Moved,
  elapsed: FirstAndLast,
): Direction | undefined {
  const direction: Direction = defined({
    ioBytes: bytes.last,
    runtimeNs: elapsed.last && inNs(elapsed.last),
    iops: iops.first,
    bandwidthBytesPerSecond: bytesPerSecond.first,
    lat: latency,
  });
  return Object.keys(direction).some((key) => key !== "runtimeNs") ? direction : undefined;
}

function inNs(milliseconds: Quantity): Quantity {
  if (typeof milliseconds === "number") return milliseconds * 1e6;
  const { value, low, high, printed } = milliseconds;
  return { value: value * 1e6, low: low * 1e6, high: high * 1e6, printed };
}

/** Bytes over time must give the rate, or a digit was lost. Short phases are too imprecise to tell. */
function contradictions(
  direction: string,
  { bytes, bytesPerSecond, latency }: Moved,
  elapsed: FirstAndLast,
  found: string[],
): void {
  if (latency !== undefined && !rises(latency))
    found.push(`${direction}: its least, mean and greatest latency do not stand in this order`);
  for (const when of WHEN) {
    const total = bytes[when];
    const rate = bytesPerSecond[when];
    const time = elapsed[when];
    if (total === undefined || rate === undefined || time === undefined || valueOf(time) < 100) continue;
    const expected = (valueOf(total) * 1000) / valueOf(time);
    if (Math.abs(expected - valueOf(rate)) <= Math.max(2 * 2 ** 20, TOLERANCE * expected)) continue;
    found.push(
      `${direction}: its bytes over its time, ${when} done, are ${Math.round(expected / 2 ** 20)} MiB/s, and not ${Math.round(valueOf(rate) / 2 ** 20)}`,
    );
  }
}

const WHEN = ["first", "last"] as const;

const ASKED = [
  "operation",
  "hosts",
  "threads",
  "dirs",
  "files",
  "blockSizeBytes",
  "fileSizeBytes",
  "direct",
  "random",
  "ioDepth",
  "readPercent",
] as const satisfies readonly (keyof Phase)[];

/** True if both phases have the same workload. */
export const isAskedTheSame = (one: Phase, other: Phase): boolean =>
  (one.mixedReads === undefined) === (other.mixedReads === undefined) &&
  ASKED.every((key) => one[key] === other[key]);

export function elbenchoWorkload(phase: Phase): Workload {
  const { hosts, threads, ioDepth, random } = phase;
  const mixed = phase.mixedReads !== undefined;
  const plain = mixed ? "rw" : phase.operation === "READ" ? "read" : "write";
  const order = random === undefined ? "unknown-" : random ? "rand" : "";
  const jobs = threads === undefined || hosts === undefined ? undefined : threads * hosts;
  const workload: Workload = { rw: `${order}${plain}` as Rw };
  if (mixed && phase.readPercent !== undefined) workload.readPercent = phase.readPercent;
  if (phase.blockSizeBytes !== undefined) workload.blockSizeBytes = phase.blockSizeBytes;
  if (ioDepth !== undefined) workload.iodepth = ioDepth;
  if (jobs !== undefined) workload.numjobs = jobs;
  if (jobs !== undefined && ioDepth !== undefined) workload.outstanding = jobs * ioDepth;
  if (phase.direct !== undefined) workload.direct = phase.direct;
  if (phase.fileSizeBytes !== undefined) workload.sizeBytes = phase.fileSizeBytes;
  const { dirs, files } = phase;
  if (dirs !== undefined || files !== undefined)
    workload.other = {
      ...(dirs !== undefined && { "directories per thread": String(dirs) }),
      ...(files !== undefined && {
        [`files per ${dirs === undefined ? "thread" : "directory"}`]: String(files),
      }),
    };
  workload.tool = "elbencho";
  return workload;
}
