/** Rankings of several statistics, regrouped: one series per deployment, direction and workload. */
import type { Ranking } from "../../../../judge/ranking/ranking.ts";
import type { Titles } from "../../../../judge/ranking/ratio.ts";
import type { RankedValue } from "../../../../judge/ranking/value.ts";
import { LADDER } from "../../drawing/shapes.ts";

/**
 * Rankings of latency metrics: of one comparison for several deployments, or of several comparisons with `only`
 * naming the deployment. Rankings of other metrics are left out.
 */
export type PercentilesInput = {
  rankings: readonly Ranking[];
  titles: Titles;
  /** By deployment, where they are known. */
  storageClasses?: ReadonlyMap<string, string>;
  /** By metric and deployment, what says of a value that it may be wrong, or that hardly anything could be verified: its table tells it. */
  doubts?: ReadonlyMap<string, Titles>;
  only?: string;
};

export type Series = {
  deployment: string;
  direction: string;
  comparison: { id: string; title: string };
  /** In the order of the ladder. */
  values: { statistic: string; value: RankedValue; ranking: Ranking }[];
};

/** Latency series: reads before writes, credible before excluded, then by the main statistic; those without it last. */
export function latencySeries({ rankings, only }: PercentilesInput): Series[] {
  const found = new Map<string, Series>();
  for (const { statistic } of LADDER)
    for (const ranking of rankings) {
      const { metric, comparisonId, comparisonTitle } = ranking;
      if (metric.unit !== "ns" || metric.statistic !== statistic) continue;
      for (const value of ranking.values) {
        const { deployment } = value;
        if (only !== undefined && deployment !== only) continue;
        const key = `${deployment} ${metric.direction} ${comparisonId}`;
        const comparison = { id: comparisonId, title: comparisonTitle };
        const series = found.get(key) ?? { deployment, direction: metric.direction, comparison, values: [] };
        series.values.push({ statistic, value, ranking });
        found.set(key, series);
      }
    }
  const all = [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, series]) => series);
  const main = mainStatistic(all);
  const speed = (s: Series): number => valueAt(s, main)?.value ?? Number.MAX_VALUE;
  return all.sort(
    (a, b) =>
      place(a) - place(b) || Number(isExcludedSeries(a)) - Number(isExcludedSeries(b)) || speed(a) - speed(b),
  );
}

export const valueAt = (series: Series, statistic: string): RankedValue | undefined =>
  series.values.find((v) => v.statistic === statistic)?.value;

export const isExcludedSeries = (series: Series): boolean =>
  series.values.some((v) => v.value.excludedBy.length > 0);

const ORDER = ["read", "write", "mixed", "sync"];
const place = (series: Series): number => ORDER.indexOf(series.direction);

/** By preference: a tail that is reported often, and is not a matter of a few I/Os as p99.9 is. */
const MAIN = ["p99", "p99.9", "p95", "p50", "mean"];

/** The statistic that most series have. */
export function mainStatistic(all: readonly Series[]): string {
  const count = (statistic: string): number => all.filter((s) => valueAt(s, statistic)).length;
  return MAIN.reduce((best, statistic) => (count(statistic) > count(best) ? statistic : best), "p99");
}
