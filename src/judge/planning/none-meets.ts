/** Where none of those that are left is known to meet an objective, or reach what is enough: by what was measured of it, else by what comes nearest and is no harder. */
import { type Metric, metricById } from "../../schema/metric.ts";
import type { UseCase } from "../../schema/use-case.ts";
import { blockSizeOf, outstandingOf } from "../../schema/workload.ts";
import { defined } from "../../text/defined.ts";
import { boundOf } from "../candidates/bound.ts";
import type { Candidate } from "../candidates/candidates.ts";
import { type ObjectiveStanding, standingIn } from "../candidates/standing.ts";
import { spanOf } from "../evidence/statistics.ts";
import { type RankedValue, sampleOf } from "../ranking/value.ts";
import { type Nearest, nearestIn } from "../recommending/nearest.ts";
import type { Recommendation } from "../recommending/recommendation.ts";
import type { Judged } from "./judged.ts";

type Wanted = UseCase["metrics"][number];

/** A candidate that is beyond what is asked: just, or by more than its runs can tell; `value`: where it was measured itself. */
export type Beyond = { deployment: string; isClose: boolean; value?: RankedValue; implied?: Implied };

/** The figure by which one that was not measured itself is beyond it, where that can be named: a part of the worse of two, which can only be worse. */
type Implied = { by?: { metric: Metric; value: RankedValue } };

/** `ranking`: what comes nearest, and how many I/Os were under way at once; `may`: who is beyond it by less than its runs may vary. */
type Near = {
  ranking: Nearest["ranking"];
  values: readonly RankedValue[];
  may: readonly string[];
  atOnce: number | undefined;
};

/** `by`: what was measured of all of them, of some, or only of what comes nearest: then `near` has that. */
export type Unmet = { wanted: Wanted; metric: Metric; bound: number } & (
  | { by: "all"; measured: readonly Beyond[] }
  | { by: "some" }
  | { by: "nearest"; near: Near }
);

type Known = Pick<Judged, "record" | "rankings">;

/** Undefined where one may meet each objective and reach what is enough, as far as is known; `isAsked`: of whom it is asked. */
export function unmetIn(
  judged: Known,
  recommendation: Recommendation,
  isAsked: (candidate: Candidate) => boolean = () => true,
): Unmet | undefined {
  const { definition, candidates } = recommendation;
  const nearest = nearestIn(recommendation, judged.rankings);
  const asked = candidates.filter(isAsked);
  return definition.metrics
    .map((wanted, index) => noneMeets(judged, wanted, index, asked, nearest))
    .find((found) => found !== undefined);
}

function noneMeets(
  judged: Known,
  wanted: Wanted,
  index: number,
  asked: readonly Candidate[],
  nearest: Nearest | undefined,
): Unmet | undefined {
  const metric = metricById.get(wanted.metric);
  const { required } = wanted;
  // Short of what is enough a storage is not out; that all are is as well worth knowing.
  const bound = boundOf(wanted);
  if (metric === undefined || bound === undefined || !required) return undefined;
  const misses = ({ figures: { [index]: figure } }: Candidate): boolean =>
    figure !== undefined && MISSES.has(standingIn(metric, figure, bound));
  const probably = ({ deployment, figures: { [index]: figure } }: Candidate): boolean =>
    figure?.known !== "measured" && isBeyond(judged, wanted, nearest, deployment, bound);
  // Who is out for another reason is no longer asked.
  const isOut = (one: Candidate): boolean =>
    one.status === "ruled-out" && !(wanted.objective !== undefined && misses(one));
  const left = asked.filter((one) => !isOut(one));
  if (left.length === 0 || !left.every((one) => misses(one) || probably(one))) return undefined;
  const found = { wanted, metric, bound };
  if (left.every(misses))
    return { ...found, by: "all", measured: beyondAll(judged, metric, bound, index, left) };
  if (left.some(misses)) return { ...found, by: "some" };
  const near = nearOf(judged, nearest, left, bound);
  return near && { ...found, by: "nearest", near };
}

