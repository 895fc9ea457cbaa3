/** One figure before and after: by how much it changed, and whether the runs can tell the difference. */
import type { Metric } from "../../schema/metric.ts";
import type { Interval } from "../../schema/quantity.ts";
import { formatNumber } from "../../units/format.ts";
import { ENOUGH_RUNS, isApart, ratioInterval, type Sample } from "../evidence/statistics.ts";

/** In the order in which they are shown. */
export const CHANGES = [
  "worse",
  "behind",
  "better",
  "ahead",
  "no difference",
  "too few runs to tell",
] as const;

/** "behind" and "ahead": by the noise of single runs, where a side has too few for "worse" and "better". */
export type ChangeVerdict = (typeof CHANGES)[number];

/** `factor` and its interval are after over before, whichever way is better. */
export type Change = { factor: number; interval: Interval; verdict: ChangeVerdict };

export type ChangeOptions = {
  /** Changes of less than this share of the smaller value are no difference, however sure they are. */
  leastShare?: number;
  /** Where a side has fewer than ENOUGH_RUNS, the noise of single runs decides; otherwise nothing does. */
  allowFew?: boolean;
};

export function changeOf(
  before: Sample,
  after: Sample,
  { better }: Metric,
  { leastShare = 0, allowFew = false }: ChangeOptions = {},
): Change {
  const factor = after.value / before.value;
  const interval = ratioInterval(after, before);
  const areFew = before.count < ENOUGH_RUNS || after.count < ENOUGH_RUNS;
  const verdictOf = (): ChangeVerdict => {
    if (areFew && !allowFew) return "too few runs to tell";
    const isLarge = Math.max(factor, 1 / factor) - 1 >= leastShare;
    if (!isApart(interval) || !isLarge) return "no difference";
    const isBetter = factor > 1 === (better === "higher");
    return areFew ? (isBetter ? "ahead" : "behind") : isBetter ? "better" : "worse";
  };
  return { factor, interval, verdict: verdictOf() };
}

/** "0.75x (0.71 to 0.79)". */
export const changeText = ({ factor, interval: { low, high } }: Change): string =>
  `${formatNumber(factor)}x (${formatNumber(low)} to ${formatNumber(high)})`;
