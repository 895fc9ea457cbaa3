/** What kubestr's jobs were asked for, and which of them ran at the same time. */
import { parseJobFile } from "../../fio/job-file.ts";
import { type Options, readOptions } from "../../fio/options.ts";
import { parseSize } from "../../fio/size.ts";
import { valueOf } from "../../schema/quantity.ts";
import type { Result } from "../../schema/result.ts";

export type { Options } from "../../fio/options.ts";

/** The jobs of a job file, with the global options merged in; an option may rename a job. */
export function jobFileSections(text: unknown): { name: string; options: Options }[] {
  if (typeof text !== "string") return [];
  return parseJobFile(text.replaceAll("\r", "")).map((section) => {
    const options = readOptions(Object.fromEntries(section.options)) ?? {};
    return { name: options.name ?? section.name, options };
  });
}

/** The options of the one section that has this job's name, pattern and block size. */
export function jobSectionOf(
  sections: readonly { name: string; options: Options }[],
  name: string,
  kept: Options,
): Options | undefined {
  const fitting = sections.filter(
    (section) =>
      section.name === name &&
      (kept.rw === undefined || section.options.rw === kept.rw) &&
      (kept.bs === undefined || parseSize(section.options.bs) === parseSize(kept.bs)),
  );
  return fitting.length === 1 ? fitting[0]?.options : undefined;
}

/** fio's default for a parameter is only certain if all of the job's options are known. */
const UNSAID: [keyof Omit<Result["workload"], "rw" | "inferred">, string][] = [
  ["blockSizeBytes", "bs"],
  ["ioengine", "ioengine"],
  ["iodepth", "iodepth"],
  ["numjobs", "numjobs"],
  ["direct", "direct"],
  ["sync", "sync"],
  ["fsync", "fsync"],
  ["fdatasync", "fdatasync"],
  ["rampSeconds", "ramp_time"],
];

const KEPT_OPTIONS = "kubestr leaves out most of fio's options, and no job file is beside them";

/** Removes parameters that no option states. */
export function statedOnly(result: Result): Result {
  const { inferred: _, ...workload } = result.workload;
  for (const [key, option] of UNSAID) if (result.options?.[option] === undefined) delete workload[key];
  return { ...result, workload, notes: [...(result.notes ?? []), KEPT_OPTIONS] };
}

const ALIKE = 0.01;

/** Adds a note to jobs of one group: they ran at the same time, and whether their figures show it. */
export function withConcurrency(results: readonly Result[]): Result[] {
  return results.map((result) => {
    if (result.group === undefined) return result;
    const together = results.filter((other) => other.group === result.group);
    const { groupLost: lost = [] } = result;
    const others = [...together.filter((other) => other !== result).map((other) => other.name), ...lost].join(
      ", ",
    );
    if (others === "") return result;
    return {
      ...result,
      notes: [
        ...(result.notes ?? []),
        `ran at the same time as ${others}: its figures are a share of their mix, not what the storage does for this job alone`,
        ...alikeNote(together),
      ],
    };
  });
}

function alikeNote(together: readonly Result[]): string[] {
  const iops = together.flatMap((result) =>
    Object.values(result.directions).flatMap((direction) =>
      direction?.iops === undefined ? [] : [valueOf(direction.iops)],
    ),
  );
  const sizes = new Set(together.map((result) => JSON.stringify(result.workload.blockSizeBytes)));
  const [low, high] = [Math.min(...iops), Math.max(...iops)];
  if (iops.length < 3 || sizes.size < 2 || high - low > ALIKE * high) return [];
  const spread = ((100 * (high - low)) / high).toFixed(1);
  return [
    `all ${iops.length} came to the same IOPS within ${spread} %, whatever their block size: a limit that they share was measured, not the storage`,
  ];
}
