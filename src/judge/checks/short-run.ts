import { METRICS } from "../../schema/metric.ts";
import { intervalOf } from "../../schema/quantity.ts";
import type { DirectionName, Distribution, Result } from "../../schema/result.ts";
import { listed } from "../../text/words.ts";
import { formatNumber, formatValue } from "../../units/format.ts";
import type { CheckOutcome } from "../evidence/outcomes.ts";
import { unchecked } from "../evidence/outcomes.ts";
import type { Subject } from "../evidence/subject.ts";
import { labelled } from "../evidence/thresholds.ts";
import type { Check } from "./check.ts";

/** A timer ends a test a little early or late: `slackShare` of the time is not missed. */
const THRESHOLDS = {
  notedNs: 30e9,
  excludedNs: 1e9,
  enoughIos: 10_000,
  slackShare: 0.01,
  iosBeyondPercentile: 10,
};
const CODE = "SHORT_RUN";

export const shortRun: Check = {
  code: CODE,
  title: "Too short to tell what lasts",
  rule: "The measured time of the direction that ran shortest, or where it is not known the time asked for, is less than 30 s: noted; less than 1 s: kept out, unless 10,000 I/Os or more were counted in each direction. A percentile p with fewer than 10 / (1 - p) I/Os behind it (1,000 for p99, 10,000 for p99.9) is noted.",
  why: "Caches, buffers and burst credits last for seconds, garbage collection and rebuilding take longer. Of a percentile only the I/Os beyond it tell: ten of them already vary by a third.",
  advice: "Run each test for at least 30 s after its ramp, longer than any cache lasts.",
  thresholds: labelled(THRESHOLDS, {
    notedNs: "Time below which it is noted",
    excludedNs: "Time below which it is kept out",
    enoughIos: "I/Os that make up for a short time",
    slackShare: "Time that may be missing from what was asked for",
    iosBeyondPercentile: "I/Os beyond a percentile, at least",
  }),
  excludes: true,
  doubt: "came from a run too short to tell what lasts",
  run: checkLength,
};

function checkLength(subject: Subject): CheckOutcome[] {
  const { result } = subject;
  return result.status === "failed" ? [] : [judgeTime(subject), ...fewIos(result)];
}

function judgeTime(subject: Subject): CheckOutcome {
  const time = timeOf(subject);
  if (time === undefined) return unchecked(CODE, ["measured time"]);
  const evidence = `${formatValue(time.ns, "ns")} were ${time.how}`;
  const isWithin = (limit: number): boolean => time.ns < limit * (1 - THRESHOLDS.slackShare);
  if (isWithin(THRESHOLDS.excludedNs) && !countsEnough(subject.result))
    return { code: CODE, verdict: "excluded", evidence: `${evidence}, less than 1 s.` };
  if (isWithin(THRESHOLDS.notedNs))
    return { code: CODE, verdict: "noted", evidence: `${evidence}, less than 30 s.` };
  return time.atMost
    ? unchecked(CODE, [`measured time; at most ${evidence}`])
    : { code: CODE, verdict: "passed", evidence: `${evidence}.` };
}

/** Tests of a fixed amount, such as a log's 22 MB, end soon on fast storage and still count many flushes. */
const countsEnough = ({ directions }: Result): boolean => {
  const counts = Object.values(directions).map((one) => one?.totalIos);
  return (
    counts.length > 0 &&
    counts.every((count) => count !== undefined && intervalOf(count).low >= THRESHOLDS.enoughIos)
  );
};

/** `atMost`: as the options go, the test may have ended before, with the last of its bytes. A document says how long it took. */
function timeOf({
  result: { directions, workload },
  run,
}: Subject): { ns: number; how: string; atMost: boolean } | undefined {
  const measured = Object.values(directions).flatMap((one) => one?.runtimeNs ?? []);
  const shortest = Math.min(...measured.map((one) => intervalOf(one).high));
  if (shortest > 0 && Number.isFinite(shortest)) return { ns: shortest, how: "measured", atMost: false };
  const { runtimeSeconds = 0, timeBased } = workload;
  if (runtimeSeconds === 0) return undefined;
  const stated = run.basis !== "measured" && timeBased !== false;
  const how = stated && timeBased === undefined ? "stated" : "asked for";
  return { ns: runtimeSeconds * 1e9, how, atMost: !stated && timeBased !== true };
}

const PERCENTILES = METRICS.filter(({ statistic }) => statistic.startsWith("p")).map((metric) => {
  const percentile = metric.statistic.slice(1);
  return { ...metric, percentile, needed: THRESHOLDS.iosBeyondPercentile / (1 - Number(percentile) / 100) };
});

/** One outcome for each side that has percentiles with too few I/Os behind them. */
function fewIos(result: Result): CheckOutcome[] {
  const thin = PERCENTILES.flatMap(({ id, direction, percentile, needed, read }) => {
    const behind = read(result) === undefined ? undefined : iosBehind(result, direction, percentile);
    const few = behind !== undefined && behind < needed * (1 - 1e-9);
    return few ? [{ id, side: direction, behind, needed: `${formatNumber(needed)} for p${percentile}` }] : [];
  });
  return [...Map.groupBy(thin, ({ side }) => side)].map(([side, some]): CheckOutcome => {
    const behind = some[0]?.behind ?? 0;
    const ios = behind === 1 ? "1 I/O is" : `${formatNumber(behind)} I/Os are`;
    const what = side === "sync" ? "flush" : side;
    const evidence = `${ios} behind the percentiles of ${what} latency; it takes ${listed(some.map(({ needed }) => needed))}.`;
    return { code: CODE, verdict: "noted", evidence, metrics: some.map(({ id }) => id) };
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
