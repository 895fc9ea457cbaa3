/** Where nothing that decides was measured of whom an answer names either: the figure by which it is named, held against another's. */
import { isFlattered } from "../../../judge/bounds/worth.ts";
import type { Candidate } from "../../../judge/candidates/candidates.ts";
import { timesApart } from "../../../judge/candidates/score.ts";
import { countingIn } from "../../../judge/planning/counting.ts";
import { foundIn, isPick } from "../../../judge/planning/found.ts";
import { phraseOf, valueText } from "../../../judge/ranking/ratio.ts";
import { isBetter } from "../../../judge/recommending/level-lead.ts";
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import { formatNumber, formatRange } from "../../../units/format.ts";
import type { Edition } from "../../edition/edition.ts";
import { plain } from "../../edition/view.ts";
import { badgesOf } from "../until/measured-spans.ts";
import type { FoundFigure } from "./linked-finding.ts";

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
  const near = nearestOf(edition, answer, deployment);
  if (near === undefined) return undefined;
  const { found, own, metric } = near;
  const [value, phrase] = [valueText(own, metric), phraseOf(metric)];
  if (own.excludedBy.length > 0) return `Its ${value} in ${phrase} are excluded`;
  if (isFlattered(own)) return `Its ${value} in ${phrase} are in doubt`;
  if (!isBetter(found.of, found.own, own)) return undefined;
  return `${value} against ${valueText(found.own, metric)}${of} in ${phrase}`;
}

/** "its mean fsync latency, the nearest to p99 fsync latency, is about 2.9x behind (13–15 ms against 4.9 ms; barely checked: 1 of 12)": of what stands, where the figures that decide do not. */
export function behindNearest(
  edition: Edition,
  answer: Recommendation,
  { deployment }: Candidate,
): string | undefined {
  const near = nearestOf(edition, answer, deployment);
  if (near === undefined) return undefined;
  const { found, own, metric } = near;
  if (own.excludedBy.length > 0 || isFlattered(own) || !isBetter(found.of, found.own, own)) return undefined;
  const doubts = [own, found.own].flatMap((one) =>
    badgesOf(edition, metric, one).map((badge) => plain(badge)),
  );
  const both = `${valueText(own, metric)} against ${valueText(found.own, metric)}`;
  const wanted = found.wanted === undefined ? "" : `, the nearest to ${found.wanted.phrase},`;
  const times = timesApart(own.value, found.own.value);
  // Of a figure that is a range so is what it comes to.
  const isRange = [own, found.own].some(({ quantity }) => formatRange(quantity, metric.unit) !== undefined);
  const by = isRange ? `about ${formatNumber(Number(times.toPrecision(2)))}` : formatNumber(times);
  return `its ${phraseOf(metric)}${wanted} is ${by}x behind (${[both, ...new Set(doubts)].join("; ")})`;
}

/** How much of what counts the figure has for which that stands, 0 to 1. */
export function nearestShare(edition: Edition, answer: Recommendation): number {
  const found = foundIn(edition)(answer);
  const wanted = isPick(found) && found.by === "nearest" ? found.wanted?.id : undefined;
  return countingIn(answer).find(({ metric }) => metric.id === wanted)?.share ?? 0;
}

/** Where the figures of that stand. */
export function nearFigures(edition: Edition, answer: Recommendation, deployment: string): FoundFigure[] {
  const near = nearestOf(edition, answer, deployment);
  return [near?.own, near?.found.own].flatMap((value) => {
    const [at] = value?.runs ?? [];
    return near && value && at ? [{ text: valueText(value, near.metric), ...at, metric: near.metric }] : [];
  });
}

/** Its figure of the kind by which an answer that lacks what decides names another one. */
function nearestOf(edition: Edition, answer: Recommendation, deployment: string) {
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
  return own && { found, own, metric };
}
