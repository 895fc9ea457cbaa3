/** The figures of one printed job, computed from its most basic ones: numbers of I/Os, bytes and runtime. */
import { type Interval, type Quantity, valueOf } from "../../schema/quantity.ts";
import type { Direction, DirectionName, Distribution } from "../../schema/result.ts";
import { defined } from "../../text/defined.ts";
import { LATENCY_KINDS } from "../fio/latency.ts";
import { between, rounded, TOLERANCE } from "../reading/printed-quantity.ts";
import type { PrintedJob, PrintedLatency, PrintedSide } from "./block.ts";
import { UNIT_NS } from "./latency.ts";
import { abbreviated, bytesOf, common, type Style } from "./number.ts";
import type { PrintedRow } from "./printed-row.ts";

/** `faults`: what was lost; `contradictions`: figures that cannot all be right. */
export type ReadRow = { row: PrintedRow; faults: string[]; contradictions: string[] };

/**
 * Without percentiles, which `addPercentiles` adds for a single job.
 * @param sizes of the blocks of each direction, if the section's line gives one size
 */
export function rowOf(job: PrintedJob, sizes: Partial<Record<string, number>>): ReadRow {
  const faults = job.missing();
  const contradictions = job.misplaced();
  const row: PrintedRow = {
    name: job.name,
    group: job.group,
    jobs: Math.max(1, job.jobs),
    errno: job.errno,
    failedIos: job.failedIos,
    directions: {},
  };
  if (job.errorText !== undefined) row.errorText = job.errorText;
  const apart = [...job.sides.keys()].some((name) => name !== "mixed");
  for (const [name, side] of job.sides) {
    if (name === "mixed" && apart) continue;
    const ios = iosOf(job, name, apart);
    if (ios === 0 && /^0/.test(side.io)) continue;
    row.directions[name] = directionOf(side, ios, sizes[name], job.style, contradictions, name);
  }
  const without = (["read", "write", "trim"] as const).filter(
    (name, i) => job.issued?.[i] && !job.sides.has(name) && !job.sides.has("mixed"),
  );
  if (without.length > 0 && job.errno === 0) faults.push(`the line of ${without.join(" and ")} is missing`);
  if (job.issued === undefined || without.length > 0) row.isLost = true;
  const sync = latencyOf(job.sync);
  const operations = (job.issued?.[3] ?? 0) + job.datasyncs;
  if (sync !== undefined || operations > 0)
    row.sync = defined({ operations: operations || undefined, latency: sync });
  const moved = Object.keys(row.directions).length > 0;
  if (job.cpu !== undefined && moved)
    row.cpu = { userPercent: rounded(job.cpu.user, 1), systemPercent: rounded(job.cpu.system, 1) };
  const depths = depthsOf(job.depths);
  if (moved && Object.keys(depths).length > 0) row.depthPercent = depths;
  return { row, faults, contradictions };
}

/** With unified_rw_reporting fio counts all directions as one. */
function iosOf({ issued }: PrintedJob, name: DirectionName, apart: boolean): number | undefined {
  const [read = 0, write = 0, trim = 0] = issued ?? [];
  if (issued === undefined) return undefined;
  if (name === "mixed") return apart ? undefined : read + write + trim;
  return name === "read" ? read : name === "write" ? write : trim;
}

function directionOf(
  side: PrintedSide,
  ios: number | undefined,
  blockSize: number | undefined,
  style: Style,
  faults: string[],
  name: string,
): Direction {
  const direction: Direction = {};
  const seconds = side.ms / 1000;
  if (ios) direction.totalIos = ios;
  const printedIops = iopsIn(side.iops, style);
  const io = bytesOf(side.io, style, side.binary);
  const bytes = ioBytes(side, io, ios, blockSize);
  if (bytes !== undefined && valueOf(bytes) > 0) direction.ioBytes = bytes;
  if (side.ms > 0) direction.runtimeNs = side.ms * 1e6;
  if (ios && seconds > 0) {
    direction.iops = (ios * 1000) / side.ms;
    if (!near(direction.iops, printedIops))
      faults.push(
        `${name}: ${side.iops} IOPS are printed, its I/Os and runtime give ${Math.round(direction.iops)}`,
      );
  } else if (printedIops.low > 0) direction.iops = printedQuantity(side.iops, printedIops);
  const bandwidth = bandwidthOf(side, io, bytes, style, faults, name);
  if (bandwidth !== undefined && valueOf(bandwidth) > 0) direction.bandwidthBytesPerSecond = bandwidth;
  for (const kind of LATENCY_KINDS) {
    const latency = latencyOf(side.latencies.get(kind));
    if (latency !== undefined) direction[kind] = latency;
  }
  return direction;
}

