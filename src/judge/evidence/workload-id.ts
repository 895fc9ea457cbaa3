/** A workload's identity, derived from its parameters: readable, and the name of its page. It does not depend on the job's name. */
import { type Rw, SYNCHRONOUS_ENGINES, type Workload } from "../../schema/workload.ts";
import { idOf, listed, plural, sizeText, sizeToken, slug } from "../../text/words.ts";
import { effectiveDepth, isMixed, syncPolicy } from "./in-flight.ts";
import { onceFor } from "./memo.ts";

export type WorkloadPage = { id: string; title: string; workload: Workload };

/**
 * "randread-4k-j16-qd32-psync-direct-10g-shared". Parameters that are not known are named at the end:
 * "write-1m-j1-unknown-engine-depth". It does not depend on the runtime, nor on whether a parameter was inferred.
 */
export const workloadId = onceFor(idOfWorkload);

function idOfWorkload(workload: Workload): string {
  const { numjobs, iodepth, ioengine, direct, sizeBytes, outstanding } = workload;
  const policy = syncPolicy(workload);
  const stated = outstanding !== undefined && (ioengine === undefined || iodepth === undefined);
  const unknown = unknownParameters(workload);
  return idOf([
    slug(workload.tool ?? ""),
    workload.rw,
    mixToken(workload),
    blockToken(workload),
    numjobs === undefined ? undefined : `j${numjobs}`,
    iodepth === undefined ? undefined : `qd${iodepth}`,
    stated ? `o${outstanding}` : undefined,
    slug(ioengine ?? ""),
    direct === undefined ? undefined : direct ? "direct" : "buffered",
    policy === "none" ? undefined : policy,
    ...shapeTokens(workload),
    sizeBytes === undefined ? undefined : sizeToken(sizeBytes),
    workload.sharedFile ? "shared" : undefined,
    workload.offsetIncrementBytes ? `offset${sizeToken(workload.offsetIncrementBytes)}` : undefined,
    unknown.length > 0 ? `unknown-${unknown.join("-")}` : undefined,
  ]);
}

/** Parameters of the identity that are not known, in one word each. */
function unknownParameters(workload: Workload): string[] {
  const unknown = {
    bs: workload.blockSizeBytes === undefined && workload.blockSizeSplit === undefined,
    mix: isMixed(workload.rw) && workload.readPercent === undefined && !workload.rw.includes("trim"),
    jobs: workload.numjobs === undefined,
    depth: effectiveDepth(workload) === undefined,
    engine: workload.ioengine === undefined,
    direct: workload.direct === undefined,
    size: workload.sizeBytes === undefined,
  };
  return Object.entries(unknown).flatMap(([name, missing]) => (missing ? [name] : []));
}

const mixToken = ({ rw, readPercent }: Workload): string | undefined =>
  isMixed(rw) && readPercent !== undefined ? `r${slug(String(readPercent))}` : undefined;

export function blockToken({ blockSizeBytes, blockSizeSplit }: Workload): string | undefined {
  if (blockSizeSplit !== undefined) return `split-${slug(blockSizeSplit)}`;
  if (typeof blockSizeBytes !== "object")
    return blockSizeBytes === undefined ? undefined : sizeToken(blockSizeBytes);
  const { read, write, trim } = blockSizeBytes;
  const letters = { r: read, w: write, t: trim };
  return Object.entries(letters)
    .flatMap(([letter, bytes]) => (bytes === undefined ? [] : [`${letter}${sizeToken(bytes)}`]))
    .join("-");
}

/** Rate limits, distribution and compressibility, where they were set. */
export function shapeTokens(workload: Workload): string[] {
  const { rateIops, rateBytesPerSecond, distribution, compressPercent, dedupePercent } = workload;
  return [
    ...(rateIops === undefined ? [] : [`rate${slug(String(rateIops))}`]),
    ...(rateBytesPerSecond === undefined ? [] : [`rate${sizeToken(rateBytesPerSecond)}s`]),
    ...(distribution === undefined || distribution === "random" ? [] : [slug(distribution)]),
    ...(compressPercent ? [`compress${slug(String(compressPercent))}`] : []),
    ...(dedupePercent ? [`dedupe${slug(String(dedupePercent))}`] : []),
    ...Object.entries(workload.other ?? {}).map(([name, value]) => slug(`${name} ${value}`)),
  ];
}

