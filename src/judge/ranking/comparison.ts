/** Which workloads and cells may stand in one ranking: a rule of its own, apart from a workload's identity. */
import type { Cell } from "../../schema/cell.ts";
import { outstandingOf, type Rw, type Workload } from "../../schema/workload.ts";
import { idOf, plural, sizeText, sizeToken, slug } from "../../text/words.ts";
import { isMixed, syncPolicy } from "../evidence/in-flight.ts";
import {
  blockText,
  blockToken,
  patternText,
  policyText,
  shapeTokens,
  statedParts,
} from "../evidence/workload-id.ts";

export type Compared = { workload: Workload; cell: Cell; tool: string };

export type ComparisonParameter = {
  parameter: string;
  mustBeEqual: boolean;
  why: string;
  /** Its part of the comparison's id; absent in the ordinary case. */
  token?: (of: Compared) => string | undefined;
  /** Its part of the comparison's title. */
  text?: (of: Compared) => string | undefined;
};

/** The tool, if it measures in its own way; otherwise "fio". */
export const toolFamily = ({ workload, tool }: Pick<Compared, "workload" | "tool">): string =>
  slug(workload.tool ?? tool) || "fio";

const DEPTH = "numjobs and I/Os at once";
const PATTERN = "rw and its read share";

/** The rule, parameter by parameter: the methodology page prints it as it stands here. */
export const COMPARISON_RULE: readonly ComparisonParameter[] = [
  {
    parameter: "tool",
    mustBeEqual: true,
    why: "Tools average over different things: kbench prints means of half-second samples of its own fixed jobs, fio totals.",
    token: (of) => (toolFamily(of) === "fio" ? undefined : toolFamily(of)),
  },
  {
    parameter: PATTERN,
    mustBeEqual: true,
    why: "Reading, writing, in order or at random are different work, and a mix is a third kind.",
    token: ({ workload: { rw, readPercent } }) =>
      isMixed(rw)
        ? `${rw}-${readPercent === undefined ? "mix-unknown" : `r${slug(String(readPercent))}`}`
        : rw,
    text: ({ workload }) => patternText(workload),
  },
  {
    parameter: "bs, bssplit",
    mustBeEqual: true,
    why: "IOPS and bandwidth trade for each other with the block size.",
    token: ({ workload }) => blockToken(workload) ?? "bs-unknown",
    text: ({ workload }) => blockText(workload),
  },
  {
    parameter: DEPTH,
    mustBeEqual: true,
    why: "By Little's law, rate times latency is how many I/Os are under way. The depth that took effect counts: a synchronous engine has one I/O a job, whatever iodepth asked for.",
    token: ({ workload }) => inFlightToken(workload),
    text: ({ workload }) => inFlightText(workload),
  },
  {
    parameter: "direct",
    mustBeEqual: true,
    why: "Buffered I/O measures the page cache as well.",
    token: ({ workload: { direct } }) =>
      direct === undefined ? "direct-unknown" : direct ? "direct" : "buffered",
    text: ({ workload: { direct } }) => (direct === undefined ? undefined : direct ? "direct" : "buffered"),
  },
  {
    parameter: "sync, fsync, fdatasync, end_fsync",
    mustBeEqual: true,
    why: "A durable write costs a flush. Where nothing is said of it, none is taken; on reads it has no effect and does not count.",
    token: ({ workload }) => (syncPolicy(workload) === "none" ? undefined : syncPolicy(workload)),
    text: ({ workload }) => (syncPolicy(workload) === "none" ? undefined : policyText(syncPolicy(workload))),
  },
  {
    parameter: "rate, random_distribution, compressibility, duplicates, buffers of zeroes or of a pattern",
    mustBeEqual: true,
    why: "A limited rate hides what is possible; hot spots and compressible data help caches and compressing backends, and zeroes may not be stored at all.",
    token: ({ workload }) => shapeTokens(workload).join("-") || undefined,
    text: ({ workload }) => shapeTokens(workload).join(", ") || undefined,
  },
  {
    parameter: "size",
    mustBeEqual: true,
    why: "A smaller file fits into a cache that a larger one does not.",
    token: ({ workload: { sizeBytes } }) => (sizeBytes === undefined ? "size-unknown" : sizeToken(sizeBytes)),
    text: ({ workload: { sizeBytes } }) => (sizeBytes === undefined ? undefined : sizeText(sizeBytes)),
  },
  {
    parameter: "clients",
    mustBeEqual: true,
    why: "Several clients load a backend as one cannot. Where nothing is said, one is taken.",
    token: ({ cell }) => (clientsOf(cell) === 1 ? undefined : `c${clientsOf(cell)}`),
    text: ({ cell }) => (clientsOf(cell) === 1 ? undefined : plural(clientsOf(cell), "client")),
  },
  {
    parameter: "limits of the pod",
    mustBeEqual: true,
    why: "A pod held to half a core measures that half core.",
    token: ({ cell: { podLimits } }) =>
      limitsOf(podLimits)
        .map(([name, limit]) => `${name}-${slug(limit)}`)
        .join("-") || undefined,
    text: ({ cell: { podLimits } }) =>
      limitsOf(podLimits)
        .map(([name, limit]) => `${name} limit ${limit}`)
        .join(", ") || undefined,
  },
  {
    parameter: "virtual machine or not",
    mustBeEqual: true,
    why: "A virtual disk adds its own path; which bus and which I/O mode it has is what a reader may want to compare. An emulated processor (TCG) is slow at every I/O.",
    token: ({ cell }) => (cell.vm === undefined ? undefined : isEmulated(cell) ? "vm-emulated" : "vm"),
    text: ({ cell }) =>
      cell.vm === undefined ? undefined : isEmulated(cell) ? "in an emulated VM" : "in a VM",
  },
  {
    parameter: "state of caches",
    mustBeEqual: true,
    why: "A warm cache and a cold one are different experiments.",
    token: ({ cell: { cacheState } }) => (cacheState === undefined ? undefined : slug(cacheState)),
    text: ({ cell: { cacheState } }) => (cacheState === undefined ? undefined : `caches: ${cacheState}`),
  },
  {
    parameter: "what was made to happen meanwhile",
    mustBeEqual: true,
    why: "A rate over a time in which a node was lost is that of a storage with and without the node.",
    token: ({ cell: { during } }) => (during === undefined ? undefined : `while-${slug(during)}`),
    text: ({ cell: { during } }) => (during === undefined ? undefined : `while ${during}`),
  },
  {
    parameter: "ioengine",
    mustBeEqual: false,
    why: "What counts of it is how many I/Os it keeps under way.",
  },
  {
    parameter: "deployment, volumeMode, accessModes, file system, node, volume size",
    mustBeEqual: false,
    why: "These are what is compared.",
  },
  {
    parameter: "runtime, ramp_time",
    mustBeEqual: false,
    why: "A steady rate does not depend on how long it was watched.",
  },
  {
    parameter: "prefill",
    mustBeEqual: false,
    why: "It is seldom stated; the page of each run has it.",
  },
];

