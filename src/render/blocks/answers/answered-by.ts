/** Which use cases a deployment is the answer to. */
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import { plural } from "../../../text/words.ts";
import { type Edition, useCaseOf } from "../../edition/edition.ts";
import { bullets, joined, text } from "../../edition/parts.ts";
import type { Block, Rich } from "../../edition/view.ts";
import { recommended, VERDICTS } from "./verdict.ts";

/** By verdict, each leading to its answer; nothing where no use case was asked in its environment. */
export function answeredBy(edition: Edition, deployment: string): Block[] {
  const { record, judgement, links } = edition;
  const environment = record.deployments.get(deployment)?.environment;
  const asked = judgement.recommendations.filter((one) => one.environment === environment);
  if (asked.length === 0) return [];
  const own = asked.filter((one) => recommended(one).includes(deployment));
  if (own.length === 0)
    return [text(`It is the answer to none of the ${plural(asked.length, "use case")} asked here.`)];
  const linked = ({ useCase }: Recommendation) => ({
    text: useCaseOf(edition, useCase)?.title ?? useCase,
    href: links.useCase(useCase, environment),
  });
  return [
    text(`It is the answer to ${own.length} of the ${plural(asked.length, "use case")} asked here.`),
    ...bullets(
      [...Map.groupBy(own, ({ verdict }) => verdict)].map(
        ([verdict, some]): Rich => [
          { text: VERDICTS[verdict].title, strong: true },
          ": ",
          ...joined(some.map(linked)),
          ".",
        ],
      ),
    ),
  ];
}
