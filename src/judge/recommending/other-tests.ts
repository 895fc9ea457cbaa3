/** What another test says that ran on both of two storages, of figures that one of them lacks. Pure. */
import type { Metric } from "../../schema/metric.ts";
import type { Printed } from "../bounds/figure.ts";
import type { Candidate } from "../candidates/candidates.ts";
import type { Question } from "../candidates/question.ts";
import { isApart, ratioInterval } from "../evidence/statistics.ts";
import { inOtherTests } from "../order/evidence.ts";
import { phraseOf, valueText } from "../ranking/ratio.ts";
import { type RankedValue, sampleOf } from "../ranking/value.ts";
import { isMeasured, type Pair, TIE } from "./measured-pair.ts";

/** What another test says that ran on both, of figures that one of them lacks. */
function inAnother(
  question: Question,
  [a, b]: Pair,
): { metric: Metric; found: readonly [RankedValue, RankedValue] }[] {
  return question.scored.flatMap((one) => {
    const [found] = isMeasured([a, b], one) ? [] : inOtherTests(question, one, a, b);
    return found === undefined ? [] : [{ metric: one.dimension.metric, found }];
  });
}

/** " In another test that ran on both: read IOPS 29,200 against 27,500 (level)."; `on` names others than the two that were compared. */
export function otherTestsText(question: Question, pair: Pair, on = "both"): string {
  const told = inAnother(question, pair).map(({ metric, found }) => {
    const [own, other] = found.map((one) => valueText(one, metric));
    const isClose = !isApart(ratioInterval(sampleOf(found[0]), sampleOf(found[1])));
    return `${phraseOf(metric)} ${own} against ${other}${isClose ? ` (${TIE})` : ""}`;
  });
  return told.length > 0 ? `${ELSEWHERE}${on}: ${told.join(", ")}.` : "";
}

export const ELSEWHERE = " In another test that ran on ";

/** The figures of that, in the order in which they are told. */
export const otherFigures = (question: Question, pair: readonly Candidate[]): Printed[] => {
  const [a, b] = pair;
  if (a === undefined || b === undefined) return [];
  return inAnother(question, [a, b]).flatMap(({ metric, found }) =>
    found.map((ranked) => ({ text: valueText(ranked, metric), ranked })),
  );
};
