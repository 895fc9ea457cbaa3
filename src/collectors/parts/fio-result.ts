/** A result of the record, from what the rows of one workload counted together. */
import type { Histogram } from "../../schema/detail.ts";
import type { Direction, Distribution, Result } from "../../schema/result.ts";
import { DIRECTIONS } from "../../schema/result.ts";
import type { Workload } from "../../schema/workload.ts";
import { histogramsOf } from "./fio-details.ts";
import { LATENCY_KINDS, type Latency } from "./fio-latency.ts";
import type { Verdict } from "./fio-messages.ts";
import { type Options, parseCount, parseFlag } from "./fio-options.ts";
import type { Reading, Traffic } from "./fio-reading.ts";
import { type Asked, statusOf } from "./fio-status.ts";
import { unaskedWorkload } from "./fio-unasked.ts";
import { directionsOf, readPattern, verifies, workloadOf } from "./fio-workload.ts";
import { isoOf } from "./time.ts";

/** Rows of one name, group and set of options: the jobs of one workload. */
export type JobGroup = {
  name: string;
  groupid?: number;
  options: Options | undefined;
  rows: number;
  /** Machines that the rows came from, where there were clients. */
  hosts: Set<string>;
  /** Each of them ran an fio of its own. */
  apart?: true;
  /** There were clients, which the rows do not name (before 3.3). */
  nameless: boolean;
  reading: Reading;
};

export type FileFacts = {
  globalOptions: Options;
  verdict: Verdict;
  anyErrno: boolean;
  idlePercent: number | undefined;
};

type Read = { result: Result; histograms: Histogram[] };

/** A sentence where the options are not those of the row. */
export function resultOf(group: JobGroup, facts: FileFacts): Read | string {
  if (group.options === undefined) return resultUnasked(group, facts);
  const name = JSON.stringify(group.name);
  const options = { ...facts.globalOptions, ...group.options };
  const rw = readPattern(options);
  if (rw === undefined)
    return `job ${name}: expected an rw that fio has, found ${JSON.stringify(options.rw)}; it is not imported`;
  const { jobs, clones, notes: ofRows, lost } = countJobs(group, options);
  const workload = workloadOf(options, rw, clones);
  const [unverified, ofVerify] = withoutVerification(group.reading, workload, options);
  const [timed, ofTiming] = withoutFalseSubmission(unverified, options);
  const [reading, moved] = latencyPercentilesInPlace(timed, options);
  const folded = foldedBecause(group, reading, jobs, workload);
  if (folded !== undefined)
    return `job ${name}: ${folded}: group_reporting put several sections into one row, with the options of one. What they were asked for is not known, and it is not imported. Give each section stonewall or new_group.`;
  return assemble(group, facts, {
    asked: { workload, options, jobs },
    reading,
    lost,
    remarks: [...ofVerify, ...ofTiming, ...moved, ...ofRows],
  });
}

/** Its figures are right, and nobody knows of what: they stand in no ranking. */
function resultUnasked(group: JobGroup, facts: FileFacts): Read {
  const { reading, rows } = group;
  const workload = unaskedWorkload(reading, rows);
  return assemble(group, facts, {
    asked: { workload, options: facts.globalOptions, jobs: rows },
    reading,
    lost: false,
    remarks: [
      'there are no "job options" (fio before 2.3, or clients with group_reporting): order, depth and engine are not stated',
      ...(rows > 1 ? [`summed over ${rows} jobs of one name and group that fio reported one by one`] : []),
    ],
  });
}

type Parts = { asked: Asked; reading: Reading; lost: boolean; remarks: string[] };

function assemble(group: JobGroup, facts: FileFacts, { asked, reading, lost, remarks }: Parts): Read {
  const { workload, options, jobs } = asked;
  const { status, errors, notes } = statusOf(reading, asked, facts.verdict, facts.anyErrno);
  const said = [...notes, ...(uncounted(reading) ? [UNCOUNTED] : []), ...remarks];
  const result: Result = {
    name: group.name,
    workload,
    status: lost && status === "complete" ? "partial" : status,
    directions: {},
  };
  if (jobs !== undefined && jobs > 1) result.jobs = jobs;
  if (group.groupid !== undefined) result.group = group.groupid;
  const startedAt = isoOf(reading.startedAtMs);
  if (startedAt !== undefined) result.startedAt = startedAt;
  if (status !== "failed") addFigures(result, reading, facts.idlePercent);
  if (errors.length > 0) result.errors = errors;
  if (group.options !== undefined || Object.keys(options).length > 0) result.options = options;
  if (said.length > 0) result.notes = said;
  return { result, histograms: status === "failed" ? [] : histogramsOf(reading) };
}

type Jobs = { jobs?: number; clones?: number; notes: string[]; lost: boolean };

const NAMELESS =
  "summed over clients that fio does not name: how many there were, and how many jobs, is not known";

