/** A result of the record, from what the rows of one workload counted together. */
import type { Direction, Distribution, Result } from "../../schema/result.ts";
import { DIRECTIONS } from "../../schema/result.ts";
import type { Complaints } from "./figure.ts";
import { LATENCY_KINDS, type Latency } from "./fio-latency.ts";
import type { Verdict } from "./fio-messages.ts";
import { type Options, parseCount, parseFlag } from "./fio-options.ts";
import type { Reading, Traffic } from "./fio-reading.ts";
import { statusOf } from "./fio-status.ts";
import { readPattern, workloadOf } from "./fio-workload.ts";
import { isoOf } from "./time.ts";

/** Rows of one name, group and set of options: the jobs of one workload. */
export type JobGroup = {
  name: string;
  groupid?: number;
  options: Options | undefined;
  rows: number;
  /** Machines that the rows came from, where there were clients. */
  hosts: Set<string>;
  reading: Reading;
};

export type FileFacts = {
  globalOptions: Options;
  verdict: Verdict;
  anyErrno: boolean;
  idlePercent: number | undefined;
};

/** Undefined, with a complaint, where the file does not say what was asked of the storage. */
export function resultOf(group: JobGroup, facts: FileFacts, complaints: Complaints): Result | undefined {
  const name = JSON.stringify(group.name);
  if (group.options === undefined) {
    complaints.add(
      `job ${name}: expected "job options", found none (fio before 2.3). Its figures cannot be told from any others and are not imported.`,
    );
    return undefined;
  }
  const options = { ...facts.globalOptions, ...group.options };
  const rw = readPattern(options);
  if (rw === undefined) {
    complaints.add(
      `job ${name}: expected an rw that fio has, found ${JSON.stringify(options.rw)}; it is not imported`,
    );
    return undefined;
  }
  const clones = Math.max(1, parseCount(options.numjobs) ?? 1);
  const clients = Math.max(1, group.hosts.size);
  const grouped = parseFlag(options.group_reporting) === true || group.rows === clients;
  const jobs = grouped ? clones * clients : group.rows;
  const workload = workloadOf(options, rw, clones * clients);
  const reading = latencyPercentilesInPlace(group.reading, options);
  const { status, errors, notes } = statusOf(
    reading,
    { workload, options, jobs },
    facts.verdict,
    facts.anyErrno,
  );
  const remarks = [...notes, ...reading.notes, ...rowNotes(group, clones, grouped)];
  const result: Result = { name: group.name, workload, status, directions: {} };
  if (jobs > 1) result.jobs = jobs;
  if (group.groupid !== undefined) result.group = group.groupid;
  const startedAt = isoOf(reading.startedAtMs);
  if (startedAt !== undefined) result.startedAt = startedAt;
  if (status !== "failed") addFigures(result, reading, facts.idlePercent);
  if (errors.length > 0) result.errors = errors;
  result.options = options;
  if (remarks.length > 0) result.notes = remarks;
  return result;
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
  if (reading.depthPercent !== undefined) result.depthPercent = reading.depthPercent;
}

function rowNotes(group: JobGroup, clones: number, grouped: boolean): string[] {
  const { rows, hosts } = group;
  const notes: string[] = [];
  if (hosts.size > 1)
    notes.push(`summed over ${hosts.size} clients; fio's own "All clients" row is not used`);
  else if (rows > 1) notes.push(`summed over ${rows} jobs that fio reported one by one`);
  if (rows > 1)
    notes.push(
      "the mean latency is weighted by the jobs' I/Os; percentiles of several jobs can only come from histograms",
    );
  if (!grouped && rows !== clones * Math.max(1, hosts.size))
    notes.push(`${rows} rows, but numjobs asks for ${clones} jobs`);
  return notes;
}

/** Counters over runtime; fio's printed rate only where there is no runtime. */
function directionOf(traffic: Traffic): Direction {
  const { totalIos, ioBytes, runtimeMs } = traffic;
  const rate = (count: number | undefined, printed: number | undefined): number | undefined =>
    count !== undefined && runtimeMs ? (count * 1000) / runtimeMs : printed;
  const direction: Direction = {};
  if (totalIos) direction.totalIos = totalIos;
  if (ioBytes) direction.ioBytes = ioBytes;
  if (runtimeMs) direction.runtimeNs = runtimeMs * 1e6;
  const iops = rate(totalIos || undefined, traffic.printedIops);
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
function latencyPercentilesInPlace(reading: Reading, options: Options): Reading {
  if (parseFlag(options.lat_percentiles) !== true) return reading;
  const traffic = { ...reading.traffic };
  const notes = [...reading.notes];
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
    const { percentilesNs: _, ...clat } = of.clat;
    traffic[name] = { ...of, clat, lat: { ...of.lat, percentilesNs } };
    notes.push(
      `${name}: the percentiles under clat are of the total latency (lat_percentiles=1) and stand under lat`,
    );
  }
  return { ...reading, traffic, notes };
}
