/** Why deployments are not the answer, in full: below a table that has room for a part of it. */
import { type Figure, reasonsOf } from "../../../judge/bounds/figure.ts";
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import { upperFirst } from "../../../text/words.ts";
import { type Edition, titles, useCaseOf } from "../../edition/edition.ts";
import { bullets, fold, joined } from "../../edition/parts.ts";
import type { Block, Rich } from "../../edition/view.ts";

/** "cached reads, impossibly fast": for what figures are excluded, each reason once; of which it is, its whole reason says. */
export function reasonsInShort(metrics: Recommendation["metrics"], figures: readonly Figure[]): string {
  const reasons = metrics.flatMap(({ scored }, index) => {
    const figure = figures[index];
    return scored && figure ? reasonsOf(figure) : [];
  });
  return [...new Set(reasons.map((one) => one.replace(/^its [a-z]+: /, "")))].join(", ");
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
