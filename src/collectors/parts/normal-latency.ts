/** Lines of latencies: each has a unit of its own. */
import type { Distribution } from "../../schema/result.ts";
import { percentileName } from "./fio-latency.ts";
import { latencyNumber, type Style } from "./normal-number.ts";
import { between, rounded } from "./printed-quantity.ts";

export const UNIT_NS: Record<string, number> = { nsec: 1, usec: 1e3, msec: 1e6, sec: 1e9 };

/** kind, unit, min, its prefix, max, its prefix, mean, deviation */
export const LATENCY =
  /^\s*(slat|clat|lat|sync) \(([num]?sec)\)\s*: min=\s*(\d{1,6}(?:\.\d+)?)([kKM]?), max=\s*(\d{1,6}(?:\.\d+)?)([kKM]?), avg=\s*(\d{1,9}\.\d+|-?nan), stdev=\s*(\d{1,9}\.\d+|-?nan)\s*$/;

/** kind, unit */
export const PERCENTILES = /^\s*(slat|clat|lat|sync) percentiles \(([num]?sec)\):\s*$/;
/** Whole lines only: entries, each but the last of a list with a comma behind it. */
export const PERCENTILE_LINE =
  /^\s*\|\s+\d+(?:\.\d+)?th=\[\s*\d{1,9}\](?:,\s+\d+(?:\.\d+)?th=\[\s*\d{1,9}\])*,?\s*$/;
const ENTRY = /(\d+(?:\.\d+)?)th=\[\s*(\d{1,9})\]/g;

/** Absent where no time was taken. */
export function distributionOf(fields: RegExpExecArray, style: Style): Distribution | undefined {
  const [, , unit = "", min = "", minPrefix = "", max = "", maxPrefix = "", mean = "", deviation = ""] =
    fields;
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

export function entriesOf(line: string): PercentileEntry[] {
  return [...line.matchAll(ENTRY)].flatMap(([, key = "", digits = ""]) => {
    const name = percentileName(key);
    return name === undefined ? [] : [{ name, digits }];
  });
}

/** fio counts in nanoseconds (2: microseconds) and rounds up to the unit that it prints. */
export function percentilesOf(
  entries: readonly PercentileEntry[],
  unit: string,
): Distribution["percentilesNs"] {
  const unitNs = UNIT_NS[unit] ?? 1;
  const found = entries.flatMap(({ name, digits }) => {
    const value = Number(digits);
    if (value === 0) return [];
    const low = unitNs === 1 ? value : value - 1;
    return [[name, between(low * unitNs, value * unitNs, `${digits} ${unit}`, value * unitNs)] as const];
  });
  return found.length === 0 ? undefined : Object.fromEntries(found);
}

/** Percentages and latencies of a list only grow. */
export const grows = (entries: readonly PercentileEntry[]): boolean =>
  entries.every((entry, index) => {
    const before = entries[index - 1];
    return (
      before === undefined ||
      (Number(before.name) < Number(entry.name) && Number(before.digits) <= Number(entry.digits))
    );
  });
