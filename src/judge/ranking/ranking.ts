/** Rankings: one for each environment, comparison and metric. Nothing is compared across environments. */
import { allMetrics, type Metric } from "../../schema/metric.ts";
import { isSizeKnown } from "../../schema/workload.ts";
import { defined } from "../../text/defined.ts";
import { order } from "../../text/problem.ts";
import type { JudgedResult } from "../evidence/judged-result.ts";
import type { Sample } from "../evidence/statistics.ts";
import { mayBeRanked } from "../evidence/subject.ts";
import { type Ratio, ratioOf, type Titles } from "./ratio.ts";
import { type ToldApart, toldApart } from "./told-apart.ts";
import { type RankedValue, type Scored, scoredValue } from "./value.ts";

export type Ranking = {
  /** environment/comparison/metric */
  id: string;
  environment: string;
  comparisonId: string;
  comparisonTitle: string;
  metric: Metric;
  /** Credible first, best first; then the excluded ones, best first. */
  values: readonly RankedValue[];
  /** Deployments that share the first rank among credible values; empty where none is credible. */
  first: readonly string[];
  /** The best credible value; absent where none is credible. */
  best?: string;
  /** Best as printed, whatever the checks say; it may be one that cannot win. */
  bestAsPrinted: string;
  /** The credible value next to the best, and the last one; absent with fewer than two. */
  runnerUp?: string;
  worst?: string;
  /** Best credible against the next credible, and against the worst; absent with fewer than two. */
  overNext?: Ratio;
  overWorst?: Ratio;
};

/** One value and the ranking that it stands in. */
export type Placed = {
  of: Pick<Ranking, "environment" | "comparisonId" | "comparisonTitle" | "metric">;
  value: RankedValue;
};

/** A value with the facts of its ranking, without the other deployments. */
export const placedOf = (
  { environment, comparisonId, comparisonTitle, metric }: Ranking,
  value: RankedValue,
): Placed => ({ of: { environment, comparisonId, comparisonTitle, metric }, value });

/**
 * Sorted by environment, comparison, and the order of the metric table. Projections, failed results, and results that may be
 * in order or at random take no part; those of unknown block size are not ranked against others.
 */
export function rankingsOf(
  results: readonly JudgedResult[],
  titles: Titles,
  metrics: readonly Metric[] = allMetrics(),
): Ranking[] {
  const groups = Map.groupBy(
    results.filter(mayBeRanked),
    ({ run, comparisonId }) => `${run.environment}/${comparisonId}`,
  );
  return [...groups]
    .sort(([a], [b]) => order(a, b))
    .flatMap(([, group]) => rankingsOfGroup(group, titles, metrics));
}

function rankingsOfGroup(
  group: readonly JudgedResult[],
  titles: Titles,
  metrics: readonly Metric[],
): Ranking[] {
  const [first] = group;
  if (first === undefined) return [];
  const byDeployment = [...Map.groupBy(group, ({ run }) => run.deployment)];
  if (byDeployment.length > 1 && !isSizeKnown(first.result.workload)) return [];
  return metrics.flatMap((metric) => {
    const scored = byDeployment.flatMap(
      ([deployment, judged]) => scoredValue(deployment, judged, metric) ?? [],
    );
    const of = { ...first, environment: first.run.environment };
    return scored.length === 0 ? [] : [rankingOf(of, metric, scored, titles)];
  });
}

type Compared = Pick<Ranking, "environment" | "comparisonId" | "comparisonTitle">;

/** `scored`: one value a deployment, in any order. */
export function rankingOf(of: Compared, metric: Metric, scored: readonly Scored[], titles: Titles): Ranking {
  const credible = scored.filter((one) => one.credible).sort(byValue(metric, ({ value }) => value));
  const excluded = scored.filter((one) => !one.credible).sort(byValue(metric, ({ value }) => value));
  const printed = scored.toSorted(byValue(metric, (one) => one.printed.value));
  const samples = credible.map(({ sample }) => sample);
  const isApart = toldApart(samples);
  const places = placesOf(samples, isApart, metric);
  const printedSamples = printed.map((one) => one.printed);
  const isSame =
    printedSamples.every((sample, i) => sample === samples[i]) && samples.length === printed.length;
  const printedPlaces = isSame ? places : placesOf(printedSamples, toldApart(printedSamples), metric);
  const values = [...credible, ...excluded].map((one): RankedValue => {
    const { credible: mayWin, sample, printed: asPrinted, ...value } = one;
    return {
      ...value,
      printed: asPrinted.value,
      ...(mayWin && { rank: places.get(sample) ?? 1 }),
      rankAsPrinted: printedPlaces.get(asPrinted) ?? 1,
    };
  });
  const [best, next] = credible;
  const worst = credible.at(-1);
  const ratio = (other: Scored | undefined) =>
    best && other && best !== other
      ? inRanking(
          ratioOf(best, other, metric, of.comparisonTitle, titles),
          isApart(0, credible.indexOf(other)),
        )
      : undefined;
  const [overNext, overWorst] = [ratio(next), ratio(worst)];
  return {
    id: `${of.environment}/${of.comparisonId}/${metric.id}`,
    environment: of.environment,
    comparisonId: of.comparisonId,
    comparisonTitle: of.comparisonTitle,
    metric,
    values,
    first: values.filter(({ rank }) => rank === 1).map(({ deployment }) => deployment),
    ...defined({ best: best?.deployment }),
    bestAsPrinted: printed[0]?.deployment ?? "",
    ...defined({ runnerUp: next?.deployment, worst: next && worst?.deployment, overNext, overWorst }),
  };
}

/** Best first; equal values by id. */
const byValue =
  ({ better }: Metric, pick: (one: Scored) => number) =>
  (a: Scored, b: Scored): number =>
    (better === "higher" ? pick(b) - pick(a) : pick(a) - pick(b)) || order(a.deployment, b.deployment);

/** Among many, a difference that would count between two alone may be chance. */
const inRanking = (ratio: Ratio, isApart: boolean): Ratio =>
  isApart ? ratio : { ...ratio, relation: "tie" };

/** 1 + the number of those that are better by more than chance. */
const placesOf = (
  samples: readonly Sample[],
  isApart: ToldApart,
  { better }: Metric,
): ReadonlyMap<Sample, number> =>
  new Map(
    samples.map((own, i) => {
      const ahead = samples.filter(
        (other, j) => isApart(i, j) && other.value > own.value === (better === "higher"),
      );
      return [own, 1 + ahead.length];
    }),
  );