const WHOLE = /^\d+$/;

/** fio divides whole numbers: "65" is from 65 up to 66, and "65.3k" is rounded of what was cut so. */
function iopsIn(text: string, style: Style): Interval {
  const [, digits = "0", prefix = ""] = /^([\d.]+)([kKMG]?)$/.exec(text) ?? [];
  const { low, high } = abbreviated(digits, prefix, 1000, style);
  return { low, high: WHOLE.test(text) ? high + 1 : high };
}

/** The value of what is cut is what is printed. */
const printedQuantity = (text: string, { low, high }: Interval): Quantity =>
  WHOLE.test(text) ? between(low, high, text, low) : between(low, high, text);

/** Allows for one less: the runtime is printed in whole milliseconds. */
const near = (value: number, { low, high }: Interval): boolean =>
  value >= low * (1 - TOLERANCE) - 1 && value <= high * (1 + TOLERANCE);

/** I/Os times block size, if the printed bytes allow it. */
function ioBytes(
  { io: printed }: PrintedSide,
  io: Interval | undefined,
  ios: number | undefined,
  blockSize: number | undefined,
): Quantity | undefined {
  const product = ios && blockSize ? ios * blockSize : undefined;
  if (io === undefined) return product !== undefined && Number.isSafeInteger(product) ? product : undefined;
  if (product !== undefined && product >= io.low - 1024 && product <= io.high + 1024) return product;
  return between(io.low, io.high, printed);
}

function bandwidthOf(
  side: PrintedSide,
  io: Interval | undefined,
  bytes: Quantity | undefined,
  style: Style,
  faults: string[],
  name: string,
): Quantity | undefined {
  const rates = side.bandwidth.flatMap((text) => bytesOf(text, style, side.binary) ?? []);
  const computed =
    io === undefined || side.ms === 0
      ? undefined
      : { low: (io.low * 1000) / side.ms, high: (io.high * 1000) / side.ms };
  const first = rates[0];
  if (
    first !== undefined &&
    computed !== undefined &&
    common([widened(first), widened(computed)]) === undefined
  )
    faults.push(`${name}: ${side.bandwidth[0]} are printed, ${side.io} in ${side.ms} ms are not that`);
  if (typeof bytes === "number" && side.ms > 0) return (bytes * 1000) / side.ms;
  const all = [...rates, ...(computed === undefined ? [] : [computed])];
  const known = (all.length > 0 ? common(all) : undefined) ?? computed ?? first;
  const printed = `${side.bandwidth.join(" = ")}, ${side.io} in ${side.ms} ms`;
  return known === undefined ? undefined : between(known.low, known.high, printed);
}

const widened = ({ low, high }: Interval): Interval => ({
  low: low * (1 - TOLERANCE) - 1024,
  high: high * (1 + TOLERANCE) + 1024,
});

/** Empty if only percentiles are printed. */
function latencyOf(printed: PrintedLatency | undefined): Distribution | undefined {
  return printed?.distribution ?? (percentilesIn(printed, 1) === undefined ? undefined : {});
}

const percentilesIn = (
  printed: PrintedLatency | undefined,
  countedNs: number,
): Distribution["percentilesNs"] =>
  printed?.unit === undefined ? undefined : printed.percentiles.inNs(UNIT_NS[printed.unit] ?? 1, countedNs);

/** Adds percentiles to the row of this one job. */
/** @param countedNs the unit in which fio counts */
export function addPercentiles(row: PrintedRow, job: PrintedJob, countedNs: number): void {
  const add = (to: Distribution | undefined, printed: PrintedLatency | undefined): void => {
    const percentilesNs = percentilesIn(printed, countedNs);
    if (to !== undefined && percentilesNs !== undefined) to.percentilesNs = percentilesNs;
  };
  add(row.sync?.latency, job.sync);
  for (const [name, side] of job.sides)
    for (const kind of LATENCY_KINDS) add(row.directions[name]?.[kind], side.latencies.get(kind));
}

function depthsOf(text: string | undefined): Record<string, number> {
  const levels = (text ?? "").split(", ").map((level) => /^((?:>=)?\d+)=([\d.]+)%$/.exec(level.trim()));
  return Object.fromEntries(
    levels.flatMap((level) => (level?.[1] && Number(level[2]) > 0 ? [[level[1], Number(level[2])]] : [])),
  );
}
