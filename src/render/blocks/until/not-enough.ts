/** Of a storage that is left to choose from: that it is not enough, where an answer on the same page says so, and by which figure. */
import { standingIn } from "../../../judge/candidates/standing.ts";
import { phraseOf, valueText } from "../../../judge/ranking/ratio.ts";
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import { metricById } from "../../../schema/metric.ts";
import type { Edition } from "../../edition/edition.ts";
import type { TextSpan } from "../../edition/view.ts";
import { isRefused } from "../verdict/words.ts";
import { doubtedSpans } from "./measured-spans.ts";

/** That no harder test shows otherwise is the judge's to say: here, or where more is asked. */
const isRefusedIn = (edition: Edition, of: Recommendation, deployment: string): boolean =>
  [...of.answers, ...edition.furtherOf(of).map(({ recommendation }) => recommendation.answers[0])].some(
    (answer) => isRefused(answer) && answer.compared.includes(deployment),
  );

/** ", not enough: read bandwidth 80.7 MiB/s; short test; 191 MiB/s is enough": behind its name. Empty where no answer says so. */
export function notEnoughSpans(edition: Edition, of: Recommendation, deployment: string): TextSpan[] {
  if (!isRefusedIn(edition, of, deployment)) return [];
  const { definition, candidates } = of;
  const figures = candidates.find((one) => one.deployment === deployment)?.figures ?? [];
  const [told = []] = definition.metrics.flatMap((wanted, at): TextSpan[][] => {
    const [metric, figure] = [metricById.get(wanted.metric), figures[at]];
    const bound = wanted.objective ?? wanted.enough;
    if (metric === undefined || figure?.ranked === undefined || bound === undefined) return [];
    if (figure.known !== "measured" || standingIn(metric, figure, bound) !== "misses") return [];
    return [
      [
        `: ${phraseOf(metric)} `,
        ...doubtedSpans(edition, metric, figure.ranked),
        `; ${valueText(bound, metric)} ${metric.unit === "iops" ? "are" : "is"} enough`,
      ],
    ];
  });
  return [", ", { text: "not enough", strong: true }, ...told];
}
