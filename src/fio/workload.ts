/** What a job asked for, from its options merged with the global ones. */

import { RWS, type Rw, type Workload } from "../schema/workload.ts";
import { defined, nonEmpty } from "../text/defined.ts";
import { type Options, parseCount, parseFlag } from "./options.ts";
import { parseSeconds, parseSize } from "./size.ts";

const RW_ALIASES: Record<string, Rw> = {
  readwrite: "rw",
  writeread: "rw",
  randomread: "randread",
  randomwrite: "randwrite",
};
const MIXED = new Set<Rw>(["rw", "randrw"]);
const DEFAULT_BLOCK = 4096;

/** The access pattern. fio's default is read; "rw:8" steps are left to the options. */
export function readPattern(options: Options): Rw | undefined {
  const named = (options.rw ?? "read").split(":")[0]?.toLowerCase() ?? "";
  const pattern = RW_ALIASES[named] ?? named;
  return RWS.find((one) => one === pattern);
}

/** The directions in which a pattern does I/O; a mix of 0 or 100 % has only one. */
export function activeDirections(
  workload: Pick<Workload, "rw" | "readPercent">,
): ("read" | "write" | "trim")[] {
  const { rw, readPercent } = workload;
  if (MIXED.has(rw))
    return readPercent === 100 ? ["read"] : readPercent === 0 ? ["write"] : ["read", "write"];
  if (rw === "trimwrite" || rw === "randtrimwrite") return ["write", "trim"];
  if (rw.endsWith("read")) return ["read"];
  return rw.endsWith("trim") ? ["trim"] : ["write"];
}

/** "4k", "4k,8k", ",8k" or "4k,8k,16k": read, write, trim. A missing size repeats the one before it. */
function blockSize(text: string | undefined, kbBase: string): Workload["blockSizeBytes"] {
  if (text === undefined) return DEFAULT_BLOCK;
  const parts = text.split(",");
  if (parts.length === 1) return parseSize(text, kbBase);
  const size = (index: number): number | undefined => {
    const part = parts[index];
    if (part === undefined) return index === 0 ? DEFAULT_BLOCK : size(index - 1);
    return part === "" ? DEFAULT_BLOCK : parseSize(part, kbBase);
  };
  const [read, write, trim] = [size(0), size(1), size(2)];
  if (read === undefined || write === undefined || trim === undefined) return undefined;
  return read === write && write === trim ? read : { read, write, trim };
}

function readPercentOf(options: Options, rw: Rw): number | undefined {
  if (!MIXED.has(rw)) return undefined;
  const writes = parseCount(options.rwmixwrite);
  const reads = parseCount(options.rwmixread) ?? (writes === undefined ? 50 : 100 - writes);
  return reads <= 100 && reads >= 0 ? reads : undefined;
}

const SYNC: Record<string, "none" | "sync" | "dsync"> = {
  "0": "none",
  none: "none",
  "1": "sync",
  "": "sync",
  sync: "sync",
  dsync: "dsync",
};

/** Options that change the I/O and have no field of their own, with the values that change nothing. */
const SHAPING: Record<string, string> = {
  thinktime: "0",
  rate_process: "linear",
  latency_target: "0",
  percentage_random: "100",
  sync_file_range: "0",
  fsync_on_close: "0",
  verify: "0",
  zonemode: "none",
  zonesize: "0",
  read_iolog: "",
  flow: "0",
};

export const verifies = ({ verify = "0" }: Options): boolean => verify !== SHAPING.verify;

/** From "200,100" (read, write, trim; a single number is for all) the pattern's limit; undefined if it differs by direction. */
function limitOf(
  text: string | undefined,
  workload: Pick<Workload, "rw" | "readPercent">,
  parse: (part: string | undefined) => number | undefined,
): number | undefined {
  const parts = text?.split(",") ?? [];
  const all = activeDirections(workload).map((name) => parse(parts[parts.length === 1 ? 0 : PLACE[name]]));
  return all.every((limit) => limit === all[0]) ? positive(all[0]) : undefined;
}
const PLACE = { read: 0, write: 1, trim: 2 };

/** Limits that are not one number for all directions, as given. */
function limitsApart(
  options: Options,
  limits: { rate: unknown; rate_iops: unknown },
): Record<string, string> {
  const apart: Record<string, string> = {};
  for (const name of ["rate", "rate_iops"] as const) {
    const given = options[name]?.split(",").some((part) => /[1-9]/.test(part));
    if (given && limits[name] === undefined) apart[name] = options[name] as string;
  }
  return apart;
}

