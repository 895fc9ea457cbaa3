/** The workloads of storage-perf-tests' jobs: its profiles are fixed, and its tables only name the job. */
import { parseSize } from "../../fio/size.ts";
import type { Workload } from "../../schema/workload.ts";
import { defined } from "../../text/defined.ts";

const KIB = 1024;
type Job = Pick<Workload, "rw" | "readPercent" | "blockSizeBytes" | "fsync">;

/** `blockSize` is set if the profile fixes it ("native" in the tables). */
const JOBS: Record<string, Job> = {
  "seq-read": { rw: "read" },
  "seq-write": { rw: "write" },
  "rand-read": { rw: "randread" },
  "rand-write": { rw: "randwrite" },
  "mixed-70-30": { rw: "randrw", readPercent: 70 },
  "db-data-read": { rw: "randread", blockSizeBytes: 8 * KIB },
  "db-wal-write": { rw: "write", blockSizeBytes: 8 * KIB, fsync: 1 },
  "db-oltp-mixed": { rw: "randrw", readPercent: 80, blockSizeBytes: 8 * KIB },
  "db-point-query": { rw: "randread", blockSizeBytes: 4 * KIB },
  "app-log-write": { rw: "write", blockSizeBytes: 16 * KIB, fsync: 4 },
  "app-config-read": { rw: "randread", blockSizeBytes: 4 * KIB },
  "app-temp-io": { rw: "randrw", readPercent: 60, blockSizeBytes: 16 * KIB },
  "app-session-write": { rw: "randwrite", blockSizeBytes: 4 * KIB },
  "pipeline-ingest": { rw: "write", blockSizeBytes: 1024 * KIB },
  "pipeline-scan": { rw: "read", blockSizeBytes: 1024 * KIB },
  "pipeline-shuffle": { rw: "randread", blockSizeBytes: 256 * KIB },
  "pipeline-checkpoint": { rw: "write", blockSizeBytes: 512 * KIB },
  "pipeline-etl": { rw: "randrw", readPercent: 70, blockSizeBytes: 128 * KIB },
};

const WHY = "the job of this name in the tool's profiles asks for it";

/** @param done the directions in which it did I/O, for an unknown job */
export function workloadOfJob(
  name: string,
  blockSize: string,
  done: readonly ("read" | "write")[],
): Workload {
  const job = JOBS[name];
  const stated = blockSize === "native" ? undefined : parseSize(blockSize);
  if (job === undefined)
    return {
      rw: done.length > 1 ? "unknown-rw" : done[0] === "write" ? "unknown-write" : "unknown-read",
      ...defined({ blockSizeBytes: stated }),
    };
  const { blockSizeBytes, ...asked } = job;
  const size = stated ?? blockSizeBytes;
  return {
    ...asked,
    ...defined({ blockSizeBytes: size }),
    inferred: Object.fromEntries(
      [...Object.keys(asked), ...(stated === undefined && size !== undefined ? ["blockSizeBytes"] : [])].map(
        (key) => [key, WHY],
      ),
    ),
  };
}
