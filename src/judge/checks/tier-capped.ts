import { formatNumber, formatValue } from "../../units/format.ts";
import { exactly, over } from "../evidence/interval.ts";
import { type OutcomeDraft, said, unchecked } from "../evidence/outcomes.ts";
import type { Subject } from "../evidence/subject.ts";
import { textOf, type Values } from "../evidence/thresholds.ts";
import { limitText, TIER_SHARE, tierPlace, tierRateOf } from "../physics/tier-rate.ts";
import { checkOf } from "./check.ts";

export const tierCapped = checkOf({
  code: "TIER_CAPPED",
  label: "tier cap",
  title: "The tier that was bought is the limit",
  rule: (t) =>
    `I/Os a second in all directions, or those under way over the mean latency where no rate is printed, lie within ${textOf(t.shareOfTheRate)} of the rate that the tier is sold with: noted. More than ${textOf(t.shareOfTheRate)} above it: noted, too.`,
  why: "A cloud tier is held to its rate. What stands at the rate says what was bought, not what the storage can do, and its latency is the wait for the next permit. What stands clearly above it was a burst, came from a cache, or is a figure of something else.",
  advice:
    "Compare tiers by their price and rate, measure latency at queue depth 1, and let bursts run out before measuring.",
  thresholds: {
    shareOfTheRate: [TIER_SHARE, "share", "Most that lies between the rate and what was sold"],
  },
  excludes: false,
  doubt: "none",
  shows: "nothing",
  example: "at-500-iops",
  declared: {
    what: "the rate that the tier is sold with, if it is one of a cloud",
    isKnown: ({ deployment }) => deployment.provisionedIops !== undefined,
  },
  run: checkTier,
});

function checkTier(
  { deployment: { provisionedIops }, result, cell }: Subject,
  t: Values<"shareOfTheRate">,
): OutcomeDraft[] {
  if (provisionedIops === undefined || result.status === "failed") return [];
  const rate = tierRateOf(result, cell.clients?.count);
  if (rate === undefined) return [unchecked(["IOPS, or mean latency and the I/Os at once"])];
  const place = tierPlace(rate, provisionedIops, t.shareOfTheRate);
  if (place === "at") return said("noted", limitText(rate, provisionedIops));
  const times = over(rate.interval, exactly(provisionedIops));
  const sold = `the ${formatValue(provisionedIops, "iops")} that the tier is sold with`;
  if (place === "below")
    return said("passed", `${rate.text}: ${formatNumber(times.high * 100)} % of ${sold}.`);
  const least = times.low < times.high ? "at least " : "";
  const above = `${rate.text}, ${least}${formatNumber(times.low)} times ${sold}`;
  return said("noted", `${above}: burst, cache, or a figure that is not this test's.`);
}
