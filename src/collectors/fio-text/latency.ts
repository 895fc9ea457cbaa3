/** Lines of latencies: each line has its own unit. */
import type { Distribution } from "../../schema/result.ts";
import { rounded } from "../reading/printed-quantity.ts";
import { latencyNumber, type Style } from "./number.ts";

export const UNIT_NS: Record<string, number> = { nsec: 1, usec: 1e3, msec: 1e6, sec: 1e9 };

/** kind, unit, min, its prefix, max, its prefix, mean, deviation */
export const LATENCY =
  /^\s*(slat|clat|lat|sync) \(([num]?sec)\)\s*: min=\s*(\d{1,6}(?:\.\d+)?)([kKMG]?), max=\s*(\d{1,6}(?:\.\d+)?)([kKMG]?), avg=\s*(\d{1,13}\.\d+|-?nan), stdev=\s*(\d{1,13}\.\d+|-?nan)\s*$/;

/** kind, unit */
export const PERCENTILES = /^\s*(slat|clat|lat|sync) percentiles \(([num]?sec)\):\s*$/;

/** As printed: how to read a decimal point is only known from other lines of the job. */
export type LatencyFields = Readonly<
  Record<"unit" | "min" | "minPrefix" | "max" | "maxPrefix" | "mean" | "deviation", string>
>;

/** @param found by LATENCY; the match itself is not kept, as it would hold the whole line */
export function latencyFields(found: RegExpExecArray): LatencyFields {
  const [, , unit = "", min = "", minPrefix = "", max = "", maxPrefix = "", mean = "", deviation = ""] =
    found;
  return { unit, min, minPrefix, max, maxPrefix, mean, deviation };
}

/** Undefined if fio took no time. */
export function distributionOf(
  { unit, min, minPrefix, max, maxPrefix, mean, deviation }: LatencyFields,
  style: Style,
): Distribution | undefined {
  const unitNs = UNIT_NS[unit] ?? 1;
  if (Number(max) === 0 && !(Number(mean) > 0)) return undefined;
  const of: Distribution = {};
  // What is cut to 0 of a larger unit is some part of it, and no one knows which; 0 nsec was never measured.
  if (Number(min) > 0) of.minNs = latencyNumber(min, minPrefix, unitNs, style);
  if (Number(max) > 0 || Number(mean) > 1) of.maxNs = latencyNumber(max, maxPrefix, unitNs, style);
  if (Number(mean) > 0) of.meanNs = rounded(mean, unitNs);
  if (Number(deviation) >= 0) of.stddevNs = rounded(deviation, unitNs);
  return of;
}