/** The limits of the rate alone, where no other option is known. */
export function limitsIn(
  options: Options,
  workload: Pick<Workload, "rw" | "readPercent">,
): Pick<Workload, "rateIops" | "rateBytesPerSecond" | "other"> {
  const { rate, rateIops } = rateLimits(options, workload);
  return defined({
    rateIops,
    rateBytesPerSecond: rate,
    other: nonEmpty(limitsApart(options, { rate, rate_iops: rateIops })),
  });
}

function rateLimits(
  options: Options,
  pattern: Pick<Workload, "rw" | "readPercent">,
): { rate: number | undefined; rateIops: number | undefined } {
  const kbBase = options.kb_base ?? "1024";
  return {
    rate: limitOf(options.rate, pattern, (part) => parseSize(part, kbBase)),
    rateIops: limitOf(options.rate_iops, pattern, (part) => parseCount(part?.trim())),
  };
}

function otherOf(
  options: Options,
  limits: { rate: unknown; rate_iops: unknown },
): Record<string, string> | undefined {
  const other: Record<string, string> = {};
  if (options.rw?.includes(":")) other.rw = options.rw;
  Object.assign(other, limitsApart(options, limits));
  for (const name in SHAPING) {
    const value = options[name];
    if (value !== undefined && value !== SHAPING[name]) other[name] = value;
  }
  return nonEmpty({ ...other, ...patternOf(options) });
}

/** Buffers of zeroes are one workload, however they were asked for; a flag without a value is missing in fio's JSON. */
function patternOf({ zero_buffers: zeroes, buffer_pattern: pattern }: Options): Record<string, string> {
  if (parseFlag(zeroes) === true || /^(0x)?0+$/i.test(pattern ?? "")) return { zero_buffers: "1" };
  return pattern === undefined ? {} : { buffer_pattern: pattern };
}

const directOf = (options: Options): boolean => {
  const buffered = parseFlag(options.buffered);
  return parseFlag(options.direct) ?? (buffered === undefined ? false : !buffered);
};

const percent = (text: string | undefined): number | undefined => {
  const value = parseCount(text);
  return value !== undefined && value <= 100 ? value : undefined;
};

const positive = (value: number | undefined): number | undefined =>
  value !== undefined && value > 0 ? value : undefined;

/**
 * fio's own defaults are stated, because with the options in the file they are certain; only the engine's default
 * depends on the system and is marked as inferred. `totalJobs`: jobs over all clients, if they can be counted.
 */
export function workloadOf(options: Options, rw: Rw, totalJobs: number | undefined): Workload {
  const kbBase = options.kb_base ?? "1024";
  const split = options.bssplit ?? options.bsrange;
  const engine = options.ioengine?.split(",")[0];
  const readPercent = readPercentOf(options, rw);
  const pattern = { rw, ...defined({ readPercent }) };
  const { rate, rateIops } = rateLimits(options, pattern);
  return defined({
    rw,
    readPercent,
    blockSizeBytes: split === undefined ? blockSize(options.bs, kbBase) : undefined,
    blockSizeSplit: split,
    ioengine: engine ?? "psync",
    iodepth: positive(parseCount(options.iodepth ?? "1")),
    numjobs: positive(totalJobs),
    direct: directOf(options),
    sync: SYNC[options.sync?.toLowerCase() ?? "none"],
    fsync: parseCount(options.fsync ?? "0"),
    fdatasync: parseCount(options.fdatasync ?? "0"),
    endFsync: parseFlag(options.end_fsync),
    rateIops,
    rateBytesPerSecond: rate,
    distribution: options.random_distribution,
    compressPercent: percent(options.buffer_compress_percentage),
    dedupePercent: percent(options.dedupe_percentage),
    sizeBytes: parseSize(options.size, kbBase),
    sharedFile: totalJobs !== undefined && totalJobs > 1 ? options.filename !== undefined : undefined,
    offsetIncrementBytes: parseSize(options.offset_increment, kbBase),
    runtimeSeconds: parseSeconds(options.runtime),
    rampSeconds: parseSeconds(options.ramp_time ?? "0"),
    timeBased: parseFlag(options.time_based),
    other: otherOf(options, { rate, rate_iops: rateIops }),
    inferred:
      engine === undefined
        ? { ioengine: "no engine was named, and fio's default on Linux is psync" }
        : undefined,
  });
}
