import { intervalOf } from "../../schema/quantity.ts";
import { formatNumber, formatValue } from "../../units/format.ts";
import { directionsOf } from "../evidence/in-flight.ts";
import { missingOf, type OutcomeDraft, said } from "../evidence/outcomes.ts";
import type { Subject } from "../evidence/subject.ts";
import { textOf, type Values } from "../evidence/thresholds.ts";
import { isPageCached, memoryBytes } from "../physics/buffered.ts";
import { bytesMoved, fileBytes } from "../physics/file-bytes.ts";
import {
  crossesNetwork,
  FASTEST_DRIVE_BYTES_PER_SECOND,
  isLineAssumed,
  lineRateBytes,
} from "../physics/limits.ts";
import { checkOf } from "./check.ts";

const METRICS = ["bandwidth", "iops", "mean", "p50", "p95", "p99", "p99.9"].map((name) => `read.${name}`);

export const cacheReread = checkOf({
  code: "CACHE_REREAD",
  label: "cached reads",
  suspicion: "cache possible",
  title: "The same bytes were read again and again",
  rule: (t) =>
    `Bytes read / size of what was read > ${textOf(t.timesRead)}: noted. Excluded from the ranking if also the rate is above what the network or the drive can give, direct=0 and all of it is at most ${textOf(t.shareOfMemory)} of the memory of each node, or of the pod, or the publisher marks the result as cached.`,
  why: "What is read a second time may come from a cache that direct=1 does not pass by: that of the backend, of a server, of a hypervisor; without direct=1 it comes from the page cache, if that has room. Reading again alone proves nothing, a fast drive reads a small file often, so a second sign is needed.",
  advice:
    "Read a file several times larger than every cache on the way, or for less long, and drop caches before.",
  thresholds: {
    timesRead: [2, "factor", "Times that the same bytes were read, at most"],
    shareOfMemory: [0.5, "share", "Part of the memory that a page cache surely has"],
    fastestDriveBytesPerSecond: [FASTEST_DRIVE_BYTES_PER_SECOND, "bytes/s", "Fastest drive that there is"],
  },
  excludes: true,
  doubt: { weight: "heavy", says: "may come from a cache" },
  refuted: { worth: "at best", but: "it was read from a cache" },
  alone: { side: "read", so: "a cache of reads makes no write faster" },
  plainly: "came from a cache",
  so: "A cache answered what was read again and again.",
  shows: "cache-served",
  example: "page-cache",
  run: checkReread,
});

type Bounds = Values<"timesRead" | "shareOfMemory" | "fastestDriveBytesPerSecond">;

function checkReread(subject: Subject, t: Bounds): OutcomeDraft[] {
  const { result } = subject;
  const fromMemory = subject.deployment.medium === "memory";
  if (result.status === "failed" || fromMemory || !directionsOf(result.workload.rw).includes("read"))
    return [];
  const read = bytesMoved(subject, "read");
  const size = fileBytes(subject);
  if (read === undefined || size === undefined) {
    const missing = missingOf({ "bytes read, or bandwidth and runtime": read, "file size": size });
    return said("unchecked", `Missing: ${missing.join("; ")}.`, METRICS);
  }
  const ratio = read.bytes.low / size.bytes;
  const evidence = `${formatValue(read.told, "bytes")} were read${read.how} of ${formatValue(size.bytes, "bytes")}${size.how}, ${formatNumber(read.told / size.bytes)} times over`;
  // Only the volume's size is known: less than twice the volume may still be a small file read many times.
  if (ratio <= t.timesRead && subject.result.workload.sizeBytes === undefined)
    return said("unchecked", `Missing: file size; ${evidence}.`, METRICS);
  if (ratio <= t.timesRead) return said("passed", `${evidence}.`, METRICS);
  const sign = secondSign(subject, size.bytes, t);
  if (sign !== undefined) return said("excluded", `${evidence}; and ${sign}.`, METRICS);
  const open = "nothing else shows whether a cache answered, reads of a file larger than every cache would";
  return said("noted", `${evidence}; ${open}.`, METRICS);
}

/** A second sign of a cache besides reading again, in words. */
function secondSign(subject: Subject, sizeBytes: number, t: Bounds): string | undefined {
  const mark = subject.annotations.find(
    ({ kind, metrics }) =>
      kind === "likely-cached" && (metrics?.some((metric) => metric.startsWith("read.")) ?? true),
  );
  if (mark) return "its publisher marks it as likely cached";
  const memory = memoryBytes(subject) ?? 0;
  if (isPageCached(subject.result.workload) && sizeBytes <= t.shareOfMemory * memory)
    return `without direct=1 the page cache holds it, with ${formatValue(memory, "bytes")} of memory`;
  const bandwidth = subject.result.directions.read?.bandwidthBytesPerSecond;
  const ceiling = ceilingOf(subject, t);
  if (bandwidth === undefined || ceiling === undefined || intervalOf(bandwidth).low <= ceiling.rate)
    return undefined;
  return `${formatValue(intervalOf(bandwidth).low, "bytes/s")} is above the ${formatValue(ceiling.rate, "bytes/s")} of ${ceiling.what}`;
}

function ceilingOf(subject: Subject, t: Bounds): { rate: number; what: string } | undefined {
  const line = lineRateBytes(subject);
  if (crossesNetwork(subject) === true && line !== undefined)
    return { rate: line, what: `its network${isLineAssumed(subject) ? ", as is assumed" : ""}` };
  const oneDrive = subject.backend.kind === "local-disk" && subject.deployment.medium !== "memory";
  return oneDrive ? { rate: t.fastestDriveBytesPerSecond, what: "the fastest drive" } : undefined;
}
