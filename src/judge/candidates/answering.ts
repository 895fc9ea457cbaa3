/** The ranking that answers for a metric of a use case, combined from several where the metric is the worse of two. */
import { metricById } from "../../schema/metric.ts";
import type { UseCase } from "../../schema/use-case.ts";
import { isFlushedApart } from "../evidence/in-flight.ts";
import type { Ranking } from "../ranking/ranking.ts";
import type { Titles } from "../ranking/ratio.ts";
import { type CommonTraits, rankingFor } from "../ranking/selector.ts";
import { worstOf } from "../ranking/worst-of.ts";

export type Known = {
  rankings: readonly Ranking[];
  commons: ReadonlyMap<string, CommonTraits>;
  mayBeCandidate: (deployment: string) => boolean;
  titles: Titles;
  /** Whether writes must be durable: then durable figures go before others. */
  durable: boolean;
};

/** The parts come from one comparison, which has one load, unless two comparisons cover more candidates. */
export function answering(wanted: UseCase["metrics"][number], whole: Known): Ranking | undefined {
  const known = { ...whole, rankings: whole.rankings.filter((one) => !isWithoutFlush(one, whole)) };
  const { rankings, commons, mayBeCandidate, titles } = known;
  const metric = metricById.get(wanted.metric);
  if (metric?.worstOf === undefined) {
    const plain = rankingFor(wanted, rankings, commons, mayBeCandidate);
    const durable = durableRanking(wanted, known);
    return durable && covers(durable) >= covers(plain) ? durable : plain;
  }
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
  return covers(apart) > covers(together) ? apart : (together ?? apart);

  function covers(ranking: Ranking | undefined): number {
    const own = ranking?.values.filter(
      ({ rank, deployment }) => rank !== undefined && mayBeCandidate(deployment),
    );
    return own?.length ?? 0;
  }
}

/** How long writes took beside their flushes says nothing to who waits for these. */
const isWithoutFlush = ({ metric, comparisonId }: Ranking, { durable, commons }: Known): boolean => {
  const workload = commons.get(comparisonId)?.workload;
  return (
    durable &&
    metric.direction === "write" &&
    metric.unit === "ns" &&
    workload !== undefined &&
    isFlushedApart(workload)
  );
};

/**
 * Of the same writes, each made durable: a buffer's rate is no answer to who must not lose an acknowledged write. Where writes are
 * asked for that are not made durable one by one, such a figure is a bound of theirs and no answer.
 */
function durableRanking(
  wanted: UseCase["metrics"][number],
  { durable, rankings, commons, mayBeCandidate }: Known,
): Ranking | undefined {
  const isWrite = metricById.get(wanted.metric)?.direction === "write";
  if (!durable || !isWrite || wanted.workload.synced === false) return undefined;
  const workload = { ...wanted.workload, synced: true };
  return rankingFor({ ...wanted, workload }, rankings, commons, mayBeCandidate);
}
