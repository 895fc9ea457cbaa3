import type { Interval } from "../../schema/quantity.ts";
import { outstandingOf } from "../../schema/workload.ts";
import { formatNumber, formatValue } from "../../units/format.ts";
import { syncPolicy, unknownDepthInputs } from "../in-flight.ts";
import { distanceFromOne, exactly, over, sum, times } from "../interval.ts";
import { listed } from "../text.ts";
import type { Check, CheckOutcome, Subject } from "../types.ts";
import { LEAST_PART_OF_A_MIX, missingFigures, SHORTEST_RUN_NS, type Term, termsOf } from "./little-terms.ts";

const NS_PER_SECOND = 1e9;
const THRESHOLDS = {
  warnShare: 0.1,
  failShare: 0.25,
  gapNs: 5_000,
  leastPartOfAMix: LEAST_PART_OF_A_MIX,
  shortestRunNs: SHORTEST_RUN_NS,
};
const SYNC_METRICS = ["sync.mean", "sync.p50", "sync.p99", "sync.p99.9"];

export const little: Check = {
  code: "LITTLE",
  title: "Rate times latency is what was in flight",
  rule: "The sum over all directions of a job of IOPS x mean latency equals the I/Os that it keeps in flight: jobs x depth, or jobs where the engine is synchronous. Flushes count where every write is followed by one; up to 5 us between two I/Os are the tool's own work; a mix that nobody stated has at least 5 % of either direction.",
  why: "It is Little's law and holds for every closed loop whatever the storage does. Where it does not hold, a rate or a latency was added up, averaged or copied wrongly.",
  advice:
    "Look for runs or phases that were summed, latencies that were divided, percentiles taken for means, or a unit read wrongly; publish the tool's own output.",
  thresholds: THRESHOLDS,
  excludes: true,
  run: checkLittle,
};

function checkLittle(subject: Subject): CheckOutcome[] {
  const { result } = subject;
  if (result.status === "failed") return [];
  const missing = [...unknownDepthInputs(result.workload), ...missingFigures(result)];
  const asked = askedOf(subject);
  if (missing.length > 0 || asked === undefined) return [unchecked(listed(missing))];
  const terms = termsOf(result);
  const inFlight = over(
    sum(terms.map(({ rate, latency }) => times(rate, latency.interval))),
    exactly(NS_PER_SECOND),
  );
  return [judge(subject, terms, inFlight, asked)];
}

/** A stated number is the whole; jobs that were summed are those of all clients; otherwise each client brings its own. */
function askedOf({ result, cell }: Subject): number | undefined {
  const { workload, jobs } = result;
  if (workload.outstanding !== undefined) return workload.outstanding;
  if (jobs !== undefined) return outstandingOf({ ...workload, numjobs: jobs });
  const ofOne = outstandingOf(workload);
  return ofOne === undefined ? undefined : ofOne * (cell.clients?.count ?? 1);
}

function judge({ result }: Subject, terms: readonly Term[], inFlight: Interval, asked: number): CheckOutcome {
  const away = distanceFromOne(over(inFlight, exactly(asked)));
  const share = Math.abs(away);
  const evidence = `${terms.map(({ text }) => text).join(" + ")} = ${between(inFlight)} in flight; ${formatNumber(asked)} were asked for`;
  const isShort = away < 0;
  const has = (doubt: Term["latency"]["doubt"]): boolean =>
    terms.some(({ latency }) => latency.doubt === doubt);
  if (share <= THRESHOLDS.warnShare) {
    // A wide interval that happens to hold the right number proves nothing.
    return has("mix") ? unchecked("the share of reads") : said(result, "passed", `${evidence}.`);
  }
  if (isShort && has("submission")) return unchecked("the time to submit: only completion latency is known");
  if (isShort && limitsItself(result))
    return said(result, "passed", `${evidence}; the job limits its own rate.`);
  const gap = gapNs(terms, inFlight, asked);
  if (isShort && gap <= THRESHOLDS.gapNs) {
    const pause = `the missing ${formatValue(gap, "ns")} an I/O are the tool's own work`;
    return said(result, "passed", `${evidence}; ${pause}.`);
  }
  const verdict = share > THRESHOLDS.failShare ? "excluded" : "noted";
  return said(
    result,
    verdict,
    `${evidence}: ${formatNumber(share * 100)} % too ${isShort ? "few" : "many"}.`,
  );
}

/** Time between two I/Os of one slot that no latency accounts for, in ns. */
function gapNs(terms: readonly Term[], inFlight: Interval, asked: number): number {
  return ((asked - inFlight.high) * NS_PER_SECOND) / sum(terms.map(({ rate }) => rate)).high;
}

const limitsItself = ({ workload, options }: Subject["result"]): boolean =>
  workload.rateIops !== undefined ||
  workload.rateBytesPerSecond !== undefined ||
  Object.keys(options ?? {}).some((name) => name.startsWith("thinktime"));

/** Where flushes are part of the sum they are what is hard to time, and what the doubt falls on. */
function said(result: Subject["result"], verdict: CheckOutcome["verdict"], evidence: string): CheckOutcome {
  const flushes = syncPolicy(result.workload) !== "none" && result.sync?.latency !== undefined;
  return { code: little.code, verdict, evidence, ...(flushes ? { metrics: SYNC_METRICS } : {}) };
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
