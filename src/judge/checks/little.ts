import type { Interval, Quantity } from "../../schema/quantity.ts";
import { intervalOf, valueOf } from "../../schema/quantity.ts";
import type { Direction, DirectionName } from "../../schema/result.ts";
import { outstandingOf } from "../../schema/workload.ts";
import { formatNumber, formatValue } from "../../units/format.ts";
import {
  directionsOf,
  everyWriteSynced,
  isSynchronous,
  syncPolicy,
  unknownDepthInputs,
} from "../in-flight.ts";
import { distanceFromOne, exactly, over, sum, times } from "../interval.ts";
import { listed } from "../text.ts";
import type { Check, CheckOutcome, Subject } from "../types.ts";

const NS_PER_SECOND = 1e9;
const THRESHOLDS = { warnShare: 0.1, failShare: 0.25, gapNs: 5_000 };
const SYNC_METRICS = ["sync.mean", "sync.p50", "sync.p99", "sync.p99.9"];

/** A rate and the mean time that one operation took. */
type Term = { name: string; rate: Interval; latencyNs: Interval; text: string; partial: boolean };

export const little: Check = {
  code: "LITTLE",
  title: "Rate times latency is what was in flight",
  rule: "The sum over all directions of a job of IOPS x mean latency equals the I/Os that it keeps in flight: jobs x depth, or jobs where the engine is synchronous. Flushes count where every write is followed by one.",
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
  const missing = [...unknownDepthInputs(result.workload), ...missingFigures(subject)];
  const asked = askedOf(subject);
  if (missing.length > 0 || asked === undefined) return [unchecked(listed(missing))];
  const terms = termsOf(subject);
  const inFlight = sum(terms.map(({ rate, latencyNs }) => times(rate, latencyNs)));
  return [
    judge(subject, terms, { low: inFlight.low / NS_PER_SECOND, high: inFlight.high / NS_PER_SECOND }, asked),
  ];
}

function judge(subject: Subject, terms: readonly Term[], inFlight: Interval, asked: number): CheckOutcome {
  const away = distanceFromOne(over(inFlight, exactly(asked)));
  const share = Math.abs(away);
  const product = `${terms.map(({ text }) => text).join(" + ")} = ${between(inFlight)} in flight`;
  const evidence = `${product}; ${formatNumber(asked)} were asked for`;
  const metrics = syncPolicy(subject.result.workload) === "none" ? {} : { metrics: SYNC_METRICS };
  const outcome = { code: little.code, ...metrics };
  if (share <= THRESHOLDS.warnShare) return { ...outcome, verdict: "passed", evidence: `${evidence}.` };
  if (away < 0 && isHeldBack(subject)) {
    return { ...outcome, verdict: "passed", evidence: `${evidence}, at most: the job limits its own rate.` };
  }
  if (away < 0 && terms.some(({ partial }) => partial)) {
    return unchecked("the time to submit: only completion latency is known");
  }
  const gap = gapNs(terms, inFlight, asked);
  if (away < 0 && gap <= THRESHOLDS.gapNs) {
    const pause = `the ${formatValue(gap, "ns")} that an I/O falls short are the tool's own work between two I/Os`;
    return { ...outcome, verdict: "passed", evidence: `${evidence}; ${pause}.` };
  }
  const side = away > 0 ? "too many" : "too few";
  const verdict = share > THRESHOLDS.failShare ? "excluded" : "noted";
  return { ...outcome, verdict, evidence: `${evidence}: ${formatNumber(share * 100)} % ${side}.` };
}

/** Time between two I/Os of one slot that no latency accounts for, in ns. */
function gapNs(terms: readonly Term[], inFlight: Interval, asked: number): number {
  const rate = sum(terms.map((term) => term.rate)).high;
  return ((asked - inFlight.high) * NS_PER_SECOND) / rate;
}

/** A stated number is the whole; jobs that were summed are those of all clients; otherwise each client brings its own. */
function askedOf({ result, cell }: Subject): number | undefined {
  const { workload, jobs } = result;
  if (workload.outstanding !== undefined) return workload.outstanding;
  if (jobs !== undefined) return outstandingOf({ ...workload, numjobs: jobs });
  const ofOne = outstandingOf(workload);
  return ofOne === undefined ? undefined : ofOne * (cell.clients?.count ?? 1);
}

const isHeldBack = ({ result: { workload, options } }: Subject): boolean =>
  workload.rateIops !== undefined ||
  workload.rateBytesPerSecond !== undefined ||
  Object.keys(options ?? {}).some((name) => name.startsWith("thinktime") || name === "rate_process");

