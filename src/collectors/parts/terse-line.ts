/**
 * One line of fio's terse output: fields by their place, with ";" between them. Always microseconds.
 *
 * header: version; fio's version (from 3 on); job; group; error. Then blocks of one direction each: KiB, KiB/s, IOPS, ms;
 * slat min, max, mean, deviation; clat the same; 20 percentiles; lat; bandwidth samples (5, in version 5 also their number
 * and 5 of IOPS). Then CPU (5), depths (7), latency shares (22), 9 for each disk, errors (2), description.
 */
import { intervalOf } from "../../schema/quantity.ts";
import type { Direction, DirectionName, Distribution, Result } from "../../schema/result.ts";
import { percentileName } from "./fio-latency.ts";
import { between, cut } from "./printed-quantity.ts";
import type { PrintedRow } from "./printed-row.ts";
import { rises } from "./rising.ts";

export type TerseLine = {
  version: number;
  fioVersion?: string;
  row: PrintedRow;
  /** The fields of the disks: equal in all lines of one invocation. */
  disksText: string;
  disks: NonNullable<Result["disks"]>;
  description?: string;
  /** In ms, over directions. */
  runtimeMs: number;
  kib: number;
};
export type TerseParsed = { ok: true; line: TerseLine } | { ok: false; reason: string };

const PERCENTILES_AT = 13;
const BLOCK = 41;
/** Version 5 adds a number of samples and five of IOPS. */
const BLOCK_OF_5 = 47;
/** More digits than these nobody has measured. */
const INTEGER = /^\d{1,12}$/;
const SHORT = /^\d{1,9}$/;
const FLOAT = /^-?\d{1,12}\.\d+$|^-?nan$/;
const PERCENT = /^(?:\d{1,6}\.\d+|-?nan)%$/;
const PERCENTILE = /^(\d{1,3}(?:\.\d+)?)%=(\d{1,12})$/;
const CPU = [PERCENT, PERCENT, INTEGER, INTEGER, INTEGER];
/** Of a block, before and behind its percentiles. */
const BEFORE = [
  ...Array(3).fill(INTEGER),
  SHORT,
  INTEGER,
  INTEGER,
  FLOAT,
  FLOAT,
  INTEGER,
  INTEGER,
  FLOAT,
  FLOAT,
];
const BEHIND = [INTEGER, INTEGER, FLOAT, FLOAT, INTEGER, INTEGER, PERCENT, FLOAT, FLOAT];
const IN_5 = [INTEGER, INTEGER, INTEGER, FLOAT, FLOAT, INTEGER];
const DEPTHS = ["1", "2", "4", "8", "16", "32", ">=64"];
const SHARES = 22;
const DISK = 9;

const fits = (fields: readonly string[], at: number, kinds: readonly RegExp[]): boolean =>
  kinds.every((kind, index) => kind.test(fields[at + index] ?? ""));

const damaged = (reason: string): TerseParsed => ({ ok: false, reason });

