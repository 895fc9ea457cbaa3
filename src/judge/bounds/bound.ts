/** Bounds of a figure: a value that it cannot be better, or worse, than, and the reason. */

import type { Metric } from "../../schema/metric.ts";
import type { Interval } from "../../schema/quantity.ts";
import type { RankedValue } from "../ranking/value.ts";

/** `text` follows "at best 119 MiB/s, as": "a link of 1 Gbit/s carries no more". */
/** `of`: the figure that it is from; `if`: what is only assumed, without which it does not hold. */
export type Bound = { value: number; rule: string; text: string; of?: RankedValue; if?: string };
/** As a rule gives it; only the text of the tightest is made. */
export type Offer = Omit<Bound, "text"> & { text: () => string };
export type Ends = { best?: Offer; worst?: Offer };

/** Positive where a is better than b. */
const betterBy = ({ better }: Metric, a: number, b: number): number => (better === "higher" ? a - b : b - a);

/**
 * The tightest of each end. `ends` in order of trust: one that contradicts those before it does not count. Where that is each that
 * says how good a figure may be, it is as good as it is shown to be: memory may be faster than memory usually is. Undefined where
 * none says how good.
 */
export function tightest(metric: Metric, all: readonly Ends[]): { best: Bound; worst: Bound } | undefined {
  let best: Offer | undefined;
  let worst: Offer | undefined;
  for (const ends of all) {
    const top = ends.best;
    if (top && (best === undefined || betterBy(metric, best.value, top.value) > 0))
      if (worst === undefined || betterBy(metric, top.value, worst.value) >= 0) best = top;
    const bottom = ends.worst;
    if (bottom && (worst === undefined || betterBy(metric, bottom.value, worst.value) > 0))
      if (best === undefined || betterBy(metric, best.value, bottom.value) >= 0) worst = bottom;
  }
  if (best === undefined && all.some((ends) => ends.best !== undefined)) best = worst;
  return best && { best: told(best), worst: told(worst ?? best) };
}

const told = ({ text, ...offer }: Offer): Bound => ({ ...offer, text: text() });

export const intervalOfEnds = (metric: Metric, best: number, worst: number): Interval =>
  metric.better === "higher" ? { low: worst, high: best } : { low: best, high: worst };

/** Before what a figure may be at its better and at its worse end: "at best 4.31 ms" of a latency would read as if it were no more than that. */
export const endWords = ({ better }: Pick<Metric, "better">): { best: string; worst: string } =>
  better === "higher" ? { best: "at best", worst: "at worst" } : { best: "at least", worst: "at most" };
