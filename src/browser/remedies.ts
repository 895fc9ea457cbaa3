/** What is needed in place of what a check found: in a few words, and as options of fio. */
import { shortRun } from "../judge/checks/short-run.ts";
import { syncPolicy } from "../judge/evidence/in-flight.ts";
import type { Workload } from "../schema/workload.ts";

/** Options to set; those that are undefined are left out. */
export type Changes = Readonly<Record<string, string | undefined>>;
export type Remedy = {
  /** As it stands behind "needed:". */
  needs: readonly string[];
  /** \`file\`: the one that it names, or the device. */
  changes?: (workload: Workload, file?: string) => Changes;
  /** All that is read is to be written before. */
  fills?: true;
  /** Where a check only notes it: the figures are right, but not of what was asked for. */
  evenIfNoted?: true;
};

/** Twice what is asked for at least; as the profiles of reports. */
const SECONDS = (2 * shortRun.thresholds.notedNs.value) / 1e9;
/** That of the profiles. */
const LARGE = { gib: 8, bytes: 8 * 2 ** 30 };

const filesOf = ({ sharedFile, numjobs = 1 }: Workload): number => (sharedFile ? 1 : numjobs);

/** Its files may all lie in a cache. What flushes each write is not served by one for being small. */
export const isSmall = (workload: Workload): boolean =>
  syncPolicy(workload) === "none" && (workload.sizeBytes ?? LARGE.bytes) * filesOf(workload) < LARGE.bytes;

/** A test that has a device takes all of it. */
const larger = (workload: Workload, file = ""): Changes =>
  isSmall(workload)
    ? { size: file.startsWith("/dev/") ? "100%" : `${Math.ceil(LARGE.gib / filesOf(workload))}g` }
    : {};
const PAST_CACHES = "a file larger than every cache";
const DIRECT: Changes = { direct: "1", buffered: undefined };
const pastCaches = (workload: Workload, file?: string): Changes => ({ ...DIRECT, ...larger(workload, file) });

export const LONGER: Remedy = {
  needs: [],
  changes: (workload, file) => ({ runtime: String(SECONDS), time_based: "1", ...larger(workload, file) }),
};

/** Each job in a file of its own, beside the one that they had; a device has no place for one. */
function apart(workload: Workload, file = ""): Changes {
  if (file.startsWith("/dev/")) return {};
  const [first = ""] = file.split(":");
  const folder = first.slice(0, first.lastIndexOf("/") + 1);
  return {
    filename: undefined,
    ...(folder !== "" && { directory: folder }),
    ...larger({ ...workload, sharedFile: false }),
  };
}

/** By the code of the check; of two that set one option the later counts. */
export const REMEDIES: Readonly<Record<string, Remedy>> = {
  FAILED: { needs: ["a whole run without errors"] },
  DUPLICATED_RESULT: { needs: ["each output once"] },
  CONCURRENT_PHASES: { needs: ["stonewall between the tests"], changes: () => ({}) },
  CACHE_REREAD: { needs: [PAST_CACHES], changes: pastCaches },
  BEYOND_MEDIUM: { needs: ["direct=1", PAST_CACHES], changes: pastCaches },
  FLOOR_P50: { needs: ["direct=1", PAST_CACHES], changes: pastCaches },
  TRANSFER_FLOOR: { needs: ["direct=1", PAST_CACHES], changes: pastCaches },
  LINE_RATE: { needs: ["direct=1", PAST_CACHES], changes: pastCaches },
  WRITE_BUFFERED: {
    needs: ["writes that are flushed"],
    changes: (workload) => ({ ...DIRECT, ...(syncPolicy(workload) === "none" && { end_fsync: "1" }) }),
  },
  IOENGINE_SYNC_QD: {
    needs: ["an asynchronous engine with direct=1"],
    // libaio times flushes wrong, and one after each write leaves no depth.
    changes: (workload) =>
      syncPolicy(workload) === "none" ? { ...DIRECT, ioengine: "libaio" } : { iodepth: undefined },
    evenIfNoted: true,
  },
  SYNC_UNTRUSTED: {
    needs: ["ioengine=psync, or fio 3.41"],
    changes: () => ({ ioengine: "psync", iodepth: undefined }),
  },
  UNWRITTEN_READ: { needs: ["a volume that was written before"], changes: () => ({}), fills: true },
  GTOD: {
    needs: ["latencies that fio times"],
    changes: () => ({
      gtod_reduce: undefined,
      disable_lat: undefined,
      disable_clat: undefined,
      disable_slat: undefined,
    }),
    evenIfNoted: true,
  },
  SHARED_FILE_READS: { needs: ["a file for each job"], changes: apart },
};
