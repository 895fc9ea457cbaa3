/** What Little's law adds up: a rate and a mean latency for each direction, and for flushes. */
import { type Interval, intervalOf, type Quantity, valueOf } from "../../schema/quantity.ts";
import type { Direction, Result } from "../../schema/result.ts";
import { formatValue } from "../../units/format.ts";
import { directionsOf, everyWriteSynced, isSynchronous } from "../in-flight.ts";

/** Somebody who measures a mix has some of either in it. */
export const LEAST_PART_OF_A_MIX = 0.05;

/** fio counts runtime in whole milliseconds: below this a rate is off by more than 10 %. */
export const SHORTEST_RUN_NS = 10e6;

/** `doubt`: the latency may lack the time to submit, or stands for an unknown mix of reads and writes. */
type Latency = { interval: Interval; text: string; doubt?: "submission" | "mix" };
export type Term = { rate: Interval; latency: Latency; text: string };

export function termsOf(result: Result): Term[] {
  if (reportsOneRate(result)) {
    const { mixed } = result.directions;
    const latency = latencyOf(mixed, result) ?? mixedLatency(result);
    return mixed?.iops === undefined || latency === undefined ? [] : [term(mixed.iops, latency)];
  }
  const terms = directionsOf(result.workload.rw).flatMap((name): Term[] => {
    const direction = result.directions[name];
    const latency = latencyOf(direction, result);
    return direction?.iops === undefined || latency === undefined ? [] : [term(direction.iops, latency)];
  });
  return [...terms, ...flushTerm(result)];
}

/** What must be known before the sum is; empty where it is. */
export function missingFigures(result: Result): string[] {
  if (isInstant(result)) return ["a run longer than 10 ms"];
  if (reportsOneRate(result)) return termsOf(result).length > 0 ? [] : ["mean latency"];
  const figures = directionsOf(result.workload.rw).flatMap((name) => [
    ...(result.directions[name]?.iops === undefined ? [`${name} IOPS`] : []),
    ...(latencyOf(result.directions[name], result) === undefined ? [`mean ${name} latency`] : []),
  ]);
  const flushUnknown = flushesEachWrite(result) && result.sync?.latency?.meanNs === undefined;
  return [...figures, ...(flushUnknown ? ["mean flush latency"] : [])];
}

const isInstant = ({ directions }: Result): boolean =>
  Object.values(directions).some(
    (one) =>
      one?.runtimeNs !== undefined && valueOf(one.runtimeNs) < SHORTEST_RUN_NS && valueOf(one.iops ?? 0) > 0,
  );

/** One rate for reads and writes together, not one for each. */
const reportsOneRate = ({ directions, workload }: Result): boolean =>
  directions.mixed?.iops !== undefined &&
  directionsOf(workload.rw).some((name) => directions[name]?.iops === undefined);

const term = (iops: Quantity, latency: Latency): Term => ({
  rate: intervalOf(iops),
  latency,
  text: `${formatValue(valueOf(iops), "iops")} x ${latency.text}`,
});

/** With fsync=1 the flush is part of each write's turn; O_SYNC is within the write itself. */
function flushTerm(result: Result): Term[] {
  const mean = result.sync?.latency?.meanNs;
  const writes = result.directions.write?.iops;
  if (mean === undefined || writes === undefined || !flushesEachWrite(result)) return [];
  return [term(writes, { interval: intervalOf(mean), text: `${formatValue(valueOf(mean), "ns")} (flush)` })];
}

const flushesEachWrite = ({ workload }: Result): boolean =>
  everyWriteSynced(workload) && (workload.sync === undefined || workload.sync === "none");

/** Total latency; completion latency stands for it where the engine submits and completes in one call. */
function latencyOf(direction: Direction | undefined, { workload }: Result): Latency | undefined {
  const total = direction?.lat?.meanNs;
  if (total !== undefined) return plain(total);
  const [submission, completion] = [direction?.slat?.meanNs, direction?.clat?.meanNs];
  if (completion === undefined) return undefined;
  if (submission !== undefined) return plain(valueOf(submission) + valueOf(completion));
  return isSynchronous(workload) ? plain(completion) : { ...plain(completion), doubt: "submission" };
}

const plain = (mean: Quantity): Latency => ({
  interval: intervalOf(mean),
  text: formatValue(valueOf(mean), "ns"),
});

/** Weighted where the mix is known, otherwise all that a mix allows. */
function mixedLatency({ workload, directions }: Result): Latency | undefined {
  const [read, write] = [directions.read, directions.write].map(
    (one) => one?.lat?.meanNs ?? one?.clat?.meanNs,
  );
  if (read === undefined || write === undefined) return undefined;
  const { readPercent } = workload;
  const means = [read, write].map((mean) => formatValue(valueOf(mean), "ns")).join(" and ");
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
  const [a, b] = [weighted(LEAST_PART_OF_A_MIX), weighted(1 - LEAST_PART_OF_A_MIX)];
  const interval = { low: Math.min(a.low, b.low), high: Math.max(a.high, b.high) };
  return { interval, text: `${means} in an unknown mix`, doubt: "mix" };
}
