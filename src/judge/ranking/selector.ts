/** Which rankings answer for a metric of a use case. */
import type { UseCase, WorkloadSelector } from "../../schema/use-case.ts";
import { blockSizeOf, outstandingOf, type Rw, type Workload } from "../../schema/workload.ts";
import { order } from "../../text/problem.ts";
import { sizeText } from "../../text/words.ts";
import { everyWriteSynced, isMixed, isRandom } from "../evidence/in-flight.ts";
import type { JudgedResult } from "../evidence/judged-result.ts";
import { toolFamily } from "./comparison.ts";
import type { Ranking } from "./ranking.ts";

type UseCaseMetric = UseCase["metrics"][number];
type Range = { min?: number | undefined; max?: number | undefined };

/** What the results of a comparison have in common that a selector asks for. */
/** `tool`: its family, as only these measure alike. */
export type CommonTraits = { workload: Workload; clients: number; tool: string };

export function commonOfComparisons(results: readonly JudgedResult[]): Map<string, CommonTraits> {
  return new Map(
    results.map(({ comparisonId, result: { workload }, cell, run }) => [
      comparisonId,
      {
        workload,
        clients: cell.clients?.count ?? 1,
        tool: toolFamily({ workload, tool: run.provenance.tool.name }),
      },
    ]),
  );
}

/**
 * One ranking, so that tools and depths are never mixed: the one with most credible values of deployments that may be
 * candidates, then with most of their values, then of the pattern that the selector names first, then of the fewest clients,
 * then the one of which most is known, then with most under way for rates and fewest for latencies, then with most runs, then the first
 * by id.
 */
export function rankingFor(
  wanted: UseCaseMetric,
  rankings: readonly Ranking[],
  commons: ReadonlyMap<string, CommonTraits>,
  mayBeCandidate: (deployment: string) => boolean,
): Ranking | undefined {
  const matching = rankings.flatMap((ranking) => {
    const common = commons.get(ranking.comparisonId);
    const answers =
      ranking.metric.id === wanted.metric && common && matches(wanted.workload, common.workload);
    return answers ? [{ ranking, fit: fitOf(wanted, ranking, common, mayBeCandidate) }] : [];
  });
  const [best] = matching.sort((a, b) => byFit(a.fit, b.fit) || order(a.ranking.id, b.ranking.id));
  return best?.ranking;
}

/** Smaller is better, the first number that differs decides. */
export function fitOf(
  { workload: selector }: UseCaseMetric,
  { values, metric }: Ranking,
  { workload, clients }: CommonTraits,
  mayBeCandidate: (deployment: string) => boolean,
): number[] {
  const own = values.filter(({ deployment }) => mayBeCandidate(deployment));
  const inFlight = outstandingOf(workload);
  const depth = metric.better === "higher" ? -(inFlight ?? 0) : (inFlight ?? Number.MAX_SAFE_INTEGER);
  const credible = own.filter(({ rank }) => rank !== undefined);
  const runs = Math.min(...credible.map((value) => value.runs.length));
  return [
    -credible.length,
    -own.length,
    patternsOf(selector).indexOf(workload.rw),
    clients,
    unknownsOf(workload),
    depth,
    credible.length === 0 ? 0 : -runs,
  ];
}

/** What a text leaves out no check can hold against it: that is no reason to rely on it. */
const unknownsOf = ({ rw, readPercent, direct }: Workload): number =>
  Number(isMixed(rw) && readPercent === undefined) + Number(direct === undefined);

/** Compares two lists of numbers: the first that differs decides. */
export function byFit(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, index) => value !== b[index]);
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}

/** Widened to all patterns of workloads, as theirs may also be one of unknown order, which no selector names. */
const patternsOf = ({ rw }: WorkloadSelector): readonly Rw[] => rw;

/** Every field that is given must match; unknown values do not match. */
export function matches(selector: WorkloadSelector, workload: Workload): boolean {
  const sizes = (["read", "write"] as const).flatMap((side) => blockSizeOf(workload, side) ?? []);
  return (
    patternsOf(selector).includes(workload.rw) &&
    (selector.blockSizeBytes === undefined ||
      (sizes.length > 0 && sizes.every((size) => within(selector.blockSizeBytes, size)))) &&
    (selector.outstanding === undefined || within(selector.outstanding, outstandingOf(workload))) &&
    (selector.synced === undefined || selector.synced === everyWriteSynced(workload)) &&
    (selector.readPercent === undefined || within(selector.readPercent, workload.readPercent))
  );
}

const within = (range: Range | undefined, value: number | undefined): boolean =>
  value !== undefined &&
  value >= (range?.min ?? Number.NEGATIVE_INFINITY) &&
  value <= (range?.max ?? Number.POSITIVE_INFINITY);

/** "random reads of 4 KiB to 16 KiB, queue depth 1": what would have to be measured, in words. */
export function selectorText(selector: WorkloadSelector): string {
  const { blockSizeBytes: size, outstanding, synced } = selector;
  const parts = [
    size ? `${patternWords(selector)} of ${rangeText(size, sizeText)}` : patternWords(selector),
    ...(outstanding ? [`queue depth ${rangeText(outstanding, String)}`] : []),
    ...(synced === undefined ? [] : [synced ? "each made durable" : "not made durable one by one"]),
  ];
  return parts.join(", ");
}

/** A mix is named only where nothing plainer would do. */
function patternWords({ rw }: WorkloadSelector): string {
  const plain = rw.filter((pattern) => !isMixed(pattern));
  const named = plain.length > 0 ? plain : rw;
  const random = named.filter(isRandom).length;
  const how = random === 0 ? "sequential " : random === named.length ? "random " : "";
  if (plain.length === 0) return `${how}reads and writes together`;
  const verbs = ["read", "write", "trim"].filter((verb) => plain.some((pattern) => pattern.endsWith(verb)));
  return `${how}${verbs.map((verb) => `${verb}s`).join(" or ")}`;
}

function rangeText({ min, max }: Range, text: (value: number) => string): string {
  if (min !== undefined && min === max) return text(min);
  if (min === undefined) return `at most ${text(max ?? 0)}`;
  return max === undefined ? `at least ${text(min)}` : `${text(min)} to ${text(max)}`;
}
