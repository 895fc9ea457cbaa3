/** What a test lacks for what a check found: in a few words, and as options of fio, so that both speak of the same. */
import { shortRun } from "../judge/checks/short-run.ts";
import { directionsOf, effectiveDepth, everyWriteSynced, syncPolicy } from "../judge/evidence/in-flight.ts";
import type { Workload } from "../schema/workload.ts";
import { listed } from "../text/words.ts";

/** Options to set; those that are undefined are left out. */
export type Changes = Readonly<Record<string, string | undefined>>;
/** `need`: as it stands behind "needed:". `changes`: absent where no other options help. */
export type Lack = { need?: string; changes?: Changes };
export type Remedy = {
  /** `file`: the one that it names, or the device. */
  lacks: (workload: Workload, file?: string) => readonly Lack[];
  /** All that is read is to be written before. */
  fills?: true;
  /** It is about flushes: how seldom they are is to be known. */
  timesFlushes?: true;
  /** Where a check only notes it: the figures are right, but not of what was asked for. */
  evenIfNoted?: true;
};

/** Twice what is asked for at least; as the profiles of reports. */
const SECONDS = (2 * shortRun.thresholds.notedNs.value) / 1e9;
/** That of the profiles. */
const LARGE = { gib: 8, bytes: 8 * 2 ** 30 };

const filesOf = ({ sharedFile, numjobs = 1 }: Workload): number => (sharedFile ? 1 : numjobs);
const bytesOf = (workload: Workload): number | undefined =>
  workload.sizeBytes === undefined ? undefined : workload.sizeBytes * filesOf(workload);

const fitsInCache = (workload: Workload): boolean => (bytesOf(workload) ?? LARGE.bytes) < LARGE.bytes;

/** Its files may all lie in a cache. One serves reads; writes that are flushed it does not hold back for being few. */
export const isSmall = (workload: Workload): boolean =>
  fitsInCache(workload) && (directionsOf(workload.rw).includes("read") || syncPolicy(workload) === "none");

const isDevice = (file: string): boolean => file.startsWith("/dev/");

/** A test that has a device takes all of it. */
const ofGib = (gib: number, workload: Workload, file: string): Changes => ({
  size: isDevice(file) ? "100%" : `${Math.ceil(gib / filesOf(workload))}g`,
});

const PAST_CACHES = "a file larger than every cache";
const DIRECT: Changes = { direct: "1", buffered: undefined };
const isFlushed = (workload: Workload): boolean => syncPolicy(workload) !== "none";
const flushesAtTimes = ({ fsync = 0, fdatasync = 0 }: Workload): boolean => Math.max(fsync, fdatasync) > 0;
/** The one to keep: of writes that are each flushed behind a page cache, libaio had none. */
const depthOf = (workload: Workload): number =>
  everyWriteSynced(workload) && workload.direct !== true ? 1 : (effectiveDepth(workload) ?? 1);
const writes = ({ rw }: Workload): boolean => directionsOf(rw).includes("write");

/** Of what a cache has answered: what it still lacks to pass each by. Where it has all of that, the cache is larger than its file. */
function pastCaches(workload: Workload, file = ""): Lack[] {
  const lacks: Lack[] = [
    ...(workload.direct === true ? [] : [{ need: "direct=1", changes: DIRECT }]),
    ...(fitsInCache(workload) ? [{ need: PAST_CACHES, changes: ofGib(LARGE.gib, workload, file) }] : []),
  ];
  if (lacks.length > 0) return lacks;
  if (writes(workload) && !isFlushed(workload)) return [FLUSHED];
  const bytes = bytesOf(workload);
  return bytes === undefined || isDevice(file)
    ? []
    : [{ need: PAST_CACHES, changes: ofGib((2 * bytes) / 2 ** 30, workload, file) }];
}
const FLUSHED: Lack = { need: "writes that are flushed", changes: { end_fsync: "1" } };

/** What was asked to run longer and ended sooner keeps its own time. */
export const LONGER: Remedy = {
  lacks: (workload, file = "") => [
    {
      changes: {
        ...((workload.runtimeSeconds ?? 0) < SECONDS && { runtime: String(SECONDS) }),
        time_based: "1",
        ...(isSmall(workload) && ofGib(LARGE.gib, workload, file)),
      },
    },
  ],
};

/** Each job in a file of its own, beside the one that they had; a device has no place for one. */
function apart(workload: Workload, file = ""): Changes {
  if (isDevice(file)) return {};
  const [first = ""] = file.split(":");
  const folder = first.slice(0, first.lastIndexOf("/") + 1);
  const own = { ...workload, sharedFile: false };
  return {
    filename: undefined,
    ...(folder !== "" && { directory: folder }),
    ...(isSmall(own) && ofGib(LARGE.gib, own, "")),
  };
}

const always = (need: string, changes?: Changes): Remedy => ({
  lacks: () => [changes === undefined ? { need } : { need, changes }],
});

/** By the code of the check; of two that set one option the later counts. */
export const REMEDIES: Readonly<Record<string, Remedy>> = {
  FAILED: always("a whole run without errors"),
  DUPLICATED_RESULT: always("each output once"),
  CONCURRENT_PHASES: always("stonewall between the tests", {}),
  CACHE_REREAD: { lacks: pastCaches },
  BEYOND_MEDIUM: { lacks: pastCaches },
  FLOOR_P50: { lacks: pastCaches },
  TRANSFER_FLOOR: { lacks: pastCaches },
  LINE_RATE: { lacks: pastCaches },
  WRITE_BUFFERED: {
    lacks: (workload) => [
      {
        need: isFlushed(workload) ? "direct=1" : "writes that are flushed",
        changes: { ...DIRECT, ...(!isFlushed(workload) && FLUSHED.changes) },
      },
    ],
  },
  IOENGINE_SYNC_QD: {
    // A flush after each write leaves no depth, and libaio times the others wrong.
    lacks: (workload) => [
      everyWriteSynced(workload)
        ? { need: "iodepth=1", changes: { iodepth: undefined } }
        : {
            need: `an asynchronous engine${workload.direct === true ? "" : " with direct=1"}`,
            changes: { ...DIRECT, ioengine: flushesAtTimes(workload) ? "io_uring" : "libaio" },
          },
    ],
    evenIfNoted: true,
  },
  SYNC_UNTRUSTED: {
    lacks: (workload) => [
      depthOf(workload) > 1
        ? { need: "ioengine=io_uring or posixaio, or fio 3.41", changes: { ioengine: "io_uring" } }
        : {
            need: "ioengine=psync, or fio 3.41",
            changes: { ioengine: "psync", iodepth: undefined },
          },
    ],
    timesFlushes: true,
  },
  UNWRITTEN_READ: { ...always("a volume that was written before", {}), fills: true },
  GTOD: {
    ...always("latencies that fio times", {
      gtod_reduce: undefined,
      disable_lat: undefined,
      disable_clat: undefined,
      disable_slat: undefined,
    }),
    evenIfNoted: true,
  },
  SHARED_FILE_READS: { lacks: (...of) => [{ need: "a file for each job", changes: apart(...of) }] },
};

export const needsOf = (code: string, workload: Workload, file?: string): string[] =>
  (REMEDIES[code]?.lacks(workload, file) ?? []).flatMap(({ need }) => need ?? []);

/** What to do where a check asks for more than this job lacks; undefined where what the check says holds as it is. */
export const ownAdvice = (code: string, needs: readonly string[]): string | undefined =>
  REMEDIES[code]?.lacks === pastCaches && needs.length > 0
    ? `Run it again with ${listed(needs)}.`
    : undefined;
