/** How many times better one candidate is than another, as a logarithm: at the least, and by what can be counted on. Pure. */

import type { Candidate } from "../candidates/candidates.ts";
import { goodnessRange, type Scored, spreadOf, weighted } from "../candidates/score.ts";
import { ratioInterval } from "../evidence/statistics.ts";
import { sampleOf } from "../ranking/value.ts";

/** Log of how many times better a is than b at the least. */
export function leastLead(scored: readonly Scored[], a: Candidate, b: Candidate): number {
  return weighted(scored, ({ dimension: { metric }, index }) => {
    const [own, other] = [a.figures[index], b.figures[index]];
    if (own === undefined || other === undefined) return Number.NEGATIVE_INFINITY;
    const isPlain = [own, other].every(({ known, flatters }) => known === "measured" && !flatters);
    if (isPlain && own.ranked && other.ranked) {
      const [better, worse] = metric.better === "higher" ? [own, other] : [other, own];
      return Math.log(
        ratioInterval(sampleOf(better.ranked ?? own.ranked), sampleOf(worse.ranked ?? other.ranked)).low,
      );
    }
    return goodnessRange(metric, own.interval).low - goodnessRange(metric, other.interval).high;
  });
}

/** Log of how many times better a is than b by what can be counted on. */
export const middleLead = (scored: readonly Scored[], a: Candidate, b: Candidate): number =>
  weighted(scored, ({ dimension: { metric }, index }) => {
    const [own, other] = [a.figures[index], b.figures[index]];
    return own && other ? spreadOf(metric, own).middle - spreadOf(metric, other).middle : 0;
  });
