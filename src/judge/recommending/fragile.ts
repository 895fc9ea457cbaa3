/** The most fragile weight and figure of a recommendation, a sentence each. */
import { formatNumber, formatShare } from "../../units/format.ts";
import type { Dimension } from "../bounds/dimension.ts";
import type { FigureShift, Sensitivity } from "../order/sensitivity.ts";
import { phraseOf, valueText } from "../ranking/ratio.ts";

type Told = {
  dimensions: readonly Dimension[];
  first: string;
  second: string | undefined;
  /** A cache or a buffer may have helped: how far a figure may move from what it was then tells nothing. */
  isHelped: boolean;
  titleOf: (deployment: string) => string;
};

/** A figure with a factor beyond this does not matter; the factor itself is not told. */
const BEYOND = 1000;

export function fragileSentences(sensitivity: Sensitivity, told: Told): string[] {
  return [...weightSentence(sensitivity, told), ...(told.isHelped ? [] : figureSentence(sensitivity, told))];
}

export const factorText = (factor: number): string =>
  factor > BEYOND ? `more than ${formatNumber(BEYOND)}x` : `${formatNumber(factor)}x`;

function weightSentence({ weights }: Sensitivity, { dimensions, first, second, titleOf }: Told): string[] {
  if (second === undefined) return [];
  const [only, ...more] = weights;
  if (only === undefined || more.length === 0)
    return ["Only one figure counts: no weight can change the answer."];
  const turns = weights.flatMap((weight) => [
    ...(weight.above ? [{ ...weight.above, of: weight, verb: "exceeds" }] : []),
    ...(weight.below ? [{ ...weight.below, of: weight, verb: "falls below" }] : []),
  ]);
  const [nearest] = turns.sort((a, b) => Math.abs(a.share - a.of.share) - Math.abs(b.share - b.of.share));
  if (nearest === undefined)
    return [
      `No weight can change the answer: no other candidate is better than ${titleOf(first)} in any figure that counts.`,
    ];
  const { of, verb, share, brings } = nearest;
  const phrase = phraseIn(dimensions, of.metric);
  const [turn, now] = [formatShare(share), formatShare(of.share)];
  return turn === now
    ? [
        `The least change of the weight of ${phrase} (now ${now}) brings ${titleOf(brings)} to the first place.`,
      ]
    : [
        `${titleOf(first)} stays first until the weight of ${phrase} ${verb} ${turn} (now ${now}); then ${titleOf(brings)} is.`,
      ];
}

function figureSentence({ figures }: Sensitivity, { dimensions, first, second, titleOf }: Told): string[] {
  const [nearest] = figures.toSorted((a, b) => a.factor - b.factor);
  const dimension = dimensions[nearest?.metric ?? -1];
  if (nearest === undefined || dimension === undefined) return [];
  const { metric } = dimension;
  const phrase = phraseOf(metric);
  if (nearest.ends === "runner-up" && formatNumber(nearest.factor) === "1")
    return [`The least change of a figure decides: the scores of first and runner-up are equal.`];
  const [worse, better] = metric.better === "higher" ? ["lower", "higher"] : ["higher", "lower"];
  const by = factorText(nearest.factor);
  const { from, to } = nearest.first;
  const own = `${titleOf(first)} stays first until its ${phrase} is ${by} ${worse} (${valueText(to, metric)}, now ${valueText(from, metric)})`;
  if (nearest.ends === "objective") return [`${own} and misses the objective.`];
  return [`${own}${otherText(nearest, dimension, `${by} ${better}`, second && titleOf(second))}.`];
}

const otherText = ({ second }: FigureShift, { metric }: Dimension, by: string, title?: string): string =>
  second === undefined || title === undefined
    ? ""
    : `, or that of ${title} ${by} (${valueText(second.to, metric)}, now ${valueText(second.from, metric)})`;

function phraseIn(dimensions: readonly Dimension[], index: number): string {
  const dimension = dimensions[index];
  if (dimension === undefined) throw new Error(`sensitivity: expected a metric at ${index}`);
  return phraseOf(dimension.metric);
}
