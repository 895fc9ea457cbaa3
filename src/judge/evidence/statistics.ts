/** Medians and how exactly they are known. No distribution is assumed. */
import type { Interval } from "../../schema/quantity.ts";

export const CONFIDENCE = 0.95;

/** From this many repeats on, order statistics can hold a median with 95 %. */
export const ENOUGH_RUNS = 6;

/** Fewer runs than ENOUGH_RUNS do not show their spread: values closer than this tie. */
export const SINGLE_RUN_BAND = 0.1;

export type Estimate = { value: number; interval: Interval; basis: string };

/** The middle value, or the mean of the two middle ones; throws on an empty list. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return (at(sorted, Math.ceil(middle) - 1) + at(sorted, Math.floor(middle))) / 2;
}

/** Probability that the range of n runs holds the median: 1 - 2^(1-n). */
export const rangeCoverage = (n: number): number => 1 - 2 ** (1 - n);

/** The median of repeats: with a 95 % interval from six runs on, below that with their range and its true coverage. */
export function estimate(values: readonly number[]): Estimate {
  const n = values.length;
  const interval =
    n >= ENOUGH_RUNS ? medianInterval(values) : { low: Math.min(...values), high: Math.max(...values) };
  return { value: median(values), interval, basis: basisOf(n) };
}

function basisOf(n: number): string {
  if (n >= ENOUGH_RUNS) return `${CONFIDENCE * 100} % interval of the median of ${n} runs`;
  if (n === 1) return "one run";
  return `range of ${n} runs (holds the median with ${Math.round(rangeCoverage(n) * 100)} %)`;
}

/**
 * Interpolated order-statistic interval of a median (Hettmansperger and Sheather, Statistics & Probability Letters
 * 4, 1986): between the widest pair of order statistics that covers less than the confidence and the next wider one.
 */
export function medianInterval(values: readonly number[]): Interval {
  const sorted = values.toSorted((a, b) => a - b);
  const n = sorted.length;
  const coverage = (depth: number): number => 1 - 2 * binomialHalf(n, depth - 1);
  if (coverage(1) < CONFIDENCE)
    throw new RangeError(`median of ${n} values: ${CONFIDENCE} cannot be covered`);
  let depth = 1;
  while (coverage(depth + 1) >= CONFIDENCE) depth += 1;
  const [wide, narrow] = [coverage(depth), coverage(depth + 1)];
  const share = (wide - CONFIDENCE) / (wide - narrow);
  const inward = ((n - depth) * share) / (depth + (n - 2 * depth) * share);
  const between = (outer: number, inner: number): number => (1 - inward) * outer + inward * inner;
  return {
    low: between(at(sorted, depth - 1), at(sorted, depth)),
    high: between(at(sorted, n - depth), at(sorted, n - depth - 1)),
  };
}

/** P(X <= k) of n fair coins. */
function binomialHalf(n: number, k: number): number {
  let term = 2 ** -n;
  let total = 0;
  for (let i = 0; i <= k; i += 1) {
    total += term;
    term = (term * (n - i)) / (i + 1);
  }
  return total;
}

export type Sample = { value: number; interval: Interval; count: number };

/** Where the median may lie: its interval, which with fewer than ENOUGH_RUNS is widened by the band of single runs. */
export function spanOf({ interval: { low, high }, count }: Sample): Interval {
  if (count >= ENOUGH_RUNS) return { low, high };
  const band = 1 + SINGLE_RUN_BAND;
  return { low: low / band, high: high * band };
}

/**
 * Interval of a/b. With enough runs on both sides the log intervals are combined (MOVER, Zou and Donner, Statistics in
 * Medicine 27, 2008); otherwise it spans all that the two intervals allow, widened by the band of single runs.
 */
export function ratioInterval(
  a: Sample,
  b: Sample,
  enoughRuns = ENOUGH_RUNS,
  singleRunBand = SINGLE_RUN_BAND,
): Interval {
  const ratio = a.value / b.value;
  if (a.count < enoughRuns || b.count < enoughRuns) {
    const band = 1 + singleRunBand;
    return { low: a.interval.low / b.interval.high / band, high: (a.interval.high / b.interval.low) * band };
  }
  const below = Math.hypot(Math.log(a.value / a.interval.low), Math.log(b.interval.high / b.value));
  const above = Math.hypot(Math.log(a.interval.high / a.value), Math.log(b.value / b.interval.low));
  return { low: ratio * Math.exp(-below), high: ratio * Math.exp(above) };
}

function at(sorted: readonly number[], index: number): number {
  const value = sorted[index];
  if (value === undefined)
    throw new RangeError(`statistics: expected a value at ${index} of ${sorted.length}`);
  return value;
}

export const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** The least-squares line through values that are equally far apart: its slope from one to the next. */
export function lineThrough(values: readonly number[]): { slope: number; intercept: number } {
  const middle = (values.length - 1) / 2;
  const mean = meanOf(values);
  const spread = values.reduce((sum, _, i) => sum + (i - middle) ** 2, 0);
  const slope = spread === 0 ? 0 : values.reduce((sum, v, i) => sum + (i - middle) * (v - mean), 0) / spread;
  return { slope, intercept: mean - slope * middle };
}
