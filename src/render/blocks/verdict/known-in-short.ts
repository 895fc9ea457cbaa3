/** What is known of an answer that is not given, in a sentence or two above its figures: these say the rest, and why in full is folded beneath them. */
import { foundIn, isPick } from "../../../judge/planning/found.ts";
import { boundTold, phraseOf } from "../../../judge/ranking/ratio.ts";
import type { RankedValue } from "../../../judge/ranking/value.ts";
import type { Level } from "../../../judge/recommending/meanwhile.ts";
import { ARE_LEVEL } from "../../../judge/recommending/measured-pair.ts";
import { nearestIn } from "../../../judge/recommending/nearest.ts";
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import type { Metric } from "../../../schema/metric.ts";
import { upperFirst } from "../../../text/words.ts";
import { shortLinks } from "../../edition/classes/classes-once.ts";
import type { Edition } from "../../edition/edition.ts";
import { headOf, plain, type Rich, type TextSpan } from "../../edition/view.ts";
import { isSplit } from "../decision/may-still-near.ts";
import { badgesOf, enumerated, valueSpans } from "../until/measured-spans.ts";
import { type NoneMeets, noneMeetsIn, noneMeetsText } from "../until/none-meets.ts";
import { nearWhat } from "../why/near-words.ts";

/** A card's first lines are read at a glance. */
const FEW_WORDS = 32;

/** Undefined where `why` is as short itself. */
export function knownInShort(edition: Edition, recommendation: Recommendation, why: Rich): Rich | undefined {
  const found = foundIn(edition)(recommendation);
  if (found === undefined || plain(why).split(" ").length <= FEW_WORDS) return undefined;
  if (isPick(found)) return firstOf(why);
  const none = noneMeetsIn(edition, recommendation);
  const near = none && nearSpans(edition, recommendation, none);
  if (near !== undefined) return near;
  const missed = none && missedSpans(edition, none);
  return [...(missed ?? []), ...orderSpans(edition, recommendation, found, missed !== undefined)];
}

/** As many of its sentences as are read at a glance, and one at least, with their links. */
export function firstOf(why: Rich): Rich {
  const sentences = plain(why).split(/(?<=\.) (?=[A-Z])/);
  const heads = sentences.map((_, at) => sentences.slice(0, at + 1).join(" "));
  const head = heads.findLast((one) => one.split(" ").length <= FEW_WORDS) ?? heads[0];
  return head === undefined ? why : headOf(why, head.length);
}

/** "Plain random writes, p99, 16 at once: 26 ms to 36 ms where 20 ms is enough, so perhaps none will do." Many at once wait for each other: of one at a time it is probable. */
function nearSpans(
  edition: Edition,
  recommendation: Recommendation,
  none: NoneMeets,
): TextSpan[] | undefined {
  const nearest = nearestIn(recommendation, edition.rankings);
  if (none.by !== "nearest" || nearest === undefined) return undefined;
  const { near, metric, bound } = none;
  return [
    `${upperFirst(nearWhat(edition, nearest.wanted, nearest.ranking))}: `,
    ...rangeSpans(edition, near.metric, near.values),
    ` where ${boundTold(bound, metric)} is enough, so ${near.atOnce === 1 ? "probably" : "perhaps"} none will do.`,
  ];
}

/** "P99 write latency: 26 ms to 36 ms where 20 ms is enough. "; whose figures are not all known as it is said in full. */
function missedSpans(edition: Edition, none: NoneMeets): TextSpan[] {
  const { metric, bound } = none;
  const values = none.by === "all" ? none.measured.flatMap(({ value }) => value ?? []) : [];
  if (none.by !== "all" || values.length < none.measured.length)
    return [`${upperFirst(noneMeetsText(none))}. `];
  const are = metric.unit === "iops" ? "are" : "is";
  return [
    `${upperFirst(phraseOf(metric))}: `,
    ...rangeSpans(edition, metric, values),
    ` where ${boundTold(bound, metric)} ${are} enough. `,
  ];
}

/** "Between A, B and C no order is proven."; `isTold`: by which figure stands before it. */
function orderSpans(
  edition: Edition,
  recommendation: Recommendation,
  found: Level,
  isTold: boolean,
): TextSpan[] {
  const { of, values } = found;
  const names = enumerated(
    shortLinks(
      edition,
      values.map(({ deployment }) => deployment),
      "and",
    ),
    "and",
  );
  const by = isTold ? [] : [` in ${phraseOf(of.metric)}: `, ...rangeSpans(edition, of.metric, values)];
  return isTold || isSplit(edition, recommendation, found)
    ? ["Between ", ...names, " no order is proven", ...by, "."]
    : [...names, ` ${ARE_LEVEL}`, ...by, "."];
}

/** "26 ms to 36 ms", each leading to its run, with what checks doubt of it. */
function rangeSpans(edition: Edition, metric: Metric, values: readonly RankedValue[]): TextSpan[] {
  const sorted = values.toSorted((a, b) => a.value - b.value);
  const ends = [...new Set([sorted[0], sorted.at(-1)])].filter((one) => one !== undefined);
  return ends.flatMap((one, at): TextSpan[] => {
    const doubts = badgesOf(edition, metric, one);
    return [
      at > 0 ? " to " : "",
      ...valueSpans(metric, one),
      ...doubts.flatMap((badge, nth) => [nth === 0 ? " (" : ", ", ...badge]),
      doubts.length > 0 ? ")" : "",
    ].filter((span) => span !== "");
  });
}
