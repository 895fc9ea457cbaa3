/** kbench of six tests: a fork of September 2024 runs each as a fio of its own, of several jobs, and prints no other. */
import { parseCount } from "../../fio/options.ts";
import { parseSize } from "../../fio/size.ts";
import type { Workload } from "../../schema/workload.ts";
import { defined } from "../../text/defined.ts";
import type { KbenchLog } from "./log.ts";
import { type KbenchSection, type KbenchTest, kbenchWorkload, type Pattern } from "./tests.ts";

const SIX_PATTERNS: Record<KbenchSection, readonly Pattern[]> = {
  iops: ["rand-read", "rand-write"],
  bandwidth: ["seq-read", "seq-write"],
  latency: ["rand-read", "rand-write"],
};

export const SIX = Object.entries(SIX_PATTERNS).flatMap(([section, patterns]) =>
  patterns.map((pattern) => `${section} ${pattern}`),
);

/** Its lines, or a summary with just its figures: no other kbench leaves any of its twelve rows out. */
export const isOfSix = ({ isSix, places }: KbenchLog): boolean =>
  isSix || (places.size === SIX.length && SIX.every((place) => places.get(place) === 1));

const FULL = { runtimeSeconds: 60, rampSeconds: 60 };
const JOBS: Record<KbenchSection, { iodepth: number; numjobs: number }> = {
  iops: { iodepth: 128, numjobs: 8 },
  bandwidth: { iodepth: 16, numjobs: 4 },
  latency: { iodepth: 1, numjobs: 1 },
};

const OF_FILES = "in the job files of this kbench in September 2024; its log names only what overrides them";

export function workloadOfSix(log: KbenchLog, { section, pattern }: KbenchTest): Workload {
  const stated = log.overrides[section] ?? {};
  const blockSizeBytes = parseSize(stated.bs);
  const iodepth = parseCount(stated.iodepth);
  const numjobs = parseCount(stated.numjobs);
  return {
    ...kbenchWorkload(section, pattern, log.mode, log.size),
    ...(log.mode === "full" && FULL),
    ...JOBS[section],
    ...defined({ blockSizeBytes, iodepth, numjobs }),
    inferred: {
      ...(iodepth === undefined && { iodepth: OF_FILES }),
      ...(numjobs === undefined && { numjobs: OF_FILES }),
    },
  };
}

/** Its quick job files lack group_reporting, and it prints the first row of fio's output alone. */
export function onlyFirstJob({ mode }: KbenchLog, { numjobs = 1 }: Workload): string | undefined {
  return mode === "quick" && numjobs > 1
    ? `in quick mode this kbench prints the first of ${numjobs} jobs, not their sum`
    : undefined;
}
