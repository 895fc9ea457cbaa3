import { intervalOf, type Quantity } from "../../schema/quantity.ts";
import type { Result } from "../../schema/result.ts";
import { formatNumber } from "../../units/format.ts";
import { BUFFERED, bufferedShape } from "../buffered.ts";
import { figureText } from "../figure.ts";
import { LEAST_FLUSH_NS, quickestFlush } from "../flush-latency.ts";
import { directionsOf, everyWriteSynced } from "../in-flight.ts";
import { metricsOf, unchecked } from "../outcomes.ts";
import { labelled } from "../thresholds.ts";
import type { Around, Check, CheckOutcome, Subject } from "../types.ts";

const THRESHOLDS = {
  shareOfAFlush: 0.01,
  leastFlushNs: LEAST_FLUSH_NS,
  meanOverMedian: BUFFERED.meanFactor,
  p99OverMedian: BUFFERED.tailFactor,
  flushOverMedian: 10,
};

export const writeBuffered: Check = {
  code: "WRITE_BUFFERED",
  title: "Writes that a buffer took",
  rule: "Median write latency, else the mean, below 1/100 of the quickest flush on the same deployment: noted. A median at most 1/10 of the mean with a p99 of at least 100 times the median: the median is kept out, unless a flush takes at most 10 times the median. Writes that are each made durable are not meant.",
  why: "A write that is answered long before a flush could be lies in a buffer, of the kernel, a client, a controller or a drive, and is lost with it. Where most writes are quick and a few wait for long, the median is the buffer's, and the storage shows in the mean and the tail.",
  advice:
    "Measure what a database waits for: writes with fdatasync=1 or sync=1. Of buffered writes, read the mean and the p99, and write for longer than the buffer lasts.",
  thresholds: labelled(THRESHOLDS, {
    shareOfAFlush: "Least part of a flush that a write takes",
    leastFlushNs: "Least time of a flush",
    meanOverMedian: "Times the median that the mean is, where a buffer fills up",
    p99OverMedian: "Times the median that the p99 is then",
    flushOverMedian: "Times the median that a flush takes at most, where writes are durable",
  }),
  excludes: true,
  doubt: "may be of a buffer and not of the storage",
  sees: "deployment",
  run: checkWrites,
};

function checkWrites({ result }: Subject, around: Around): CheckOutcome[] {
  const { workload, status } = result;
  if (status === "failed" || !directionsOf(workload.rw).includes("write") || everyWriteSynced(workload))
    return [];
  const latency = latencyOf(result);
  if (latency === undefined)
    return hasLatency(result)
      ? [unchecked(writeBuffered.code, ["median or mean write latency"], metricsOf("write"))]
      : [];
  return [...checkShape(result, latency, around), ...checkFlush(latency, around)];
}

type Latency = { quantity: Quantity; what: string };

function latencyOf({ directions: { write } }: Result): Latency | undefined {
  const median = write?.clat?.percentilesNs?.["50"] ?? write?.lat?.percentilesNs?.["50"];
  if (median !== undefined) return { quantity: median, what: "Median write latency" };
  const mean = write?.lat?.meanNs ?? write?.clat?.meanNs;
  return mean === undefined ? undefined : { quantity: mean, what: "Mean write latency" };
}

/** A p99 alone, say. */
const hasLatency = ({ directions: { write } }: Result): boolean =>
  write?.lat !== undefined || write?.clat !== undefined;

/** Where a flush is about as quick as the median, there is no buffer that it could be of. */
function checkShape(result: Result, { quantity }: Latency, { deployment }: Around): CheckOutcome[] {
  const evidence = bufferedShape(result);
  const flush = quickestFlush(deployment);
  const isDurable = flush !== undefined && flush.ns <= THRESHOLDS.flushOverMedian * intervalOf(quantity).low;
  return evidence === undefined || isDurable
    ? []
    : [{ code: writeBuffered.code, verdict: "excluded", evidence, metrics: ["write.p50"] }];
}

function checkFlush({ quantity, what }: Latency, { deployment }: Around): CheckOutcome[] {
  const { code } = writeBuffered;
  const metrics = metricsOf("write");
  const flush = quickestFlush(deployment);
  if (flush === undefined) return [unchecked(code, ["a flush latency of this deployment"], metrics)];
  const share = intervalOf(quantity).high / flush.ns;
  const evidence = `${what} of ${figureText(quantity, "ns")}, where the quickest flush takes ${flush.text}`;
  if (share >= THRESHOLDS.shareOfAFlush)
    return [{ code, verdict: "passed", evidence: `${evidence}.`, metrics }];
  const times = formatNumber(1 / share);
  return [
    {
      code,
      verdict: "noted",
      evidence: `${evidence}, ${times} times as long: the writes were not on the medium yet.`,
      metrics,
    },
  ];
}
