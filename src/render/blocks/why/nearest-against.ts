/** Where nothing that decides was measured of whom an answer names either: the figure by which it is named, held against another's. */
import { isFlattered } from "../../../judge/bounds/worth.ts";
import type { Candidate } from "../../../judge/candidates/candidates.ts";
import { phraseOf, valueText } from "../../../judge/ranking/ratio.ts";
import { isBetter } from "../../../judge/recommending/level-lead.ts";
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import type { Edition } from "../../edition/edition.ts";
import { foundIn, isPick } from "../verdict/found.ts";

/**
 * "14 ms against 4.9 ms in mean fsync latency"; `of`: whose the second is. "Its 3.2 ms in p99 write latency are in doubt" of what does
 * not count. Undefined where no such figure names it, where the other one has none, and where that is no worse.
 */
export function nearestAgainst(
  edition: Edition,
  answer: Recommendation,
  { deployment }: Candidate,
  of = "",
): string | undefined {
  const found = foundIn(edition)(answer);
  if (!isPick(found) || found.by !== "nearest") return undefined;
  const { metric, comparisonId } = found.of;
  const own = [...edition.rankings.values()]
    .find(
      (one) =>
        one.environment === answer.environment &&
        one.comparisonId === comparisonId &&
        one.metric.id === metric.id,
    )
    ?.values.find((one) => one.deployment === deployment);
  if (own === undefined) return undefined;
  const [value, phrase] = [valueText(own, metric), phraseOf(metric)];
  if (own.excludedBy.length > 0) return `Its ${value} in ${phrase} are excluded`;
  if (isFlattered(own)) return `Its ${value} in ${phrase} are in doubt`;
  if (!isBetter(found.of, found.own, own)) return undefined;
  return `${value} against ${valueText(found.own, metric)}${of} in ${phrase}`;
}
