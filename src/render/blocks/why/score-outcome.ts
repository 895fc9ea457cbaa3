/** Of the figures that a card compares: what counts of each where a buffer may have helped, which is better, and by how much. */

import { endWords } from "../../../judge/bounds/bound.ts";
import type { Figure } from "../../../judge/bounds/figure.ts";
import { inTheRunning } from "../../../judge/candidates/candidates.ts";
import { goodness, goodnessRange } from "../../../judge/candidates/score.ts";
import { FLUSHED } from "../../../judge/candidates/standing.ts";
import { flushedAmong, flushedOf, measured, type ValueOf } from "../../../judge/planning/flushed.ts";
import { valueText } from "../../../judge/ranking/ratio.ts";
import type { RankedValue } from "../../../judge/ranking/value.ts";
import { isTie, TIE } from "../../../judge/recommending/measured-pair.ts";
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import type { Metric } from "../../../schema/metric.ts";
import type { Scorecard } from "../../edition/answer-view.ts";
import type { Rest } from "../comparing/linked-in.ts";
import { factorOf, type Side, timesBetween } from "./factor.ts";

export type Pair = readonly (Figure | undefined)[];
/** `best`: which of the two is better; the factor says by how much, and `rests` on which figures. */
type Outcome = Omit<Scorecard["rows"][number]["outcome"], "who"> & {
  best?: Figure | undefined;
  rests?: readonly Rest[];
};

/** What may be held against the other candidates: what a buffer may have helped is not, where theirs was flushed. */
export function comparableIn(
  recommendation: Recommendation,
  metric: Metric,
  index: number,
): { flushed: ValueOf | undefined; valueOf: ValueOf; best: RankedValue | undefined } {
  const flushed = flushedAmong(recommendation, recommendation.answers[0].compared, index);
  const valueOf: ValueOf = (figure) =>
    flushed?.(figure) ?? (flushed && figure?.flatters ? undefined : measured(figure));
  const [best] = inTheRunning(recommendation.candidates)
    .flatMap(({ figures }) => valueOf(figures[index]) ?? [])
    .sort((a, b) => goodness(metric, b.value) - goodness(metric, a.value));
  return { flushed, valueOf, best };
}

/** "≥ 2.5x": measured of one, and beyond the best that the other can be by what is known of it, whatever the runs of the one vary. */
function leastOf(metric: Metric, pair: Pair): Outcome | undefined {
  const own = pair.find((figure) => measured(figure) !== undefined);
  const other = pair.find((figure) => measured(figure) === undefined);
  const [ranked, best] = [measured(own), other?.best];
  if (!own || ranked === undefined || !best || best.rule === "medium" || own.flatters) return undefined;
  if (goodnessRange(metric, own.interval).low <= goodness(metric, best.value)) return undefined;
  const times = timesBetween(metric, ranked, { value: best.value });
  return {
    best: own,
    text: `≥ ${times}`,
    rests: leastRests(metric, own, times),
    title: `at least: the other is ${endWords(metric).best} ${valueText(best.value, metric)} (${best.text})`,
  };
}

/** What was measured of one: the other has no row of it. */
const leastRests = (metric: Metric, own: Figure, text: string): Rest[] =>
  own.ranked === undefined ? [] : [{ text, value: own.ranked, metric }];

/**
 * "1.7x"; "level" where their uncertainty is larger than what lies between them; "–" where one of them does not stand. Where a buffer
 * or a cache may have helped: by the tests that flush, where both have one, otherwise up to as many, or at least.
 */
export function outcomeOf(
  { definition }: Pick<Recommendation, "definition">,
  metric: Metric,
  pair: Pair,
): Outcome {
  const own = sidesOf(pair, measured);
  if (own === undefined)
    return leastOf(metric, pair) ?? { text: "–", title: "a figure of the two is missing or excluded" };
  if (isTie(pair)) {
    const { doubt } = factorOf(metric, own);
    return {
      text: TIE,
      title: "the difference is within chance",
      ...(doubt !== undefined && { note: doubt }),
    };
  }
  const flushed = sidesOf(pair, (figure) => figure && flushedOf(definition, figure));
  const { doubt, ...factor } = factorOf(metric, flushed ?? own);
  const note = [...(flushed ? ["flushed"] : []), ...(doubt === undefined ? [] : [doubt])].join(", ");
  return { ...factor, ...(flushed && { title: FLUSHED.trim() }), ...(note !== "" && { note }) };
}

/** Undefined unless both have such a value. */
export function sidesOf(pair: Pair, valueOf: ValueOf): [Side, Side] | undefined {
  const [a, b] = pair.map((figure): Side | undefined => {
    const value = valueOf(figure);
    return figure && value && { figure, value };
  });
  return a && b && [a, b];
}
