/** Where the figure that weighs most was measured nowhere in an environment: what comes nearest to it. Pure. */

import { type Metric, metricById } from "../../schema/metric.ts";
import { defined } from "../../text/defined.ts";
import { boundOf } from "../candidates/bound.ts";
import type { Ranking } from "../ranking/ranking.ts";
import type { RankedValue } from "../ranking/value.ts";
import type { Recommendation } from "./recommendation.ts";

/** A metric that decides, and how good the use case says is enough. */
export type Wanted = Metric & { bound?: number };
export type Nearest = { wanted: Wanted; ranking: Ranking; values: readonly RankedValue[] };

/** Of the heaviest metric that is scored, where nobody measured it. */
export function nearestIn(
  recommendation: Recommendation,
  rankings: ReadonlyMap<string, Ranking>,
): Nearest | undefined {
  const [deciding] = recommendation.metrics
    .filter(({ scored }) => scored)
    .toSorted((a, b) => b.weight - a.weight);
  return deciding === undefined || deciding.ranking !== undefined
    ? undefined
    : nearestTo(recommendation, rankings, deciding.metric);
}

/** Its unit and direction in another workload or statistic, of most candidates that may be compared, `least` of them. Of a flush, where none was measured, the time of a write. */
export function nearestTo(
  { environment, candidates, definition }: Recommendation,
  rankings: ReadonlyMap<string, Ranking>,
  id: string,
  least = 2,
): Nearest | undefined {
  const metric = metricById.get(id);
  if (metric === undefined) return undefined;
  const asked = definition.metrics.find((one) => one.metric === metric.id);
  const wanted: Wanted = { ...metric, ...defined({ bound: boundOf(asked) }) };
  const open = candidates.filter(({ status }) => status !== "ruled-out").map(({ deployment }) => deployment);
  const here = [...rankings.values()]
    .filter(({ environment: where, metric: { unit } }) => where === environment && unit === wanted.unit)
    .map((ranking) => ({
      wanted,
      ranking,
      values: ranking.values.filter(
        ({ deployment, excludedBy }) => excludedBy.length === 0 && open.includes(deployment),
      ),
    }))
    .filter(({ values }) => values.length >= least)
    .sort(
      (a, b) =>
        b.values.length - a.values.length ||
        likeness(b.ranking.metric, wanted) - likeness(a.ranking.metric, wanted),
    );
  const inDirection = (direction: Metric["direction"]): Nearest | undefined =>
    here.find(({ ranking }) => ranking.metric.direction === direction);
  return inDirection(wanted.direction) ?? (wanted.direction === "sync" ? inDirection("write") : undefined);
}

/** The same figure of another test before another statistic, and that before another figure. */
const likeness = ({ id, statistic }: Metric, wanted: Metric): number =>
  id === wanted.id ? 2 : statistic === wanted.statistic ? 1 : 0;
