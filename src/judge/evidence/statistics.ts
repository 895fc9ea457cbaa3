/** Medians and how exactly they are known. No distribution is assumed. */
import type { Interval } from "../../schema/quantity.ts";
import type { Noise } from "./noise.ts";
import { beyond, normalOf, studentWithin, WITHIN } from "./normal.ts";

export const CONFIDENCE = 0.95;

/** From this many repeats on, order statistics can hold a median with 95 %. */
export const ENOUGH_RUNS = 6;

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

/** `noise`: of single runs; it decides where there are fewer than ENOUGH_RUNS. */
export type Sample = { value: number; interval: Interval; count: number; noise: Noise };

/** Values this close, as a factor, are equal on every page: none is ever called better. */
const EQUAL_AS_SHOWN = 1.0051;

/**
 * Standard error of the median of so many values of a normal distribution, over that of a single one: from the second moments of
 * its order statistics (H. A. David and H. N. Nagaraja, Order Statistics, 3rd edition, 2003, chapter 3).
 */
export const ERROR_OF_MEDIAN: Readonly<Record<number, number>> = {
  1: 1,
  2: Math.SQRT1_2,
  3: 0.6698,
  4: 0.5461,
  5: 0.5356,
};

/** Distances from the value, on the log scale. */
type Reach = { below: number; above: number };

const NONE: Reach = { below: 0, above: 0 };

const reachOf = ({ value, interval: { low, high } }: Sample): Reach => ({
  below: Math.log(value / low),
  above: Math.log(high / value),
});

/** How far rounding may have moved a single figure. Repeats hold it in their range. */
const rounding = (sample: Sample): Reach => (sample.count === 1 ? reachOf(sample) : NONE);

/**
 * What 95 % of chance lie within. From ENOUGH_RUNS on it is the interval of the median; below that the noise of a median of so
 * many runs, or their range where that is wider.
 */
function chance(sample: Sample): Reach {
  const { count, noise } = sample;
  if (count >= ENOUGH_RUNS) return reachOf(sample);
  const reach = WITHIN * noise.cv * (ERROR_OF_MEDIAN[count] ?? 1);
  const range = count === 1 ? NONE : reachOf(sample);
  return { below: Math.max(reach, range.below), above: Math.max(reach, range.above) };
}

/** How many times apart two single runs of the same may come out. */
export const tieWithin = ({ cv }: Noise): number => Math.exp(WITHIN * Math.SQRT2 * cv);

/** Where the median may lie: its interval, with fewer than ENOUGH_RUNS widened by the noise of so many runs. */
export function spanOf(sample: Sample): Interval {
  if (sample.count >= ENOUGH_RUNS) return sample.interval;
  const [printed, noise] = [rounding(sample), chance(sample)];
  return {
    low: sample.value * Math.exp(-printed.below - noise.below),
    high: sample.value * Math.exp(printed.above + noise.above),
  };
}

/**
 * Interval of a/b, made of the two spans: what is chance in them is combined on the log scale (MOVER, Zou and Donner, Statistics
 * in Medicine 27, 2008); what is rounding adds up.
 */
export function ratioInterval(a: Sample, b: Sample): Interval {
  const [x, y, roundedA, roundedB] = [chance(a), chance(b), rounding(a), rounding(b)];
  const ratio = a.value / b.value;
  return {
    low: ratio * Math.exp(-roundedA.below - roundedB.above - Math.hypot(x.below, y.above)),
    high: ratio * Math.exp(roundedA.above + roundedB.below + Math.hypot(x.above, y.below)),
  };
}

/** The interval of a ratio leaves out 1, and does so as it is shown. */
export const isApart = ({ low, high }: Interval): boolean =>
  low > EQUAL_AS_SHOWN || high < 1 / EQUAL_AS_SHOWN;

/** What decides how likely a difference is, on the log scale; taken once of each sample of a ranking. */
export type Deviation = { log: number; rounding: Reach; below: number; above: number; freedom: number };

/** The noise of single runs is taken as known: only a spread of its own has degrees of freedom. */
export function deviationOf(sample: Sample): Deviation {
  const { below, above } = chance(sample);
  return {
    log: Math.log(sample.value),
    rounding: rounding(sample),
    below: below ** 2,
    above: above ** 2,
    freedom: sample.count >= ENOUGH_RUNS ? sample.count - 1 : Number.POSITIVE_INFINITY,
  };
}

const EQUAL_LOG = Math.log(EQUAL_AS_SHOWN);

/**
 * The probability that chance puts two equal medians so far apart: below 5 % exactly where the interval of their ratio says so,
 * and not computed (1) elsewhere. How fast it falls beyond is taken from Student's t with the degrees of freedom of Welch and Satterthwaite.
 */
export function chanceOf(a: Deviation, b: Deviation): number {
  const [over, under] = a.log >= b.log ? [a, b] : [b, a];
  const apart = over.log - under.log - over.rounding.below - under.rounding.above - EQUAL_LOG;
  const [x, y] = [over.below, under.above];
  if (apart <= 0 || apart ** 2 <= x + y) return 1;
  if (x + y === 0) return 0;
  const freedom = (x + y) ** 2 / (x ** 2 / over.freedom + y ** 2 / under.freedom);
  return beyond(normalOf((apart / Math.sqrt(x + y)) * studentWithin(freedom), freedom));
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
