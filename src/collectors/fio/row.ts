/** What one row of fio's `jobs` (or `client_stats`) counted, before rows are merged. */
import { DIRECTIONS, type Direction, type DirectionName, type Result } from "../../schema/result.ts";
import { defined } from "../../text/defined.ts";
import { isObject, type JsonObject } from "../../text/json.ts";
import { countIn } from "./bins.ts";
import { LATENCY_KINDS, type Latency, type LatencyKind, readDistribution, readLatency } from "./latency.ts";
import { type Complaints, figureOf } from "./number.ts";

/** I/O in one direction. `printed...` are fio's own rates: for checks, and for when nothing can be computed. */
export type Traffic = {
  totalIos?: number;
  ioBytes?: number;
  runtimeMs?: number;
  printedIops?: number;
  /** How many integers `printedIops` is the sum of, if I/Os were not counted (before 2.1.14). */
  cutIops?: number;
  printedBytesPerSecond?: number;
  /** Only of one row: samples of several rows were not taken at the same moments. */
  iopsSamples?: Direction["iopsSamples"];
} & Partial<Record<LatencyKind, Latency>>;

export type Reading = {
  traffic: Partial<Record<DirectionName, Traffic>>;
  sync?: { operations?: number; latency?: Latency };
  userPercent?: number;
  systemPercent?: number;
  depthPercent?: Record<string, number>;
  errno: number;
  /** I/Os that failed and were skipped (continue_on_error). */
  failedIos: number;
  startedAtMs?: number;
  elapsedSeconds?: number;
  /** If attained, the job ended because it was steady: rightly before the time asked for. */
  steadyState?: FioSteadyState;
  /** The total time of all of the row's jobs, since 3.8. */
  jobRuntimeMs?: number;
  /** Directions that every row has and this one lacks: lines of it were lost. */
  absent?: DirectionName[];
  /** Contradictions within the row's own figures. */
  doubts: string[];
};

export type FioSteadyState = NonNullable<Result["steadyState"]>;

/** Reads a row by the names of its fields, never by the version that the file claims to be of. */
export function readJob(job: JsonObject, where: string, complaints: Complaints): Reading {
  const figure = (key: string): number | undefined => figureOf(job[key], where, key, complaints);
  const doubts: string[] = [];
  const traffic = readTraffic(job, where, complaints, doubts);
  const sync = readSync(job, where, complaints);
  const depthPercent = readDepths(job.iodepth_level, where, complaints);
  const moved = Object.keys(traffic).length > 0;
  const [user, system] = [figure("usr_cpu"), figure("sys_cpu")];
  const absent = (["read", "write"] as const).filter((name) => !isObject(job[name]) && !isObject(job.mixed));
  return defined({
    traffic,
    absent: absent.length > 0 ? absent : undefined,
    sync,
    userPercent: moved ? user : undefined,
    systemPercent: moved ? system : undefined,
    depthPercent: moved ? depthPercent : undefined,
    startedAtMs: figure("job_start") || undefined,
    elapsedSeconds: figure("elapsed") || undefined,
    errno: Math.ceil(figure("error") ?? 0),
    failedIos: figure("total_err") ?? 0,
    jobRuntimeMs: figure("job_runtime") || undefined,
    steadyState: readSteadyState(job.steadystate),
    doubts,
  });
}

function readSteadyState(raw: unknown): FioSteadyState | undefined {
  if (!isObject(raw) || (raw.attained !== 0 && raw.attained !== 1)) return undefined;
  const { ss, criterion, attained } = raw;
  return {
    ...(isShort(ss) && { asked: ss }),
    attained: attained === 1,
    ...(isShort(criterion) && { criterion }),
  };
}

const isShort = (raw: unknown): raw is string => typeof raw === "string" && raw !== "" && raw.length <= 60;

function readTraffic(
  job: JsonObject,
  where: string,
  complaints: Complaints,
  doubts: string[],
): Reading["traffic"] {
  const traffic: Reading["traffic"] = {};
  const apart = DIRECTIONS.some((name) => name !== "mixed" && isObject(job[name]));
  for (const name of DIRECTIONS) {
    const raw = job[name];
    if (!isObject(raw) || (name === "mixed" && apart)) continue;
    const read = readDirection(raw, `${where}.${name}`, complaints, doubts);
    if (read !== undefined) traffic[name] = read;
  }
  return traffic;
}

