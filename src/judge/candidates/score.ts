/** The score of a use case: a weighted geometric mean. All is done in logarithms, where it is a weighted sum. */

import type { Metric } from "../../schema/metric.ts";
import type { Interval } from "../../schema/quantity.ts";
import type { Spread } from "../bounds/chances.ts";
import type { Dimension } from "../bounds/dimension.ts";
import type { Figure } from "../bounds/figure.ts";
import { FLATTERY, OWN_FAULT } from "../bounds/figure.ts";
import type { Estimate } from "../bounds/likely-values.ts";
import { WITHIN } from "../evidence/normal.ts";
import { ENOUGH_RUNS } from "../evidence/statistics.ts";
import type { RankedValue } from "../ranking/value.ts";

/** A dimension that makes up the score. `index`: in the metrics of the use case; `weight`: as a share of all. */
export type Scored = { dimension: Dimension; index: number; weight: number };

/**
 * The required metrics make up the score, or all if none is required. An optional one is shown beside the score: with it the
 * winner would depend on who happened to measure it.
 */
export function scoredOf(dimensions: readonly Dimension[]): readonly Scored[] {
  const all = dimensions.map((dimension, index) => ({ dimension, index, weight: dimension.wanted.weight }));
  const required = all.filter(({ dimension }) => dimension.wanted.required);
  const scored = required.length > 0 ? required : all;
  const total = scored.reduce((sum, { weight }) => sum + weight, 0);
  return scored.map((one) => ({ ...one, weight: one.weight / total }));
}

/** Greater is better. */
export const goodness = ({ better }: Metric, value: number): number =>
  better === "higher" ? Math.log(value) : -Math.log(value);

/** How many times the one is the other, the larger first: 1 and more. From logarithms 11.25 would print as 11.2. */
export const timesApart = (a: number, b: number): number => Math.max(a, b) / Math.min(a, b);

/** The value of that goodness. */
export const valueAt = ({ better }: Metric, good: number): number =>
  Math.exp(better === "higher" ? good : -good);

export function goodnessRange(metric: Metric, { low, high }: Interval): Interval {
  const [a, b] = [goodness(metric, low), goodness(metric, high)];
  return { low: Math.min(a, b), high: Math.max(a, b) };
}

/** Its middle and standard deviation: of an even part half its width over the root of three. */
export const estimateOf = ({ middle, halfWidths }: Spread): Estimate => ({
  middle,
  deviation: Math.sqrt(halfWidths.reduce((sum, half) => sum + half ** 2 / 3, 0)),
});

export const spreadOfEstimate = ({ middle, deviation }: Estimate): Spread => ({
  middle,
  halfWidths: bell(deviation),
});

/** Three even parts are nearly a bell; each as wide as the deviation gives them its variance. */
export const bell = (deviation: number): number[] => [deviation, deviation, deviation];

/** Of a measured figure: its noise and what its printing leaves open. Of another: anywhere in its range. */
export function spreadOf(metric: Metric, figure: Figure): Spread {
  const { known, interval, ranked, standIn, inProportion } = figure;
  if (known === "measured" && ranked)
    return measuredSpread(metric, ranked, figure.flatters ? Math.log(FLATTERY) / 2 : 0);
  const like = inProportion ? (standIn ?? ranked) : undefined;
  if (like !== undefined) {
    const fault = standIn ? OWN_FAULT.standIn : OWN_FAULT.row;
    return { middle: goodness(metric, like.value), halfWidths: [Math.log(fault)] };
  }
  const { low, high } = goodnessRange(metric, interval);
  return { middle: (low + high) / 2, halfWidths: [(high - low) / 2, ...noiseOfEnds(figure)] };
}

/** An end that another test of it sets is no surer than the runs of that test. */
function noiseOfEnds({ best, worst }: Figure): number[] {
  const noises = [best?.of, worst?.of].flatMap((from) =>
    from ? from.noise.cv / Math.sqrt(from.runs.length) : [],
  );
  return noises.length > 0 ? bell(Math.max(...noises)) : [];
}

/** `doubt`: half of the width by which it may be worse than it looks. */
function measuredSpread(
  metric: Metric,
  { value, interval, runs, noise }: RankedValue,
  doubt: number,
): Spread {
  const { low, high } = goodnessRange(metric, interval);
  const middle = goodness(metric, value) - doubt;
  const width = (high - low) / 2;
  const halfWidths =
    runs.length >= ENOUGH_RUNS ? bell(width / WITHIN) : [width, ...bell(noise.cv / Math.sqrt(runs.length))];
  return { middle, halfWidths: doubt > 0 ? [doubt, ...halfWidths] : halfWidths };
}

/** What may be counted on: a figure that was never printed at its worst, one that another stands in for at its worse end, so that nobody gains by what is not known of them. */
export function leadOf(metric: Metric, figure: Figure): number {
  if (figure.known === "unknown") return goodnessRange(metric, figure.interval).low;
  if (figure.ranked === undefined && figure.standIn)
    return spreadOf(metric, figure).middle - Math.log(OWN_FAULT.standIn);
  return spreadOf(metric, figure).middle;
}

/** Sum over what is scored, each by its weight. */
export const weighted = (scored: readonly Scored[], of: (one: Scored) => number): number =>
  scored.reduce((sum, one) => sum + one.weight * of(one), 0);
