/** Where the figure that decides was measured nowhere in an environment: what comes nearest to it, with its test, and what that is not. */
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import { type Metric, metricById } from "../../../schema/metric.ts";
import { lowerFirst, upperFirst } from "../../../text/words.ts";
import { formatValue } from "../../../units/format.ts";
import { type Edition, titles } from "../../edition/edition.ts";
import { resultHref } from "../../edition/links.ts";
import { joined } from "../../edition/parts.ts";
import type { AnswerFact, TextSpan } from "../../edition/view.ts";

/** Of the heaviest metric that is scored: its unit and direction in another workload or statistic, of most candidates that may be compared. Of a flush, where none was measured, the time of a write. */
export function nearestFacts(edition: Edition, recommendation: Recommendation): AnswerFact[] {
  const { environment, metrics, candidates, definition } = recommendation;
  const [deciding] = metrics.filter(({ scored }) => scored).toSorted((a, b) => b.weight - a.weight);
  const wanted = metricById.get(deciding?.metric ?? "");
  if (wanted === undefined || deciding?.ranking !== undefined) return [];
  const open = candidates.filter(({ status }) => status !== "ruled-out").map(({ deployment }) => deployment);
  const here = [...edition.rankings.values()]
    .filter(({ environment: where, metric: { unit } }) => where === environment && unit === wanted.unit)
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
        likeness(b.ranking.metric, wanted) - likeness(a.ranking.metric, wanted),
    );
  const inDirection = (direction: Metric["direction"]) =>
    here.find(({ ranking }) => ranking.metric.direction === direction);
  const nearest =
    inDirection(wanted.direction) ?? (wanted.direction === "sync" ? inDirection("write") : undefined);
  if (nearest === undefined) return [];
  const { ranking, values } = nearest;
  const { comparisonId, comparisonTitle, metric } = ranking;
  const name = titles(edition.record).deployment;
  const figures = values.map(({ deployment, value, runs: [run] }): TextSpan[] => [
    `${name(deployment)} `,
    {
      text: formatValue(value, metric.unit),
      ...(run && { href: resultHref(run.run, run.result) }),
    },
  ]);
  const [a, b] = values.map(({ deployment }) => deployment);
  const isPair = values.length === 2 && a !== undefined && b !== undefined;
  const asked = definition.metrics.find((one) => one.metric === wanted.id);
  const bound = asked?.objective ?? asked?.enough;
  const enough =
    bound === undefined
      ? ""
      : ` of which ${formatValue(bound, wanted.unit)} ${wanted.unit === "iops" ? "are" : "is"} enough,`;
  return [
    {
      term: "What comes nearest",
      value: [
        `${upperFirst(metric.phrase)}, ${lowerFirst(comparisonTitle)}: `,
        ...joined(figures, ", "),
        `. It is not ${wanted.phrase} as asked,${enough} and decides nothing here. See `,
        isPair
          ? { text: "Compare", href: edition.links.pair(a, b) }
          : { text: "the comparison", href: edition.links.comparison(environment, comparisonId) },
        ".",
      ],
      ...(recommendation.verdict !== "open" && { folded: true as const }),
    },
  ];
}

/** The same figure of another test before another statistic, and that before another figure. */
const likeness = ({ id, statistic }: Metric, wanted: Metric): number =>
  id === wanted.id ? 2 : statistic === wanted.statistic ? 1 : 0;
