import { intervalOf, type Quantity } from "../../schema/quantity.ts";
import type { Result } from "../../schema/result.ts";
import { upperFirst } from "../../text/words.ts";
import { formatNumber, formatValue } from "../../units/format.ts";
import type { Around } from "../evidence/around.ts";
import { figureText } from "../evidence/figure.ts";
import { directionsOf, everyWriteSynced } from "../evidence/in-flight.ts";
import { latencyMetrics, metricsOf, type OutcomeDraft, said, unchecked } from "../evidence/outcomes.ts";
import type { Subject } from "../evidence/subject.ts";
import { oneIn, textOf, type Values } from "../evidence/thresholds.ts";
import { BUFFERED, bufferedShape, fillsUp, isPageCached, rewrittenText } from "../physics/buffered.ts";
import { isFlushedLater, type Typical, typicalOf } from "../physics/floors.ts";
import { type Flush, LEAST_FLUSH_NS, quickestFlush } from "../physics/flush-latency.ts";
import { LIMITS } from "../physics/limits.ts";
import { hasTransferFloor, transferFloorOf } from "../physics/transfer.ts";
import { checkOf } from "./check.ts";
import { transferFloor } from "./transfer-floor.ts";

export const writeBuffered = checkOf({
  code: "WRITE_BUFFERED",
  label: "buffered",
  suspicion: "perhaps buffered",
  adjective: true,
  title: "Writes that a buffer took",
  rule: (t) =>
    `Median write latency, else the mean, below 1/${oneIn(t.shareOfAFlush)} of the quickest flush on the same deployment: noted. Below the time that the block takes on the wire or to the fastest drive, as ${transferFloor.code} counts it: noted, too, unless writes are buffered on purpose and flushed later. A median at most 1/${textOf(t.meanOverMedian)} of the mean with a p99 of at least ${textOf(t.p99OverMedian)} times the median: the median is excluded, unless a flush takes at most ${textOf(t.flushOverMedian)} times the median. Writes through the page cache (direct=0) are noted where nothing flushes them and they never had to wait so, or were written over again; where they are flushed apart, their latencies are. Writes that are each made durable are not meant.`,
  why: "A write that is answered long before a flush could be lies in a buffer, of the kernel, a client, a controller or a drive, and is lost with it. The same holds of one that is answered sooner than its block could have been sent. Where most writes are quick and a few wait for long, the median is the buffer's, and the storage shows in the mean and the tail.",
  advice:
    "Measure what a database waits for: writes with sync=1, or the flush of writes with fdatasync=1. Of buffered writes, read the mean and the p99, and write for longer than the buffer lasts.",
  thresholds: {
    shareOfAFlush: [0.01, "share", "Least part of a flush that a write takes"],
    leastFlushNs: [LEAST_FLUSH_NS, "ns", "Least time of a flush"],
    meanOverMedian: [
      BUFFERED.meanOverMedian,
      "factor",
      "Times the median that the mean is, where a buffer fills up",
    ],
    p99OverMedian: [BUFFERED.p99OverMedian, "factor", "Times the median that the p99 is then"],
    flushOverMedian: [10, "factor", "Times the median that a flush takes at most, where writes are durable"],
  },
  excludes: true,
  doubt: { weight: "heavy", says: "may be of a buffer and not of the storage" },
  refuted: { worth: "at best", but: "a buffer took the writes" },
  plainly: "are of writes that a buffer took",
  shows: "nothing",
  example: "buffered-and-durable-writes",
  sees: "deployment",
  run: checkWrites,
});

type Bounds = Values<
  "shareOfAFlush" | "leastFlushNs" | "meanOverMedian" | "p99OverMedian" | "flushOverMedian"
>;