function nearOf(
  { record }: Known,
  nearest: Nearest | undefined,
  some: readonly Candidate[],
  bound: number,
): Near | undefined {
  if (nearest === undefined) return undefined;
  const values = nearest.values.filter((one) => some.some(({ deployment }) => deployment === one.deployment));
  const [run] = values[0]?.runs ?? [];
  const workload = run && record.runs.get(run.run)?.results[run.result]?.workload;
  const { metric } = nearest.ranking;
  const isClose = (ranked: RankedValue): boolean =>
    standingIn(metric, { known: "measured", interval: spanOf(sampleOf(ranked)), ranked }, bound) === CLOSE;
  const may = values.filter(isClose).map(({ deployment }) => deployment);
  return { ranking: nearest.ranking, values, may, atOnce: workload && outstandingOf(workload) };
}

const CLOSE: ObjectiveStanding = "just misses";
const MISSES: ReadonlySet<string> = new Set(["misses", CLOSE]);

/** Of those that all miss it, the nearest first. */
function beyondAll(
  judged: Known,
  metric: Metric,
  bound: number,
  index: number,
  some: readonly Candidate[],
): Beyond[] {
  const sign = metric.better === "lower" ? 1 : -1;
  return some
    .map(({ deployment, figures: { [index]: figure } }): Beyond => {
      const value = figure?.known === "measured" ? figure.ranked : undefined;
      const isClose = figure !== undefined && standingIn(metric, figure, bound) === CLOSE;
      const implied =
        figure?.known === "measured" ? undefined : impliedBy(judged, metric, bound, figure?.ranked);
      return { deployment, isClose, ...defined({ value, implied }) };
    })
    .sort((a, b) => sign * ((a.value?.value ?? sign * Infinity) - (b.value?.value ?? sign * Infinity)));
}

/** Of the worse of two: the part of the same run that stands, and is beyond it alone. */
function impliedBy(
  { rankings }: Known,
  { worstOf = [] }: Metric,
  bound: number,
  ranked: RankedValue | undefined,
): Implied {
  const isSame = ({ runs }: RankedValue): boolean =>
    runs.some(({ run, result }) => ranked?.runs.some((own) => own.run === run && own.result === result));
  const [found] = [...rankings.values()].flatMap(({ metric, values }) =>
    worstOf.includes(metric.id)
      ? values
          .filter((one) => isSame(one) && one.excludedBy.length === 0 && one.interval.low > bound)
          .map((value) => ({ metric, value }))
      : [],
  );
  return defined({ by: found });
}

/** What comes nearest is beyond it already, by more than its runs can tell, and asks no more: no larger blocks, and the same percentile or a mean. */
function isBeyond(
  { record }: Known,
  { metric: id, workload }: Wanted,
  nearest: Nearest | undefined,
  deployment: string,
  bound: number,
): boolean {
  const value = nearest?.values.find((one) => one.deployment === deployment);
  if (nearest === undefined || value === undefined || nearest.wanted.id !== id) return false;
  const { metric } = nearest.ranking;
  const isAlike = metric.statistic === nearest.wanted.statistic || metric.statistic === "mean";
  if (metric.unit !== "ns" || !isAlike || value.interval.low <= bound) return false;
  return blockOf(record, value) <= (workload.blockSizeBytes?.max ?? Number.POSITIVE_INFINITY);
}

/** Unknown counts as larger than any. */
function blockOf({ runs }: Known["record"], { runs: [first] }: RankedValue): number {
  const result = first && runs.get(first.run)?.results[first.result];
  return (result && blockSizeOf(result.workload, "write")) ?? Number.POSITIVE_INFINITY;
}

/** Of those that as measured all miss it: by less than runs vary (`may`), or by more (`out`). */
export function splitByChance<T extends Pick<Beyond, "isClose">>(
  measured: readonly T[],
): { may: readonly T[]; out: readonly T[] } {
  const { may = [], out = [] } = Object.groupBy(measured, ({ isClose }) => (isClose ? "may" : "out"));
  return { may, out };
}

/** The nearest to what is asked first, where none is known to meet it: by what was measured of it, else by what comes nearest. */
export function nearestToBound(judged: Known, recommendation: Recommendation): readonly string[] {
  const unmet = unmetIn(judged, recommendation);
  if (unmet?.by === "all") return unmet.measured.map(({ deployment }) => deployment);
  if (unmet?.by !== "nearest") return [];
  const { ranking, values } = unmet.near;
  const sign = ranking.metric.better === "lower" ? 1 : -1;
  return values.toSorted((a, b) => sign * (a.value - b.value)).map(({ deployment }) => deployment);
}
