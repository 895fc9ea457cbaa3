/** fio's latency histograms: the bins of json+ in both forms, and of clat_hist logs. */
import type { Histogram } from "../../schema/detail.ts";
import type { JsonObject } from "../../text/json.ts";
import { CountedBins } from "../reading/bins-bytes.ts";
import { wholeOf } from "../reading/whole.ts";

/** Maps fio's name of a bucket, a value in nanoseconds, to its number of I/Os. */
export type Bins = Map<number, number>;

const BITS = 6;

/** Prefix of keys that fio 2 writes among its bins; they tell how to read the others. */
const META = "FIO_IO_U_PLAT_";

/**
 * The value of fio's bucket `index`, in the unit that fio measured in (microseconds in fio 2): below 2^(bits+1) the index itself,
 * above it the middle of a bucket, of which there are 2^bits for each power of two.
 */
export function bucketValue(index: number, bits = BITS): number {
  const inGroup = 2 ** bits;
  if (index < 2 * inGroup) return index;
  const group = Math.floor(index / inGroup) - 1;
  return 2 ** (group + bits) + Math.floor(((index % inGroup) + 0.5) * 2 ** group);
}

/** The least value of fio's bucket `index`. */
export function bucketLow(index: number, bits = BITS): number {
  const inGroup = 2 ** bits;
  if (index < 2 * inGroup) return index;
  const group = Math.floor(index / inGroup) - 1;
  return 2 ** (group + bits) + (index % inGroup) * 2 ** group;
}

/**
 * Since fio 3 the keys are values; fio 2 has the index of every bucket as a key, and says so beside them. Undefined if nothing
 * was counted; a sentence if it is not a histogram.
 */
export function readBins(raw: JsonObject | CountedBins, toNs: number): Bins | string | undefined {
  if (raw instanceof CountedBins) return toNs === 1 ? binsOf(raw) : NO_BITS;
  const bits = raw[`${META}BITS`];
  const indexed = bits !== undefined;
  if (indexed && (typeof bits !== "number" || !(bits >= 1 && bits <= 16)))
    return "expected FIO_IO_U_PLAT_BITS from 1 to 16";
  if (!indexed && toNs !== 1) return NO_BITS;
  const bins: Bins = new Map();
  for (const key in raw) {
    const count = raw[key];
    if (count === 0 || key.startsWith(META)) continue;
    const at = wholeOf(key);
    if (Number.isNaN(at) || typeof count !== "number" || !Number.isSafeInteger(count) || count < 0)
      return `expected whole numbers, found ${JSON.stringify(key.slice(0, 20))}: ${String(count).slice(0, 20)}`;
    const value = indexed ? bucketValue(at, bits as number) * toNs : at;
    bins.set(value, (bins.get(value) ?? 0) + count);
  }
  return bins.size > 0 ? bins : undefined;
}

const NO_BITS = "expected fio 2's FIO_IO_U_PLAT_BITS, found none";

function binsOf({ at, counts }: CountedBins): Bins | undefined {
  const bins: Bins = new Map();
  for (let i = 0; i < at.length; i += 1) {
    const count = counts[i] as number;
    if (count > 0) bins.set(at[i] as number, count);
  }
  return bins.size > 0 ? bins : undefined;
}

export function countIn(bins: Bins): number {
  let sum = 0;
  for (const count of bins.values()) sum += count;
  return sum;
}

export const mergeBins = (a: Bins, b: Bins): Bins => addBins(new Map(a), b);

/** Adds to `all`, which is changed. */
export function addBins(all: Bins, more: Bins): Bins {
  for (const [at, count] of more) all.set(at, (all.get(at) ?? 0) + count);
  return all;
}

/** For each percentile, the bin in which that share of all I/Os is reached, as fio computes it. */
export function percentilesOf(bins: Bins, names: readonly string[]): Record<string, number> {
  const sorted = [...bins].sort(([a], [b]) => a - b);
  const total = countIn(bins);
  const percentiles: Record<string, number> = {};
  for (const name of names) {
    let seen = 0;
    const bin = sorted.find(([, count]) => {
      seen += count;
      return seen >= (Number(name) / 100) * total;
    });
    if (bin !== undefined) percentiles[name] = bin[0];
  }
  return percentiles;
}

export function histogramOf(
  bins: Bins,
  direction: Histogram["direction"],
  latency: Histogram["latency"],
): Histogram {
  const atNs: number[] = [];
  const counts: number[] = [];
  for (const [at, count] of inOrder(bins)) {
    if (count === 0) continue;
    atNs.push(at);
    counts.push(count);
  }
  return { direction, latency, atNs, counts };
}

/** The bins of one job are already in order. */
function inOrder(bins: Bins): Iterable<[number, number]> {
  let last = -1;
  for (const at of bins.keys()) {
    if (at < last) return [...bins].sort(([a], [b]) => a - b);
    last = at;
  }
  return bins;
}
