/** Rankings: one for each environment, comparison and metric. Nothing is compared across environments. */
import { METRICS, type Metric } from "../../schema/metric.ts";
import { isSizeKnown } from "../../schema/workload.ts";
import { defined } from "../../text/defined.ts";
import { order } from "../../text/problem.ts";
import type { JudgedResult } from "../evidence/judged-result.ts";
import { mayBeRanked } from "../evidence/subject.ts";
import { type Ratio, ratioOf, type Titles } from "./ratio.ts";
import { beats, type RankedValue, type Scored, scoredValue } from "./value.ts";

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
export function rankingsOf(results: readonly JudgedResult[], titles: Titles): Ranking[] {
  const groups = Map.groupBy(
    results.filter(mayBeRanked),
    ({ run, comparisonId }) => `${run.environment}/${comparisonId}`,
  );
  return [...groups].sort(([a], [b]) => order(a, b)).flatMap(([, group]) => rankingsOfGroup(group, titles));
}

function rankingsOfGroup(group: readonly JudgedResult[], titles: Titles): Ranking[] {
  const [first] = group;
  if (first === undefined) return [];
  const byDeployment = [...Map.groupBy(group, ({ run }) => run.deployment)];
  if (byDeployment.length > 1 && !isSizeKnown(first.result.workload)) return [];
  return METRICS.flatMap((metric) => {
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
  const values = [...credible, ...excluded].map((one) => ranked(one, metric, credible, scored));
  const [best, next] = credible;
  const worst = credible.at(-1);
  const ratio = (other: Scored | undefined) =>
    best && other && best !== other ? ratioOf(best, other, metric, of.comparisonTitle, titles) : undefined;
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

function ranked(
  one: Scored,
  metric: Metric,
  credible: readonly Scored[],
  all: readonly Scored[],
): RankedValue {
  const { credible: mayWin, sample, printed, ...value } = one;
  const better = credible.filter((other) => beats(other.sample, sample, metric)).length;
  const betterAsPrinted = all.filter((other) => beats(other.printed, printed, metric)).length;
  return {
    ...value,
    printed: printed.value,
    ...(mayWin && { rank: 1 + better }),
    rankAsPrinted: 1 + betterAsPrinted,
  };
}