/** What every version since 2.1.14 prints; older ones lack the last three. */
const COUNTERS = ["io_bytes", "runtime", "iops", "bw", "total_ios"] as const;
const countsIos = (raw: JsonObject): boolean =>
  raw.total_ios !== undefined || raw.short_ios !== undefined || raw.drop_ios !== undefined;

/** Undefined if the direction did nothing. */
function readDirection(
  raw: JsonObject,
  where: string,
  complaints: Complaints,
  doubts: string[],
): Traffic | undefined {
  if (raw.io_bytes === 0) return undefined;
  const figure = (key: string): number | undefined => figureOf(raw[key], where, key, complaints);
  const totalIos = figure("total_ios");
  const runtimeMs = figure("runtime");
  const printedIops = figure("iops");
  const kibPerSecond = figure("bw");
  const printedBytesPerSecond =
    figure("bw_bytes") ?? (kibPerSecond === undefined ? undefined : kibPerSecond * 1024);
  const isBytes = raw.io_kbytes !== undefined;
  const ioBytes = bytesOf(figure("io_bytes"), isBytes, printedBytesPerSecond, runtimeMs, totalIos);
  if (!totalIos && !ioBytes) return undefined;
  const counted = countsIos(raw) || raw.io_kbytes !== undefined;
  const lost = COUNTERS.filter((key) => raw[key] === undefined && (counted || key !== "total_ios"));
  if (lost.length > 0) doubts.push(`${where}: expected ${lost.join(" and ")}, found none`);
  const traffic: Traffic = defined({
    totalIos,
    ioBytes,
    runtimeMs: runtimeMs || undefined,
    printedIops: printedIops || undefined,
    cutIops: !counted && printedIops && Number.isInteger(printedIops) ? 1 : undefined,
    printedBytesPerSecond: printedBytesPerSecond || undefined,
    iopsSamples: samplesOf(raw),
  });
  for (const kind of LATENCY_KINDS) {
    const latency = readLatency(raw, kind, where, complaints);
    if (latency !== undefined) traffic[kind] = latency;
  }
  comparePrinted(raw, traffic, where, doubts);
  compareBins(traffic, where, doubts);
  return traffic;
}

/** Fewer say little of a rate; fio takes one in half a second. */
const LEAST_SAMPLES = 5;
/** Samples that lie closer together tell nothing that a figure of its own would be worth. */
const SPREAD = 0.5;

/** A complaint about them would be of no use: they are beside the figures, and rarely looked at. */
function samplesOf(raw: JsonObject): Direction["iopsSamples"] {
  const keys = ["iops_samples", "iops_min", "iops_mean", "iops_max", "iops_stddev"];
  const [count = 0, min = 0, mean = 0, max = 0, stddev = 0] = keys.map((key) =>
    Number(raw[key] ?? Number.NaN),
  );
  const isWhole = Number.isSafeInteger(count) && count >= LEAST_SAMPLES && min >= 0;
  const isOrdered = min <= mean && mean <= max && max <= Number.MAX_SAFE_INTEGER && stddev <= max * count;
  return isWhole && isOrdered && stddev > SPREAD * mean ? { count, min, mean, max, stddev } : undefined;
}

/**
 * `io_bytes` is KiB up to fio 2.20, and bytes since, when `io_kbytes` is beside it. Without that, the bandwidth shows which; if it
 * is 0, an I/O must have at least one sector.
 */
function bytesOf(
  printed: number | undefined,
  isBytes: boolean,
  bytesPerSecond: number | undefined,
  runtimeMs: number | undefined,
  totalIos: number | undefined,
): number | undefined {
  if (printed === undefined || isBytes) return printed;
  const expected = ((bytesPerSecond ?? 0) * (runtimeMs ?? 0)) / 1000;
  if (expected === 0 && !totalIos) return undefined;
  if (expected === 0) return printed >= SECTOR * (totalIos ?? 0) ? printed : printed * 1024;
  return printed / expected > 1 / 32 ? printed : printed * 1024;
}

const SECTOR = 512;