function termsOf(subject: Subject): Term[] {
  const { result } = subject;
  const { mixed } = result.directions;
  const parts = partsOf(result.directions.read, result.directions.write);
  if (mixed?.iops !== undefined && !hasAllRates(subject)) {
    const whole = latencyOf(mixed, subject) ?? mixedLatency(subject, parts);
    return whole ? [term("mixed", mixed.iops, whole.interval, whole.text, whole.partial)] : [];
  }
  const terms = activeDirections(subject).flatMap(([name, direction]): Term[] => {
    const latency = latencyOf(direction, subject);
    return direction?.iops === undefined || latency === undefined
      ? []
      : [term(name, direction.iops, latency.interval, latency.text, latency.partial)];
  });
  return [...terms, ...flushTerm(subject)];
}

function term(
  name: string,
  iops: Quantity,
  latencyNs: Interval,
  latencyText: string,
  partial: boolean,
): Term {
  const rate = intervalOf(iops);
  return { name, rate, latencyNs, partial, text: `${formatValue(valueOf(iops), "iops")} x ${latencyText}` };
}

/** With fsync=1 the flush is part of each write's turn. */
function flushTerm({ result }: Subject): Term[] {
  const mean = result.sync?.latency?.meanNs;
  const writes = result.directions.write?.iops;
  if (mean === undefined || writes === undefined || !flushesEachWrite(result.workload)) return [];
  const text = `${formatValue(valueOf(mean), "ns")} (flush)`;
  return [term("sync", writes, intervalOf(mean), text, false)];
}

const flushesEachWrite = (workload: Subject["result"]["workload"]): boolean =>
  everyWriteSynced(workload) && (workload.sync === undefined || workload.sync === "none");

type Latency = { interval: Interval; text: string; partial: boolean };

/** Total latency; completion latency stands for it where the engine submits and completes in one call. */
function latencyOf(direction: Direction | undefined, { result }: Subject): Latency | undefined {
  const total = direction?.lat?.meanNs;
  if (total !== undefined) return named(total, false);
  const [submit, complete] = [direction?.slat?.meanNs, direction?.clat?.meanNs];
  if (complete === undefined) return undefined;
  if (submit === undefined) return named(complete, !isSynchronous(result.workload));
  return named(valueOf(submit) + valueOf(complete), false);
}

const named = (mean: Quantity, partial: boolean): Latency => ({
  interval: intervalOf(mean),
  text: formatValue(valueOf(mean), "ns"),
  partial,
});

/** One rate for both directions, a latency for each: weighted where the mix is known, otherwise all that a mix allows. */
function mixedLatency({ result }: Subject, parts: readonly Quantity[]): Latency | undefined {
  const [read, write] = parts;
  if (read === undefined || write === undefined) return undefined;
  const share = result.workload.readPercent;
  const [r, w] = [intervalOf(read), intervalOf(write)];
  const texts = [read, write].map((mean) => formatValue(valueOf(mean), "ns"));
  if (share === undefined) {
    const interval = { low: Math.min(r.low, w.low), high: Math.max(r.high, w.high) };
    return { interval, text: `${texts.join(" to ")} (mix unknown)`, partial: false };
  }
  const weigh = (a: number, b: number): number => (a * share + b * (100 - share)) / 100;
  const interval = { low: weigh(r.low, w.low), high: weigh(r.high, w.high) };
  return { interval, text: `${texts.join(" and ")} in a mix of ${share}/${100 - share}`, partial: false };
}

const partsOf = (read: Direction | undefined, write: Direction | undefined): Quantity[] =>
  [read, write].flatMap((direction) => direction?.lat?.meanNs ?? direction?.clat?.meanNs ?? []);

const activeDirections = ({ result }: Subject): [DirectionName, Direction | undefined][] =>
  directionsOf(result.workload.rw).map((name) => [name, result.directions[name]]);

const hasAllRates = (subject: Subject): boolean =>
  activeDirections(subject).every(([, direction]) => direction?.iops !== undefined);

function missingFigures(subject: Subject): string[] {
  const { result } = subject;
  if (result.directions.mixed?.iops !== undefined && !hasAllRates(subject)) {
    return termsOf(subject).length > 0 ? [] : ["mean latency"];
  }
  const figures = activeDirections(subject).flatMap(([name, direction]) => [
    ...(direction?.iops === undefined ? [`${name} IOPS`] : []),
    ...(latencyOf(direction, subject) === undefined ? [`mean ${name} latency`] : []),
  ]);
  const flush = flushesEachWrite(result.workload) && result.sync?.latency?.meanNs === undefined;
  return [...figures, ...(flush ? ["mean flush latency"] : [])];
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