function checkWrites(subject: Subject, t: Bounds, { deployment }: Around): OutcomeDraft[] {
  const { result } = subject;
  const { workload, status } = result;
  if (status === "failed" || !directionsOf(workload.rw).includes("write")) return [];
  const cached = checkPageCached(subject, t);
  if (everyWriteSynced(workload)) return cached === undefined ? [] : [cached];
  const latency = typicalOf(result.directions.write);
  if (latency === undefined && cached !== undefined) return [cached];
  if (latency === undefined)
    return hasLatency(result) ? [unchecked(["median or mean write latency"], metricsOf("write"))] : [];
  const flush = quickestFlush(deployment, t.leastFlushNs);
  const byFlush = checkFlush(latency, flush, t.shareOfAFlush);
  const bySize = byFlush.verdict === "noted" ? undefined : checkSize(subject, latency);
  const isFound = byFlush.verdict === "noted" || bySize !== undefined;
  return [...checkShape(result, latency, flush, t), (isFound ? undefined : cached) ?? bySize ?? byFlush];
}

/** Until it is full, memory takes what no direct I/O was asked for; once it is, the mean and the tail are of the medium, as far as nothing was written anew before. */
function checkPageCached(subject: Subject, t: Bounds): OutcomeDraft | undefined {
  const { workload, directions } = subject.result;
  if (subject.deployment.medium === "memory" || !isPageCached(workload)) return undefined;
  const noted = (evidence: string, metrics: readonly string[]): OutcomeDraft => ({
    verdict: "noted",
    evidence: `Written through the page cache (direct=0)${evidence}`,
    metrics,
  });
  if (isFlushedLater(workload))
    return noted(
      ", with flushes apart: the latency of its writes is that of memory, and the flushes take the time.",
      latencyMetrics("write"),
    );
  const rewritten = rewrittenText(subject);
  if (rewritten !== undefined)
    return noted(
      ` and not flushed: ${rewritten}, and what memory holds when it is written anew reaches the storage once.`,
      metricsOf("write"),
    );
  return fillsUp(directions.write, t)
    ? undefined
    : noted(" and not flushed: memory took the writes until it was full.", metricsOf("write"));
}

/** Such as a p99 alone. */
const hasLatency = ({ directions: { write } }: Result): boolean =>
  write?.lat !== undefined || write?.clat !== undefined;

/** Where a flush takes about as long as the median, no buffer explains the median. */
function checkShape(
  result: Result,
  { latency }: Typical,
  flush: Flush | undefined,
  t: Bounds,
): OutcomeDraft[] {
  const evidence = bufferedShape(result, t);
  const isDurable = flush !== undefined && flush.ns <= t.flushOverMedian * intervalOf(latency).low;
  return evidence === undefined || isDurable ? [] : said("excluded", evidence, ["write.p50"]);
}

function checkFlush({ name, latency }: Typical, flush: Flush | undefined, leastShare: number): OutcomeDraft {
  const metrics = metricsOf("write");
  if (flush === undefined) return unchecked(["a flush latency of this deployment"], metrics);
  const share = intervalOf(latency).high / flush.ns;
  const evidence = `${shown(name, latency)}, where the quickest flush takes ${flush.text}`;
  if (share >= leastShare) return { verdict: "passed", evidence: `${evidence}.`, metrics };
  const times = formatNumber(1 / share);
  return {
    verdict: "noted",
    evidence: `${evidence}, ${times} times as long: the writes were not on the medium yet.`,
    metrics,
  };
}

/** A write that was answered before it could have been sent is still in memory on this side of the wire or the drive's bus. */
function checkSize(subject: Subject, { name, latency }: Typical): OutcomeDraft | undefined {
  if (!hasTransferFloor(subject) || isFlushedLater(subject.result.workload)) return undefined;
  const { floor } = transferFloorOf(subject, "write", LIMITS);
  if (floor === undefined || intervalOf(latency).high >= floor.ns) return undefined;
  return {
    verdict: "noted",
    evidence: `${shown(name, latency)}, below ${formatValue(floor.ns, "ns")}, ${floor.what}: a buffer took the writes.`,
    metrics: metricsOf("write"),
  };
}

const shown = (name: string, latency: Quantity): string =>
  `${upperFirst(name)} write latency of ${figureText(latency, "ns")}`;
