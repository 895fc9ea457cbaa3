/** Which ranking answers for a figure of a model. */
import { type Metric, metricById } from "../../schema/metric.ts";
import type { ModelDimension } from "../../schema/model.ts";
import { outstandingOf } from "../../schema/workload.ts";
import { order } from "../../text/problem.ts";
import type { Ranking } from "../ranking/ranking.ts";
import { byFit, type CommonTraits, matches } from "../ranking/selector.ts";

type Wanted = ModelDimension["of"][number];
type Match = { ranking: Ranking; common: CommonTraits };

export type Figure = {
  wanted: Wanted;
  metric: Metric;
  /** Absent where nobody measured it in this environment. */
  ranking: Ranking | undefined;
  /**
   * Deployments without a credible value in the ranking that would be chosen if their own values were not counted; with
   * that ranking. They are not ranked: otherwise leaving out a test could turn the choice to one that suits them better.
   */
  lacking: ReadonlyMap<string, Ranking>;
};

/**
 * One comparison, so that tools and depths are never mixed: the one with most credible values, then with most values,
 * then of the fewest clients, then for rates the one with most under way and for latencies the one with fewest, then the first by id.
 * @param rankings of one environment
 */
export function figureFor(
  wanted: Wanted,
  rankings: readonly Ranking[],
  commons: ReadonlyMap<string, CommonTraits>,
): Figure {
  const metric = metricById.get(wanted.metric);
  if (metric === undefined)
    throw new Error(`model: expected a metric of the table, found ${JSON.stringify(wanted.metric)}`);
  const matching = rankings.flatMap((ranking): Match[] => {
    const common = commons.get(ranking.comparisonId);
    const answers = ranking.metric.id === metric.id && common && matches(wanted.workload, common.workload);
    return answers ? [{ ranking, common }] : [];
  });
  const ranking = chosen(matching);
  const lacking = (ranking?.values ?? []).flatMap(({ deployment }) => {
    // Its own values matter only where they change which ranking is chosen.
    const ofOthers = chosen(matching, deployment);
    return ofOthers === undefined || ofOthers === ranking ? [] : [[deployment, ofOthers] as const];
  });
  return { wanted, metric, ranking, lacking: new Map(lacking) };
}

/** @param except the deployment whose values are not counted */
function chosen(matching: readonly Match[], except?: string): Ranking | undefined {
  const fitting = matching.map(({ ranking, common }) => ({ ranking, fit: fitOf(ranking, common, except) }));
  return fitting.sort((a, b) => byFit(a.fit, b.fit) || order(a.ranking.id, b.ranking.id))[0]?.ranking;
}

/** Smaller is better, the first number that differs decides. */
function fitOf({ values, metric }: Ranking, { workload, clients }: CommonTraits, except?: string): number[] {
  const inFlight = outstandingOf(workload);
  const depth = metric.better === "higher" ? -(inFlight ?? 0) : (inFlight ?? Number.MAX_SAFE_INTEGER);
  const counted = values.filter(({ deployment }) => deployment !== except);
  return [-counted.filter(({ rank }) => rank !== undefined).length, -counted.length, clients, depth];
}
