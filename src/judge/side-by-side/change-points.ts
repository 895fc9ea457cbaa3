/** Where a series of values changed its level, and how surely. Pure. */
import { uniformInt } from "pure-rand/distribution/uniformInt";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";

/** `at`: index of the first value after the change. */
export type ChangePoint = { at: number; confidence: number };

/** As many values on each side of a change at least. */
export const LEAST_RUNS = 3;
/** Of fewer values chance splits more than 1 - SURE of the shuffled series as well as any step, however high it is. */
export const LEAST_SERIES = 10;
/** So sure a change must be to count. */
export const SURE = 0.99;
const SHUFFLES = 499;

type Split = { at: number; energy: number };

/**
 * E-divisive means (Matteson and James, Journal of the American Statistical Association 109, 2014): the split of largest
 * energy distance, tested against shuffled values, then the same within both parts. No distribution is assumed; the same
 * series gives the same answer.
 * @param values in the order measured; of rates and latencies their logarithms, so that shares count and not sizes
 * @returns in that order
 */
export function changePointsOf(values: readonly number[]): ChangePoint[] {
  const found: ChangePoint[] = [];
  const parts: [from: number, to: number][] = [[0, values.length]];
  for (let part = parts.pop(); part !== undefined; part = parts.pop()) {
    const [from, to] = part;
    const own = values.slice(from, to);
    const split = bestSplit(own);
    if (split === undefined) continue;
    const confidence = 1 - chanceOf(own, split.energy);
    if (confidence < SURE) continue;
    found.push({ at: from + split.at, confidence });
    parts.push([from, from + split.at], [from + split.at, to]);
  }
  return found.sort((a, b) => a.at - b.at);
}

/** The same two parts come to the same energy in whatever order they are added up, but for so much. */
const ROUNDING = 1e-9;

/** The share of shuffled series that split as well. */
function chanceOf(values: readonly number[], energy: number): number {
  const random = xoroshiro128plus(values.length);
  const shuffled = [...values];
  const least = energy - ROUNDING * Math.abs(energy);
  let asGood = 0;
  for (let round = 0; round < SHUFFLES; round += 1) {
    for (let i = shuffled.length - 1; i > 0; i -= 1) {
      const other = uniformInt(random, 0, i);
      const [a = 0, b = 0] = [shuffled[i], shuffled[other]];
      shuffled[i] = b;
      shuffled[other] = a;
    }
    if ((bestSplit(shuffled)?.energy ?? 0) >= least) asGood += 1;
  }
  return (asGood + 1) / (SHUFFLES + 1);
}

/** Undefined where no split leaves enough on both sides. Sums of distances are kept up as the split moves on. */
function bestSplit(values: readonly number[]): Split | undefined {
  const count = values.length;
  let best: Split | undefined;
  let [within, between, after] = [0, 0, 0];
  for (let i = 0; i < count; i += 1) for (let j = i + 1; j < count; j += 1) after += distance(values, i, j);
  for (let at = 1; at < count; at += 1) {
    const moved = at - 1;
    let [toBefore, toAfter] = [0, 0];
    for (let j = 0; j < moved; j += 1) toBefore += distance(values, moved, j);
    for (let j = at; j < count; j += 1) toAfter += distance(values, moved, j);
    within += toBefore;
    after -= toAfter;
    between += toAfter - toBefore;
    if (at < LEAST_RUNS || count - at < LEAST_RUNS) continue;
    const [n, m] = [at, count - at];
    const apart = (2 * between) / (n * m) - (2 * within) / (n * (n - 1)) - (2 * after) / (m * (m - 1));
    const energy = ((n * m) / count) * apart;
    if (best === undefined || energy > best.energy) best = { at, energy };
  }
  return best;
}

const distance = (values: readonly number[], i: number, j: number): number =>
  Math.abs((values[i] ?? 0) - (values[j] ?? 0));
