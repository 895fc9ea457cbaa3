/** fio's latency objects: clat_ns since 3.0 (nanoseconds), clat before (microseconds). */
import type { Distribution } from "../../schema/result.ts";
import { isObject, type JsonObject } from "../../text/json.ts";
import { type Bins, countIn, readBins } from "./bins.ts";
import { type Complaints, figureOf } from "./number.ts";

/** A distribution with what merging needs: the histogram in nanoseconds, if the file has it. */
export type Latency = Distribution & {
  bins?: Bins;
  /** Percentiles that all merged jobs had, still to be computed from the joint bins. */
  jointPercentiles?: readonly string[];
};

const KINDS = ["slat", "clat", "lat"] as const;
export type LatencyKind = (typeof KINDS)[number];
export const LATENCY_KINDS: readonly LatencyKind[] = KINDS;

/** The latency of a direction; undefined if fio took no time (gtod_reduce, disable_clat) and printed zeros. */
export function readLatency(
  of: JsonObject,
  kind: LatencyKind,
  where: string,
  complaints: Complaints,
): Latency | undefined {
  const nanoseconds = of[`${kind}_ns`];
  if (isObject(nanoseconds)) return readDistribution(nanoseconds, 1, `${where}.${kind}_ns`, complaints);
  const microseconds = of[kind];
  return isObject(microseconds)
    ? readDistribution(microseconds, 1000, `${where}.${kind}`, complaints)
    : undefined;
}

/** @param toNs the printed unit in nanoseconds */
export function readDistribution(
  raw: JsonObject,
  toNs: number,
  where: string,
  complaints: Complaints,
): Latency | undefined {
  if (raw.N === 0) return undefined;
  const read = (key: string): number | undefined => {
    const value = figureOf(raw[key], where, key, complaints);
    return value === undefined ? undefined : inNs(value, toNs);
  };
  const max = read("max");
  const mean = read("mean");
  if (!max && !mean) return undefined;
  const lost = ["min", "max", "mean", "stddev"].filter((key) => raw[key] === undefined);
  if (lost.length > 0) complaints.add(`${where}: expected ${lost.join(" and ")}, found none`);
  const latency: Latency = {};
  const min = read("min");
  const stddev = read("stddev");
  const count = figureOf(raw.N, where, "N", complaints);
  if ((min ?? 0) > (mean ?? max ?? 0) * ROUNDING || (mean ?? 0) > (max ?? mean ?? 0) * ROUNDING) {
    complaints.add(
      `${where}: expected min, mean and max in this order, found ${min}, ${mean} and ${max}; it is left out`,
    );
    return undefined;
  }
  if (min) latency.minNs = min;
  if (mean) latency.meanNs = mean;
  if (max) latency.maxNs = max;
  if (stddev !== undefined) latency.stddevNs = stddev;
  if (count && Number.isInteger(count)) latency.count = count;
  if (isObject(raw.percentile))
    readPercentiles(raw.percentile, toNs, `${where}.percentile`, complaints, latency);
  if (isObject(raw.bins)) addBins(raw.bins, toNs, `${where}.bins`, complaints, latency);
  return latency;
}

/** Relative. Older versions cut min and max at the decimal point, in microseconds; means of few nanoseconds are cut, too. */
const ROUNDING = 1.001;

/** fio 2 prints microseconds with six digits: rounds off what a double adds to the product. */
const inNs = (value: number, toNs: number): number =>
  toNs === 1 ? value : Math.round(value * toNs * 1000) / 1000;

const KEY = /^(\d{1,3})(?:\.(\d+))?$/;

/** "99.990000" -> "99.99"; undefined if not a percentile above 0 and up to 100, such as the "0.00" of fio 3.0 and 3.1. */
export function percentileName(key: string): string | undefined {
  const [, whole, fraction = ""] = KEY.exec(key) ?? [];
  if (whole === undefined) return undefined;
  const digits = fraction.replace(/0+$/, "");
  const name = digits === "" ? String(Number(whole)) : `${Number(whole)}.${digits}`;
  const value = Number(name);
  return value > 0 && value <= 100 ? name : undefined;
}

function readPercentiles(
  raw: JsonObject,
  toNs: number,
  where: string,
  complaints: Complaints,
  into: Latency,
): void {
  const percentiles: Record<string, number> = {};
  let [share, last, inOrder, rises, found] = [0, 0, true, true, false];
  for (const key in raw) {
    const percentile = NAMES.get(key) ?? remember(key);
    if (percentile === undefined) continue;
    const printed = raw[key];
    if (printed === 0) continue;
    const value = figureOf(printed, where, percentile.name, complaints);
    if (value === undefined) continue;
    percentiles[percentile.name] = inNs(value, toNs);
    found = true;
    inOrder &&= percentile.share > share;
    rises &&= value >= last;
    share = percentile.share;
    last = value;
  }
  if (!found) return;
  if (inOrder ? rises : areRising(percentiles)) into.percentilesNs = percentiles;
  else
    complaints.add(
      `${where}: expected percentiles that rise, found a lower one behind a higher; they are left out`,
    );
}

const areRising = (percentiles: Record<string, number>): boolean =>
  Object.entries(percentiles)
    .sort(([a], [b]) => Number(a) - Number(b))
    .every(([, value], i, all) => i === 0 || value >= (all[i - 1]?.[1] ?? 0));

/** The same few keys come in every file. */
const NAMES = new Map<string, { name: string; share: number }>();
function remember(key: string): { name: string; share: number } | undefined {
  const name = percentileName(key);
  if (name === undefined) return undefined;
  const percentile = { name, share: Number(name) };
  if (NAMES.size < 1000) NAMES.set(key, percentile);
  return percentile;
}

/** Keeps the histogram only if its counts add up to the number of samples. */
function addBins(raw: JsonObject, toNs: number, where: string, complaints: Complaints, into: Latency): void {
  const bins = readBins(raw, toNs);
  if (bins === undefined) return;
  if (typeof bins === "string") {
    complaints.add(`${where}: ${bins}; the histogram is left out`);
    return;
  }
  const sum = countIn(bins);
  if (into.count === undefined || into.count === sum) into.bins = bins;
  else
    complaints.add(
      `${where}: expected counts that add up to ${into.count}, came ${sum}; the histogram is left out`,
    );
}
