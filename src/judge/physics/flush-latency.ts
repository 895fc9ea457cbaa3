/** What a durable write takes: from the flushes that were timed, or from writes that each waited for one. */
import { intervalOf, type Quantity, valueOf } from "../../schema/quantity.ts";
import type { Result } from "../../schema/result.ts";
import { outstandingOf } from "../../schema/workload.ts";
import { figureText } from "../evidence/figure.ts";
import { everyWriteSynced } from "../evidence/in-flight.ts";
import { onceWith } from "../evidence/memo.ts";
import type { PlacedSubject } from "../evidence/subject.ts";

/** No flush is quicker: what is, was submitted and not awaited. */
export const LEAST_FLUSH_NS = 1_000;

/** `text`: "0.5 ms (mean flush latency of nfs.etcd)". */
export type Flush = { ns: number; text: string };

/** The quickest flush of these results that takes so long at least; undefined where none was timed. */
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

type Timed = { quantity: Quantity; what: string };

function flushesOf(result: Result): Timed[] {
  if (result.status === "failed") return [];
  const { meanNs, percentilesNs } = result.sync?.latency ?? {};
  const timed = [
    ...(meanNs === undefined ? [] : [{ quantity: meanNs, what: "mean flush latency" }]),
    ...(percentilesNs?.["50"] === undefined
      ? []
      : [{ quantity: percentilesNs["50"], what: "median flush latency" }]),
  ];
  return timed.length > 0 ? timed : durableWrites(result);
}

/** With one in flight, the time of a durable write is its latency where the write waits itself, and 1 / IOPS in any case. */
function durableWrites({ workload, directions }: Result): Timed[] {
  if (!everyWriteSynced(workload) || outstandingOf(workload) !== 1 || directions.read !== undefined)
    return [];
  const { lat, clat, iops } = directions.write ?? {};
  const mean = lat?.meanNs ?? clat?.meanNs;
  const waits = workload.sync !== undefined && workload.sync !== "none";
  if (waits && mean !== undefined) return [{ quantity: mean, what: "mean latency of durable writes" }];
  return iops === undefined || valueOf(iops) === 0
    ? []
    : [{ quantity: 1e9 / intervalOf(iops).high, what: "time of a durable write by the rate" }];
}
