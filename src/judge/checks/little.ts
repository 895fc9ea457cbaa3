import { type Interval, intervalOf, valueOf } from "../../schema/quantity.ts";
import { listed } from "../../text/words.ts";
import { formatNumber, formatValue } from "../../units/format.ts";
import { isFio } from "../evidence/fio-release.ts";
import { askedInFlight, effectiveDepth, isRateLimited, unknownDepthInputs } from "../evidence/in-flight.ts";
import { distanceFromOne, exactly, over, sumOfIntervals } from "../evidence/interval.ts";
import { onceWith } from "../evidence/memo.ts";
import { type OutcomeDraft, unchecked, type Verdict } from "../evidence/outcomes.ts";
import type { Subject } from "../evidence/subject.ts";
import { inWords, partText, textOf, type Values } from "../evidence/thresholds.ts";
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
import { checkOf } from "./check.ts";

const SYNC_METRICS = ["sync.mean", "sync.p50", "sync.p99", "sync.p99.9"];

export const little = checkOf({
  code: "LITTLE",
  label: "rate contradicts latency",
  suspicion: "latency fits poorly",
  title: "Rate times latency is the queue depth",
  knownAs: ["Little's law"],
  rule: (t) =>
    `The sum over all directions of a job of IOPS x mean latency equals the I/Os that it keeps under way: jobs x depth, or jobs where the engine is synchronous. Flushes count with their own rate and time. Up to ${textOf(t.gapNs)} between two I/Os are the tool's own work. Longer gaps are possible where fio's job says that it had a processor for a part of the time only; that leaves it unchecked. A mix that is not stated has at least ${textOf(t.leastShareOfAMix)} of either direction. Less is asked of a job that limits its rate, waits, or adapts its depth, and of a run that is only some latencies long. Where the check fails for at least ${partText(t.shareOfBrokenSiblings.value)} of the results of a workload in one document that have all figures, ${inWords(t.leastBrokenSiblings)} at least, those that lack a figure are excluded, too. They are only noted in two cases: one direction alone already comes to the number of I/Os under way; or that number, divided by the latency, comes to the rate that the tier is sold with.`,
  why: "It is Little's law and holds for every closed loop whatever the storage does. Where it does not hold, a rate or a latency was added up, averaged or copied wrongly.",
  advice:
    "Look for runs or phases that were summed, latencies that were divided, percentiles taken for means, or a unit read wrongly; publish the tool's own output.",
  thresholds: {
    warnShare: [0.1, "share", "Difference that is noted"],
    failShare: [0.25, "share", "Difference that excludes"],
    gapNs: [5_000, "ns", "Time between two I/Os that may be the tool's own"],
    leastShareOfAMix: [LEAST_PART_OF_A_MIX, "share", "Least part that a side of a mix must have in the I/Os"],
    shortestRunNs: [SHORTEST_RUN_NS, "ns", "Least time measured"],
    leastBrokenSiblings: [
      1,
      "count",
      "Failing results of a workload in one document that exclude those that lack a figure, at least",
    ],
    shareOfBrokenSiblings: [0.5, "share", "Least part of those that could be checked that they make up"],
  },
  excludes: true,
  compares: ["IOPS", "mean latency"],
  doubt: { weight: "heavy", says: "may be added up or averaged wrongly" },
  refuted: { worth: "in proportion", but: "rate and latency contradict each other" },
  byOthers: {
    label: "doubtful source",
    says: "cannot be checked, while others of the same test in the same document fail the check",
    but: "its rate and latency cannot be checked, while others of the same test in the same document fail the check",
  },
  shows: "nothing",
  example: "latency-of-another-test",
  run: (subject, t) => lawOf(subject, t),
});

type Bounds = Values<"warnShare" | "failShare" | "gapNs" | "leastShareOfAMix" | "shortestRunNs">;

/** Kept, as other checks ask for it too. */
const lawOf = onceWith(checkLittle);

function checkLittle(subject: Subject, t: Bounds): OutcomeDraft[] {
  const { result } = subject;
  if (result.status === "failed") return [];
  const missing = [...unknownDepthInputs(result.workload), ...missingFigures(result, t.shortestRunNs)];
  const asked = askedInFlight(subject);
  if (missing.length > 0 || asked === undefined) return [unchecked(missing)];
  return [judge(subject, termsOf(result, t.leastShareOfAMix), asked, t)];
}

