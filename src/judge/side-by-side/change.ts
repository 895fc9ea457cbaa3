/** One figure before and after: by how much it changed, and whether the runs can tell the difference. */
import type { Metric } from "../../schema/metric.ts";
import type { Interval } from "../../schema/quantity.ts";
import { formatNumber } from "../../units/format.ts";
import { ratioInterval, type Sample } from "../evidence/statistics.ts";

type ChangeVerdict = "better" | "worse" | "no difference";

/** `factor` and its interval are after over before, whichever way is better. */
export type Change = { factor: number; interval: Interval; verdict: ChangeVerdict };

/** @param leastShare changes of less than this share of the smaller value are no difference, however sure they are */
export function changeOf(before: Sample, after: Sample, { better }: Metric, leastShare = 0): Change {
  const factor = after.value / before.value;
  const interval = ratioInterval(after, before);
  const isSure = interval.low > 1 || interval.high < 1;
  const isLarge = Math.max(factor, 1 / factor) - 1 >= leastShare;
  if (!isSure || !isLarge) return { factor, interval, verdict: "no difference" };
  return { factor, interval, verdict: factor > 1 === (better === "higher") ? "better" : "worse" };
}

/** "0.75x (0.71 to 0.79)". */
export const changeText = ({ factor, interval: { low, high } }: Change): string =>
  `${formatNumber(factor)}x (${formatNumber(low)} to ${formatNumber(high)})`;
