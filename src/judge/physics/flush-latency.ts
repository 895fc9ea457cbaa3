/** How long a durable write takes: from timed flushes, or from writes that each waited for a flush. */
import { type Interval, intervalOf, type Quantity, valueOf } from "../../schema/quantity.ts";
import type { Result } from "../../schema/result.ts";
import { outstandingOf } from "../../schema/workload.ts";
import { figureText } from "../evidence/figure.ts";
import { everyWriteSynced } from "../evidence/in-flight.ts";
import { sumOfIntervals } from "../evidence/interval.ts";
import { meanLatency } from "../evidence/latency.ts";
import { onceWith } from "../evidence/memo.ts";
import type { PlacedSubject } from "../evidence/subject.ts";

/** Quicker flushes were submitted, not awaited. */
export const LEAST_FLUSH_NS = 1_000;

/** `text`: "0.5 ms (mean flush latency of nfs.etcd)". */
export type Flush = { ns: number; text: string };

/** The quickest flush of these results that takes at least `leastNs`; undefined where none was timed. */
export const quickestFlush = onceWith(
  (subjects: readonly PlacedSubject[], leastNs: number): Flush | undefined => {
    const all = subjects.flatMap(({ run, result }) =>
      flushesOf(result).map(({ quantity, what }) => ({
        ns: intervalOf(quantity).low,
        text: `${figureText(quantity, "ns")} (${what} of ${run.id})`,
      })),
    );
    return all
      .filter(({ ns }) => ns >= leastNs)
      .reduce<Flush | undefined>(
        (least, one) => (least === undefined || one.ns < least.ns ? one : least),
        undefined,
      );
  },
);

/** A durable write as it was timed; `metric` is the figure that it was read from. */
export type Timed = { quantity: Quantity; what: string; metric: string };

/** Flushes of a result, and where none was timed, writes that each waited for one. */
export function flushesOf(result: Result): Timed[] {
  if (result.status === "failed") return [];
  const { meanNs, percentilesNs } = result.sync?.latency ?? {};
  const median = percentilesNs?.["50"];
  const timed = [
    ...(meanNs === undefined ? [] : [{ quantity: meanNs, what: "mean flush latency", metric: "sync.mean" }]),
    ...(median === undefined ? [] : [{ quantity: median, what: "median flush latency", metric: "sync.p50" }]),
  ];
  return timed.length > 0 ? timed : durableWrites(result);
}

/**
 * What writes that are made durable take each, on average: with their flush, where that was timed apart. A flush alone has nothing to do
 * where its write was durable by itself. Undefined where either is not known, or not every write is flushed.
 */
export function durableMean({ workload, directions, sync }: Result): Interval | undefined {
  const flush = sync?.latency?.meanNs;
  const write = meanLatency(directions.write);
  return everyWriteSynced(workload) && flush !== undefined && write !== undefined
    ? sumOfIntervals([intervalOf(write), intervalOf(flush)])
    : undefined;
}

/** With one I/O at once a durable write takes 1 / IOPS, or its latency where the write itself waits (O_SYNC). */
function durableWrites({ workload, directions }: Result): Timed[] {
  if (!everyWriteSynced(workload) || outstandingOf(workload) !== 1 || directions.read !== undefined)
    return [];
  const iops = directions.write?.iops;
  const mean = meanLatency(directions.write);
  const waits = workload.sync !== undefined && workload.sync !== "none";
  if (waits && mean !== undefined)
    return [{ quantity: mean, what: "mean latency of durable writes", metric: "write.mean" }];
  return iops === undefined || valueOf(iops) === 0
    ? []
    : [
        {
          quantity: 1e9 / intervalOf(iops).high,
          what: "time of a durable write by the rate",
          metric: "write.iops",
        },
      ];
}
