/** What a figure of a class of medium may be: between its worst and its best. */
import type { Medium } from "../../schema/base.ts";
import type { Metric } from "../../schema/metric.ts";
import { MEDIUM_CLASSES, type Range } from "../physics/medium-classes.ts";

/** Behind a network everything may be so many times worse: other clients, copies and queues on the way. Rates only where its own is not known. */
export const BEHIND_A_NETWORK = 3;

/** Each further digit of a percentile: p99.9 may be so many times its p99, as one slow I/O in a thousand is another than one in a hundred. */
const PER_NINE = 10;

type Way = { crossesNetwork: boolean | undefined; isLineKnown: boolean };

/** Of a metric, for blocks of this size; `mixed` is taken as the wider of read and write. */
export function classRange(
  medium: Medium,
  { unit, direction, statistic }: Metric,
  blockBytes: number | undefined,
  { crossesNetwork, isLineKnown }: Way,
): Range {
  const of = MEDIUM_CLASSES[medium];
  const isNear = crossesNetwork === false || (unit !== "ns" && isLineKnown);
  const slower = isNear ? 1 : BEHIND_A_NETWORK;
  if (unit === "ns") {
    const tail = statistic !== "mean" && statistic !== "p50";
    const table = tail ? of.tailNs : of.usualNs;
    const [worst, best] =
      direction === "mixed"
        ? [Math.max(table.read[0], table.write[0]), Math.min(table.read[1], table.write[1])]
        : table[direction === "trim" ? "write" : direction];
    return [worst * slower * (statistic === "p99.9" ? PER_NINE : 1), best];
  }
  const block = blockBytes ?? (unit === "iops" ? 4096 : 2 ** 20);
  // What bounds a rate is the medium's IOPS for small blocks and its bandwidth for large ones.
  const bytes: Range = [
    Math.min(of.bytesPerSecond[0], of.iops[0] * block),
    Math.min(of.bytesPerSecond[1], of.iops[1] * block),
  ];
  const rate: Range = unit === "iops" ? [bytes[0] / block, bytes[1] / block] : bytes;
  return [rate[0] / slower, rate[1]];
}
