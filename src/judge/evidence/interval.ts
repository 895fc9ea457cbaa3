/** Arithmetic on intervals: what printed figures allow, carried through sums and products. All are positive. */
import type { Interval } from "../../schema/quantity.ts";

export const exactly = (value: number): Interval => ({ low: value, high: value });
export const sumOfIntervals = (all: readonly Interval[]): Interval => ({
  low: all.reduce((total, { low }) => total + low, 0),
  high: all.reduce((total, { high }) => total + high, 0),
});
/** From the lowest to the highest end of all. */
export const spanOfAll = (all: readonly Interval[]): Interval => ({
  low: Math.min(...all.map(({ low }) => low)),
  high: Math.max(...all.map(({ high }) => high)),
});

export const intervalProduct = (a: Interval, b: Interval): Interval => ({
  low: a.low * b.low,
  high: a.high * b.high,
});
export const over = (a: Interval, b: Interval): Interval => ({ low: a.low / b.high, high: a.high / b.low });

/** How far the interval stays away from 1, as a share: -0.24 is 24 % below even at its upper end; 0 where it holds 1. */
export function distanceFromOne({ low, high }: Interval): number {
  if (low > 1) return low - 1;
  return high < 1 ? high - 1 : 0;
}
