/** The terms of Little's law: rate and mean latency of each direction, and of flushes. */
import { type Interval, intervalOf, type Quantity, valueOf } from "../../schema/quantity.ts";
import type { Direction, Result } from "../../schema/result.ts";
import { formatNumber, formatValue } from "../../units/format.ts";
import { figureText } from "../evidence/figure.ts";
import { directionsOf, isSynchronous } from "../evidence/in-flight.ts";
import { exactly, intervalProduct, over, sumOfIntervals } from "../evidence/interval.ts";
import { meanLatency } from "../evidence/latency.ts";
import { onceWith } from "../evidence/memo.ts";
import { missingOf } from "../evidence/outcomes.ts";

/** Where a mix is not stated, each direction has at least this share of it. */
export const LEAST_PART_OF_A_MIX = 0.05;

/** fio counts runtime in whole milliseconds: below this a rate is off by more than 10 %. */
export const SHORTEST_RUN_NS = 10e6;

/** `doubt`: the latency may lack the time to submit, or stands for an unknown mix of reads and writes. */
type Latency = { interval: Interval; text: string; doubt?: "submission" | "mix" };
/** `rateText`: "186,012 IOPS", with which `text` begins. */
export type Term = { rate: Interval; latency: Latency; rateText: string; text: string };

export const NS_PER_SECOND = 1e9;

/** The sum of rate x latency: I/Os at once. */
export const inFlightOf = (terms: readonly Term[]): Interval =>
  over(
    sumOfIntervals(terms.map(({ rate, latency }) => intervalProduct(rate, latency.interval))),
    exactly(NS_PER_SECOND),
  );

/** Several checks ask for them. */
const termsOnce = onceWith(computeTerms);
export const termsOf = (result: Result, leastPartOfAMix = LEAST_PART_OF_A_MIX): readonly Term[] =>
  termsOnce(result, leastPartOfAMix);

function computeTerms(result: Result, leastPart: number): Term[] {
  if (reportsOneRate(result)) {
    const { mixed } = result.directions;
    const latency = latencyOf(mixed, result) ?? mixedLatency(result, leastPart);
    return mixed?.iops === undefined || latency === undefined ? [] : [term(mixed.iops, latency)];
  }
  const terms = directionsOf(result.workload.rw).flatMap((name): Term[] => {
    const direction = result.directions[name];
    const latency = latencyOf(direction, result);
    return direction?.iops === undefined || latency === undefined ? [] : [term(direction.iops, latency)];
  });
  return [...terms, ...flushTerm(result)];
}

/**
 * A flush runs between two writes and is not in their latencies; with O_SYNC it is part of the write. Where nothing says whether
 * flushes were asked for, those that were timed or counted tell.
 */
export function flushes({ workload: { fsync, fdatasync, endFsync = false }, sync }: Result): boolean {
  const isSaid = fsync !== undefined && fdatasync !== undefined;
  return (fsync ?? 0) > 0 || (fdatasync ?? 0) > 0 || endFsync || (!isSaid && sync !== undefined);
}

/** Whether the time of flushes is part of the sum. */
export const countsFlushes = (result: Result): boolean => flushTerm(result).length > 0;

/** What is missing for the sum; empty where nothing is. */
export function missingFigures(result: Result, shortestRunNs = SHORTEST_RUN_NS): string[] {
  if (isInstant(result, shortestRunNs)) return [`a run longer than ${formatValue(shortestRunNs, "ns")}`];
  if (reportsOneRate(result)) return termsOf(result).length > 0 ? [] : ["mean latency"];
  return directionsOf(result.workload.rw).flatMap((name) =>
    missingOf({
      [`${name} IOPS`]: result.directions[name]?.iops,
      [`mean ${name} latency`]: latencyOf(result.directions[name], result),
    }),
  );
}

