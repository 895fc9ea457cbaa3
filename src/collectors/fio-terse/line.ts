/**
 * One line of fio's terse output: fields by position, with ";" between them. Times are always in microseconds.
 *
 * header: version; fio's version (from 3 on); job; group; error. Then blocks of one direction each: KiB, KiB/s, IOPS, ms;
 * slat min, max, mean, deviation; clat the same; 20 percentiles; lat; bandwidth samples (5, in version 5 also their number
 * and 5 of IOPS). Then CPU (5), depths (7), latency shares (22), 9 for each disk, errors (2), description.
 */
import type { DirectionName, Result } from "../../schema/result.ts";
import type { PrintedRow } from "../fio-text/printed-row.ts";
import { addTersePercentiles, blockOf, type TerseBlock } from "./block.ts";
import { DEPTHS, RUNS, TerseFields } from "./fields.ts";
import { type Tail, tailOf } from "./tail.ts";

export type TerseLine = Omit<Tail, "failedIos"> & {
  text: string;
  version: number;
  fioVersion?: string;
  /** Without percentiles: `wholeRowOf` has them. */
  row: PrintedRow;
  blocks: readonly TerseBlock[];
  /** The longest of the directions. */
  runtimeMs: number;
  kib: number;
};
export type TerseParsed = { ok: true; line: TerseLine } | { ok: false; reason: string };

/** Fields of a block before its percentiles. */
const BEFORE_PERCENTILES = 12;
const MOST_BLOCKS = 4;

const damaged = (reason: string): TerseParsed => ({ ok: false, reason });

export function parseTerse(text: string): TerseParsed {
  const fields = new TerseFields(text);
  const version = Number(fields.at(0));
  const headed = version >= 3 ? 2 : 1;
  const first = fields.firstPercentile();
  const start = first - BEFORE_PERCENTILES;
  if (first < 0 || start < headed + 3) return damaged("the fields before its percentiles are not all there");
  if (!fields.are(RUNS.groupAndError, start - 2)) return damaged("its group and error are no numbers");
  const run = version === 5 ? RUNS.blockOf5 : RUNS.block;
  const blocks: TerseBlock[] = [];
  let at = start;
  while (!fields.are(RUNS.cpu, at)) {
    if (blocks.length === MOST_BLOCKS || !fields.are(run, at))
      return damaged(`its fields from ${at + 1} on are not those of a direction`);
    const block = blockOf(fields, at);
    if (typeof block === "string") return damaged(block);
    blocks.push(block);
    at += run.count;
  }
  const names = namesOf(version, blocks.length);
  if (names === undefined)
    return damaged(`it has ${blocks.length} directions, which version ${version} never has`);
  const sharesAt = at + RUNS.cpu.count;
  if (!fields.are(RUNS.shares, sharesAt))
    return damaged("its shares of depths and latencies are not all there");
  const tail = tailOf(fields, sharesAt + RUNS.shares.count, version);
  if (tail === undefined) return damaged("its disks are not whole");
  if (tail.description?.includes("%=")) return damaged("the percentiles of another line follow in it");
  const row: PrintedRow = {
    name: fields.between(headed, start - 2),
    group: fields.whole(start - 2),
    jobs: 1,
    errno: fields.whole(start - 1),
    failedIos: tail.failedIos,
    directions: directionsOf(names, blocks),
  };
  if (Object.keys(row.directions).length > 0) {
    const cpu = cpuOf(fields, at);
    if (cpu !== undefined) row.cpu = cpu;
    const depths = depthsOf(fields, sharesAt);
    if (depths !== undefined) row.depthPercent = depths;
  }
  const line: TerseLine = {
    text,
    version,
    row,
    blocks,
    disksText: tail.disksText,
    runtimeMs: Math.max(0, ...blocks.map(({ ms }) => ms)),
    kib: blocks.reduce((sum, { kib }) => sum + kib, 0),
  };
  if (headed === 2 && fields.at(1) !== "") line.fioVersion = fields.at(1).replace(/^fio-/, "").slice(0, 60);
  if (tail.description !== undefined) line.description = tail.description;
  return { ok: true, line };
}

/** With its percentiles, which cannot be summed over several jobs. */
export function wholeRowOf({ text, row, blocks }: TerseLine): PrintedRow {
  for (const block of blocks) addTersePercentiles(block, text);
  return row;
}

/** A single block means unified_rw_reporting, one block more than directions unified_rw_reporting=both. */
function namesOf(version: number, blocks: number): DirectionName[] | undefined {
  const apart: DirectionName[] = version === 3 ? ["read", "write"] : ["read", "write", "trim"];
  if (blocks === 1) return ["mixed"];
  if (blocks === apart.length) return apart;
  return blocks === apart.length + 1 ? [...apart, "mixed"] : undefined;
}

/** The directions that did something; the sum of all only if it is alone. */
function directionsOf(
  names: readonly DirectionName[],
  blocks: readonly TerseBlock[],
): PrintedRow["directions"] {
  const directions: PrintedRow["directions"] = {};
  for (const [index, name] of names.entries()) {
    const direction = blocks[index]?.direction;
    if (name === "mixed" && names.length > 1) continue;
    if (direction !== undefined && (direction.ioBytes ?? direction.iops) !== undefined)
      directions[name] = direction;
  }
  return directions;
}

function cpuOf(fields: TerseFields, at: number): Result["cpu"] {
  const [user, system] = [Number.parseFloat(fields.at(at)), Number.parseFloat(fields.at(at + 1))];
  const cpu: NonNullable<Result["cpu"]> = {};
  if (user >= 0) cpu.userPercent = user;
  if (system >= 0) cpu.systemPercent = system;
  return user >= 0 || system >= 0 ? cpu : undefined;
}

function depthsOf(fields: TerseFields, at: number): PrintedRow["depthPercent"] {
  let depths: NonNullable<PrintedRow["depthPercent"]> | undefined;
  for (const [index, name] of DEPTHS.entries()) {
    const share = Number.parseFloat(fields.at(at + index));
    if (!share) continue;
    depths ??= {};
    depths[name] = share;
  }
  return depths;
}
