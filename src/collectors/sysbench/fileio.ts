/** A result of what sysbench's fileio test prints. */
import type { Direction, Distribution, Result } from "../../schema/result.ts";
import type { Rw, Workload } from "../../schema/workload.ts";
import { MIB, MS } from "../../units/sizes.ts";
import { partial } from "../reading/imported.ts";
import { scaledBy } from "../reading/printed-quantity.ts";
import { CACHED } from "../reading/results-run.ts";
import { agree, figure } from "../reading/trial-figures.ts";
import { type Counted, countDoubts, countedIn, sidesOf } from "./before-1.ts";
import {
  askedRate,
  type Block,
  digitsOf,
  percentileDoubt,
  percentileOf,
  threadsOf,
  timeDoubts,
} from "./blocks.ts";

const RW: Readonly<Record<string, Rw>> = {
  "sequential write (creation)": "write",
  "sequential rewrite": "write",
  "sequential read": "read",
  "random read": "randread",
  "random write": "randwrite",
  "random r/w": "randrw",
};
const UNITS: Readonly<Record<string, number>> = {
  B: 1,
  KiB: 2 ** 10,
  MiB: 2 ** 20,
  GiB: 2 ** 30,
  TiB: 2 ** 40,
  // Before 1.0.
  Kb: 2 ** 10,
  Mb: 2 ** 20,
  Gb: 2 ** 30,
  Tb: 2 ** 40,
};

export const isFileio = ({ lines }: Block): boolean => lines.some((line) => TEST.test(line));
const TEST = /^Doing ((?:sequential|random|combined) .{1,40}) test$/;

const found = (lines: readonly string[], pattern: RegExp): string | undefined =>
  lines.map((line) => pattern.exec(line)?.[1]).find((one) => one !== undefined);

const sizeIn = (text: string | undefined): number | undefined => {
  const [, count, unit = ""] = /^(\d{1,9}(?:\.\d{1,5})?)([KMGT]?(?:i?B|b))$/.exec(text ?? "") ?? [];
  const bytes = Number(count) * (UNITS[unit] ?? Number.NaN);
  return Number.isSafeInteger(bytes) && bytes > 0 ? bytes : undefined;
};

export function fileioResult(block: Block, wrong: string[]): Result | undefined {
  const { line, lines, values } = block;
  const test = found(lines, TEST) ?? "";
  const rw = RW[test];
  if (rw === undefined)
    return void wrong.push(
      `line ${line}: expected a known test, found ${JSON.stringify(test)}. It is not imported.`,
    );
  const workload = workloadOf(lines, rw);
  const notes: string[] = [];
  const counted = countedIn(lines);
  const directions = counted === undefined ? ratesIn(values) : sidesOf(counted, block);
  if (directions.read === undefined && directions.write === undefined) {
    const why = block.failure === undefined ? "" : ` (${block.failure})`;
    return void wrong.push(
      `line ${line}: sysbench fileio was started, and there is no result of it${why}. It is not imported.`,
    );
  }
  addLatency(block, workload, directions, counted, notes);
  if (workload.direct === false && workload.sync === "none" && workload.fsync !== 1) notes.push(CACHED);
  const doubts = doubtsOf(block, workload, directions, counted);
  for (const doubt of doubts) wrong.push(`line ${line}: ${doubt}`);
  const result: Result = {
    name: `sysbench fileio, ${test}`,
    workload,
    status: "complete",
    directions,
    ...(notes.length > 0 && { notes }),
  };
  return doubts.length > 0 ? partial(result, doubts) : result;
}

function workloadOf(lines: readonly string[], rw: Rw): Workload {
  const flags = flagsIn(found(lines, /^Extra file open flags: (.{1,60})$/));
  const has = (flag: string): boolean => flags?.includes(flag) ?? false;
  const mode = found(lines, /^Using (\w{1,30}(?: \w{1,20})?) I\/O mode$/);
  const ratio = Number(found(lines, /^Read\/Write ratio for combined random IO test: (\d{1,6}\.\d{2})$/));
  const every = found(lines, /^Periodic FSYNC enabled, calling fsync\(\) each (\d{1,9}) requests\.$/);
  const isEach = lines.includes("Calling fsync() after each write operation.");
  const blockSizeBytes = sizeIn(found(lines, /^Block size (\S{1,20})$/));
  const sizeBytes = sizeIn(found(lines, /^(\S{1,20}) total file size$/));
  const threads = Number(threadsOf(lines));
  const limit = Number(askedRate(lines)?.replace(/\/sec$/, ""));
  const isWriting = !rw.endsWith("read");
  return {
    rw,
    ...(rw === "randrw" && ratio > 0 && { readPercent: (100 * ratio) / (1 + ratio) }),
    ...(blockSizeBytes !== undefined && { blockSizeBytes }),
    ...(mode === "synchronous" && { ioengine: "psync", iodepth: 1 }),
    ...(mode === "asynchronous" && { ioengine: "libaio" }),
    ...(threads > 0 && { numjobs: threads }),
    // Of reads and writes together: there is no name for that.
    ...(limit > 0 && rw !== "randrw" && { rateIops: limit }),
    ...(flags !== undefined && {
      direct: has("directio") || has("direct"),
      sync: has("sync") ? "sync" : has("dsync") ? "dsync" : "none",
    }),
    ...(isWriting && (isEach || every !== undefined) && { fsync: isEach ? 1 : Number(every) }),
    ...(isWriting && lines.includes("Calling fsync() at the end of test, Enabled.") && { endFsync: true }),
    ...(sizeBytes !== undefined && { sizeBytes, sharedFile: true }),
    tool: "sysbench",
  };
}