const isInstant = ({ directions }: Result, shortestNs: number): boolean =>
  Object.values(directions).some(
    (one) =>
      one?.runtimeNs !== undefined && valueOf(one.runtimeNs) < shortestNs && valueOf(one.iops ?? 0) > 0,
  );

/** One rate for reads and writes together, not one for each. */
const reportsOneRate = ({ directions, workload }: Result): boolean =>
  directions.mixed?.iops !== undefined &&
  directionsOf(workload.rw).some((name) => directions[name]?.iops === undefined);

function term(iops: Quantity, latency: Latency): Term {
  const rateText = figureText(iops, "iops");
  return { rate: intervalOf(iops), latency, rateText, text: `${rateText} x ${latency.text}` };
}

function flushTerm(result: Result): Term[] {
  const mean = result.sync?.latency?.meanNs;
  const rate = flushRate(result);
  if (mean === undefined || rate === undefined || !flushes(result)) return [];
  const rateText = figureText(valueOf(rate), "iops");
  const text = `${rateText} x ${figureText(mean, "ns")} (flush)`;
  return [{ rate: intervalOf(rate), latency: { interval: intervalOf(mean), text: "" }, rateText, text }];
}

/** Counted flushes over the runtime; otherwise one for every `fsync` writes. In a mix fio flushes after reads too. */
function flushRate({ workload, directions, sync }: Result): Quantity | undefined {
  const count = sync?.latency?.count ?? valueOf(sync?.operations ?? 0);
  const seconds = Math.max(0, ...Object.values(directions).map((one) => valueOf(one?.runtimeNs ?? 0))) / 1e9;
  if (count > 0 && seconds > 0) return count / seconds;
  const every = Math.max(workload.fsync ?? 0, workload.fdatasync ?? 0);
  const writes = directionsOf(workload.rw).join() === "write" ? directions.write?.iops : undefined;
  if (every === 0 || writes === undefined) return undefined;
  if (typeof writes === "number") return writes / every;
  return { ...writes, value: writes.value / every, low: writes.low / every, high: writes.high / every };
}

/** Total latency, or else completion latency, which is the same where the engine submits and completes in one call. */
function latencyOf(direction: Direction | undefined, { workload }: Result): Latency | undefined {
  const total = direction?.lat?.meanNs;
  if (total !== undefined) return plain(total);
  const [submission, completion] = [direction?.slat?.meanNs, direction?.clat?.meanNs];
  if (completion === undefined) return undefined;
  if (submission !== undefined) return plain(valueOf(submission) + valueOf(completion));
  return isSynchronous(workload) ? plain(completion) : { ...plain(completion), doubt: "submission" };
}

const plain = (mean: Quantity): Latency => ({ interval: intervalOf(mean), text: figureText(mean, "ns") });

/** Weighted where the mix is known, otherwise the span of all mixes. */
function mixedLatency({ workload, directions }: Result, leastPart: number): Latency | undefined {
  const [read, write] = [directions.read, directions.write].map(meanLatency);
  if (read === undefined || write === undefined) return undefined;
  const { readPercent } = workload;
  const means = [read, write].map((mean) => figureText(mean, "ns")).join(" and ");
  const weighted = (share: number): Interval => {
    const [r, w] = [intervalOf(read), intervalOf(write)];
    return { low: r.low * share + w.low * (1 - share), high: r.high * share + w.high * (1 - share) };
  };
  if (readPercent !== undefined) {
    return {
      interval: weighted(readPercent / 100),
      text: `${means} in a mix of ${readPercent}/${100 - readPercent}`,
    };
  }
  const [a, b] = [weighted(leastPart), weighted(1 - leastPart)];
  const interval = { low: Math.min(a.low, b.low), high: Math.max(a.high, b.high) };
  const assumed = `at least ${formatNumber(leastPart * 100)} % reads and as many writes assumed`;
  return { interval, text: `${means} in an unknown mix (${assumed})`, doubt: "mix" };
}
