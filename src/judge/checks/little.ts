import { type Interval, intervalOf, valueOf } from "../../schema/quantity.ts";
import { listed } from "../../text/words.ts";
import { formatNumber, formatValue } from "../../units/format.ts";
import { isFio } from "../evidence/fio-release.ts";
import { askedInFlight, effectiveDepth, unknownDepthInputs } from "../evidence/in-flight.ts";
import { distanceFromOne, exactly, over, sum } from "../evidence/interval.ts";
import { onceFor } from "../evidence/memo.ts";
import type { CheckOutcome } from "../evidence/outcomes.ts";
import { BROKEN_SIBLINGS } from "../evidence/siblings.ts";
import type { Subject } from "../evidence/subject.ts";
import { labelled } from "../evidence/thresholds.ts";
import {
  countsFlushes,
  flushes,
  inFlightOf,
  LEAST_PART_OF_A_MIX,
  missingFigures,
  NS_PER_SECOND,
  SHORTEST_RUN_NS,
  type Term,
  termsOf,
} from "../physics/little-terms.ts";
import type { Check } from "./check.ts";

const THRESHOLDS = {
  warnShare: 0.1,
  failShare: 0.25,
  gapNs: 5_000,
  leastShareOfAMix: LEAST_PART_OF_A_MIX,
  shortestRunNs: SHORTEST_RUN_NS,
  leastBrokenSiblings: BROKEN_SIBLINGS.least,
  shareOfBrokenSiblings: BROKEN_SIBLINGS.share,
};
const SYNC_METRICS = ["sync.mean", "sync.p50", "sync.p99", "sync.p99.9"];

export const little: Check = {
  code: "LITTLE",
  title: "Rate times latency is what was in flight",
  rule: "The sum over all directions of a job of IOPS x mean latency equals the I/Os that it keeps in flight: jobs x depth, or jobs where the engine is synchronous. Flushes count with their own rate and time; up to 5 us between two I/Os are the tool's own work, and longer where fio's job says that it had a processor for a part of the time only, which leaves it unchecked; a mix that nobody stated has at least 5 % of either direction. It asks for less of a job that limits its rate, waits, or adapts its depth, and of a run that is only some latencies long. Where it fails for most results of a workload in one document, two at least, those that lack a figure are noted.",
  why: "It is Little's law and holds for every closed loop whatever the storage does. Where it does not hold, a rate or a latency was added up, averaged or copied wrongly.",
  advice:
    "Look for runs or phases that were summed, latencies that were divided, percentiles taken for means, or a unit read wrongly; publish the tool's own output.",
  thresholds: labelled(THRESHOLDS, {
    warnShare: "Difference that is noted",
    failShare: "Difference that keeps out",
    gapNs: "Time between two I/Os that may be the tool's own",
    leastShareOfAMix: "Least part that a side of a mix must have in the I/Os",
    shortestRunNs: "Least time measured",
    leastBrokenSiblings:
      "Failing results of a workload in one document that cast doubt on the others, at least",
    shareOfBrokenSiblings: "Part of those that could be checked that they must exceed",
  }),
  excludes: true,
  doubt: "may be added up or averaged wrongly",
  run: (subject) => lawOf(subject),
};

/** What the law says of a result; other checks build on it. */
export const lawOf = onceFor(checkLittle);

function checkLittle(subject: Subject): CheckOutcome[] {
  const { result } = subject;
  if (result.status === "failed") return [];
  const missing = [...unknownDepthInputs(result.workload), ...missingFigures(result)];
  const asked = askedInFlight(subject);
  if (missing.length > 0 || asked === undefined) return [unchecked(listed(missing))];
  const terms = termsOf(result);
  return [judge(subject, terms, inFlightOf(terms), asked)];
}

