import { METRICS } from "../../schema/metric.ts";
import { intervalOf } from "../../schema/quantity.ts";
import type { DirectionName, Distribution, Result } from "../../schema/result.ts";
import { listed } from "../../text/words.ts";
import { formatNumber, formatValue } from "../../units/format.ts";
import { figureText } from "../evidence/figure.ts";
import { type OutcomeDraft, unchecked } from "../evidence/outcomes.ts";
import type { Subject } from "../evidence/subject.ts";
import { inWords, partText, textOf, type Values } from "../evidence/thresholds.ts";
import { checkOf } from "./check.ts";

export const shortRun = checkOf({
  code: "SHORT_RUN",
  label: "short test",
  title: "Too short to tell what lasts",
  rule: (t) =>
    `The measured time of the direction that ran shortest, or where it is not known the time asked for, is less than ${textOf(t.notedNs)}: noted; less than ${textOf(t.excludedNs)}: excluded, unless ${textOf(t.enoughIos)} I/Os or more were counted in each direction. A timer ends a test a little early or late: up to ${textOf(t.slackShare)} short of these times counts as reached. A percentile p with fewer than ${textOf(t.iosBeyondPercentile)} / (1 - p) I/Os behind it (${neededFor("99", t.iosBeyondPercentile.value)}, ${neededFor("99.9", t.iosBeyondPercentile.value)}) is noted.`,
  why: ({ iosBeyondPercentile: beyond }) =>
    `Caches, buffers and burst credits last for seconds, garbage collection and rebuilding take longer. Of a percentile only the I/Os beyond it tell: ${inWords(beyond)} of them already vary by ${partText(1 / Math.round(Math.sqrt(beyond.value)))}.`,
  advice: (t) =>
    `Run each test for at least ${textOf(t.notedNs)} after its ramp, longer than any cache lasts.`,
  thresholds: {
    notedNs: [30e9, "ns", "Time below which it is noted"],
    excludedNs: [1e9, "ns", "Time below which it is excluded"],
    enoughIos: [10_000, "count", "I/Os that make up for a short time"],
    slackShare: [0.01, "share", "Part of these times that may be missing"],
    iosBeyondPercentile: [10, "count", "I/Os beyond a percentile, at least"],
  },
  excludes: true,
  doubt: { weight: "light", says: "came from a run too short to tell what lasts" },
  shows: "nothing",
  example: "random-reads",
  run: checkLength,
});

type Bounds = Values<"notedNs" | "excludedNs" | "enoughIos" | "slackShare" | "iosBeyondPercentile">;

function checkLength(subject: Subject, t: Bounds): OutcomeDraft[] {
  const { result } = subject;
  return result.status === "failed" ? [] : [judgeTime(subject, t), ...fewIos(result, t.iosBeyondPercentile)];
}

function judgeTime(subject: Subject, t: Bounds): OutcomeDraft {
  const time = timeOfTest(subject);
  if (time === undefined) return unchecked(["measured time"]);
  const evidence = `${time.text} were ${time.how}`;
  const isWithin = (limit: number): boolean => time.ns < limit * (1 - t.slackShare);
  if (isWithin(t.excludedNs) && !countsEnough(subject.result, t.enoughIos))
    return { verdict: "excluded", evidence: `${evidence}, less than ${formatValue(t.excludedNs, "ns")}.` };
  if (isWithin(t.notedNs))
    return { verdict: "noted", evidence: `${evidence}, less than ${formatValue(t.notedNs, "ns")}.` };
  return time.atMost
    ? unchecked([`measured time; at most ${evidence}`])
    : { verdict: "passed", evidence: `${evidence}.` };
}

/** A test of a fixed amount, such as 22 MB of a log, ends soon on fast storage but still counts many flushes. */
const countsEnough = ({ directions }: Result, enoughIos: number): boolean => {
  const counts = Object.values(directions).map((one) => intervalOf(one?.totalIos ?? 0).low);
  return counts.length > 0 && counts.every((count) => count >= enoughIos);
};

/** `ns`: at most so long, where it was printed rounded. `atMost`: the test may have ended earlier, when all of its bytes were done. A document states the time that it took. */
export function timeOfTest({
  result,
  run,
}: Pick<Subject, "result" | "run">): { ns: number; text: string; how: string; atMost: boolean } | undefined {
  const { directions, workload } = result;
  const [shortest] = Object.values(directions)
    .flatMap((one) => one?.runtimeNs ?? [])
    .map((time) => ({ ns: intervalOf(time).high, text: figureText(time, "ns") }))
    .sort((a, b) => a.ns - b.ns);
  if (shortest !== undefined && shortest.ns > 0) return { ...shortest, how: "measured", atMost: false };
  const { runtimeSeconds = 0, timeBased } = workload;
  if (runtimeSeconds === 0) return undefined;
  const stated = run.basis !== "measured" && timeBased !== false;
  const how = stated && timeBased === undefined ? "stated" : "asked for";
  const ns = runtimeSeconds * 1e9;
  return { ns, text: formatValue(ns, "ns"), how, atMost: !stated && timeBased !== true };
}

const PERCENTILES = METRICS.filter(({ statistic }) => statistic.startsWith("p")).map((metric) => ({
  ...metric,
  percentile: metric.statistic.slice(1),
}));

/** How many I/Os it takes to have `beyond` of them above the percentile. */
function iosFor(percentile: string, beyond: number): number {
  return beyond / (1 - Number(percentile) / 100);
}
/** "1,000 for p99". */
function neededFor(percentile: string, beyond: number): string {
  return `${formatNumber(iosFor(percentile, beyond))} for p${percentile}`;
}

/** One outcome for each side that has percentiles with too few I/Os behind them. */
function fewIos(result: Result, beyond: number): OutcomeDraft[] {
  const thin = PERCENTILES.flatMap(({ id, direction, percentile, read }) => {
    const behind = read(result) === undefined ? undefined : iosBehind(result, direction, percentile);
    const few = behind !== undefined && behind < iosFor(percentile, beyond) * (1 - 1e-9);
    return few ? [{ id, side: direction, behind, needed: neededFor(percentile, beyond) }] : [];
  });
  return [...Map.groupBy(thin, ({ side }) => side)].map(([side, some]): OutcomeDraft => {
    const behind = some[0]?.behind ?? 0;
    const ios = behind === 1 ? "1 I/O is" : `${formatNumber(behind)} I/Os are`;
    const what = side === "sync" ? "flush" : side;
    const evidence = `${ios} behind the percentiles of ${what} latency; it takes ${listed(some.map(({ needed }) => needed))}.`;
    return { verdict: "noted", evidence, metrics: some.map(({ id }) => id) };
  });
}

function iosBehind(result: Result, side: DirectionName | "sync", percentile: string): number | undefined {
  if (side === "sync") return flushesBehind(result);
  const direction = result.directions[side];
  const has = (one: Distribution | undefined): boolean => one?.percentilesNs?.[percentile] !== undefined;
  const count = [direction?.clat, direction?.lat].find(has)?.count;
  if (count !== undefined) return count;
  return direction?.totalIos === undefined ? undefined : intervalOf(direction.totalIos).high;
}

/** Up to 3.17 fio prints no count beside the latency of flushes, and 0 flushes where they were fdatasync. */
function flushesBehind({ sync }: Result): number | undefined {
  const operations = sync?.operations === undefined ? 0 : intervalOf(sync.operations).high;
  return sync?.latency?.count ?? (operations > 0 ? operations : undefined);
}
