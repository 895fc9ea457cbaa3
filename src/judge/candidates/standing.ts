/** Whether a figure meets the objective that a use case sets for it, as far as can be told. Pure. */
import type { Metric } from "../../schema/metric.ts";
import type { Dimension } from "../bounds/dimension.ts";
import type { Figure } from "../bounds/figure.ts";
import { boundTold, phraseOf, valueText } from "../ranking/ratio.ts";
import type { Question } from "./question.ts";

/** "just": by less than its runs can tell. "may": nobody knows. */
export type ObjectiveStanding = "meets" | "just meets" | "just misses" | "misses" | "may meet";

const meets = ({ better }: Metric, value: number, bound: number): boolean =>
  better === "higher" ? value >= bound : value <= bound;

export function standingIn(
  metric: Metric,
  { known, interval, ranked }: Pick<Figure, "known" | "interval" | "ranked">,
  bound: number,
): ObjectiveStanding {
  const [low, high] = [meets(metric, interval.low, bound), meets(metric, interval.high, bound)];
  if (low === high) return low ? "meets" : "misses";
  if (known !== "measured" || ranked === undefined) return "may meet";
  return meets(metric, ranked.value, bound) ? "just meets" : "just misses";
}

/** "p99 fsync latency is 10.4 ms, at most 10 ms is needed". */
export function objectiveText({ metric }: Pick<Dimension, "metric">, figure: Figure, bound: number): string {
  const least = metric.better === "higher" ? "at least" : "at most";
  return `${phraseOf(metric)} is ${figureText(metric, figure)}, ${least} ${boundTold(bound, metric)} is needed`;
}

/** "2.28 ms"; of a figure that nobody has: "0.85 ms to 80 ms"; where only the better end says something: "at best 119 MiB/s". */
export function figureText(metric: Metric, { known, interval, ranked }: Figure): string {
  if (known === "measured" && ranked) return valueText(ranked, metric);
  return `between ${valueText(interval.low, metric)} and ${valueText(interval.high, metric)}`;
}

export const FLUSHED = " with a flush after each write";

/** What the test that flushes each write reached, where acknowledged writes must not be lost and a buffer may have helped the figure. */
export const flushedValue = (
  { useCase: { durable } }: Pick<Question, "useCase">,
  { known, flatters, worst }: Figure,
): number | undefined =>
  durable && known === "measured" && flatters && worst?.rule === "durable"
    ? (worst.of?.value ?? worst.value)
    : undefined;

/** Between the figure that was flushed and the one that was not. */
export const FLUSHED_BEFORE = " flushed (";

/** "197 MiB/s flushed (2.06 GiB/s without a flush)": what counts comes first. */
export function statedText(question: Pick<Question, "useCase">, metric: Metric, figure: Figure): string {
  const [own, flushed] = [figureText(metric, figure), flushedValue(question, figure)];
  return flushed === undefined
    ? own
    : `${valueText(flushed, metric)}${FLUSHED_BEFORE}${own} without a flush)`;
}