const RW_TEXT: Record<Rw, string> = {
  read: "Sequential read",
  write: "Sequential write",
  trim: "Sequential trim",
  randread: "Random read",
  randwrite: "Random write",
  randtrim: "Random trim",
  rw: "Sequential read and write",
  randrw: "Random read and write",
  trimwrite: "Sequential trim and write",
  randtrimwrite: "Random trim and write",
  "unknown-read": "Read in unknown order",
  "unknown-write": "Write in unknown order",
  "unknown-trim": "Trim in unknown order",
  "unknown-rw": "Read and write in unknown order",
  "unknown-trimwrite": "Trim and write in unknown order",
  unknown: "Unknown pattern",
};

export function patternText({ rw, readPercent }: Workload): string {
  if (!isMixed(rw) || rw.includes("trim")) return RW_TEXT[rw];
  return readPercent === undefined
    ? `${RW_TEXT[rw]}, mix unknown`
    : `${RW_TEXT[rw]} ${readPercent}/${100 - readPercent}`;
}

export function blockText({ blockSizeBytes, blockSizeSplit }: Workload): string {
  if (blockSizeSplit !== undefined) return `blocks ${blockSizeSplit}`;
  if (blockSizeBytes === undefined) return "block size unknown";
  if (typeof blockSizeBytes === "number") return sizeText(blockSizeBytes);
  const sizes = Object.entries(blockSizeBytes).flatMap(([direction, bytes]) =>
    bytes === undefined ? [] : [`${sizeText(bytes)} ${direction}`],
  );
  return listed(sizes);
}

const POLICY_TEXT: Record<string, string> = {
  sync: "O_SYNC",
  dsync: "O_DSYNC",
  fsync1: "fsync after every write",
  fdatasync1: "fdatasync after every write",
  "end-fsync": "fsync at the end",
};

export function policyText(policy: string): string {
  const [, call, writes] = /^(fsync|fdatasync)(\d+)$/.exec(policy) ?? [];
  return POLICY_TEXT[policy] ?? (call ? `${call} after every ${writes} writes` : policy);
}

/** "Random read, 4 KiB, 16 jobs, direct, 10 GiB; queue depth 32 asked, 1 effective (psync)"; what many lists have says once that settings are not stated. */
export function workloadTitle(workload: Workload): string {
  const parts = exactParts(workload);
  const stated = statedParts([...parts, depthText(workload)]);
  return stated.at(-1) === NOT_STATED ? stated.join(", ") : exactTitle(workload);
}

/** The same with each setting that nobody states. */
export const exactTitle = (workload: Workload): string =>
  `${exactParts(workload).join(", ")}; ${depthText(workload)}`;

function exactParts(workload: Workload): string[] {
  const { numjobs, direct, sizeBytes } = workload;
  const policy = syncPolicy(workload);
  return [
    patternText(workload),
    blockText(workload),
    numjobs === undefined ? "jobs unknown" : plural(numjobs, "job"),
    ...(direct === undefined ? [] : [direct ? "direct" : "buffered"]),
    ...(policy === "none" ? [] : [policyText(policy)]),
    ...shapeTokens(workload),
    ...(sizeBytes === undefined ? [] : [sizeText(sizeBytes)]),
    ...(workload.tool === undefined ? [] : [workload.tool]),
  ];
}

/** Of three or more that nobody states one says it for all, last. */
export function statedParts(parts: readonly string[]): readonly string[] {
  const each = parts.flatMap((part) => part.split(", "));
  const stated = each.filter((part) => !UNSTATED.test(part));
  return each.length - stated.length < MANY_UNSTATED ? parts : [...stated, NOT_STATED];
}
const UNSTATED = / unknown( \(engine unknown\))?$/;
const MANY_UNSTATED = 3;
const NOT_STATED = "settings not stated";

function depthText({ ioengine, iodepth, outstanding }: Workload): string {
  const engine = ioengine ?? "engine unknown";
  if (ioengine !== undefined && SYNCHRONOUS_ENGINES.has(ioengine)) {
    return iodepth === undefined || iodepth === 1
      ? `queue depth 1 (${ioengine})`
      : `queue depth ${iodepth} asked, 1 effective (${ioengine})`;
  }
  if (iodepth !== undefined) return `queue depth ${iodepth} (${engine})`;
  return outstanding === undefined
    ? `queue depth unknown (${engine})`
    : `queue depth ${outstanding} in all (${engine})`;
}