/** Relative: floats have six digits, and only 32 bits if another tool passed them on. */
const PRINTED_TOLERANCE = 1e-6;

type Printed = { what: string; count: number | undefined; printed: number | undefined; unit: number };

/** A printed rate must equal the one computed from fio's own counters, but for rounding. */
function comparePrinted(raw: JsonObject, traffic: Traffic, where: string, doubts: string[]): void {
  const { totalIos, ioBytes, runtimeMs, printedIops } = traffic;
  if (!runtimeMs) return;
  const numeric = (value: unknown): number | undefined => (typeof value === "number" ? value : undefined);
  const kibibytes = ioBytes === undefined ? undefined : ioBytes / 1024;
  const printedKibibytes = numeric(raw.io_kbytes);
  if (printedKibibytes !== undefined && kibibytes !== undefined && !isClose(kibibytes, printedKibibytes, 1))
    doubts.push(
      `${where}: fio printed ${rounded(printedKibibytes)} KiB, and ${rounded(kibibytes)} as bytes; the bytes are taken`,
    );
  const rates: Printed[] = [
    { what: "IOPS", count: totalIos, printed: printedIops, unit: lastDigitOf(printedIops) },
    { what: "bytes/s", count: ioBytes, printed: numeric(raw.bw_bytes), unit: 1 },
    { what: "KiB/s", count: kibibytes, printed: numeric(raw.bw), unit: raw.io_kbytes === undefined ? 2 : 1 },
  ];
  for (const { what, count, printed, unit } of rates) {
    if (count === undefined || printed === undefined) continue;
    const computed = (count * 1000) / runtimeMs;
    if (isClose(computed, printed, unit)) continue;
    doubts.push(
      `${where}: fio printed ${rounded(printed)} ${what}, its own counters give ${rounded(computed)}; the counters are taken`,
    );
  }
}

const isClose = (computed: number, printed: number, unit: number): boolean =>
  Math.abs(computed - printed) <= unit + PRINTED_TOLERANCE * computed;

/** The printed number's last digit: fio printed integers, later two decimals, then six; trailing zeros are missing in JSON. */
function lastDigitOf(printed: number | undefined): number {
  const decimals = String(printed ?? "").split(".")[1]?.length ?? 0;
  return decimals > 2 ? 1e-5 : 10 ** -decimals;
}

/** Enough digits to show a difference. */
const rounded = (rate: number): number => Number(rate.toPrecision(8));

/** Without a number of samples (before 3.18), compares with the I/Os: those under way at the end may have no latency. */
function compareBins(traffic: Traffic, where: string, doubts: string[]): void {
  const { totalIos = 0 } = traffic;
  for (const kind of LATENCY_KINDS) {
    const { bins, count } = traffic[kind] ?? {};
    if (bins === undefined || count !== undefined) continue;
    const sum = countIn(bins);
    if (Math.abs(sum - totalIos) > Math.max(IN_FLIGHT, BINS_TOLERANCE * totalIos))
      doubts.push(`${where}.${kind}: its histogram counts ${sum} I/Os of ${totalIos}`);
  }
}
const IN_FLIGHT = 1024;
const BINS_TOLERANCE = 0.01;

/** `sync.total_ios` is 0 if only fdatasync was used; the sample count is right since 3.18. */
function readSync(job: JsonObject, where: string, complaints: Complaints): Reading["sync"] {
  if (!isObject(job.sync)) return undefined;
  const latency = isObject(job.sync.lat_ns)
    ? readDistribution(job.sync.lat_ns, 1, `${where}.sync.lat_ns`, complaints)
    : undefined;
  const operations = latency?.count ?? figureOf(job.sync.total_ios, where, "sync.total_ios", complaints);
  if (latency === undefined && !operations) return undefined;
  return defined({ operations: operations || undefined, latency });
}

function readDepths(raw: unknown, where: string, complaints: Complaints): Record<string, number> | undefined {
  if (!isObject(raw)) return undefined;
  const depths: Record<string, number> = {};
  for (const depth in raw) {
    const percent = figureOf(raw[depth], where, "iodepth_level", complaints);
    if (percent && /^(>=)?\d+$/.test(depth)) depths[depth] = percent;
  }
  return depths;
}
