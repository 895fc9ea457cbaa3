/** A latency rises from the least over the mean to the most, and from percentile to percentile, or a figure of it is damaged. */
import { intervalOf, type Quantity } from "../../schema/quantity.ts";
import type { Distribution } from "../../schema/result.ts";

export function rises({ minNs, meanNs, maxNs, percentilesNs = {} }: Distribution): boolean {
  const names = Object.keys(percentilesNs).sort((a, b) => Number(a) - Number(b));
  return isSorted([minNs, meanNs, maxNs]) && isSorted(names.map((name) => percentilesNs[name]));
}

/** Two that can be the same, for all that their printing says, are in order. */
function isSorted(quantities: readonly (Quantity | undefined)[]): boolean {
  const intervals = quantities.flatMap((one) => (one === undefined ? [] : [intervalOf(one)]));
  return intervals.every(({ high }, i) => high * ROUNDING >= (intervals[i - 1]?.low ?? 0));
}

/** fio cuts a mean of few nanoseconds, and its minimum and maximum at another place. */
const ROUNDING = 1.001;
