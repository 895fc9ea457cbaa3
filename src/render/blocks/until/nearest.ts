/** Where the figure that decides was measured nowhere in an environment: what comes nearest to it, with its test, and what that is not. */
import { nearestIn } from "../../../judge/recommending/nearest.ts";
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import { lowerFirst, upperFirst } from "../../../text/words.ts";
import { formatValue } from "../../../units/format.ts";
import type { AnswerFact } from "../../edition/answer-view.ts";
import { type Edition, titles } from "../../edition/edition.ts";
import { resultHref } from "../../edition/links.ts";
import { joined } from "../../edition/parts.ts";
import type { TextSpan } from "../../edition/view.ts";
import { enoughText } from "./measured-spans.ts";

export function nearestFacts(edition: Edition, recommendation: Recommendation): AnswerFact[] {
  const { environment } = recommendation;
  const nearest = nearestIn(recommendation, edition.rankings);
  if (nearest === undefined) return [];
  const { wanted, ranking, values } = nearest;
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
  const enough = enoughText(wanted);
  return [
    {
      term: "What comes nearest",
      value: [
        `${upperFirst(metric.phrase)}, ${lowerFirst(comparisonTitle)}: `,
        ...joined(figures, ", "),
        `. It is not ${wanted.phrase} as asked${enough === "" ? "" : `, of which ${enough},`} and decides nothing here. See `,
        isPair
          ? { text: "Compare", href: edition.links.pair(a, b) }
          : { text: "the comparison", href: edition.links.comparison(environment, comparisonId) },
        ".",
      ],
      folded: true as const,
    },
  ];
}
