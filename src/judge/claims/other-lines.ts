/** Wrong shares of a network line: the rate of a line that makes all of them right which a text prints. */
import type { Interval } from "../../schema/quantity.ts";
import { listed } from "../../text/words.ts";
import { formatCount } from "../../units/format.ts";
import { over } from "../evidence/interval.ts";
import type { Expected } from "./printed.ts";
import type { LineShare } from "./types.ts";

/** A wider range of rates than this fits too much by chance. */
const WIDEST = 1.2;

/** By the line as the record declares it: one sentence; nothing where no rate fits every end of what is printed. */
export function otherLinesOf(shares: readonly LineShare[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [line, own] of Map.groupBy(shares, (share) => share.line)) {
    const printed = [...Map.groupBy(own, (share) => share.printed)];
    const rate = common(printed.flatMap(([, of]) => ratesOf(of)));
    if (rate === undefined) continue;
    const [quoted, verb] = [
      listed(printed.map(([text]) => `“${text}”`)),
      printed.length > 1 ? "fit" : "fits",
    ];
    const once = own.some(({ isSent }) => isSent) ? ", each byte taken once" : "";
    found.set(line, `${quoted} ${verb} a network line of ${rateText(rate)}${once}.`);
  }
  return found;
}

/** For each figure the rates of which it is the printed share; the least and the most of a range are the share at its ends. */
function ratesOf(shares: readonly LineShare[]): Interval[] {
  const sorted = shares.map(({ load }) => load).sort((a, b) => a.low - b.low);
  const [expected, least, most] = [shares[0]?.expected, sorted[0], sorted.at(-1)];
  if (expected === undefined || least === undefined || most === undefined) return [];
  const within = sorted.map((load) => over(load, expected.allows));
  const ends = endsOf(expected);
  return ends === undefined || least === most
    ? within
    : [...within, over(least, ends.low), over(most, ends.high)];
}

/** What each end of a printed range allows by itself. */
const endsOf = ({ allows, ends }: Pick<Expected, "allows" | "ends">) =>
  ends && {
    low: { low: allows.low, high: 2 * ends.low - allows.low },
    high: { low: 2 * ends.high - allows.high, high: allows.high },
  };

function common(rates: readonly Interval[]): Interval | undefined {
  const low = Math.max(...rates.map((rate) => rate.low));
  const high = Math.min(...rates.map((rate) => rate.high));
  return low <= high && high <= low * WIDEST ? { low, high } : undefined;
}

/** "249 to 254 MB/s": rounded inwards, as each of them must fit; as lines are told, in powers of ten. */
function rateText({ low, high }: Interval): string {
  const [least, most] = [Math.ceil(low / MEGA), Math.floor(high / MEGA)];
  if (least < most) return `${formatCount(least)} to ${formatCount(most)} MB/s`;
  return `about ${formatCount(Math.round((low + high) / 2 / MEGA))} MB/s`;
}
const MEGA = 1e6;
