/** Writes that a buffer took, for both the check and the pattern. */
import { intervalOf, type Quantity, valueOf } from "../../schema/quantity.ts";
import type { Direction, Result } from "../../schema/result.ts";
import { bytesOf } from "../../schema/size-prefixes.ts";
import { outstandingOf, type Workload } from "../../schema/workload.ts";
import { formatValue } from "../../units/format.ts";
import { meanLatency, percentileOf } from "../evidence/latency.ts";
import type { Subject } from "../evidence/subject.ts";
import { bytesMoved, fileBytes } from "./file-bytes.ts";

/** How many times the median the mean and the p99 are at least. */
export const BUFFERED = { meanOverMedian: 10, p99OverMedian: 100 };

/** Read and written through the page cache, as it is stated that no direct I/O was asked for. A write that waits for the medium itself is not meant. */
export const isPageCached = ({ direct, sync = "none", ioengine }: Workload): boolean =>
  direct === false && sync === "none" && (ioengine === undefined || PAGE_CACHED.has(ioengine));

/** What a page cache shares with all else: the memory of the smallest node, or of the pod where that is less. Undefined where either is not known. */
export function memoryBytes({
  environment: { nodes = [] },
  cell: { podLimits },
}: Subject): number | undefined {
  const limits = podLimits?.memory === undefined ? [] : [bytesOf(podLimits.memory)];
  const all = [...nodes.map((node) => node.memoryBytes), ...limits];
  return nodes.length === 0 || all.includes(undefined) ? undefined : Math.min(...all.map((one) => one ?? 0));
}

/** Engines whose I/O goes through the kernel's page cache unless direct I/O is asked for; others have no file of the kernel, or none that it caches. */
const PAGE_CACHED = new Set([
  ...["sync", "psync", "vsync", "pvsync", "pvsync2", "mmap", "splice"],
  ...["libaio", "io_uring", "posixaio", "windowsaio"],
]);

/** "35 GiB were written of 4 GiB": what is written anew before it was flushed reaches the medium once. Undefined where that is not so, or not known. */
export function rewrittenText(subject: Subject): string | undefined {
  const [written, size] = [bytesMoved(subject, "write"), fileBytes(subject)];
  if (written === undefined || size === undefined || written.bytes.low <= size.bytes) return undefined;
  return `${formatValue(written.told, "bytes")} were written${written.how} of ${formatValue(size.bytes, "bytes")}${size.how}`;
}

/** A buffer that fills up makes writers wait, a few of them for long. */
export function fillsUp(direction: Direction | undefined, least = BUFFERED): boolean {
  const [p50, p99] = ["50", "99"].map((p) => percentileOf(direction, p));
  const mean = meanLatency(direction);
  if (p50 === undefined || p99 === undefined) return false;
  const median = intervalOf(p50).high;
  return (
    intervalOf(p99).low >= least.p99OverMedian * median &&
    (mean === undefined || intervalOf(mean).high >= least.meanOverMedian * median)
  );
}

/** A sentence where the median is far below the mean and the p99 is huge; undefined otherwise, or where a figure is missing. */
export function bufferedShape(result: Result, least = BUFFERED): string | undefined {
  const { write } = result.directions;
  const [p50, p99] = ["50", "99"].map((p) => percentileOf(write, p));
  const printed = meanLatency(write);
  const mean =
    printed === undefined
      ? meanFromRate(result, write?.iops)
      : { ns: intervalOf(printed).low, text: `a mean of ${text(printed)}` };
  if (p50 === undefined || p99 === undefined || mean === undefined) return undefined;
  const median = intervalOf(p50).high;
  const isShaped =
    mean.ns >= least.meanOverMedian * median && intervalOf(p99).low >= least.p99OverMedian * median;
  if (!isShaped) return undefined;
  return `Median write latency of ${text(p50)} against ${mean.text} and a p99 of ${text(p99)}: most writes were quick and the rest waited for long, as where a buffer takes them until it is full.`;
}

/** At least one I/O is under way, so the mean is at least 1 / IOPS. */
function meanFromRate(
  { workload }: Result,
  iops: Quantity | undefined,
): { ns: number; text: string } | undefined {
  if (iops === undefined || valueOf(iops) === 0) return undefined;
  const ns = ((outstandingOf(workload) ?? 1) * 1e9) / intervalOf(iops).high;
  return {
    ns,
    text: `a mean of at least ${formatValue(ns, "ns")} (from ${formatValue(valueOf(iops), "iops")})`,
  };
}

const text = (quantity: Quantity): string => formatValue(valueOf(quantity), "ns");
