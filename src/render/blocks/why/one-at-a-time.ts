/** Where a flush was measured of nobody: what a single small write takes without one, which says more of it than writes of many jobs do. */
import { inTheRunning } from "../../../judge/candidates/candidates.ts";
import { isRateLimited, syncPolicy } from "../../../judge/evidence/in-flight.ts";
import type { Ranking } from "../../../judge/ranking/ranking.ts";
import { phraseOf } from "../../../judge/ranking/ratio.ts";
import type { RankedValue } from "../../../judge/ranking/value.ts";
import { nearestIn } from "../../../judge/recommending/nearest.ts";
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import { metricById } from "../../../schema/metric.ts";
import { blockSizeOf, outstandingOf, type Workload } from "../../../schema/workload.ts";
import { lowerFirst } from "../../../text/words.ts";
import { type Edition, titles } from "../../edition/edition.ts";
import { joined } from "../../edition/parts.ts";
import type { TextSpan } from "../../edition/view.ts";
import { valuesSpans } from "../until/measured-spans.ts";
import { shortTitle } from "../workloads/short-titles.ts";
import { type NearestInRow, nearCell, nearWhat, workloadsOf } from "./near-words.ts";

const SMALL_BYTES = 16 * 2 ** 10;

/** Written in order, a drive or a cache may join them: at random each is a write of its own. */
const isSingle = (workload: Workload): boolean =>
  workload.rw === "randwrite" &&
  outstandingOf(workload) === 1 &&
  (blockSizeOf(workload, "write") ?? Number.POSITIVE_INFINITY) <= SMALL_BYTES &&
  syncPolicy(workload) === "none" &&
  !isRateLimited(workload);

/** A flush is what it stands in for. */
const SYNC = { direction: "sync" } as const;

type Single = { ranking: Ranking; values: readonly RankedValue[] };

/** Of most that are in the running. Undefined where that flush was measured, and where what is told as the nearest is this already. */
function singleFor(edition: Edition, recommendation: Recommendation, index: number): Single | undefined {
  const { metrics, environment, candidates } = recommendation;
  const { metric: id, ranking: own } = metrics[index] ?? {};
  if (own !== undefined || metricById.get(id ?? "")?.direction !== "sync") return undefined;
  const open = new Set(inTheRunning(candidates).map(({ deployment }) => deployment));
  const [most] = [...edition.rankings.values()]
    .filter(({ environment: where, metric }) => where === environment && metric.unit === "ns")
    .filter((one) => one.metric.direction === "write" && workloadsOf(edition, one).some(isSingle))
    .map((ranking) => ({
      ranking,
      values: ranking.values.filter((one) => one.excludedBy.length === 0 && open.has(one.deployment)),
    }))
    .filter(({ values }) => values.length > 0)
    .toSorted((a, b) => b.values.length - a.values.length);
  return most?.ranking.id === nearestIn(recommendation, edition.rankings)?.ranking.id ? undefined : most;
}

/** "plain writes, mean, one at a time" beneath a row of the card. */
export function singleInRow(
  edition: Edition,
  recommendation: Recommendation,
  index: number,
): NearestInRow | undefined {
  const single = singleFor(edition, recommendation, index);
  if (single === undefined) return undefined;
  const { ranking, values } = single;
  return {
    what: nearWhat(edition, SYNC, ranking),
    metric: ranking.metric,
    test: shortTitle(edition, ranking),
    cellOf: (deployment, marked) => nearCell(edition, ranking, values, deployment, marked),
  };
}

/** The same of all, beneath what comes nearest. */
export function singleLines(edition: Edition, recommendation: Recommendation): TextSpan[][] {
  const index = recommendation.metrics.findIndex(
    ({ metric, ranking, scored }) =>
      scored && ranking === undefined && metricById.get(metric)?.direction === "sync",
  );
  const single = singleFor(edition, recommendation, index);
  if (single === undefined) return [];
  const { ranking, values } = single;
  const name = titles(edition.record).deployment;
  const known = new Set(values.map(({ deployment }) => deployment));
  const lacking = inTheRunning(recommendation.candidates).filter(({ deployment }) => !known.has(deployment));
  return [
    [
      `One write at a time, unflushed: ${phraseOf(ranking.metric)}, ${lowerFirst(ranking.comparisonTitle)}: `,
      ...joined(
        values.map((one): TextSpan[] => [
          `${name(one.deployment)} `,
          ...valuesSpans(edition, ranking.metric, [one]),
        ]),
        ", ",
      ),
      lacking.length === 0
        ? ""
        : `; not measured: ${lacking.map(({ deployment }) => name(deployment)).join(", ")}`,
      ". Without a flush a buffer may have taken them.",
    ].filter((span) => span !== ""),
  ];
}
