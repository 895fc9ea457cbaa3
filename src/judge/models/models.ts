/** Composite scores: each model in each environment, with its ranks and what its authors would print. */

import type { Model } from "../../schema/model.ts";
import type { FiolioRecord } from "../../schema/record.ts";
import { defined } from "../../text/defined.ts";
import { order } from "../../text/problem.ts";
import { lowerFirst } from "../../text/words.ts";
import { labelOf } from "../checks/index.ts";
import type { Ranking } from "../ranking/ranking.ts";
import type { CommonTraits } from "../ranking/selector.ts";
import type { RankedValue } from "../ranking/value.ts";
import type { Composite, CompositeEntry } from "./composite.ts";
import { figureFor } from "./model-figures.ts";
import { modelScoreRatio, scoreAsPrinted, scoreOfShares } from "./model-scores.ts";
import { type DimensionFigures, dimensionsOf, sharesOf } from "./model-shares.ts";

/** Sorted by environment, then in the order of the models. A model with fewer than two scores compares nothing and is left out. */
export function compositesOf(
  { models }: Pick<FiolioRecord, "models">,
  rankings: readonly Ranking[],
  commons: ReadonlyMap<string, CommonTraits>,
): Composite[] {
  const inOrder = [...models].sort(([a, x], [b, y]) => x.order - y.order || order(a, b));
  return [...Map.groupBy(rankings, ({ environment }) => environment)]
    .sort(([a], [b]) => order(a, b))
    .flatMap(([environment, own]) =>
      inOrder.map(([id, model]) => compositeOf({ id, model, environment }, own, commons)),
    )
    .filter(({ entries }) => entries.filter(isPlaced).length > 1);
}

const isPlaced = ({ score, scoreAsPrinted: printed }: CompositeEntry): boolean =>
  score !== undefined || printed !== undefined;

type Asked = { id: string; model: Model; environment: string };

/** @param rankings of the environment */
function compositeOf(
  { id, model, environment }: Asked,
  rankings: readonly Ranking[],
  commons: ReadonlyMap<string, CommonTraits>,
): Composite {
  const dimensions = dimensionsOf(model, ({ of }) =>
    of.map((wanted) => figureFor(wanted, rankings, commons)),
  );
  const values = dimensions.flatMap(({ figures }) => figures.flatMap(({ ranking }) => ranking?.values ?? []));
  const deployments = [...new Set(values.map(({ deployment }) => deployment))].sort(order);
  const entries = entriesOf(model, dimensions, deployments);
  return {
    model: id,
    definition: model,
    environment,
    dimensions: dimensions.map(({ definition, figures }) => ({
      id: definition.id,
      rankings: figures.flatMap(({ ranking }) => ranking?.id ?? []),
      isMeasured: figures.every(({ ranking }) => ranking !== undefined),
    })),
    entries,
    ...namesOf(entries),
  };
}

/** Ranked ones first, best score first; then the others as they would be printed. */
function entriesOf(
  model: Model,
  dimensions: readonly DimensionFigures[],
  deployments: readonly string[],
): CompositeEntry[] {
  const credible = dimensions.map((one) => sharesOf(one, deployments, "credible"));
  const all = new Map(
    deployments.map((id) => {
      const shares = credible.map((of) => of.get(id));
      return [id, { shares, score: scoreOfShares(model, dimensions, shares) }] as const;
    }),
  );
  const printedShares = dimensions.map((one) => sharesOf(one, deployments, "printed"));
  const printed = new Map(
    deployments.map((id) => [id, scoreAsPrinted(model, dimensions, printedShares, id)] as const),
  );
  const ranked = deployments.filter((id) => all.get(id)?.score !== undefined);
  const sharesIn = (id: string): number[] => all.get(id)?.shares.filter((share) => share !== undefined) ?? [];
  const rankOf = (id: string): number =>
    1 +
    ranked.filter(
      (other) =>
        other !== id && modelScoreRatio(model, dimensions, other, { id, shares: sharesIn(id) }).low > 1,
    ).length;
  const placeOf = (score: number): number =>
    1 + [...printed.values()].filter((other) => other !== undefined && other > score).length;
  return deployments
    .map((deployment): CompositeEntry => {
      const { shares = [], score } = all.get(deployment) ?? {};
      const asPrinted = printed.get(deployment);
      return {
        deployment,
        shares,
        ...(score === undefined
          ? { reason: reasonOf(dimensions, deployment) }
          : { score, rank: rankOf(deployment) }),
        excludedBy: codesOf(dimensions.flatMap((dimension) => valuesIn(dimension, deployment))),
        sharesAsPrinted: printedShares.map((of) => of.get(deployment)),
        ...(asPrinted !== undefined && { scoreAsPrinted: asPrinted, rankAsPrinted: placeOf(asPrinted) }),
      };
    })
    .sort(
      (a, b) =>
        (b.score ?? -1) - (a.score ?? -1) ||
        (b.scoreAsPrinted ?? -1) - (a.scoreAsPrinted ?? -1) ||
        order(a.deployment, b.deployment),
    );
}

function namesOf(
  entries: readonly CompositeEntry[],
): Pick<Composite, "best" | "bestAsPrinted" | "runnerUp" | "worst"> {
  const ranked = entries.filter(({ rank }) => rank !== undefined);
  const [best, next] = ranked;
  const printed = entries.find(({ rankAsPrinted }) => rankAsPrinted === 1);
  return defined({
    best: best?.deployment,
    bestAsPrinted: printed?.deployment,
    runnerUp: next?.deployment,
    worst: next && ranked.at(-1)?.deployment,
  });
}

/** "not ranked: no “mixed 70/30 IOPS, 4 KiB”; “random reads, IOPS” is excluded: cached reads". */
function reasonOf(dimensions: readonly DimensionFigures[], deployment: string): string {
  const gaps = dimensions.flatMap((dimension): string[] => {
    const { title } = dimension.definition;
    const named = `“${lowerFirst(title)}”`;
    const values = valuesIn(dimension, deployment);
    if (values.length < dimension.figures.length) return [`no ${named}`];
    const codes = codesOf(values);
    const [lacking] = dimension.figures.flatMap(({ lacking }) => lacking.get(deployment) ?? []);
    if (codes.length === 0 && lacking !== undefined)
      return [
        `${named} has no credible value in “${lacking.comparisonTitle}”, which is what it would be compared by`,
      ];
    return codes.length === 0 ? [] : [`${named} is excluded: ${codes.map(labelOf).join(", ")}`];
  });
  return `not ranked: ${gaps.join("; ")}`;
}

const valuesIn = ({ figures }: DimensionFigures, deployment: string): RankedValue[] =>
  figures.flatMap(({ ranking }) => ranking?.values.find((one) => one.deployment === deployment) ?? []);

const codesOf = (values: readonly RankedValue[]): string[] => [
  ...new Set(values.flatMap(({ excludedBy }) => excludedBy)),
];