function judge(subject: Subject, terms: readonly Term[], asked: number, t: Bounds): OutcomeDraft {
  const { result } = subject;
  const inFlight = inFlightOf(terms);
  const away = distanceFromOne(over(inFlight, exactly(asked)));
  const share = Math.abs(away);
  const evidence = `${terms.map(({ text }) => text).join(" + ")} = ${between(inFlight)} I/Os at once; ${formatNumber(asked)} ${asked === 1 ? "was" : "were"} asked for`;
  const isShort = away < 0;
  const has = (doubt: Term["latency"]["doubt"]): boolean =>
    terms.some(({ latency }) => latency.doubt === doubt);
  if (share <= t.warnShare) {
    // An interval that is wide because the mix is unknown proves nothing.
    return has("mix") ? unchecked(["the share of reads"]) : said(result, "passed", `${evidence}.`);
  }
  const gaps = unaccounted(result, isShort);
  if (isShort && has("submission")) gaps.push("the time to submit: only completion latency is known");
  if (gaps.length > 0) return unchecked(gaps);
  const holding = isShort ? holdsBack(result) : undefined;
  if (holding !== undefined)
    return said(result, "passed", `${evidence}; the job holds itself back (${holding}).`);
  const length = latenciesLong(result, terms);
  if (isShort && share <= t.warnShare + 1 / length)
    return said(result, "passed", `${evidence}; the run was only ${formatNumber(length)} latencies long.`);
  const gap = gapNs(terms, inFlight, asked);
  if (isShort && gap <= t.gapNs) {
    const pause = `the missing ${formatValue(gap, "ns")} an I/O are the tool's own work`;
    return said(result, "passed", `${evidence}; ${pause}.`);
  }
  // A job that flushes sleeps most of the time, so its CPU time says nothing about waiting for a processor.
  const ran = isShort && !countsFlushes(result) ? shareOnProcessor(subject) : undefined;
  if (ran !== undefined && gap * ran <= t.gapNs)
    return unchecked([
      `how long the job waited for a processor, which it had for ${formatNumber(ran * 100)} % of the time`,
    ]);
  const verdict = share > t.failShare ? "excluded" : "noted";
  const atLeast = inFlight.low < inFlight.high ? "at least " : "";
  return {
    ...said(result, verdict, `${evidence}: ${atLeast}${distanceText(share, isShort)}.`),
    plain: plainText(terms, inFlight, asked, has("mix") ? t.leastShareOfAMix : undefined),
  };
}

/** "186,012 IOPS at the latencies stated would need at least 585 requests at once; 128 were asked for. Assumed: at least 5 % reads and 5 % writes." */
function plainText(terms: readonly Term[], inFlight: Interval, asked: number, mixShare?: number): string {
  const rates = listed(terms.map(({ rateText }) => rateText));
  const isShort = inFlight.high < asked;
  const bound = formatNumber(isShort ? inFlight.high : inFlight.low);
  const limit = inFlight.low === inFlight.high ? "" : isShort ? "at most " : "at least ";
  const need = isShort ? "keep" : "would need";
  const share = formatNumber(100 * (mixShare ?? 0));
  const mix = mixShare === undefined ? "" : ` Assumed: at least ${share} % reads and ${share} % writes.`;
  return `${rates} at the latencies stated ${need} ${limit}${bound} requests at once; ${formatNumber(asked)} ${asked === 1 ? "was" : "were"} asked for.${mix}`;
}

/** Time between two I/Os of one slot that no latency accounts for, in ns. */
function gapNs(terms: readonly Term[], inFlight: Interval, asked: number): number {
  return ((asked - inFlight.high) * NS_PER_SECOND) / sumOfIntervals(terms.map(({ rate }) => rate)).high;
}

/**
 * The part of the time that the job had a processor. While it waits for one between two I/Os nothing is under way, and no
 * latency shows that. Only fio counts the CPU time of its jobs; other tools print that of the whole machine.
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

/** Causes of a difference that no known figure shows: what takes time, or lets jobs end early. */
function unaccounted(result: Subject["result"], isShort: boolean): string[] {
  const { workload, options } = result;
  const overlap = flushes(result) && (effectiveDepth(workload) ?? 1) > 1;
  const flushUnknown = isShort && flushes(result) && !countsFlushes(result);
  const byAmount = options !== undefined && workload.timeBased !== true && (workload.numjobs ?? 1) > 1;
  return [
    ...(overlap ? ["how flushes overlap with what else is under way"] : []),
    ...(flushUnknown && !overlap ? [unknownOfFlushes(result)] : []),
    ...(isShort && byAmount
      ? ["whether all jobs ended together: they ran for an amount, not for a time"]
      : []),
  ];
}

const unknownOfFlushes = ({ sync }: Subject["result"]): string =>
  sync?.latency?.meanNs === undefined ? "mean flush latency" : "how many flushes there were";

/** Options of fio that keep fewer I/Os at once than its depth allows. */
const HOLDING_BACK =
  "thinktime latency_target iodepth_low iodepth_batch serialize_overlap flow startdelay".split(" ");

export function holdsBack({ workload, options = {} }: Subject["result"]): string | undefined {
  if (isRateLimited(workload)) return "rate";
  const given = { ...workload.other, ...options };
  const set = Object.keys(given).find((name) => HOLDING_BACK.some((option) => name.startsWith(option)));
  return set === undefined || given[set] === "0" ? undefined : set;
}

/** Runtime over the longest mean latency. The I/Os at both ends of a short run are counted only in part. */
function latenciesLong({ directions }: Subject["result"], terms: readonly Term[]): number {
  const runtimes = Object.values(directions).flatMap((one) => one?.runtimeNs ?? []);
  const longest = Math.max(...terms.map(({ latency }) => latency.interval.high));
  return runtimes.length === 0
    ? Number.POSITIVE_INFINITY
    : Math.max(...runtimes.map((one) => intervalOf(one).low)) / longest;
}

/** Flushes are hardest to time: where they are part of the sum, the outcome is about them. */
function said(result: Subject["result"], verdict: Verdict, evidence: string): OutcomeDraft {
  return { verdict, evidence, ...(countsFlushes(result) && { metrics: SYNC_METRICS }) };
}

const between = ({ low, high }: Interval): string =>
  formatNumber(low) === formatNumber(high)
    ? formatNumber(low)
    : `${formatNumber(low)} to ${formatNumber(high)}`;
