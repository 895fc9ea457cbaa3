/** Scores of a model: from shares, as its authors would print them, and how far two of them are apart. */
import type { Model } from "../../schema/model.ts";
import type { Interval } from "../../schema/quantity.ts";
import { intervalProduct } from "../evidence/interval.ts";
import { ratioInterval, type Sample } from "../evidence/statistics.ts";
import { type DimensionFigures, penaltyShare, sampleIn } from "./model-shares.ts";

/** 0 to 1; undefined as soon as one dimension is missing: a composite needs them all. */
export function scoreOfShares(
  { mean }: Pick<Model, "mean">,
  dimensions: readonly DimensionFigures[],
  shares: readonly (number | undefined)[],
): number | undefined {
  const known = shares.filter((share) => share !== undefined);
  if (known.length < dimensions.length) return undefined;
  const total = dimensions.reduce((sum, { definition }) => sum + definition.weight, 0);
  const weighted = (of: (share: number) => number): number =>
    known.reduce((sum, share, i) => sum + ((dimensions[i]?.definition.weight ?? 0) / total) * of(share), 0);
  return mean === "geometric" ? Math.exp(weighted(Math.log)) : weighted((share) => share);
}

/**
 * As if nothing had been checked, with the model's own rule for missing figures; a dimension that no deployment has is left out.
 * @param shares as printed, by deployment, of each dimension
 */
export function scoreAsPrinted(
  model: Model,
  dimensions: readonly DimensionFigures[],
  shares: readonly ReadonlyMap<string, number>[],
  deployment: string,
): number | undefined {
  const rows = dimensions
    .map((dimension, i) => ({
      dimension,
      all: [...(shares[i]?.keys() ?? [])],
      share: shares[i]?.get(deployment),
    }))
    .filter(({ all }) => all.length > 0);
  const known = rows.filter(({ share }) => share !== undefined);
  if (known.length === 0) return undefined;
  const score = (
    of: readonly { dimension: DimensionFigures; share?: number | undefined }[],
  ): number | undefined =>
    scoreOfShares(
      model,
      of.map(({ dimension }) => dimension),
      of.map(({ share }) => share),
    );
  const { missing } = model;
  if (missing.rule === "weights-of-the-rest") return score(known);
  // Without such a rule, a dimension that is missing for all leaves everyone without a score.
  if (missing.rule === "not-ranked") return rows.length < dimensions.length ? undefined : score(rows);
  const worst = Math.max(...known.map(({ dimension }) => unshifted(dimension, deployment)));
  const value = missing.times * Math.max(worst, missing.least);
  return score(
    rows.map(({ dimension, all, share }) => ({
      dimension,
      share: share ?? penaltyShare(dimension, all, value),
    })),
  );
}

const unshifted = (dimension: DimensionFigures, deployment: string): number =>
  (sampleIn(dimension, deployment, "printed")?.value ?? 0) - dimension.shift;

/**
 * Interval of a's score over b's. A ratio of weighted mean shares is a mean of the ratios of each dimension, weighted by b's
 * weighted shares. So the ends of the interval are made of the ends of the dimensions' intervals.
 */
export function modelScoreRatio(
  { mean }: Pick<Model, "mean">,
  dimensions: readonly DimensionFigures[],
  a: string,
  b: { id: string; shares: readonly number[] },
): Interval {
  const ratios = dimensions.map((dimension) => betterBy(dimension, a, b.id));
  const isGeometric = mean === "geometric";
  const weights = dimensions.map(
    ({ definition }, i) => definition.weight * (isGeometric ? 1 : (b.shares[i] ?? 0)),
  );
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const meanOf = (pick: (ratio: Interval) => number): number => {
    const of = (ratio: Interval): number => (isGeometric ? Math.log(pick(ratio)) : pick(ratio));
    const sum = ratios.reduce((all, ratio, i) => all + ((weights[i] ?? 0) / total) * of(ratio), 0);
    return isGeometric ? Math.exp(sum) : sum;
  };
  return { low: meanOf(({ low }) => low), high: meanOf(({ high }) => high) };
}

/** How many times better a is than b in one dimension. */
function betterBy(dimension: DimensionFigures, a: string, b: string): Interval {
  const [own, other] = [credible(dimension, a), credible(dimension, b)];
  const ratio = dimension.better === "higher" ? ratioInterval(own, other) : ratioInterval(other, own);
  return dimension.times === undefined ? ratio : intervalProduct(ratio, betterBy(dimension.times, a, b));
}

function credible(dimension: DimensionFigures, deployment: string): Sample {
  const sample = sampleIn(dimension, deployment, "credible");
  if (sample === undefined) throw new Error(`model: expected a credible figure of ${deployment}`);
  return sample;
}