/** Words; before 1.0 Linux' number of them, in which O_DIRECT is 0x4000, and 0x10000 on ARM. */
function flagsIn(text: string | undefined): readonly string[] | undefined {
  if (text === undefined || !/^\d{1,9}$/.test(text)) return text?.split(/[, ]+/);
  const bits = Number(text);
  return [
    ...((bits & 0x14000) !== 0 ? ["direct"] : []),
    ...((bits & 0x101000) === 0x101000 ? ["sync"] : (bits & 0x1000) !== 0 ? ["dsync"] : []),
  ];
}

function ratesIn(values: Block["values"]): Result["directions"] {
  const read = sideOf(values, "reads/s", "read, MiB/s");
  const write = sideOf(values, "writes/s", "written, MiB/s");
  return { ...(read !== undefined && { read }), ...(write !== undefined && { write }) };
}

/** The rates are of all the time, which both sides had. */
function sideOf(values: Block["values"], rate: string, bandwidth: string): Direction | undefined {
  const time = figure(digitsOf(values.get("total time")), 1e9);
  const iops = figure(digitsOf(values.get(rate)), 1);
  const bytes = figure(digitsOf(values.get(bandwidth)), MIB);
  if (iops === undefined && bytes === undefined) return undefined;
  return {
    ...(time !== undefined && { runtimeNs: time }),
    ...(iops !== undefined && { iops }),
    ...(bytes !== undefined && { bandwidthBytesPerSecond: bytes }),
  };
}

/** sysbench's latency is of all its events: reads, writes and fsyncs together; whether fsyncs are among them changed with 1.0. */
function addLatency(
  block: Block,
  workload: Workload,
  directions: Result["directions"],
  counted: Counted | undefined,
  notes: string[],
): void {
  const { values } = block;
  const percentile = percentileOf(block);
  const [only, other] = Object.values(directions);
  // NaN where the line is lost: then nothing tells that there were no fsyncs among them.
  const rate = (label: string): number => Number(digitsOf(values.get(label)) ?? Number.NaN);
  const isFlushed =
    counted === undefined
      ? !(rate("fsyncs/s") <= rate("writes/s") / 1000) && workload.fsync !== 1
      : counted.others > counted.writes / 1000;
  const isOfOne = only !== undefined && other === undefined && (workload.fsync ?? 0) < 2 && !isFlushed;
  if (!isOfOne) {
    const tail = percentile === undefined ? "" : `, p${percentile[0]} ${percentile[1]} ms`;
    notes.push(
      `Latency (mean ${digitsOf(values.get("avg")) ?? "unknown"} ms${tail}) is of reads, writes and fsyncs together: it is no direction's.`,
    );
    return;
  }
  if (workload.fsync === 1) notes.push("Latency is of a write and its fsync together.");
  const [min, mean, max] = ["min", "avg", "max"].map((label) => figure(digitsOf(values.get(label)), MS));
  const tail = figure(percentile?.[1], MS);
  const lat: Distribution = {
    ...(min !== undefined && { minNs: min }),
    ...(mean !== undefined && { meanNs: mean }),
    // The flush at the end of writes is an event as well, as a rule the longest.
    ...(max !== undefined && directions.write === undefined && { maxNs: max }),
    ...(tail !== undefined && percentile !== undefined && { percentilesNs: { [percentile[0]]: tail } }),
  };
  if (Object.keys(lat).length > 0) only.lat = lat;
}

function doubtsOf(
  block: Block,
  { blockSizeBytes, numjobs }: Workload,
  { read, write }: Result["directions"],
  counted: Counted | undefined,
): string[] {
  const { values, lines } = block;
  const expected = [
    ...(block.isSince11 ? [] : ["total time", "total number of events"]),
    "avg",
    "max",
    "sum",
    ...(counted === undefined ? ["reads/s", "writes/s", "read, MiB/s", "written, MiB/s"] : []),
  ];
  const doubts = [
    ...block.doubts,
    ...percentileDoubt(block),
    ...expected.flatMap((label) => (values.has(label) ? [] : [`expected the line ${JSON.stringify(label)}`])),
    ...(numjobs === undefined ? ['expected the line "Number of threads"'] : timeDoubts(block)),
    ...(counted === undefined ? [] : countDoubts(counted, block)),
    ...(lines.some((line) => line.startsWith("Extra file open flags:"))
      ? []
      : ['expected the line "Extra file open flags"']),
  ];
  if (typeof blockSizeBytes !== "number") return [...doubts, 'expected the line "Block size"'];
  for (const side of [read, write]) {
    const { iops, bandwidthBytesPerSecond: bytes } = side ?? {};
    if (typeof iops !== "object") continue;
    // Two decimals of MiB say little of slow ones: their interval does.
    if (!agree(bytes, scaledBy(iops, blockSizeBytes)))
      doubts.push(
        `${iops.printed} I/Os per second of ${blockSizeBytes} bytes are not the bandwidth that is printed`,
      );
  }
  return doubts;
}
