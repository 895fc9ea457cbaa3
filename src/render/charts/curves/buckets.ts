/** Histograms as their tools count: where each bucket begins and ends, how much lies below, and what quantile that allows. */
import { onceFor } from "../../../judge/evidence/memo.ts";

/** `atNs`: the name of the bucket. Its I/Os took from `fromNs` to `toNs`, which are equal where the edges are not known. */
export type Bucket = { fromNs: number; atNs: number; toNs: number; count: number };
export type Counts = { atNs: readonly number[]; counts: readonly number[] };

/** A percentile is given where at least this many I/Os took longer. */
export const IOS_BEYOND = 10;

/** fio has 64 buckets for each power of two, below 128 one for each value, and names them by their middle (stat.c, plat_idx_to_val). */
const PER_OCTAVE = 64;
/** fio 2 counted in microseconds. */
const UNITS_NS = [1, 1000];

export function bucketsOf({ atNs, counts }: Counts): Bucket[] {
  const unit = UNITS_NS.find((ns) => atNs.every((at) => edgesOf(at / ns) !== undefined));
  return atNs.map((at, i): Bucket => {
    const [from, to] = (unit === undefined ? undefined : edgesOf(at / unit)) ?? [at, at];
    const scale = unit ?? 1;
    return { fromNs: from * scale, atNs: at, toNs: to * scale, count: counts[i] ?? 0 };
  });
}

/** Undefined where fio has no bucket of this name. Values below 128 are exact: a bucket without a width. */
function edgesOf(at: number): [from: number, to: number] | undefined {
  if (!Number.isInteger(at)) return undefined;
  if (at < 2 * PER_OCTAVE) return [at, at];
  const width = 2 ** Math.floor(Math.log2(at)) / PER_OCTAVE;
  const from = at - width / 2;
  return Number.isInteger(from / width) ? [from, from + width] : undefined;
}

/** How many lie up to each bucket. Each line is asked for many percentiles. */
const upTo = onceFor((counts: readonly number[]): Float64Array => {
  let below = 0;
  return Float64Array.from(counts, (count) => (below += count));
});

export const totalOf = ({ counts }: Counts): number => upTo(counts).at(-1) ?? 0;

/** The name of the bucket that holds the percentile, as fio prints it; undefined where too few I/Os lie beyond. */
export function percentileOf(of: Counts, percentile: number): number | undefined {
  const total = totalOf(of);
  const share = percentile / 100;
  // Rounding must not lose the last I/O that is needed.
  if (total * (1 - share) < IOS_BEYOND * (1 - 1e-9)) return undefined;
  return quantileOf(of, share);
}

/** The name of the bucket up to which this share of the I/Os is done, however few they are. */
export function quantileOf(of: Counts, share: number): number | undefined {
  const wanted = share * totalOf(of) * (1 - 1e-12);
  const at = upTo(of.counts).findIndex((below) => below >= wanted);
  return of.atNs.at(at);
}

/** Whether there are enough for a median. */
export const hasPercentiles = (of: Counts): boolean => percentileOf(of, 50) !== undefined;

/** The counts of repeats put together. */
export function merged(all: readonly Counts[]): { atNs: number[]; counts: number[] } {
  const sums = new Map<number, number>();
  for (const { atNs, counts } of all)
    for (const [i, at] of atNs.entries()) sums.set(at, (sums.get(at) ?? 0) + (counts[i] ?? 0));
  const sorted = [...sums].sort(([a], [b]) => a - b);
  return { atNs: sorted.map(([at]) => at), counts: sorted.map(([, count]) => count) };
}
