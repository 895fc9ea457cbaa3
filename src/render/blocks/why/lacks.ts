/** Which figures that count were not measured on some storages, or are excluded for them: heaviest first, those of one fate together. */

import type { Candidate } from "../../../judge/candidates/candidates.ts";
import { type Counting, countingIn } from "../../../judge/planning/counting.ts";
import { type Fate, fateOf } from "../../../judge/recommending/measured-pair.ts";
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import type { Metric } from "../../../schema/metric.ts";
import { listed } from "../../../text/words.ts";
import { formatNumber } from "../../../units/format.ts";

export type Lack = { metrics: readonly Metric[]; weight: number; fate: string };

/** How much of what counts is excluded for it, 0 to 1. */
export const excludedShare = ({ metrics }: Pick<Recommendation, "metrics">, { figures }: Candidate): number =>
  countingIn({ metrics }).reduce(
    (sum, { index, share }) => sum + (fateOf(figures[index]) === "excluded" ? share : 0),
    0,
  );

/** The heaviest figure that was measured on none of these. */
export const lackedByAll = (
  { metrics }: Pick<Recommendation, "metrics">,
  some: readonly Candidate[],
): Counting | undefined =>
  some.length === 0
    ? undefined
    : countingIn({ metrics }).find(({ index }) =>
        some.every(({ figures }) => fateOf(figures[index]) === "missing"),
      );

export function lacksOf(
  counting: readonly Counting[],
  some: readonly Candidate[],
  name: (candidate: Candidate) => string,
): Lack[] {
  const lacking = counting.flatMap((one) => {
    const fate = fateText(one, some, name);
    return fate === "" ? [] : [{ ...one, fate }];
  });
  return [...Map.groupBy(lacking, ({ fate }) => fate)]
    .map(([fate, alike]) => ({
      metrics: alike.map(({ metric }) => metric),
      weight: alike.reduce((sum, { share }) => sum + share, 0),
      fate,
    }))
    .sort((a, b) => b.weight - a.weight);
}

/** "measured on neither", "excluded for A", "not measured on A, excluded for B"; empty where all have it. */
function fateText(
  { index }: Counting,
  some: readonly Candidate[],
  name: (candidate: Candidate) => string,
): string {
  const of = (fate: Fate): Candidate[] => some.filter(({ figures }) => fateOf(figures[index]) === fate);
  const [missing, excluded, doubted] = [of("missing"), of("excluded"), of("doubted")];
  if (missing.length === some.length && some.length > 1)
    return some.length === 2 ? "measured on neither" : "measured on none of them";
  if (excluded.length === some.length && some.length === 2) return "excluded for both";
  return [
    ...(missing.length > 0 ? [`not measured on ${listed(missing.map(name))}`] : []),
    ...(excluded.length > 0 ? [`excluded for ${listed(excluded.map(name))}`] : []),
    ...(doubted.length > 0 ? [`in doubt for ${listed(doubted.map(name))}`] : []),
  ].join(", ");
}

/** "write bandwidth (25 % of what counts), excluded for A; read bandwidth (9 %), measured on neither". */
export const lacksText = (lacks: readonly Lack[]): string =>
  lacks
    .map(({ metrics, weight, fate }, at) => {
      const percent = `${formatNumber(Math.round(100 * weight))} %${at === 0 ? " of what counts" : ""}`;
      const share = weight > 0.999 ? "all that counts" : percent;
      return `${listed([...new Set(metrics.map(({ phrase }) => phrase))])} (${share}), ${fate}`;
    })
    .join("; ");
