/** A latency rises from the least over the mean to the most, and from percentile to percentile, or a figure of it is damaged. */
import type { Quantity } from "../../schema/quantity.ts";
import type { Distribution } from "../../schema/result.ts";

export function rises({ minNs, meanNs, maxNs, percentilesNs }: Distribution): boolean {
  if (!isInOrder(minNs, meanNs) || !isInOrder(meanNs ?? minNs, maxNs)) return false;
  if (percentilesNs === undefined) return true;
  const names = Object.keys(percentilesNs);
  if (!names.every((name, i) => i === 0 || Number(name) > Number(names[i - 1])))
    names.sort((a, b) => Number(a) - Number(b));
  return names.every(
    (name, i) => i === 0 || isInOrder(percentilesNs[names[i - 1] ?? ""], percentilesNs[name]),
  );
}

/** Two that can be the same, for all that their printing says, are in order. */
function isInOrder(one: Quantity | undefined, next: Quantity | undefined): boolean {
  if (one === undefined || next === undefined) return true;
  const low = typeof one === "number" ? one : one.low;
  const high = typeof next === "number" ? next : next.high;
  return allows(low, high);
}

/** Whether one that is at least `low` can come before one that is at most `high`. */
export const allows = (low: number, high: number): boolean => high * ROUNDING >= low;

/** fio cuts a mean of few nanoseconds, and its minimum and maximum at another place. */
const ROUNDING = 1.001;
