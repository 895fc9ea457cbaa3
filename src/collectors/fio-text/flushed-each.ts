/** Whether fio flushed each write: its text does not say what was asked for, but counts writes and flushes. */
import type { Workload } from "../../schema/workload.ts";
import type { PrintedJob } from "./block.ts";

/** The last write of a job has no flush of its own; of fewer writes it would be a large part. */
const LEAST_WRITES = 100;
const TOLERANCE = 0.01;
/** Up to this release fio counts fsync and fdatasync in places of their own. */
const COUNTED_APART = /^3\.(?:\d|[1-3]\d|4[0-2])$/;
const INFERRED = "as many flushes as writes; the file does not name it";

export function flushedEach(
  jobs: readonly PrintedJob[],
  version: string | undefined,
): Pick<Workload, "fsync" | "fdatasync" | "inferred"> {
  if (!COUNTED_APART.test(version ?? "") || jobs.some(writesAmongOthers)) return {};
  const sum = (of: (job: PrintedJob) => number): number => jobs.reduce((all, job) => all + of(job), 0);
  const writes = sum(({ issued }) => issued?.[1] ?? 0);
  const [fsyncs, datasyncs] = [sum(({ issued }) => issued?.[3] ?? 0), sum((job) => job.datasyncs)];
  const isEach = (flushes: number): boolean => Math.abs(flushes / writes - 1) <= TOLERANCE;
  if (writes < LEAST_WRITES) return {};
  if (isEach(fsyncs) && datasyncs === 0) return { fsync: 1, inferred: { fsync: INFERRED } };
  if (isEach(datasyncs) && fsyncs === 0) return { fdatasync: 1, inferred: { fdatasync: INFERRED } };
  return {};
}

/** fio flushes after other I/Os, too. */
const writesAmongOthers = ({ issued: [reads, , trims] = [] }: PrintedJob): boolean =>
  (reads ?? 1) + (trims ?? 1) > 0;