export function parseTerse(text: string): TerseParsed {
  const fields = text.split(";");
  const version = Number(fields[0]);
  const headed = version >= 3 ? 2 : 1;
  const first = fields.findIndex((field) => PERCENTILE.test(field));
  const start = first - PERCENTILES_AT + 1;
  if (first < 0 || start < headed + 3) return damaged("the fields before its percentiles are not all there");
  const [group = "", error = ""] = [fields[start - 2], fields[start - 1]];
  if (!SHORT.test(group) || !SHORT.test(error)) return damaged("its group and error are no numbers");
  const size = version === 5 ? BLOCK_OF_5 : BLOCK;
  const blocks: Direction[] = [];
  let at = start;
  while (!fits(fields, at, CPU)) {
    const block = fitsBlock(fields, at, version) ? blockOf(fields, at) : undefined;
    if (block === undefined || blocks.length > 3)
      return damaged(`its fields from ${at + 1} on are not those of a direction`);
    blocks.push(block);
    if (contradictsItself(fields, at))
      return damaged(`its bandwidth in field ${at + 2} is not what it moved in its time`);
    if (![block.slat, block.clat, block.lat].every((of) => of === undefined || rises(of)))
      return damaged(`its latencies from field ${at + 5} on do not rise`);
    at += size;
  }
  const names = namesOf(version, blocks.length);
  if (names === undefined)
    return damaged(`it has ${blocks.length} directions, which version ${version} never has`);
  const shares = fields.slice(at + CPU.length, at + CPU.length + DEPTHS.length + SHARES);
  if (shares.length < DEPTHS.length + SHARES || !shares.every((field) => PERCENT.test(field)))
    return damaged("its shares of depths and latencies are not all there");
  const tail = tailOf(fields.slice(at + CPU.length + shares.length), version);
  if (tail === undefined) return damaged("its disks are not whole");
  const directions: PrintedRow["directions"] = {};
  for (const [index, name] of names.entries()) {
    const block = blocks[index];
    if (block !== undefined && (block.ioBytes !== undefined || block.iops !== undefined))
      directions[name] = block;
  }
  if (names.length > 1) delete directions.mixed;
  const moved = Object.keys(directions).length > 0;
  const row: PrintedRow = {
    name: fields.slice(headed, start - 2).join(";"),
    group: Number(group),
    jobs: 1,
    errno: Number(error),
    failedIos: tail.failedIos,
    directions,
  };
  const cpu = moved ? cpuOf(fields, at) : {};
  if (Object.keys(cpu).length > 0) row.cpu = cpu;
  const depths = shares.slice(0, DEPTHS.length).map((share) => Number.parseFloat(share));
  const used = DEPTHS.flatMap((name, index) => (depths[index] ? [[name, depths[index]] as const] : []));
  if (moved && used.length > 0) row.depthPercent = Object.fromEntries(used);
  const starts = names.map((_, index) => start + index * size);
  return {
    ok: true,
    line: {
      version,
      ...(headed === 2 && fields[1] ? { fioVersion: fields[1].replace(/^fio-/, "").slice(0, 60) } : {}),
      row,
      disksText: tail.disksText,
      disks: tail.disks,
      ...(tail.description === undefined ? {} : { description: tail.description }),
      runtimeMs: Math.max(0, ...starts.map((from) => Number(fields[from + 3]))),
      kib: starts.reduce((sum, from) => sum + Number(fields[from]), 0),
    },
  };
}

/** One block is of a job with unified_rw_reporting, one more than there are directions of one with unified_rw_reporting=both. */
function namesOf(version: number, blocks: number): DirectionName[] | undefined {
  const apart: DirectionName[] = version === 3 ? ["read", "write"] : ["read", "write", "trim"];
  if (blocks === 1) return ["mixed"];
  if (blocks === apart.length) return apart;
  return blocks === apart.length + 1 ? [...apart, "mixed"] : undefined;
}

function fitsBlock(fields: readonly string[], at: number, version: number): boolean {
  if (!fits(fields, at, BEFORE)) return false;
  for (let i = 12; i < 32; i += 1) if (!PERCENTILE.test(fields[at + i] ?? "")) return false;
  return fits(fields, at + 32, BEHIND) && (version !== 5 || fits(fields, at + BLOCK, IN_5));
}

/** fio prints the bandwidth beside what it is computed from. */
function contradictsItself(fields: readonly string[], at: number): boolean {
  const [kib, printed, ms] = [Number(fields[at]), Number(fields[at + 1]), Number(fields[at + 3])];
  if (!kib || !ms || printed === undefined) return false;
  const computed = (kib * 1000) / ms;
  return Math.abs(computed - printed) > 2 + 0.02 * computed;
}

/** The direction that starts at a field; without figures where it did nothing. */
function blockOf(fields: readonly string[], at: number): Direction {
  const field = (index: number): string => fields[at + index] ?? "";
  const [kib, , iops, ms] = [field(0), field(1), field(2), field(3)];
  const direction: Direction = {};
  if (kib === "0" && iops === "0") return direction;
  if (kib !== "0") direction.ioBytes = cut(kib, 1024, `${kib} KiB`);
  if (ms !== "0") direction.runtimeNs = Number(ms) * 1e6;
  if (iops !== "0") direction.iops = cut(iops, 1);
  if (kib !== "0" && ms !== "0") {
    const unit = (1024 * 1000) / Number(ms);
    direction.bandwidthBytesPerSecond = between(
      Number(kib) * unit,
      (Number(kib) + 1) * unit,
      `${kib} KiB in ${ms} ms`,
      Number(kib) * unit,
    );
  }
  const slat = latencyOf(field(4), field(5), field(6), field(7));
  const clat = latencyOf(field(8), field(9), field(10), field(11));
  const lat = latencyOf(field(32), field(33), field(34), field(35));
  if (slat !== undefined) direction.slat = slat;
  if (clat !== undefined) {
    direction.clat = clat;
  }
  if (lat !== undefined) direction.lat = lat;
  const percentilesNs = percentilesOf(fields, at + 12);
  const whose = isOfTotal(percentilesNs, clat) ? direction.lat : direction.clat;
  if (percentilesNs !== undefined && whose !== undefined) whose.percentilesNs = percentilesNs;
  return direction;
}

