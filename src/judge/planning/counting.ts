/** The figures that count in an answer, and which of them stand. */
import { type Metric, metricById } from "../../schema/metric.ts";
import type { Figure } from "../bounds/figure.ts";
import { fateOf } from "../recommending/measured-pair.ts";
import type { Recommendation } from "../recommending/recommendation.ts";

/** A figure that counts, with its share of what counts, 0 to 1. */
export type Counting = { metric: Metric; index: number; share: number };

export function countingIn({ metrics }: Pick<Recommendation, "metrics">): Counting[] {
  const all = metrics.reduce((sum, { scored, weight }) => sum + (scored ? weight : 0), 0);
  return metrics
    .flatMap(({ metric: id, scored, weight }, index): Counting[] => {
      const metric = metricById.get(id);
      return scored && metric !== undefined ? [{ metric, index, share: weight / all }] : [];
    })
    .toSorted((a, b) => b.share - a.share);
}

/** No check excludes it; a rate without a latency that a check doubts counts as the best that it may be. */
export const isKept = (figure: Figure | undefined): boolean =>
  fateOf(figure) === "measured" || fateOf(figure) === "doubted";
