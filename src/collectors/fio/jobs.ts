/** Rows of fio that are the jobs of one workload, and how many jobs that is. */
import { type Options, parseCount, parseFlag } from "../../fio/options.ts";
import { activeDirections } from "../../fio/workload.ts";
import type { Workload } from "../../schema/workload.ts";
import { isSameName } from "./job-name.ts";
import type { Reading } from "./row.ts";

/** Rows of one name, group and set of options: the jobs of one workload. */
export type JobGroup = {
  name: string;
  groupid?: number;
  options: Options | undefined;
  rows: number;
  /** Machines that the rows came from; empty without clients. */
  hosts: Set<string>;
  /** Each machine ran its own fio. */
  apart?: true;
  /** There were clients, but the rows do not name them (before 3.3). */
  nameless: boolean;
  reading: Reading;
};

type Jobs = { jobs?: number; clones?: number; notes: string[]; lost: boolean };

const NAMELESS =
  "summed over clients that fio does not name: how many there were, and how many jobs, is not known";

/** `jobs`: whose figures the rows hold. `clones`: asked for, over all clients and all sections of one name and options. */
export function countJobs({ rows, hosts, nameless, apart }: JobGroup, options: Options): Jobs {
  const perClient = Math.max(1, parseCount(options.numjobs) ?? 1);
  if (nameless && rows > 1 && perClient > 1) return { notes: [NAMELESS], lost: false };
  const clients = Math.max(1, hosts.size);
  const asked = perClient * clients;
  const grouped = parseFlag(options.group_reporting) === true || rows === clients;
  const lost = !grouped && rows < asked;
  const notes: string[] = [];
  if (hosts.size > 1)
    notes.push(
      `summed over ${hosts.size} clients${apart ? "" : '; fio\'s own "All clients" row is not used'}`,
    );
  else if (rows > 1) notes.push(`summed over ${rows} jobs that fio reported one by one`);
  if (rows > 1)
    notes.push(
      "the mean latency is weighted by the jobs' I/Os; percentiles of several jobs can only come from histograms",
    );
  if (!grouped && rows !== asked) notes.push(`${rows} rows, but numjobs asks for ${perClient} jobs`);
  return { jobs: grouped ? asked : rows, clones: Math.max(asked, grouped ? 0 : rows), notes, lost };
}

/** Why the row must hold more jobs than that of its options. */
export function foldedBecause(
  { name, options }: JobGroup,
  reading: Reading,
  jobs: number | undefined,
  workload: Workload,
): string | undefined {
  const named = options?.name;
  if (named !== undefined && !isSameName(name, named))
    return `its options are those of ${JSON.stringify(named)}`;
  const verified = workload.other?.verify !== undefined;
  const asked: readonly string[] = activeDirections(workload);
  const other = Object.keys(reading.traffic).find((one) => one !== "mixed" && !asked.includes(one));
  // Jobs that write are verified by reading; none that reads writes.
  if (other !== undefined && !(verified && other === "read"))
    return `it did ${other}s, and ${workload.rw} was asked for`;
  const longest = Math.max(0, ...Object.values(reading.traffic).map((of) => of.runtimeMs ?? 0));
  const together = reading.jobRuntimeMs ?? 0;
  if (jobs === undefined || longest < 500 || verified || together <= 1.05 * jobs * longest) return undefined;
  return `its jobs ran ${together} ms together, and ${jobs} of ${longest} ms were asked for`;
}
