import { formatNumber, formatValue } from "../../units/format.ts";
import { exactly, over } from "../evidence/interval.ts";
import type { CheckOutcome } from "../evidence/outcomes.ts";
import { unchecked } from "../evidence/outcomes.ts";
import type { Subject } from "../evidence/subject.ts";
import { labelled } from "../evidence/thresholds.ts";
import { limitText, placeOf, TIER_SHARE, tierRateOf } from "../physics/tier-rate.ts";
import type { Check } from "./check.ts";

const THRESHOLDS = { shareOfTheRate: TIER_SHARE };

export const tierCapped: Check = {
  code: "TIER_CAPPED",
  title: "The tier that was bought is the limit",
  rule: "I/Os a second in all directions, or those in flight over the mean latency where no rate is printed, lie within 15 % of the rate that the tier is sold with: noted. More than 15 % above it: noted, too.",
  why: "A cloud tier is held to its rate. What stands at the rate says what was bought, not what the storage can do, and its latency is the wait for the next permit. What stands clearly above it was a burst, came from a cache, or is a figure of something else.",
  advice:
    "Compare tiers by their price and rate, measure latency at one I/O in flight, and let bursts run out before measuring.",
  thresholds: labelled(THRESHOLDS, { shareOfTheRate: "Most that lies between the rate and what was sold" }),
  excludes: false,
  run: checkTier,
};

function checkTier({ deployment: { provisionedIops }, result, cell }: Subject): CheckOutcome[] {
  if (provisionedIops === undefined || result.status === "failed") return [];
  const { code } = tierCapped;
  const rate = tierRateOf(result, cell.clients?.count);
  if (rate === undefined) return [unchecked(code, ["IOPS, or mean latency and the I/Os in flight"])];
  const place = placeOf(rate, provisionedIops);
  if (place === "at") return [{ code, verdict: "noted", evidence: limitText(rate, provisionedIops) }];
  const times = over(rate.interval, exactly(provisionedIops));
  const sold = `the ${formatValue(provisionedIops, "iops")} that the tier is sold with`;
  if (place === "below")
    return [
      { code, verdict: "passed", evidence: `${rate.text}: ${formatNumber(times.high * 100)} % of ${sold}.` },
    ];
  const least = times.low < times.high ? "at least " : "";
  const evidence = `${rate.text}, ${least}${formatNumber(times.low)} times ${sold}: burst, cache, or a figure that is not this test's.`;
  return [{ code, verdict: "noted", evidence }];
}
