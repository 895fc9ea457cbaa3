/** Figures of reads that a cache served, as who measured them says of the state of caches. Pure. */
import type { Metric } from "../../schema/metric.ts";
import type { Figure } from "../bounds/figure.ts";
import type { Question } from "./question.ts";

/** "reads served wholly from L2ARC", "warm"; not "cold" nor "dropped". */
const SERVED = /\b(served|warm|hot|cached)\b/i;
const NOT_SERVED = /\b(not|un\w+|cold|dropped)\b/i;

/** Of its own runs, or of those that say how bad it is at the most: they show the cache, and not what lies behind. */
export function isServedByCache(
  { record }: Pick<Question, "record">,
  { direction }: Metric,
  { known, ranked, worst }: Figure,
): boolean {
  if (direction === "write" || direction === "sync") return false;
  const shown = known === "measured" ? ranked : worst?.of;
  return (shown?.runs ?? []).some(({ run }) => {
    const state = record.runs.get(run)?.cell.cacheState ?? "";
    return SERVED.test(state) && !NOT_SERVED.test(state);
  });
}
