/** How many I/Os a workload keeps under way, and which directions it has. */
import type { Cell } from "../../schema/cell.ts";
import type { Result } from "../../schema/result.ts";
import {
  blockSizeOf,
  directionsOf,
  isOrderKnown,
  outstandingOf,
  type Rw,
  SYNCHRONOUS_ENGINES,
  type Workload,
} from "../../schema/workload.ts";
import { missingOf } from "./outcomes.ts";

export { directionsOf };

export const isSynchronous = (workload: Workload): boolean =>
  workload.ioengine !== undefined && SYNCHRONOUS_ENGINES.has(workload.ioengine);

/** Depth of one job as it takes effect: 1 where the engine is synchronous. */
export const effectiveDepth = (workload: Workload): number | undefined =>
  isSynchronous(workload) ? 1 : workload.iodepth;

/** Of all clients together. A stated number, and jobs that were summed, are already those of all; otherwise each client has its own. */
export function askedInFlight({ result, cell }: { result: Result; cell: Cell }): number | undefined {
  const { workload, jobs } = result;
  if (workload.outstanding !== undefined) return workload.outstanding;
  if (jobs !== undefined) return outstandingOf({ ...workload, numjobs: jobs });
  const ofOne = outstandingOf(workload);
  return ofOne === undefined ? undefined : ofOne * (cell.clients?.count ?? 1);
}

/** What is missing to know the I/Os at once; empty where they are known. */
export function unknownDepthInputs(workload: Workload): string[] {
  if (outstandingOf(workload) !== undefined) return [];
  const { numjobs, ioengine } = workload;
  return missingOf({ numjobs, ioengine, iodepth: effectiveDepth(workload) });
}
export const isRandom = (rw: Rw): boolean => rw.startsWith("rand");

/** "random " or "sequential ", before what I/O it is: both have figures of their own; empty where the order is not known. */
export const orderOf = (workload: Workload): string =>
  isOrderKnown(workload) ? `${isRandom(workload.rw) ? "random" : "sequential"} ` : "";

export const isMixed = (rw: Rw): boolean => directionsOf(rw).length > 1;

/** How writes are made durable, as one word: "none", "fsync1", "fdatasync1", "sync", "dsync", "end-fsync". */
export function syncPolicy(workload: Workload): string {
  if (!directionsOf(workload.rw).includes("write")) return "none";
  const { sync = "none", fsync = 0, fdatasync = 0, endFsync = false } = workload;
  const words = [
    ...(sync === "none" ? [] : [sync]),
    ...(fsync > 0 ? [`fsync${fsync}`] : []),
    ...(fdatasync > 0 ? [`fdatasync${fdatasync}`] : []),
    ...(endFsync ? ["end-fsync"] : []),
  ];
  return words.join("-") || "none";
}

/** Every single write is made durable before the next. */
export const everyWriteSynced = (workload: Workload): boolean =>
  directionsOf(workload.rw).includes("write") &&
  (workload.fsync === 1 ||
    workload.fdatasync === 1 ||
    (workload.sync !== undefined && workload.sync !== "none"));

/** Each by a flush of its own, which the latencies of its writes leave out. */
export const isFlushedApart = ({ rw, sync, fsync, fdatasync }: Workload): boolean =>
  directionsOf(rw).includes("write") &&
  (sync === undefined || sync === "none") &&
  (fsync === 1 || fdatasync === 1);

/** From this block size on, a rate is read as bandwidth; below it, as IOPS. */
export const LARGE_BLOCK_BYTES = 64 * 2 ** 10;

export const hasLargeBlocks = (workload: Workload): boolean =>
  (blockSizeOf(workload, "read") ?? blockSizeOf(workload, "write") ?? 0) >= LARGE_BLOCK_BYTES;

/** It was told to do no more than so much in a second. */
export const isRateLimited = ({ rateIops, rateBytesPerSecond, other }: Workload): boolean =>
  [rateIops, rateBytesPerSecond, other?.rate, other?.rate_iops].some((limit) => limit !== undefined);
