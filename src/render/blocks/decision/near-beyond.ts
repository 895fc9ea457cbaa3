/** Of the only one that is left where more is asked: that what comes nearest to what it lacks is beyond what is enough already. To name it alone would send readers there. */
import { phraseOf, valueText } from "../../../judge/ranking/ratio.ts";
import type { RankedValue } from "../../../judge/ranking/value.ts";
import { type Nearest, nearestIn } from "../../../judge/recommending/nearest.ts";
import type { Answer, Recommendation } from "../../../judge/recommending/recommendation.ts";
import { workOf } from "../../../judge/side-by-side/work.ts";
import type { Edition } from "../../edition/edition.ts";
import type { TextSpan } from "../../edition/view.ts";
import { valuesSpans } from "../until/measured-spans.ts";
import { areSmallFlushesTimed } from "../verdict/large-flushes.ts";
import { isOnlyFurther } from "../verdict/words.ts";
import { workloadsOf } from "../why/near-words.ts";

type Beyond = { nearest: Nearest; value: RankedValue; bound: number };

/** By more than its runs can tell, in the same statistic or a mean, which a percentile is seldom below. */
export function nearBeyond(
  edition: Edition,
  recommendation: Recommendation,
  answer: Answer,
): Beyond | undefined {
  if (!isOnlyFurther(answer)) return undefined;
  const nearest = nearestIn(recommendation, edition.rankings);
  const value = nearest?.values.find(({ deployment }) => answer.compared.includes(deployment));
  const { bound, statistic } = nearest?.wanted ?? {};
  if (nearest === undefined || value === undefined || bound === undefined) return undefined;
  const { metric } = nearest.ranking;
  const isAlike = metric.statistic === statistic || metric.statistic === "mean";
  return metric.unit === "ns" && isAlike && value.interval.low > bound
    ? { nearest, value, bound }
    : undefined;
}

/** "Its mean fsync latency after 1 MiB writes is 13–15 ms; 10 ms at p99 is enough. Small flushes were not timed." */
export function nearBeyondSpans(
  edition: Edition,
  recommendation: Recommendation,
  answer: Answer,
): TextSpan[] {
  const found = nearBeyond(edition, recommendation, answer);
  if (found === undefined) return [];
  const { nearest, value, bound } = found;
  const { ranking, wanted } = nearest;
  const [workload] = workloadsOf(edition, ranking);
  const { hasLargeWrites, block } = workload === undefined ? {} : workOf(workload);
  const isLarge = hasLargeWrites === true && block !== undefined;
  return [
    `Its ${phraseOf(ranking.metric)}${isLarge ? ` after ${block} writes` : ""} is `,
    ...valuesSpans(edition, ranking.metric, [value]),
    `; ${valueText(bound, wanted)} at ${wanted.statistic} is enough.`,
    isLarge && !areSmallFlushesTimed(edition, recommendation.environment)
      ? " Small flushes were not timed."
      : "",
  ].filter((span) => span !== "");
}

/** Over the card, in place of its name. */
export const beyondSentence = ({ definition }: Recommendation): string =>
  `Nothing that survives a node is shown to be enough${definition.replicates === undefined ? "" : "; an application that keeps copies itself does not need it"}.`;
