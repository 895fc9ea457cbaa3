/** Lines of latencies: each has a unit of its own. */
import type { Distribution } from "../../schema/result.ts";
import { percentileName } from "./fio-latency.ts";
import { latencyNumber, type Style } from "./normal-number.ts";
import { rounded } from "./printed-quantity.ts";
import { wholeOf } from "./whole.ts";

export const UNIT_NS: Record<string, number> = { nsec: 1, usec: 1e3, msec: 1e6, sec: 1e9 };

/** kind, unit, min, its prefix, max, its prefix, mean, deviation */
export const LATENCY =
  /^\s*(slat|clat|lat|sync) \(([num]?sec)\)\s*: min=\s*(\d{1,6}(?:\.\d+)?)([kKM]?), max=\s*(\d{1,6}(?:\.\d+)?)([kKM]?), avg=\s*(\d{1,9}\.\d+|-?nan), stdev=\s*(\d{1,9}\.\d+|-?nan)\s*$/;

/** kind, unit */
export const PERCENTILES = /^\s*(slat|clat|lat|sync) percentiles \(([num]?sec)\):\s*$/;
const ENTRY = /\s+(\d{1,3}(?:\.\d+)?)th=\[\s*(\d{1,9})\](,?)/y;

/** As printed; how a point is to be read shows in other lines of the job. */
export type LatencyFields = Readonly<
  Record<"unit" | "min" | "minPrefix" | "max" | "maxPrefix" | "mean" | "deviation", string>
>;

/** @param found by LATENCY, which would keep the whole line */
export function latencyFields(found: RegExpExecArray): LatencyFields {
  const [, , unit = "", min = "", minPrefix = "", max = "", maxPrefix = "", mean = "", deviation = ""] =
    found;
  return { unit, min, minPrefix, max, maxPrefix, mean, deviation };
}

/** Absent where no time was taken. */
export function distributionOf(
  { unit, min, minPrefix, max, maxPrefix, mean, deviation }: LatencyFields,
  style: Style,
): Distribution | undefined {
  const unitNs = UNIT_NS[unit] ?? 1;
  if (Number(max) === 0 && !(Number(mean) > 0)) return undefined;
  const of: Distribution = {
    minNs: latencyNumber(min, minPrefix, unitNs, style),
    maxNs: latencyNumber(max, maxPrefix, unitNs, style),
  };
  if (Number(mean) > 0) of.meanNs = rounded(mean, unitNs);
  if (Number(deviation) >= 0) of.stddevNs = rounded(deviation, unitNs);
  return of;
}

export type PercentileEntry = { name: string; digits: string };

export type PercentileLine = { entries: PercentileEntry[]; open: boolean };

/** The entries of a whole line, each with a comma behind it but the last of a list; undefined for any other line. */
export function percentileLine(line: string): PercentileLine | undefined {
  const entries: PercentileEntry[] = [];
  ENTRY.lastIndex = line.indexOf("|") + 1;
  let open = true;
  let end = ENTRY.lastIndex;
  for (let found = ENTRY.exec(line); found !== null; found = ENTRY.exec(line)) {
    const [, key = "", digits = "", comma] = found;
    const name = NAMES.get(key) ?? remember(key);
    if (!open) return undefined;
    if (name !== undefined) entries.push({ name, digits });
    open = comma === ",";
    end = ENTRY.lastIndex;
  }
  return entries.length > 0 && line.slice(end).trim() === "" ? { entries, open } : undefined;
}

/** The same few percentages come in every file. */
const NAMES = new Map<string, string>();
function remember(key: string): string | undefined {
  const name = percentileName(key);
  if (name !== undefined && NAMES.size < 1000) NAMES.set(key, name);
  return name;
}

/** fio counts in nanoseconds (2: microseconds) and rounds up to the unit that it prints. */
export function percentilesOf(
  entries: readonly PercentileEntry[],
  unit: string,
): Distribution["percentilesNs"] {
  const unitNs = UNIT_NS[unit] ?? 1;
  const percentiles: NonNullable<Distribution["percentilesNs"]> = {};
  for (const { name, digits } of entries) {
    const value = Number(digits) * unitNs;
    if (value === 0) continue;
    percentiles[name] = unitNs === 1 ? value : { value, low: value - unitNs, high: value, printed: digits };
  }
  return Object.keys(percentiles).length === 0 ? undefined : percentiles;
}

/** Percentages and latencies of a list only grow. */
export function grows(entries: readonly PercentileEntry[]): boolean {
  let [share, time] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { name, digits } of entries) {
    const [nextShare, nextTime] = [Number(name), wholeOf(digits)];
    if (share >= nextShare || time > nextTime) return false;
    [share, time] = [nextShare, nextTime];
  }
  return true;
}
