/** What a benchmark asked of the storage, in fio's own words. Names of jobs play no part in it. */
import { z } from "zod";
import { sizeBytes } from "./base.ts";

export const RWS = [
  "read",
  "write",
  "trim",
  "randread",
  "randwrite",
  "randtrim",
  "rw",
  "randrw",
  "trimwrite",
  "randtrimwrite",
  "unknown-read",
  "unknown-write",
  "unknown-trim",
  "unknown-rw",
  "unknown-trimwrite",
  "unknown",
] as const;
export const rw = z.enum(RWS);
export type Rw = (typeof RWS)[number];

/** Formats that count reads and writes but do not say whether they were in order or at random. No question asks for these. */
export const UNKNOWN_ORDER = [
  "unknown-read",
  "unknown-write",
  "unknown-trim",
  "unknown-rw",
  "unknown-trimwrite",
  "unknown",
] as const satisfies readonly Rw[];

const perDirection = z.strictObject({ read: sizeBytes, write: sizeBytes, trim: sizeBytes }).partial();

/** The parameters that make two workloads the same or different. An absent one is not known. */
export const workload = z.strictObject({
  rw,
  readPercent: z.number().min(0).max(100).optional().meta({ description: "rwmixread, for mixed workloads." }),
  blockSizeBytes: z
    .union([sizeBytes, perDirection])
    .optional()
    .meta({ description: "bs, or one for each direction." }),
  blockSizeSplit: z.string().optional().meta({ description: "bssplit or bsrange as given." }),
  ioengine: z.string().optional(),
  iodepth: z
    .number()
    .int()
    .positive()
    .optional()
    .meta({ description: "As asked for; a synchronous engine never reaches it." }),
  numjobs: z.number().int().positive().optional(),
  outstanding: z
    .number()
    .int()
    .positive()
    .optional()
    .meta({ description: "I/Os at once, where a document states them but not the engine." }),
  direct: z.boolean().optional(),
  sync: z
    .enum(["none", "sync", "dsync"])
    .optional()
    .meta({ description: "O_SYNC or O_DSYNC (fio's sync=)." }),
  fsync: z
    .number()
    .int()
    .nonnegative()
    .optional()
    .meta({ description: "fsync after so many writes; 0 is never." }),
  fdatasync: z.number().int().nonnegative().optional(),
  endFsync: z.boolean().optional(),
  rateIops: z.number().positive().optional(),
  rateBytesPerSecond: z.number().positive().optional(),
  distribution: z.string().optional().meta({ description: "random_distribution." }),
  compressPercent: z.number().min(0).max(100).optional(),
  dedupePercent: z.number().min(0).max(100).optional(),
  sizeBytes: sizeBytes.optional().meta({ description: "size: of each job, or of the file they share." }),
  sharedFile: z.boolean().optional().meta({ description: "All jobs work on one file (filename=)." }),
  offsetIncrementBytes: sizeBytes.optional(),
  runtimeSeconds: z.number().nonnegative().optional().meta({ description: "As asked for." }),
  rampSeconds: z.number().nonnegative().optional(),
  timeBased: z.boolean().optional(),
  other: z.record(z.string(), z.string()).optional().meta({
    description: "Options that shape the I/O and have no parameter of their own: thinktime, verify ...",
  }),
  tool: z.string().optional().meta({ description: "Only when it was not fio: dd, elbencho ..." }),
  inferred: z
    .record(z.string(), z.string())
    .optional()
    .meta({ description: "Parameters that nobody stated, and why they must have been so." }),
});
export type Workload = z.infer<typeof workload>;

/** Engines that finish one I/O before they start the next: iodepth has no effect on them. */
export const SYNCHRONOUS_ENGINES = new Set([
  "sync",
  "psync",
  "vsync",
  "pvsync",
  "pvsync2",
  "mmap",
  "splice",
  "gfapi",
  "libpmem",
  "dev-dax",
]);

/** Whether it is known to be in order or at random; where not, it can be compared with nothing. */
export const isOrderKnown = ({ rw }: Workload): boolean => !(UNKNOWN_ORDER as readonly Rw[]).includes(rw);

/** Whether the size of its I/Os is known; where not, it can be compared with none but itself. */
export const isSizeKnown = ({ blockSizeBytes, blockSizeSplit }: Workload): boolean =>
  blockSizeBytes !== undefined || blockSizeSplit !== undefined;

/** Block size of the workload in the given direction, in bytes. */
export function blockSizeOf(workload: Workload, direction: "read" | "write" | "trim"): number | undefined {
  const size = workload.blockSizeBytes;
  return typeof size === "object" ? size[direction] : size;
}

/** I/Os that the workload can keep under way: jobs x depth, or jobs where the engine is synchronous. */
export function outstandingOf(workload: Workload): number | undefined {
  const { ioengine, iodepth, numjobs, outstanding } = workload;
  if (outstanding !== undefined) return outstanding;
  if (numjobs === undefined) return undefined;
  if (ioengine !== undefined && SYNCHRONOUS_ENGINES.has(ioengine)) return numjobs;
  return ioengine === undefined || iodepth === undefined ? undefined : iodepth * numjobs;
}

const DIRECTIONS_OF: Record<Rw, readonly ("read" | "write" | "trim")[]> = {
  read: ["read"],
  randread: ["read"],
  write: ["write"],
  randwrite: ["write"],
  trim: ["trim"],
  randtrim: ["trim"],
  rw: ["read", "write"],
  randrw: ["read", "write"],
  trimwrite: ["trim", "write"],
  randtrimwrite: ["trim", "write"],
  "unknown-read": ["read"],
  "unknown-write": ["write"],
  "unknown-trim": ["trim"],
  "unknown-rw": ["read", "write"],
  "unknown-trimwrite": ["trim", "write"],
  unknown: [],
};

/** The directions in which a pattern does I/O; none where that is not known. */
export const directionsOf = (rw: Rw): readonly ("read" | "write" | "trim")[] => DIRECTIONS_OF[rw];

/** The pattern of these directions, where it is not known whether I/Os were in order or at random. */
export function unknownOrder(done: readonly string[]): Rw {
  const asked = done.toSorted().join(" ");
  return UNKNOWN_ORDER.find((one) => directionsOf(one).join(" ") === asked) ?? "unknown";
}
