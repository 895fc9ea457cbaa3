/** Where none of those that are left is known to meet an objective, or reach what is enough: by what was measured of it, else by what comes nearest and is no harder. */
import { boundOf } from "../../../judge/candidates/bound.ts";
import type { Candidate } from "../../../judge/candidates/candidates.ts";
import { standingIn } from "../../../judge/candidates/standing.ts";
import { phraseOf, valueText } from "../../../judge/ranking/ratio.ts";
import type { RankedValue } from "../../../judge/ranking/value.ts";
import { type Nearest, nearestIn } from "../../../judge/recommending/nearest.ts";
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import { type Metric, metricById } from "../../../schema/metric.ts";
import type { UseCase } from "../../../schema/use-case.ts";
import { blockSizeOf, outstandingOf } from "../../../schema/workload.ts";
import type { Edition } from "../../edition/edition.ts";
import type { TextSpan } from "../../edition/view.ts";
import { isTimedIn } from "../why/timed-here.ts";
import { OUTLIVES } from "./further.ts";
import {
  allOf,
  closeText,
  figuresText,
  impliedText,
  isOpenIn,
  isSplitIn,
  type Measured,
  measuredOf,
  missedVerb,
  openText,
} from "./none-measured.ts";

type Wanted = UseCase["metrics"][number];
/** `by`: what was measured of all of them, of some, or only of what comes nearest: then `near` has that, and how many I/Os were under way at once. */
export type NoneMeets = { wanted: Wanted; metric: Metric; bound: number } & (
  | { by: "all"; measured: Measured }
  | { by: "some" }
  | { by: "nearest"; near: Near }
);
/** `isUntimed`: no test here timed what is asked for, in any statistic. */
type Near = {
  metric: Metric;
  values: readonly RankedValue[];
  atOnce: number | undefined;
  isUntimed: boolean;
};

/** Undefined where one may meet each objective and reach what is enough, as far as is known; `isAsked`: of whom it is asked. */
export function noneMeetsIn(
  edition: Edition,
  recommendation: Recommendation,
  isAsked: (candidate: Candidate) => boolean = () => true,
): NoneMeets | undefined {
  const { definition, candidates } = recommendation;
  const nearest = nearestIn(recommendation, edition.rankings);
  const asked = candidates.filter(isAsked);
  return definition.metrics
    .map((wanted, index) => noneMeets(edition, wanted, index, asked, nearest))
    .find((found) => found !== undefined);
}

function noneMeets(
  edition: Edition,
  wanted: Wanted,
  index: number,
  asked: readonly Candidate[],
  nearest: Nearest | undefined,
): NoneMeets | undefined {
  const metric = metricById.get(wanted.metric);
  const { required } = wanted;
  // Short of what is enough a storage is not out; that all are is as well worth knowing.
  const bound = boundOf(wanted);
  if (metric === undefined || bound === undefined || !required) return undefined;
  const misses = ({ figures: { [index]: figure } }: Candidate): boolean =>
    figure !== undefined && MISSES.has(standingIn(metric, figure, bound));
  const probably = ({ deployment, figures: { [index]: figure } }: Candidate): boolean =>
    figure?.known !== "measured" && isBeyond(edition, wanted, nearest, deployment, bound);
  // Who is out for another reason is no longer asked.
  const isOut = (one: Candidate): boolean =>
    one.status === "ruled-out" && !(wanted.objective !== undefined && misses(one));
  const left = asked.filter((one) => !isOut(one));
  if (left.length === 0 || !left.every((one) => misses(one) || probably(one))) return undefined;
  const found = { wanted, metric, bound };
  if (left.every(misses))
    return { ...found, by: "all", measured: measuredOf(edition, metric, bound, index, left) };
  if (left.some(misses)) return { ...found, by: "some" };
  const near = nearOf(edition, metric, nearest, left);
  return near && { ...found, by: "nearest", near };
}

function nearOf(
  edition: Edition,
  wanted: Metric,
  nearest: Nearest | undefined,
  some: readonly Candidate[],
): Near | undefined {
  if (nearest === undefined) return undefined;
  const values = nearest.values.filter((one) => some.some(({ deployment }) => deployment === one.deployment));
  const [run] = values[0]?.runs ?? [];
  const workload = run && edition.record.runs.get(run.run)?.results[run.result]?.workload;
  const { metric, environment } = nearest.ranking;
  const isUntimed = !isTimedIn(edition, environment, wanted);
  return { metric, values, atOnce: workload && outstandingOf(workload), isUntimed };
}

const MISSES: ReadonlySet<string> = new Set(["misses", "just misses"]);

