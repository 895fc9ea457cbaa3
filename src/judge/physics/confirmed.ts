/** What confirms a result of which Little's law as a whole lacks a figure: a side that fills the queue alone, or its tier. */
import { formatNumber, formatValue } from "../../units/format.ts";
import { askedInFlight } from "../evidence/in-flight.ts";
import { exactly, over } from "../evidence/interval.ts";
import type { Subject } from "../evidence/subject.ts";
import type { Values } from "../evidence/thresholds.ts";
import { inFlightOf, termsOf } from "./little-terms.ts";
import { TIER_SHARE, tierRateOf } from "./tier-rate.ts";

/** A sentence without its full stop; undefined where nothing confirms it. `warnShare`: how far off still confirms. */
export const confirmedOtherwise = (
  subject: Subject,
  { warnShare }: Values<"warnShare">,
): string | undefined => bySide(subject, warnShare) ?? byTier(subject);

/** Where reads and writes did not run together, either of them has all that was under way. */
function bySide(subject: Subject, share: number): string | undefined {
  const asked = askedInFlight(subject);
  if (asked === undefined) return undefined;
  const full = termsOf(subject.result).find((term) =>
    isNear(over(inFlightOf([term]), exactly(asked)), share),
  );
  return full && `${full.text} alone is the ${formatNumber(asked)} I/Os at once that were asked for`;
}

function byTier({ deployment: { provisionedIops }, result, cell }: Subject): string | undefined {
  const rate = provisionedIops === undefined ? undefined : tierRateOf(result, cell.clients?.count);
  if (rate?.from !== "latency" || provisionedIops === undefined) return undefined;
  if (!isNear(over(rate.interval, exactly(provisionedIops)), TIER_SHARE)) return undefined;
  return `${rate.text}, and its tier is sold with ${formatValue(provisionedIops, "iops")}`;
}

/** All of the interval: one that is wide confirms nothing. */
const isNear = ({ low, high }: { low: number; high: number }, share: number): boolean =>
  low >= 1 - share && high <= 1 + share;
