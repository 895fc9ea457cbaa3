/** Which use cases a deployment is the answer to. */
import { reasonsOf } from "../../../judge/bounds/figure.ts";
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import { fateOf } from "../../../judge/recommending/undecided.ts";
import { listed, plural, upperFirst } from "../../../text/words.ts";
import { type Edition, useCaseOf } from "../../edition/edition.ts";
import { bullets, fold, joined, text } from "../../edition/parts.ts";
import type { Block, Rich } from "../../edition/view.ts";
import { recommended, verdictWord } from "./verdict.ts";

/** By verdict, each leading to its answer; nothing where no use case was asked in its environment. */
export function answeredBy(edition: Edition, deployment: string): Block[] {
  const { record, judgement, links } = edition;
  const environment = record.deployments.get(deployment)?.environment;
  const asked = judgement.recommendations.filter((one) => one.environment === environment);
  if (asked.length === 0) return [];
  const own = asked.filter((one) => recommended(one).includes(deployment));
  const rest = asked.filter((one) => !own.includes(one));
  const linked = ({ useCase }: Recommendation) => ({
    text: useCaseOf(edition, useCase)?.title ?? useCase,
    href: links.useCase(useCase, environment),
  });
  const why = bullets(
    [...Map.groupBy(rest, (one) => whyNot(one, deployment))]
      .sort(([, a], [, b]) => b.length - a.length)
      .map(
        ([reason, some]): Rich => [
          { text: `${reason} (${some.length})`, strong: true },
          ": ",
          ...joined(some.map(linked)),
          ".",
        ],
      ),
  );
  const count = plural(asked.length, "use case");
  if (own.length === 0)
    return [text(`It is the answer to none of the ${count} asked here. Why not:`), ...why];
  return [
    text(`It is the answer to ${own.length} of the ${count} asked here.`),
    ...bullets(
      [...Map.groupBy(own, ({ answers: [main] }) => verdictWord(main))].map(
        ([word, some]): Rich => [
          { text: upperFirst(word), strong: true },
          ": ",
          ...joined(some.map(linked)),
          ".",
        ],
      ),
    ),
    ...fold(`Why not to the other${rest.length === 1 ? "" : ` ${rest.length}`}`, why),
  ];
}

/** In words that several use cases share; the page of each has its own. */
function whyNot(answer: Recommendation, deployment: string): string {
  const candidate = answer.candidates.find((one) => one.deployment === deployment);
  if (candidate === undefined) return "Only projected, never measured";
  const { status, reason = "", figures } = candidate;
  if (status === "ruled-out") return upperFirst(reason);
  if (status === "too-close") return "Misses an objective by less than its runs can tell";
  const scored = figures.filter((_, index) => answer.metrics[index]?.scored);
  const missing = scored.filter((figure) => fateOf(figure) === "missing").length;
  if (status === "bounded" && missing === scored.length) return "Nothing that decides was measured";
  const out = [...new Set(scored.flatMap(reasonsOf))];
  if (out.length > 0) return `Figures that decide are excluded: ${listed(out)}`;
  if (missing > 0) return "Some of what decides was not measured";
  return recommended(answer).length === 0 ? "No storage is the answer yet" : "Another scores more";
}