function judge(subject: Subject, terms: readonly Term[], inFlight: Interval, asked: number): CheckOutcome {
  const { result } = subject;
  const away = distanceFromOne(over(inFlight, exactly(asked)));
  const share = Math.abs(away);
  const evidence = `${terms.map(({ text }) => text).join(" + ")} = ${between(inFlight)} in flight; ${formatNumber(asked)} ${asked === 1 ? "was" : "were"} asked for`;
  const isShort = away < 0;
  const has = (doubt: Term["latency"]["doubt"]): boolean =>
    terms.some(({ latency }) => latency.doubt === doubt);
  if (share <= THRESHOLDS.warnShare) {
    // A wide interval that happens to hold the right number proves nothing.
    return has("mix") ? unchecked("the share of reads") : said(result, "passed", `${evidence}.`);
  }
  const gaps = unaccounted(result, isShort);
  if (isShort && has("submission")) gaps.push("the time to submit: only completion latency is known");
  if (gaps.length > 0) return unchecked(listed(gaps));
  const holding = isShort ? holdsBack(result) : undefined;
  if (holding !== undefined)
    return said(result, "passed", `${evidence}; the job holds itself back (${holding}).`);
  const length = latenciesLong(result, terms);
  if (isShort && share <= THRESHOLDS.warnShare + 1 / length)
    return said(result, "passed", `${evidence}; the run was only ${formatNumber(length)} latencies long.`);
  const gap = gapNs(terms, inFlight, asked);
  if (isShort && gap <= THRESHOLDS.gapNs) {
    const pause = `the missing ${formatValue(gap, "ns")} an I/O are the tool's own work`;
    return said(result, "passed", `${evidence}; ${pause}.`);
  }
  // A job that flushes sleeps most of the time: that says nothing of the processor.
  const ran = isShort && !countsFlushes(result) ? shareOnProcessor(subject) : undefined;
  if (ran !== undefined && gap * ran <= THRESHOLDS.gapNs)
    return unchecked(
      `how long the job waited for a processor, which it had for ${formatNumber(ran * 100)} % of the time`,
    );
  const verdict = share > THRESHOLDS.failShare ? "excluded" : "noted";
  return said(
    result,
    verdict,
    `${evidence}: ${inFlight.low < inFlight.high ? "at least " : ""}${distanceText(share, isShort)}.`,
  );
}

/** Time between two I/Os of one slot that no latency accounts for, in ns. */
function gapNs(terms: readonly Term[], inFlight: Interval, asked: number): number {
  return ((asked - inFlight.high) * NS_PER_SECOND) / sum(terms.map(({ rate }) => rate)).high;
}

/**
 * Who waits for a processor between two I/Os keeps nothing in flight, and no latency shows it: the tool's own work takes
 * longer by this share. fio counts the time of its jobs; what other tools print is that of the whole machine.
 */
function shareOnProcessor(subject: Subject): number | undefined {
  const { userPercent, systemPercent } = subject.result.cpu ?? {};
  if (userPercent === undefined || systemPercent === undefined || !isFio(subject)) return undefined;
  return Math.min(1, (valueOf(userPercent) + valueOf(systemPercent)) / 100);
}

function distanceText(share: number, isShort: boolean): string {
  if (share > 1) return `${formatNumber(1 + share)} times as many`;
  return `${formatNumber(share * 100)} % too ${isShort ? "few" : "many"}`;
}

/** What takes time, or lets jobs end early, and stands in no figure that is known. */
function unaccounted(result: Subject["result"], isShort: boolean): string[] {
  const { workload, options } = result;
  const overlap = flushes(result) && (effectiveDepth(workload) ?? 1) > 1;
  const flushUnknown = isShort && flushes(result) && !countsFlushes(result);
  const byAmount = options !== undefined && workload.timeBased !== true && (workload.numjobs ?? 1) > 1;
  return [
    ...(overlap ? ["how flushes overlap with what else is in flight"] : []),
    ...(flushUnknown && !overlap ? ["mean flush latency"] : []),
    ...(isShort && byAmount
      ? ["whether all jobs ended together: they ran for an amount, not for a time"]
      : []),
  ];
}

/** Options of fio that keep fewer I/Os in flight than its depth allows. */
const HOLDING_BACK = [
  "thinktime",
  "latency_target",
  "iodepth_low",
  "iodepth_batch",
  "serialize_overlap",
  "flow",
  "startdelay",
];

export function holdsBack({ workload, options = {} }: Subject["result"]): string | undefined {
  if (workload.rateIops !== undefined || workload.rateBytesPerSecond !== undefined) return "rate";
  const given = { ...workload.other, ...options };
  const set = Object.keys(given).find((name) => HOLDING_BACK.some((option) => name.startsWith(option)));
  return set === undefined || given[set] === "0" ? undefined : set;
}

/** Runtime over the longest mean latency: the I/Os at both ends of a short run are counted by half. */
function latenciesLong({ directions }: Subject["result"], terms: readonly Term[]): number {
  const runtimes = Object.values(directions).flatMap((one) => one?.runtimeNs ?? []);
  const longest = Math.max(...terms.map(({ latency }) => latency.interval.high));
  return runtimes.length === 0
    ? Number.POSITIVE_INFINITY
    : Math.max(...runtimes.map((one) => intervalOf(one).low)) / longest;
}

/** Where flushes are part of the sum they are what is hard to time, and what the doubt falls on. */
function said(result: Subject["result"], verdict: CheckOutcome["verdict"], evidence: string): CheckOutcome {
  return {
    code: little.code,
    verdict,
    evidence,
    ...(countsFlushes(result) ? { metrics: SYNC_METRICS } : {}),
  };
}

const unchecked = (missing: string): CheckOutcome => ({
  code: little.code,
  verdict: "unchecked",
  evidence: `Missing: ${missing}.`,
});

const between = ({ low, high }: Interval): string =>
  formatNumber(low) === formatNumber(high)
    ? formatNumber(low)
    : `${formatNumber(low)} to ${formatNumber(high)}`;
