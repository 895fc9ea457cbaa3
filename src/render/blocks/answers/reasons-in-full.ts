/** Why deployments are not the answer, in full: below a table that has room for a part of it. */
import { type Figure, reasonsOf } from "../../../judge/bounds/figure.ts";
import { phraseOf } from "../../../judge/ranking/ratio.ts";
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import { metricById } from "../../../schema/metric.ts";
import { listed, upperFirst } from "../../../text/words.ts";
import { type Edition, titles, useCaseOf } from "../../edition/edition.ts";
import { bullets, fold, joined } from "../../edition/parts.ts";
import type { Block, Rich } from "../../edition/view.ts";

/** "p99 read latency and mean read IOPS (impossibly fast)": which figures are excluded and for what; figures of one reason stand together. */
export function reasonsInShort(metrics: Recommendation["metrics"], figures: readonly Figure[]): string {
  const reasons = metrics.flatMap(({ metric, scored }, index) => {
    const [figure, named] = [figures[index], metricById.get(metric)];
    const why = scored && figure ? listed(reasonsOf(figure)) : "";
    return why === "" || named === undefined ? [] : [{ why, what: phraseOf(named) }];
  });
  return [...Map.groupBy(reasons, ({ why }) => why)]
    .map(([why, some]) => `${listed(some.map(({ what }) => what))} (${why})`)
    .join(", ");
}

/** Folded, each reason once, with the use cases and deployments that it is about. */
export function reasonsInFull(edition: Edition, answers: readonly Recommendation[]): Block[] {
  const name = titles(edition.record).deployment;
  const all = answers.flatMap((answer) =>
    answer.candidates.flatMap(({ deployment, reason }) =>
      reason === undefined ? [] : [{ answer, deployment, reason }],
    ),
  );
  const items = [...Map.groupBy(all, ({ reason }) => reason)].map(
    ([reason, some]): Rich => [
      // What is excluded was measured.
      { text: upperFirst(reason.replace(/^not measured: /, "")), strong: true },
      ": ",
      ...joined(
        [...Map.groupBy(some, ({ answer }) => answer)].map(([{ useCase, environment }, of]) => [
          {
            text: useCaseOf(edition, useCase)?.title ?? useCase,
            href: edition.links.useCase(useCase, environment),
          },
          ` (${of.map(({ deployment }) => name(deployment)).join("; ")})`,
        ]),
      ),
    ],
  );
  return fold(`Every reason in full (${items.length})`, bullets(items));
}
