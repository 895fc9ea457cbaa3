/** Of candidates that are level in what speaks for one of them most: who leads in the other figures that all have. No verdict. Pure. */
import { isFlattered } from "../bounds/worth.ts";
import { goodness } from "../candidates/score.ts";
import { isApart, ratioInterval } from "../evidence/statistics.ts";
import type { Ranking } from "../ranking/ranking.ts";
import { type RankedValue, sampleOf } from "../ranking/value.ts";

export type Of = Pick<Ranking, "metric" | "comparisonId" | "comparisonTitle">;

/** `own` is surely better than all others; `other` is the best of them. `share`: of what counts, 0 where it does not count. */
export type Lead = { of: Of; share: number; own: RankedValue; other: RankedValue };

export const bestFirst = ({ metric }: Of, values: readonly RankedValue[]): RankedValue[] =>
  values.toSorted((a, b) => goodness(metric, b.value) - goodness(metric, a.value));

/** Surely, whatever their runs vary. */
export const isBetter = ({ metric }: Of, a: RankedValue, b: RankedValue): boolean => {
  const [over, under] = metric.better === "higher" ? [a, b] : [b, a];
  const ratio = ratioInterval(sampleOf(over), sampleOf(under));
  return ratio.low > 1 && isApart(ratio);
};

type Told = { of: Of; share: number; values: readonly RankedValue[] };

/**
 * Further figures that count, and the means and medians of the test in which they are level: of what does not count they say most. Empty where
 * nobody leads, and where one leads here and another there, in whatever statistic of that test.
 */
export function leadsIn(
  level: Told,
  counting: readonly Told[],
  rankings: ReadonlyMap<string, Ranking>,
): Lead[] {
  const all = level.values.map(({ deployment }) => deployment);
  const counted = counting.filter(({ of }) => of !== level.of);
  const sameTest = [...rankings.values()]
    .filter(
      (of) =>
        of !== level.of &&
        of.comparisonId === level.of.comparisonId &&
        of.metric.direction === level.of.metric.direction &&
        !counted.some((one) => one.of === of),
    )
    .map((of) => ({ of, share: 0, values: of.values.filter(stands) }));
  const leads = [...counted, ...sameTest].flatMap(({ of, share, values }) => {
    const [own, other, ...rest] = bestFirst(
      of,
      values.filter(({ deployment }) => all.includes(deployment)),
    );
    if (own === undefined || other === undefined || rest.length + 2 < all.length) return [];
    return [other, ...rest].every((one) => isBetter(of, own, one)) ? [{ of, share, own, other }] : [];
  });
  const isOne = new Set(leads.map(({ own }) => own.deployment)).size === 1;
  return isOne ? leads.filter(({ of, share }) => share > 0 || isTypical(of)) : [];
}

/** What most I/Os met. A bandwidth says what the rate says, in blocks of one size. */
const isTypical = ({ metric: { statistic, unit } }: Of): boolean =>
  (statistic === "mean" && unit === "iops") ||
  (unit === "ns" && (statistic === "mean" || statistic === "p50"));

const stands = (value: RankedValue): boolean => value.excludedBy.length === 0 && !isFlattered(value);