/** `jobs` whose figures the rows hold, `clones` that were asked for: over all clients, and sections of one name and options. */
function countJobs({ rows, hosts, nameless, apart }: JobGroup, options: Options): Jobs {
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

/** What shows that the row holds more than the job of its options. */
function foldedBecause(
  { name, options }: JobGroup,
  reading: Reading,
  jobs: number | undefined,
  workload: Workload,
): string | undefined {
  const named = options?.name;
  if (named !== undefined && named !== name) return `its options are those of ${JSON.stringify(named)}`;
  const verified = workload.other?.verify !== undefined;
  const asked: readonly string[] = directionsOf(workload);
  const other = Object.keys(reading.traffic).find((one) => one !== "mixed" && !asked.includes(one));
  if (other !== undefined && !verified) return `it did ${other}s, and ${workload.rw} was asked for`;
  const longest = Math.max(0, ...Object.values(reading.traffic).map((of) => of.runtimeMs ?? 0));
  const together = reading.jobRuntimeMs ?? 0;
  if (jobs === undefined || longest < 500 || verified || together <= 1.05 * jobs * longest) return undefined;
  return `its jobs ran ${together} ms together, and ${jobs} of ${longest} ms were asked for`;
}

/** What was written is read back: such reads are no measurement of the workload. */
function withoutVerification(reading: Reading, workload: Workload, options: Options): [Reading, string[]] {
  if (!verifies(options) || reading.traffic.read === undefined) return [reading, []];
  if (directionsOf(workload).includes("read")) return [reading, []];
  const { read: _, ...traffic } = reading.traffic;
  return [{ ...reading, traffic }, ["the reads that verified what was written are left out"]];
}

/** Under disable_lat fio does not note when an I/O was begun, and prints as slat whatever time has passed (3.33: 0.6 s). */
function withoutFalseSubmission(reading: Reading, options: Options): [Reading, string[]] {
  if (parseFlag(options.disable_lat) !== true) return [reading, []];
  const traffic = Object.fromEntries(
    Object.entries(reading.traffic).map(([direction, { slat: _, ...rest }]) => [direction, rest]),
  );
  return [{ ...reading, traffic }, ["fio times submission wrongly under disable_lat; slat is left out"]];
}

function addFigures(result: Result, reading: Reading, idlePercent: number | undefined): void {
  for (const direction of DIRECTIONS) {
    const traffic = reading.traffic[direction];
    if (traffic !== undefined) result.directions[direction] = directionOf(traffic);
  }
  if (reading.sync !== undefined) result.sync = withoutBins(reading.sync);
  const cpu: NonNullable<Result["cpu"]> = {};
  if (reading.userPercent !== undefined) cpu.userPercent = reading.userPercent;
  if (reading.systemPercent !== undefined) cpu.systemPercent = reading.systemPercent;
  if (idlePercent !== undefined) cpu.idlePercent = idlePercent;
  if (Object.keys(cpu).length > 0) result.cpu = cpu;
  if (reading.steadyState !== undefined) result.steadyState = reading.steadyState;
  if (reading.depthPercent !== undefined) result.depthPercent = reading.depthPercent;
}

const UNCOUNTED =
  "fio before 2.1.14 does not print how many I/Os it did: IOPS are as printed, cut at the decimal point";
const uncounted = ({ traffic }: Reading): boolean =>
  Object.values(traffic).some((of) => of.cutIops !== undefined);

/** Of fio's integers each stands for up to one more. */
function printedIopsOf({ printedIops, cutIops }: Traffic): Direction["iops"] {
  if (printedIops === undefined || cutIops === undefined) return printedIops;
  return { value: printedIops, low: printedIops, high: printedIops + cutIops, printed: String(printedIops) };
}

/** Counters over runtime; fio's printed rate only where there is no counter or no runtime. */
function directionOf(traffic: Traffic): Direction {
  const { totalIos, ioBytes, runtimeMs } = traffic;
  const rate = (count: number | undefined, printed: number | undefined): number | undefined =>
    count !== undefined && runtimeMs ? (count * 1000) / runtimeMs : printed;
  const direction: Direction = {};
  if (totalIos) direction.totalIos = totalIos;
  if (ioBytes) direction.ioBytes = ioBytes;
  if (runtimeMs) direction.runtimeNs = runtimeMs * 1e6;
  const iops = rate(totalIos || undefined, undefined) ?? printedIopsOf(traffic);
  if (iops !== undefined) direction.iops = iops;
  const bandwidth = rate(ioBytes || undefined, traffic.printedBytesPerSecond);
  if (bandwidth !== undefined) direction.bandwidthBytesPerSecond = bandwidth;
  for (const kind of LATENCY_KINDS) {
    const latency = traffic[kind];
    if (latency !== undefined) direction[kind] = plain(latency);
  }
  return direction;
}

/** The histogram stays behind. A copy is made only where there is one. */
function plain(latency: Latency): Distribution {
  if (latency.bins === undefined) return latency;
  const { bins: _, ...distribution } = latency;
  return distribution;
}

const withoutBins = (sync: NonNullable<Reading["sync"]>): NonNullable<Result["sync"]> => ({
  ...(sync.operations === undefined ? {} : { operations: sync.operations }),
  ...(sync.latency === undefined ? {} : { latency: plain(sync.latency) }),
});

/** Up to fio 3.12 lat_percentiles put the percentiles of the total latency into clat: they go where they belong. */
function latencyPercentilesInPlace(reading: Reading, options: Options): [Reading, string[]] {
  if (parseFlag(options.lat_percentiles) !== true) return [reading, []];
  const traffic = { ...reading.traffic };
  const notes: string[] = [];
  for (const name of DIRECTIONS) {
    const of = traffic[name];
    const percentilesNs = of?.clat?.percentilesNs;
    if (
      of?.clat === undefined ||
      of.lat === undefined ||
      percentilesNs === undefined ||
      of.lat.percentilesNs !== undefined
    )
      continue;
    const { percentilesNs: _, bins, ...clat } = of.clat;
    const moved = { ...of.lat, percentilesNs, ...(bins === undefined ? {} : { bins }) };
    traffic[name] = { ...of, clat, lat: moved };
    notes.push(
      `${name}: the percentiles under clat are of the total latency (lat_percentiles=1) and stand under lat`,
    );
  }
  return [{ ...reading, traffic }, notes];
}
