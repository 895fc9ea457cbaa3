/** Where the figure that decides was measured nowhere in an environment: what comes nearest to it, with the way to Compare. */
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import { metricById } from "../../../schema/metric.ts";
import { lowerFirst } from "../../../text/words.ts";
import { formatValue } from "../../../units/format.ts";
import { type Edition, titles } from "../../edition/edition.ts";
import { resultHref } from "../../edition/links.ts";
import { joined, text } from "../../edition/parts.ts";
import type { Block, TextSpan } from "../../edition/view.ts";

/** Of the heaviest metric that is scored: its unit and direction in another workload or statistic, of most candidates that may be compared. */
export function nearestBlocks(edition: Edition, recommendation: Recommendation): Block[] {
  const { environment, metrics, candidates } = recommendation;
  const [deciding] = metrics.filter(({ scored }) => scored).toSorted((a, b) => b.weight - a.weight);
  const wanted = metricById.get(deciding?.metric ?? "");
  if (wanted === undefined || deciding?.ranking !== undefined) return [];
  const open = candidates.filter(({ status }) => status !== "ruled-out").map(({ deployment }) => deployment);
  const [nearest] = [...edition.rankings.values()]
    .filter(
      ({ environment: where, metric: { unit, direction } }) =>
        where === environment && unit === wanted.unit && direction === wanted.direction,
    )
    .map((ranking) => ({
      ranking,
      values: ranking.values.filter(
        ({ deployment, excludedBy }) => excludedBy.length === 0 && open.includes(deployment),
      ),
    }))
    .filter(({ values }) => values.length > 1)
    .sort(
      (a, b) =>
        b.values.length - a.values.length ||
        Number(b.ranking.metric.id === wanted.id) - Number(a.ranking.metric.id === wanted.id),
    );
  if (nearest === undefined) return [];
  const { ranking, values } = nearest;
  const name = titles(edition.record).deployment;
  const figures = values.map(({ deployment, value, runs: [run] }): TextSpan[] => [
    `${name(deployment)} `,
    {
      text: formatValue(value, ranking.metric.unit),
      ...(run && { href: resultHref(run.run, run.result) }),
    },
  ]);
  const [a, b] = values.map(({ deployment }) => deployment);
  const isPair = values.length === 2 && a !== undefined && b !== undefined;
  const { comparisonId, comparisonTitle, metric } = ranking;
  return [
    text([
      `What comes nearest to ${wanted.phrase} as asked: ${metric.phrase}, ${lowerFirst(comparisonTitle)}: `,
      ...joined(figures, ", "),
      ". See ",
      isPair
        ? { text: "Compare", href: edition.links.pair(a, b) }
        : { text: "the comparison", href: edition.links.comparison(environment, comparisonId) },
      ". It decides nothing here.",
    ]),
  ];
}
