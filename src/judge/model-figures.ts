/** Which ranking answers for a figure of a model. */
import { order } from "../problem.ts";
import { type Metric, metricById } from "../schema/metric.ts";
import type { ModelDimension } from "../schema/model.ts";
import { outstandingOf } from "../schema/workload.ts";
import { type Common, matches } from "./selector.ts";
import type { Ranking } from "./types.ts";

type Wanted = ModelDimension["of"][number];

/** `ranking` is absent where nobody measured it in this environment. */
export type Figure = { wanted: Wanted; metric: Metric; ranking: Ranking | undefined };

/**
 * One comparison, so that tools and depths are never mixed: the one with most credible values, then with most values,
 * then of the fewest clients, then for rates the one with most in flight and for latencies the one with fewest, then the first by id.
 * @param rankings of one environment
 */
export function figureFor(
  wanted: Wanted,
  rankings: readonly Ranking[],
  commons: ReadonlyMap<string, Common>,
): Figure {
  const metric = metricById.get(wanted.metric);
  if (metric === undefined)
    throw new Error(`model: expected a metric of the table, found ${JSON.stringify(wanted.metric)}`);
  const matching = rankings.flatMap((ranking) => {
    const common = commons.get(ranking.comparisonId);
    const answers = ranking.metric.id === metric.id && common && matches(wanted.workload, common.workload);
    return answers ? [{ ranking, fit: fitOf(ranking, common) }] : [];
  });
  const [best] = matching.sort((a, b) => byFit(a.fit, b.fit) || order(a.ranking.id, b.ranking.id));
  return { wanted, metric, ranking: best?.ranking };
}

/** Smaller is better, the first number that differs decides. */
function fitOf({ values, metric }: Ranking, { workload, clients }: Common): number[] {
  const inFlight = outstandingOf(workload);
  const depth = metric.better === "higher" ? -(inFlight ?? 0) : (inFlight ?? Number.MAX_SAFE_INTEGER);
  return [-values.filter(({ rank }) => rank !== undefined).length, -values.length, clients, depth];
}

function byFit(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, index) => value !== b[index]);
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}