export const comparisonId = (of: Compared): string => idBy(COMPARISON_RULE, of);

/** "Random read, 4 KiB, 16 jobs, 16 I/Os at once, direct, 10 GiB (kbench)". */
export const comparisonTitle = (of: Compared): string => titleBy(COMPARISON_RULE, of);

const AT_ANY_DEPTH = COMPARISON_RULE.filter(({ parameter }) => parameter !== DEPTH);

/** The same for results that differ only in how many I/Os are under way. */
export const idAtAnyDepth = (of: Compared): string => idBy(AT_ANY_DEPTH, of);

/** "Random read, 4 KiB, direct, 10 GiB (kbench)". */
export const titleAtAnyDepth = (of: Compared): string => titleBy(AT_ANY_DEPTH, of);

/** A test of only reads or only writes is half of an experiment; a mix is a whole one. */
const HALVES: Partial<Record<Rw, string>> = {
  read: "Sequential",
  write: "Sequential",
  randread: "Random",
  randwrite: "Random",
};

function ofBothHalves(pattern: ComparisonParameter): ComparisonParameter {
  const order = ({ workload }: Compared): string | undefined => HALVES[workload.rw];
  return {
    ...pattern,
    token: (of) => order(of) ?? pattern.token?.(of),
    text: (of) => (order(of) ? `${order(of)} read and write` : pattern.text?.(of)),
  };
}

const OF_EXPERIMENTS = COMPARISON_RULE.map((one) => (one.parameter === PATTERN ? ofBothHalves(one) : one));

/** The same for results that differ only in that one reads and the other writes. */
export const experimentId = (of: Compared): string => idBy(OF_EXPERIMENTS, of);

/** "Random read and write, 4 KiB, 16 jobs, 16 I/Os at once, direct, 10 GiB (kbench)". */
export const experimentTitle = (of: Compared): string => titleBy(OF_EXPERIMENTS, of);

const idBy = (rule: typeof COMPARISON_RULE, of: Compared): string =>
  idOf(rule.map(({ token }) => token?.(of)));

function titleBy(rule: typeof COMPARISON_RULE, of: Compared): string {
  const parts = statedParts(rule.flatMap(({ text }) => text?.(of) ?? []));
  const family = toolFamily(of);
  return family === "fio" ? parts.join(", ") : `${parts.join(", ")} (${family})`;
}

const isEmulated = ({ vm }: Cell): boolean => vm?.accelerator === "tcg";

const clientsOf = (cell: Cell): number => cell.clients?.count ?? 1;

const limitsOf = (limits: Cell["podLimits"]): [name: string, limit: string][] =>
  Object.entries(limits ?? {}).flatMap(([name, limit]): [string, string][] =>
    limit === undefined ? [] : [[name, limit]],
  );

function inFlightToken(workload: Workload): string {
  const { numjobs, iodepth } = workload;
  const jobs = numjobs === undefined ? "jobs-unknown" : `j${numjobs}`;
  const outstanding = outstandingOf(workload);
  if (outstanding !== undefined) return `${jobs}-o${outstanding}`;
  return iodepth === undefined ? `${jobs}-depth-unknown` : `${jobs}-qd${iodepth}-engine-unknown`;
}

/** "16 jobs x queue depth 1"; "queue depth unknown". */
export function inFlightText(workload: Workload): string {
  const { numjobs, iodepth } = workload;
  const outstanding = outstandingOf(workload);
  const jobs = numjobs === undefined || numjobs === 1 ? [] : [plural(numjobs, "job")];
  if (outstanding !== undefined) {
    const each = outstanding / (numjobs ?? 1);
    return Number.isInteger(each)
      ? [...jobs, `queue depth ${each}`].join(" x ")
      : [...jobs, `queue depth ${outstanding} in all`].join(", ");
  }
  const depth = iodepth === undefined ? "queue depth unknown" : `queue depth ${iodepth} asked for`;
  return [...jobs, depth].join(", ");
}
