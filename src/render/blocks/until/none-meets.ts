/** Where none of those that are left is known to meet an objective, or reach what is enough: by what was measured of it, else by what comes nearest and is no harder. */
import type { Candidate } from "../../../judge/candidates/candidates.ts";
import { type Unmet, unmetIn } from "../../../judge/planning/none-meets.ts";
import { boundTold, phraseOf, valueText } from "../../../judge/ranking/ratio.ts";
import type { RankedValue } from "../../../judge/ranking/value.ts";
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import type { Metric } from "../../../schema/metric.ts";
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
  missedVerb,
  namedAll,
  openText,
} from "./none-measured.ts";

/** `by`: what was measured of all of them, of some, or only of what comes nearest: then `near` has that, and how many I/Os were under way at once. */
export type NoneMeets = Pick<Unmet, "wanted" | "metric" | "bound"> &
  ({ by: "all"; measured: Measured } | { by: "some" } | { by: "nearest"; near: Near });
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
  isAsked?: (candidate: Candidate) => boolean,
): NoneMeets | undefined {
  const unmet = unmetIn(edition, recommendation, isAsked);
  if (unmet?.by === "all") return { ...unmet, measured: namedAll(edition, unmet.measured) };
  if (unmet?.by !== "nearest") return unmet;
  const { ranking, values, atOnce } = unmet.near;
  const isUntimed = !isTimedIn(edition, ranking.environment, unmet.metric);
  return { ...unmet, near: { metric: ranking.metric, values, atOnce, isUntimed } };
}

/** Many writers wait for each other: their latency shows nothing for sure of one that flushes. */
const isAlone = ({ atOnce }: Near): boolean => atOnce === 1;
const besideText = ({ atOnce }: Near): string =>
  atOnce === undefined || atOnce === 1 ? "" : ` with ${atOnce} at once`;

/** What is not ruled out of it, in a sentence of its own: "single runs vary so much that ceph-filesystem may still meet it, the other two not". Undefined where nothing is left open. */
export const noneMeetsBut = (none: NoneMeets): string | undefined =>
  none.by === "all" && isOpenIn(none.measured) ? openText(none.metric, none.measured) : undefined;

/** The whole of it: "all three missed 20 ms of p99 write latency (26, 32.1 and 36 ms); single runs vary so much that ceph-filesystem may still meet it, the other two not". */
export const noneMeetsText = (none: NoneMeets, isFigureTold = false): string =>
  [noneMeetsHead(none, isFigureTold), noneMeetsBut(none)].filter(Boolean).join("; ");

/** "none here keeps p99 write latency within 20 ms", "as measured none keeps ..." where that is too close; "not known whether any keeps p99 fsync latency within 10 ms: p99 write latency is 26 ms to 36 ms with 16 at once"; `isFigureTold`: what comes nearest is told behind it, with its figures. */
export function noneMeetsHead(none: NoneMeets, isFigureTold = false): string {
  const { metric, bound, by } = none;
  const [value, phrase] = [boundTold(bound, metric), phraseOf(metric)];
  if (by === "nearest") {
    const { near } = none;
    const what = isAlone(near) ? "probably none keeps" : "not known whether any keeps";
    const nearest = `${phraseOf(near.metric)}${besideText(near)}`;
    if (isFigureTold)
      return `${what} ${phrase} within ${value}: ${isAlone(near) ? `${nearest} is above that already` : `the nearest is ${nearest}`}`;
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
  if (isAlone(near)) return `probably above ${boundTold(bound, metric)}: ${phraseOf(near.metric)} ${values}`;
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
    ? `${phraseOf(metric)} should be ${boundTold(bound, metric)} at most but was not measured`
    : `${all} should take ${boundTold(bound, metric)} at most (${metric.statistic}) but ${isUntimed ? "none was timed" : "that was not measured"}`;
}

/** "flushes should take 20 ms at most (p99)". */
export const wantedText = ({ metric, bound }: NoneMeets): string =>
  `${TAKE[metric.direction]?.all ?? phraseOf(metric)} should take ${boundTold(bound, metric)} at most (${metric.statistic})`;

/** "plain writes took 26 to 36 ms", of another statistic with its name. */
function nearText(wanted: Metric, { metric }: Near, values: string): string {
  const { plain } = TAKE[metric.direction] ?? {};
  const how = metric.statistic === wanted.statistic ? "" : ` (${metric.statistic})`;
  const [, unit = ""] = /( [^\d ]+) to /.exec(values) ?? [];
  const range = unit !== "" && values.endsWith(unit) ? values.replace(`${unit} to `, " to ") : values;
  return plain === undefined ? `${phraseOf(metric)} is ${range}` : `${plain} took ${range}${how}`;
}

/** "plain writes took 26 to 36 ms with 16 at once": by what nobody is named. */
export const nearestTold = (wanted: Metric, near: Near): string =>
  `${nearText(wanted, near, rangeText(near))}${besideText(near)}`;

/** What is advised then, with who says so: of all that are asked, or of those that survive a node. */
export function adviceIn(edition: Edition, recommendation: Recommendation): TextSpan[] {
  const none = noneMeetsIn(edition, recommendation) ?? noneMeetsIn(edition, recommendation, outlives);
  const unmet = none?.wanted.unmet;
  return unmet === undefined ? [] : [`${unmet.text} `, { text: `(${unmet.source})`, tone: "muted" }];
}

export const outlives = ({ durability }: Candidate): boolean => OUTLIVES.isMet(durability);
