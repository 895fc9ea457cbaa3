/** Where a model of one score goes by the figures that a use case goes by, and has another first: that, with the reason, wherever either stands. */
import type { Composite } from "../../../judge/models/composite.ts";
import { recommended } from "../../../judge/planning/named.ts";
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import type { Edition } from "../../edition/edition.ts";
import { deploymentLink, joined, text } from "../../edition/parts.ts";
import type { Block, TextSpan } from "../../edition/view.ts";

const metricsOf = ({ definition }: Composite): string =>
  [...new Set(definition.dimensions.flatMap(({ of }) => of.map(({ metric }) => metric)))].sort().join();

const scoredOf = ({ metrics }: Recommendation): string =>
  [...new Set(metrics.flatMap(({ metric, scored }) => (scored ? [metric] : [])))].sort().join();

/** One goes by the metrics of the other, and each has a first that the other has not. */
const differ = (model: Composite, answer: Recommendation): boolean =>
  model.environment === answer.environment &&
  model.best !== undefined &&
  recommended(answer).length > 0 &&
  !recommended(answer).includes(model.best) &&
  metricsOf(model) === scoredOf(answer);

const REASON =
  ": a score leaves out a storage with an excluded figure. The answer to a use case keeps it, and counts that figure as anything from its worst to its best.";

/** On the page of a use case. */
export const modelsBeside = (edition: Edition, answer: Recommendation): Block[] =>
  edition.judgement.composites
    .filter((model) => differ(model, answer))
    .map((model) =>
      text(
        [
          { text: `One score, “${model.definition.title}”`, href: edition.links.models(answer.environment) },
          ", has ",
          deploymentLink(edition, model.best ?? ""),
          ` first by the same metrics${REASON}`,
        ],
        "muted",
      ),
    );

/** Beside the models, on their page and on that of the environment. */
export const answersBeside = (edition: Edition, models: readonly Composite[]): Block[] =>
  edition.judgement.recommendations.flatMap((answer) =>
    models
      .filter((model) => differ(model, answer))
      .map((model) => {
        const { title } = answer.definition;
        const href = edition.links.useCase(answer.useCase, answer.environment);
        const named: TextSpan[] = joined(
          recommended(answer).map((id) => deploymentLink(edition, id)),
          ", ",
          " or ",
        );
        return text([
          `By the metrics of “${model.definition.title}” the use case `,
          { text: title, href },
          " has ",
          ...named,
          ` first${REASON}`,
        ]);
      }),
  );
