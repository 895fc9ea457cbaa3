/** The ranking that answers for a metric of a use case, combined from several where the metric is the worse of two. */
import { metricById } from "../../schema/metric.ts";
import type { UseCase } from "../../schema/use-case.ts";
import type { Ranking } from "../ranking/ranking.ts";
import type { Titles } from "../ranking/ratio.ts";
import { type CommonTraits, rankingFor } from "../ranking/selector.ts";
import { worstOf } from "../ranking/worst-of.ts";

export type Known = {
  rankings: readonly Ranking[];
  commons: ReadonlyMap<string, CommonTraits>;
  mayBeCandidate: (deployment: string) => boolean;
  titles: Titles;
};

/** The parts come from one comparison, which has one load, unless two comparisons cover more candidates. */
export function answering(wanted: UseCase["metrics"][number], known: Known): Ranking | undefined {
  const { rankings, commons, mayBeCandidate, titles } = known;
  const metric = metricById.get(wanted.metric);
  if (metric?.worstOf === undefined) return rankingFor(wanted, rankings, commons, mayBeCandidate);
  const ids = metric.worstOf;
  const byComparison = Map.groupBy(
    rankings.filter((ranking) => ids.includes(ranking.metric.id)),
    ({ comparisonId }) => comparisonId,
  );
  const combined = [...byComparison.values()].flatMap((parts) =>
    parts.length === ids.length ? (worstOf(metric, parts, titles) ?? []) : [],
  );
  const together = rankingFor(wanted, combined, commons, mayBeCandidate);
  const parts = ids.flatMap(
    (id) => rankingFor({ ...wanted, metric: id }, rankings, commons, mayBeCandidate) ?? [],
  );
  const apart = parts.length === ids.length ? worstOf(metric, parts, titles) : undefined;
  const covers = (ranking: Ranking | undefined): number =>
    ranking?.values.filter(({ rank, deployment }) => rank !== undefined && mayBeCandidate(deployment))
      .length ?? 0;
  return covers(apart) > covers(together) ? apart : (together ?? apart);
}
