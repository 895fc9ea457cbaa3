/** Whether a cloud tier is at the rate that it is sold with, for both the checks and the patterns. */
import { type Interval, intervalOf } from "../../schema/quantity.ts";
import type { Result } from "../../schema/result.ts";
import { outstandingOf } from "../../schema/workload.ts";
import { upperFirst } from "../../text/words.ts";
import { formatNumber, formatValue } from "../../units/format.ts";
import { distanceFromOne, exactly, over, spanOfAll } from "../evidence/interval.ts";
import { meanLatency } from "../evidence/latency.ts";
import { rateOf } from "./rates.ts";

/** How far from the rate still counts as at it. */
export const TIER_SHARE = 0.15;

const NS_PER_SECOND = 1e9;

/** `text` says what was measured, or how it follows from the latency. */
export type TierRate = { interval: Interval; text: string; from: "rate" | "latency" };

/** I/Os a second in all directions; where no rate is printed, those under way over the mean latency. */
export function tierRateOf(result: Result, clients = 1): TierRate | undefined {
  const rate = rateOf(result, "iops");
  if (rate !== undefined)
    return { interval: rate.interval, text: `${formatValue(rate.value, "iops")} measured`, from: "rate" };
  const inFlight = outstandingOf(result.workload);
  const means = Object.values(result.directions).flatMap((one) => meanLatency(one) ?? []);
  if (inFlight === undefined || means.length === 0) return undefined;
  const latency = spanOfAll(means.map(intervalOf));
  if (latency.low <= 0) return undefined;
  const asked = inFlight * clients;
  const interval = over(exactly(asked * NS_PER_SECOND), latency);
  const [least, most] = [formatNumber(interval.low), formatNumber(interval.high)];
  const between = least === most ? least : `${least} to ${most}`;
  const shown = [latency.low, latency.high].map((ns) => formatValue(ns, "ns"));
  const mean = shown[0] === shown[1] ? shown[0] : shown.join(" to ");
  return {
    interval,
    text: `${formatNumber(asked)} I/Os at once at ${mean} are ${between} IOPS`,
    from: "latency",
  };
}

/** "1,010 IOPS measured, 1,000 IOPS provisioned: the tier is the limit." */
export const limitText = ({ text }: TierRate, provisioned: number): string =>
  `${upperFirst(text)}, ${formatValue(provisioned, "iops")} provisioned: the tier is the limit.`;

/** "at" where any value of the interval is within the share; otherwise "above" or "below". */
export function tierPlace(
  { interval }: TierRate,
  provisioned: number,
  share = TIER_SHARE,
): "at" | "above" | "below" {
  const away = distanceFromOne(over(interval, exactly(provisioned)));
  if (Math.abs(away) <= share) return "at";
  return away > 0 ? "above" : "below";
}