const US = 1000;

/** Whole microseconds are cut; the mean has six digits and is as good as whole. Absent where no time was taken. */
function latencyOf(min: string, max: string, mean: string, deviation: string): Distribution | undefined {
  const [meanUs, deviationUs] = [Number(mean), Number(deviation)];
  if (!(meanUs > 0)) return undefined;
  return {
    minNs: cut(min, US),
    meanNs: Math.round(meanUs * 1e6) / 1e3,
    maxNs: cut(max, US),
    ...(deviationUs >= 0 ? { stddevNs: Math.round(deviationUs * 1e6) / 1e3 } : {}),
  };
}

/** "99.000000%=" and the percentage in it, by their place: the same few come in every line. */
const KEYS: { text: string; name: string | undefined }[] = [];

function keyAt(index: number, field: string): { text: string; name: string | undefined } {
  const known = KEYS[index];
  if (known !== undefined && field.startsWith(known.text)) return known;
  const at = field.indexOf("%=");
  // Of unused places fio prints "0%=0".
  const key = {
    text: field.slice(0, at + 2),
    name: at < 3 ? undefined : percentileName(field.slice(0, at)),
  };
  KEYS[index] = key;
  return key;
}

const COUNT = 20;

function percentilesOf(fields: readonly string[], from: number): Distribution["percentilesNs"] {
  let percentiles: NonNullable<Distribution["percentilesNs"]> | undefined;
  for (let i = 0; i < COUNT; i += 1) {
    const field = fields[from + i] ?? "";
    const { text, name } = keyAt(i, field);
    if (name === undefined) continue;
    percentiles ??= {};
    percentiles[name] = cut(field.slice(text.length), US);
  }
  return percentiles;
}

/** Buckets of fio's histogram are this much apart. */
const BUCKET = 1.02;

/** With lat_percentiles=1 those of the total latency stand there, and nothing says so but that they exceed what completion took. */
function isOfTotal(percentiles: Distribution["percentilesNs"], clat: Distribution | undefined): boolean {
  const most = clat?.maxNs === undefined ? undefined : intervalOf(clat.maxNs).high * BUCKET;
  if (most === undefined) return false;
  for (const name in percentiles) if (intervalOf(percentiles[name] ?? 0).low > most) return true;
  return false;
}

function cpuOf(fields: readonly string[], at: number): NonNullable<Result["cpu"]> {
  const [user, system] = [Number.parseFloat(fields[at] ?? ""), Number.parseFloat(fields[at + 1] ?? "")];
  return {
    ...(user >= 0 ? { userPercent: user } : {}),
    ...(system >= 0 ? { systemPercent: system } : {}),
  };
}

type Tail = Pick<TerseLine, "disksText" | "disks" | "description"> & { failedIos: number };

/** What comes behind the shares. A description may hold anything, so that nothing behind the disks is damage. */
function tailOf(fields: readonly string[], version: number): Tail | undefined {
  const disks: Tail["disks"] = [];
  let at = 0;
  while (version >= 3 && fits(fields, at + 1, DISK_FIGURES)) {
    const [name = "", reads, writes] = fields.slice(at);
    if (name !== "slaves")
      disks.push({
        name,
        readIos: Number(reads),
        writeIos: Number(writes),
        utilPercent: Number.parseFloat(fields[at + DISK - 1] ?? ""),
      });
    at += DISK;
  }
  const disksText = fields.slice(0, at).join(";");
  if (fits(fields, at + 1, DISK_FIGURES.slice(0, 3)) && fields.length - at < DISK) return undefined;
  const hasErrors = INTEGER.test(fields[at] ?? "") && INTEGER.test(fields[at + 1] ?? "");
  const failedIos = hasErrors ? Number(fields[at]) : 0;
  const description = fields.slice(at + (hasErrors ? 2 : 0)).join(";");
  return { disksText, disks, failedIos, ...(description === "" ? {} : { description }) };
}

const DISK_FIGURES = [...Array(7).fill(INTEGER), /^\d{1,6}(?:\.\d+)?%$/];
