/** kbench's tests: three fio job files of four stonewalled jobs each. */
import { parseSize } from "../../fio/size.ts";
import type { Rw, Workload } from "../../schema/workload.ts";
import { defined } from "../../text/defined.ts";

export const SECTIONS = ["iops", "bandwidth", "latency"] as const;
export type KbenchSection = (typeof SECTIONS)[number];

export const PATTERNS = ["rand-read", "rand-write", "seq-read", "seq-write"] as const;
export type Pattern = (typeof PATTERNS)[number];

export const FILES: Record<KbenchSection, { suffix: string; blockSizeBytes: number; iodepth: number }> = {
  iops: { suffix: "iops", blockSizeBytes: 4096, iodepth: 64 },
  bandwidth: { suffix: "bw", blockSizeBytes: 131072, iodepth: 64 },
  latency: { suffix: "lat", blockSizeBytes: 4096, iodepth: 1 },
};

const RW: Record<Pattern, Rw> = {
  "rand-read": "randread",
  "rand-write": "randwrite",
  "seq-read": "read",
  "seq-write": "write",
};

export type KbenchTest = { section: KbenchSection; pattern: Pattern };

/** A job's name in kbench's files: "rand-read-iops". */
export const testName = (section: KbenchSection, pattern: Pattern): string =>
  `${pattern}-${FILES[section].suffix}`;

export const directionOf = (pattern: Pattern): "read" | "write" =>
  pattern.endsWith("read") ? "read" : "write";

const FULL = { runtimeSeconds: 20, rampSeconds: 5 };
const QUICK = { runtimeSeconds: 5, rampSeconds: 1 };

/** `full` and the single tests run 20 s after 5 s of ramp, `quick` 5 s after 1 s. */
const timesOf = (mode: string | undefined): Partial<typeof FULL> =>
  mode === "quick" ? QUICK : mode === "full" || singleTest(mode) !== undefined ? FULL : {};

/** The workload in kbench's job files; `size` as the log prints it. */
export function kbenchWorkload(
  section: KbenchSection,
  pattern: Pattern,
  mode: string | undefined,
  size: string | undefined,
): Workload {
  const sizeBytes = parseSize(size);
  return {
    rw: RW[pattern],
    blockSizeBytes: FILES[section].blockSizeBytes,
    ioengine: "libaio",
    iodepth: FILES[section].iodepth,
    numjobs: 1,
    direct: true,
    sync: "none",
    fsync: 0,
    fdatasync: 0,
    ...defined({ sizeBytes }),
    ...timesOf(mode),
    timeBased: true,
  };
}

const SINGLE = /^(random|sequential)-(read|write)-(iops|bandwidth|latency)$/;

/** The test of a single-test mode such as "random-read-latency". */
export function singleTest(
  mode: string | undefined,
): { section: KbenchSection; pattern: Pattern } | undefined {
  const [, order, direction, section] = SINGLE.exec(mode ?? "") ?? [];
  if (section === undefined) return undefined;
  const pattern = `${order === "random" ? "rand" : "seq"}-${direction}` as Pattern;
  return { section: section as KbenchSection, pattern };
}

/** The test for a job's name such as "rand-read-iops". */
export function testOfJob(name: string): { section: KbenchSection; pattern: Pattern } | undefined {
  for (const section of SECTIONS)
    for (const pattern of PATTERNS) if (testName(section, pattern) === name) return { section, pattern };
  return undefined;
}
