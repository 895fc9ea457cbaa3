/** A metric of a use case with the ranking that answers for it. */
import { type Metric, metricById } from "../../schema/metric.ts";
import type { UseCase } from "../../schema/use-case.ts";
import type { Ranking } from "../ranking/ranking.ts";
import type { RankedValue } from "../ranking/value.ts";

/** No ranking: nobody measured it here. */
export type Dimension = {
  wanted: UseCase["metrics"][number];
  metric: Metric;
  ranking: Ranking | undefined;
};

export function dimensionOf(wanted: Dimension["wanted"], ranking: Ranking | undefined): Dimension {
  const metric = metricById.get(wanted.metric);
  if (metric === undefined)
    throw new Error(`use case: expected a metric of the table, found ${wanted.metric}`);
  return { wanted, metric, ranking };
}

export const valueIn = (ranking: Ranking | undefined, deployment: string): RankedValue | undefined =>
  ranking?.values.find((value) => value.deployment === deployment);

export function credibleIn(ranking: Ranking | undefined, deployment: string): RankedValue | undefined {
  const value = valueIn(ranking, deployment);
  return value?.rank === undefined ? undefined : value;
}
