/** The score of a use case: geometric mean of the weighted shares of the best credible value. */
import { type Metric, metricById } from "../../schema/metric.ts";
import type { Interval } from "../../schema/quantity.ts";
import type { UseCase } from "../../schema/use-case.ts";
import { ratioInterval, type Sample } from "../evidence/statistics.ts";
import type { Ranking } from "../ranking/ranking.ts";
import { type RankedValue, sampleOf } from "../ranking/value.ts";

/** A metric of a use case with the ranking that answers for it; no ranking: nobody measured it here. */
export type UseCaseDimension = {
  wanted: UseCase["metrics"][number];
  metric: Metric;
  ranking: Ranking | undefined;
};

export function dimensionOf(
  wanted: UseCaseDimension["wanted"],
  ranking: Ranking | undefined,
): UseCaseDimension {
  const metric = metricById.get(wanted.metric);
  if (metric === undefined)
    throw new Error(`use case: expected a metric of the table, found ${wanted.metric}`);
  return { wanted, metric, ranking };
}

export const valueIn = (ranking: Ranking | undefined, deployment: string): RankedValue | undefined =>
  ranking?.values.find((value) => value.deployment === deployment);

export function credibleIn(ranking: Ranking | undefined, deployment: string): RankedValue | undefined {
  const value = valueIn(ranking, deployment);
  return value?.rank === undefined ? undefined : value;
}

/**
 * The required metrics make up the score, or all if none is required. An optional one is shown beside the score: with it the
 * winner would depend on who happened to measure it.
 */
export function scoredOf(dimensions: readonly UseCaseDimension[]): readonly UseCaseDimension[] {
  const required = dimensions.filter(({ wanted }) => wanted.required);
  return required.length > 0 ? required : dimensions;
}

/** 1 for the best credible value, less for the others; undefined where there is no credible one. */
export function shareOf({ ranking, metric }: UseCaseDimension, deployment: string): number | undefined {
  const own = credibleIn(ranking, deployment);
  const best = ranking?.values.find(({ rank }) => rank !== undefined);
  if (own === undefined || best === undefined) return undefined;
  return metric.better === "higher" ? own.value / best.value : best.value / own.value;
}

/** Undefined as soon as one dimension is missing: a composite needs them all. */
export function scoreOf(dimensions: readonly UseCaseDimension[], deployment: string): number | undefined {
  const total = totalWeight(dimensions);
  let log = 0;
  for (const dimension of dimensions) {
    const share = shareOf(dimension, deployment);
    if (share === undefined) return undefined;
    log += (dimension.wanted.weight / total) * Math.log(share);
  }
  return Math.exp(log);
}

/** Interval of the ratio of two scores, metric by metric at its widest. */
export function scoreRatio(dimensions: readonly UseCaseDimension[], a: string, b: string): Interval {
  const total = totalWeight(dimensions);
  const logs = dimensions.map((dimension) => {
    const { low, high } = betterBy(dimension, a, b);
    const weight = dimension.wanted.weight / total;
    return { low: weight * Math.log(low), high: weight * Math.log(high) };
  });
  return {
    low: Math.exp(logs.reduce((sum, { low }) => sum + low, 0)),
    high: Math.exp(logs.reduce((sum, { high }) => sum + high, 0)),
  };
}

/** How many times better a is than b, as an interval. */
function betterBy({ ranking, metric }: UseCaseDimension, a: string, b: string): Interval {
  const [own, other] = [sampleIn(ranking, a), sampleIn(ranking, b)];
  return metric.better === "higher" ? ratioInterval(own, other) : ratioInterval(other, own);
}

function sampleIn(ranking: Ranking | undefined, deployment: string): Sample {
  const value = credibleIn(ranking, deployment);
  if (value === undefined) throw new Error(`score: expected a credible value of ${deployment}`);
  return sampleOf(value);
}

const totalWeight = (dimensions: readonly UseCaseDimension[]): number =>
  dimensions.reduce((sum, { wanted }) => sum + wanted.weight, 0);

/** The dimension that favours a over b most comes first: by weighted log ratio of their shares. */
export function byPull(dimensions: readonly UseCaseDimension[], a: string, b: string): UseCaseDimension[] {
  const pull = (dimension: UseCaseDimension): number =>
    dimension.wanted.weight * Math.log((shareOf(dimension, a) ?? 1) / (shareOf(dimension, b) ?? 1));
  return dimensions.toSorted((x, y) => pull(y) - pull(x));
}
