/** Latencies must rise from minimum over mean to maximum, and from percentile to percentile; if not, a figure is damaged. */
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

/** True if the intervals allow that `one` is not above `next`. */
function isInOrder(one: Quantity | undefined, next: Quantity | undefined): boolean {
  if (one === undefined || next === undefined) return true;
  const low = typeof one === "number" ? one : one.low;
  const high = typeof next === "number" ? next : next.high;
  return allows(low, high);
}

/** True if a value of at least `low` can come before one of at most `high`. */
export const allows = (low: number, high: number): boolean => high * ROUNDING >= low;

/** Relative slack: fio cuts a mean of few nanoseconds at another digit than minimum and maximum. */
const ROUNDING = 1.001;