/** What comes nearest is beyond it already, by more than its runs can tell, and asks no more: no larger blocks, and the same percentile or a mean. */
function isBeyond(
  { record }: Edition,
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
function blockOf({ runs }: Edition["record"], { runs: [first] }: RankedValue): number {
  const result = first && runs.get(first.run)?.results[first.result];
  return (result && blockSizeOf(result.workload, "write")) ?? Number.POSITIVE_INFINITY;
}

/** Many writers wait for each other: their latency shows nothing for sure of one that flushes. */
const isAlone = ({ atOnce }: Near): boolean => atOnce === 1;
const besideText = ({ atOnce }: Near): string =>
  atOnce === undefined || atOnce === 1 ? "" : ` with ${atOnce} at once`;

/** What is not ruled out of it, in a sentence of its own: "one run may be off by so much that ceph-filesystem may still meet it, the other two not". Undefined where nothing is left open. */
export const noneMeetsBut = (none: NoneMeets): string | undefined =>
  none.by === "all" && isOpenIn(none.measured) ? openText(none.metric, none.measured) : undefined;

/** The whole of it: "all three missed 20 ms of p99 write latency (26, 32.1 and 36 ms); one run may be off by so much that ceph-filesystem may still meet it, the other two not". */
export const noneMeetsText = (none: NoneMeets): string =>
  [noneMeetsHead(none), noneMeetsBut(none)].filter(Boolean).join("; ");

/** "none here keeps p99 write latency within 20 ms", "as measured none keeps ..." where that is too close; "not known whether any keeps p99 fsync latency within 10 ms: p99 write latency is 26 ms to 36 ms with 16 at once". */
export function noneMeetsHead(none: NoneMeets): string {
  const { metric, bound, by } = none;
  const [value, phrase] = [valueText(bound, metric), phraseOf(metric)];
  if (by === "nearest") {
    const { near } = none;
    const what = isAlone(near) ? "probably none keeps" : "not known whether any keeps";
    return `${what} ${phrase} within ${value}: ${phraseOf(near.metric)} is ${rangeText(near)}${besideText(near)}`;
  }
  const [keeps, keep, it] =
    metric.better === "lower"
      ? ["keeps", "keep", `${phrase} within ${value}`]
      : ["reaches", "reach", `${value} of ${phrase}`];
  if (by === "some") return `none here is known to ${keep} ${it}`;
  const figures = figuresText(metric, none.measured);
  if (isSplitIn(metric, none.measured))
    return `${allOf(none.measured.length)} ${missedVerb(metric)} ${value} of ${phrase}${figures}`;
  const implied = isOpenIn(none.measured) ? undefined : impliedText(none.measured);
  if (implied !== undefined) return `probably none ${keeps} ${it}${implied}`;
  return isOpenIn(none.measured) ? `as measured none ${keeps} ${it}${figures}` : `none here ${keeps} ${it}`;
}

/** "26 ms to 36 ms": the best alone would be taken for that of whom the headline names. */
function rangeText({ metric, values }: Near): string {
  const all = values.toSorted((a, b) => a.value - b.value);
  const ends = [all[0], all.at(-1)].filter((one) => one !== undefined);
  return [...new Set(ends.map((one) => valueText(one, metric)))].join(" to ");
}

/** The same behind a name, as a line has room for: "flushes should take 20 ms at most (p99) but none was timed; plain writes took 32.1 ms with 16 at once"; without one of all. */
export function noneMeetsShort(none: NoneMeets, deployment?: string): string {
  if (none.by === "all") {
    const own = none.measured.find((one) => one.deployment === deployment);
    return own?.isClose ? closeText(none.metric, none.bound, own) : noneMeetsText(none);
  }
  if (none.by === "some") return noneMeetsText(none);
  const { near, bound, metric } = none;
  const own = near.values.find((one) => one.deployment === deployment);
  if (deployment !== undefined && own === undefined) return noneMeetsText(none);
  const values = own === undefined ? rangeText(near) : valueText(own, near.metric);
  if (isAlone(near)) return `probably above ${valueText(bound, metric)}: ${phraseOf(near.metric)} ${values}`;
  return `${askedText(metric, bound, near)}; ${nearText(metric, near, values)}${besideText(near)}`;
}

/** Which metrics a reader knows by what takes that long. */
const TAKE: Readonly<Record<string, { all: string; plain: string }>> = {
  sync: { all: "flushes", plain: "flushes" },
  write: { all: "writes", plain: "plain writes" },
  read: { all: "reads", plain: "reads" },
};

/** "flushes should take 20 ms at most (p99) but none was timed": of what was measured nowhere. */
function askedText(metric: Metric, bound: number, { isUntimed }: Near): string {
  const { all } = TAKE[metric.direction] ?? {};
  return all === undefined
    ? `${phraseOf(metric)} should be ${valueText(bound, metric)} at most but was not measured`
    : `${all} should take ${valueText(bound, metric)} at most (${metric.statistic}) but ${isUntimed ? "none was timed" : "that was not measured"}`;
}

/** "flushes should take 20 ms at most (p99)". */
export const wantedText = ({ metric, bound }: NoneMeets): string =>
  `${TAKE[metric.direction]?.all ?? phraseOf(metric)} should take ${valueText(bound, metric)} at most (${metric.statistic})`;

/** "plain writes took 26 to 36 ms", of another statistic with its name. */
function nearText(wanted: Metric, { metric }: Near, values: string): string {
  const { plain } = TAKE[metric.direction] ?? {};
  const how = metric.statistic === wanted.statistic ? "" : ` (${metric.statistic})`;
  const [, unit = ""] = /( [^\d ]+) to /.exec(values) ?? [];
  const range = unit !== "" && values.endsWith(unit) ? values.replace(`${unit} to `, " to ") : values;
  return plain === undefined ? `${phraseOf(metric)} is ${range}` : `${plain} took ${range}${how}`;
}

/** What is advised then, with who says so: of all that are asked, or of those that survive a node. */
export function adviceIn(edition: Edition, recommendation: Recommendation): TextSpan[] {
  const none = noneMeetsIn(edition, recommendation) ?? noneMeetsIn(edition, recommendation, outlives);
  const unmet = none?.wanted.unmet;
  return unmet === undefined ? [] : [`${unmet.text} `, { text: `(${unmet.source})`, tone: "muted" }];
}

export const outlives = ({ durability }: Candidate): boolean => OUTLIVES.isMet(durability);
