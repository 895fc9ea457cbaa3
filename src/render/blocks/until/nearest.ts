/** Where the figure that decides was measured nowhere in an environment: what comes nearest to it, with its test, and what that is not. */
import { isFlattered } from "../../../judge/bounds/worth.ts";
import { isServedByCache } from "../../../judge/candidates/cached.ts";
import type { Candidate } from "../../../judge/candidates/candidates.ts";
import { phraseOf } from "../../../judge/ranking/ratio.ts";
import type { RankedValue } from "../../../judge/ranking/value.ts";
import { fateOf } from "../../../judge/recommending/measured-pair.ts";
import { nearestIn, nearestTo } from "../../../judge/recommending/nearest.ts";
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import type { Metric } from "../../../schema/metric.ts";
import { lowerFirst, upperFirst } from "../../../text/words.ts";
import type { AnswerFact } from "../../edition/answer-view.ts";
import { type Edition, titles } from "../../edition/edition.ts";
import { joined } from "../../edition/parts.ts";
import { plain, type TextSpan } from "../../edition/view.ts";
import { type NearestInRow, nearCell, nearWhat } from "../why/near-words.ts";
import { singleLines } from "../why/one-at-a-time.ts";
import { shortTitle } from "../workloads/short-titles.ts";
import { enoughText, mostText, valueSpans, valuesSpans } from "./measured-spans.ts";

/** Of the metric with that place, where it is the heaviest that counts and nobody measured it. */
export function nearestInRow(
  edition: Edition,
  recommendation: Recommendation,
  index: number,
): NearestInRow | undefined {
  const nearest = nearestIn(recommendation, edition.rankings);
  const { metric: id, ranking: own } = recommendation.metrics[index] ?? {};
  if (nearest === undefined || own !== undefined || nearest.wanted.id !== id) return undefined;
  const { ranking, values } = nearest;
  return {
    what: nearWhat(edition, nearest.wanted, ranking),
    metric: ranking.metric,
    test: shortTitle(edition, ranking),
    cellOf: (deployment, marked) => nearCell(edition, ranking, values, deployment, marked),
  };
}

/** Of the only one left: "Nearest to p99 fsync latency: mean fsync latency 14 ms (barely checked: 1 of 12), sequential write, 1 MiB; shown for orientation only." By the heaviest figure that it lacks. */
export function nearestOfAlone(
  edition: Edition,
  recommendation: Recommendation,
  { figures }: Candidate,
): TextSpan[] {
  const lacking = recommendation.metrics.filter((_, index) => fateOf(figures[index]) === "missing");
  const most = Math.max(...lacking.map(({ weight }) => weight));
  const [nearest] = lacking
    .filter(({ weight }) => weight === most)
    .flatMap(({ metric }) => nearestTo(recommendation, edition.rankings, metric, 1) ?? [])
    .filter(({ ranking, values }) => !values.some((one) => isHelped(edition, ranking.metric, one)));
  if (nearest === undefined) return [];
  const { wanted, ranking, values } = nearest;
  return [
    `Nearest to ${phraseOf(wanted)}: ${phraseOf(ranking.metric)} `,
    ...valuesSpans(edition, ranking.metric, values),
    `, ${lowerFirst(ranking.comparisonTitle)}; shown for orientation only.`,
  ];
}

/** "nearest: mean fsync latency 13–15 ms; enough: at most 10 ms": of one that lacks the figure that decides. */
export function nearestInShort(
  edition: Edition,
  recommendation: Recommendation,
  deployment: string | undefined,
): string | undefined {
  const nearest = nearestIn(recommendation, edition.rankings);
  const own = nearest?.values.find((one) => one.deployment === deployment);
  if (nearest === undefined || own === undefined) return undefined;
  const { metric } = nearest.ranking;
  if (isHelped(edition, metric, own)) return undefined;
  const said = [`${phraseOf(metric)} ${plain(valueSpans(metric, own))}`, mostText(nearest.wanted)];
  return `nearest: ${said.filter(Boolean).join("; ")}`;
}

/** A cache or a buffer says nothing of how good another figure may be. */
const isHelped = (edition: Edition, metric: Metric, one: RankedValue): boolean =>
  isFlattered(one) ||
  isServedByCache(edition, metric, { known: "measured", interval: one.interval, ranked: one });

export function nearestFacts(edition: Edition, recommendation: Recommendation): AnswerFact[] {
  const { environment } = recommendation;
  const nearest = nearestIn(recommendation, edition.rankings);
  if (nearest === undefined) return [];
  const { wanted, ranking, values } = nearest;
  const { comparisonId, comparisonTitle, metric } = ranking;
  const name = titles(edition.record).deployment;
  const figures = values.map((one): TextSpan[] => [
    `${name(one.deployment)} `,
    ...valuesSpans(edition, metric, [one]),
  ]);
  const [a, b] = values.map(({ deployment }) => deployment);
  const isPair = values.length === 2 && a !== undefined && b !== undefined;
  const enough = enoughText(wanted);
  const lines = wanted.direction === "sync" ? singleLines(edition, recommendation) : [];
  return [
    {
      term: "What comes nearest",
      value: [
        `${upperFirst(metric.phrase)}, ${lowerFirst(comparisonTitle)}: `,
        ...joined(figures, ", "),
        `. It is not the ${wanted.phrase} that is asked for${enough === "" ? "" : ` (${enough})`}: shown for orientation only. See `,
        isPair
          ? { text: "Compare", href: edition.links.pair(a, b) }
          : { text: "the comparison", href: edition.links.comparison(environment, comparisonId) },
        ".",
      ],
      ...(lines.length > 0 && { lines }),
      folded: true as const,
    },
  ];
}
