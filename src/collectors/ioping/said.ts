/** A result of ioping's statistics. */
import type { PrintedQuantity, Quantity } from "../../schema/quantity.ts";
import type { Direction, Result } from "../../schema/result.ts";
import { defined, nonEmpty } from "../../text/defined.ts";
import { parsePrinted, type QuantityKind } from "../../units/parse.ts";
import { between, scaledBy } from "../reading/printed-quantity.ts";
import { agree } from "../reading/trial-figures.ts";
import type { Command } from "./command.ts";

export type Said = {
  line: number;
  command: Command;
  completed?: Completed;
  /** Of the single requests above, up to 0.9. */
  request?: { size: number; way: string };
  /** A rate, with what it waited between requests. */
  generated?: string;
  /** min, avg, max, mdev */
  latency?: string[];
  /** Of a request, in bytes, where it is said. */
  size?: number;
  /** Requests go all over a device. */
  isDevice?: boolean;
  doubts: string[];
};

/** `time`: of all requests together. Up to 0.9 there is `clock` in place of it and of bytes and way: from the first to the last. */
type Completed = {
  count: string;
  time?: string;
  clock?: string;
  bytes?: string;
  iops: string;
  way?: string;
};

function printedAs(text: string | undefined, kind: QuantityKind): PrintedQuantity | undefined {
  const parsed = text === undefined ? undefined : parsePrinted(text, kind);
  if (parsed?.ok !== true || !(parsed.quantity.value > 0)) return undefined;
  const { value, low, high } = parsed.quantity;
  return high <= Number.MAX_SAFE_INTEGER ? { value, low, high, printed: text ?? "" } : undefined;
}

const RW = { read: "randread", written: "randwrite", transferred: "randrw" } as const;
const LINEAR = { read: "read", written: "write", transferred: "rw" } as const;
const UNKNOWN = { read: "unknown-read", written: "unknown-write", transferred: "unknown-rw" } as const;

export function pingResult(said: Said): { result?: Result; doubts: string[] } {
  const { completed, latency, command, generated } = said;
  if (completed === undefined || latency === undefined)
    return {
      doubts: [
        ...said.doubts,
        "expected the lines on requests and on min/avg/max/mdev of ioping's statistics",
      ],
    };
  const [count, bytes, time] = [
    printedAs(completed.count, "count"),
    printedAs(completed.bytes, "bytes"),
    printedAs(completed.time, "ns"),
  ];
  const [min, mean, max, stddev] = latency.map((text) => printedAs(text, "ns"));
  const clock = printedAs(completed.clock, "ns");
  if (count === undefined || mean === undefined || (time ?? clock) === undefined)
    return { doubts: [...said.doubts, "expected requests, their time and their mean latency above 0"] };
  const isWriting = command.isWriting === undefined ? undefined : command.isWriting ? "written" : "read";
  const way = (completed.way ?? said.request?.way ?? isWriting) as keyof typeof RW | undefined;
  if (way === undefined)
    return {
      doubts: [...said.doubts, "expected its command line above it: whether it read or wrote is not said"],
    };
  const size = said.size ?? said.request?.size ?? sizeOf(bytes, count);
  const iops = printedAs(completed.iops, "iops");
  // Below the rate that its latency gives, it waited between requests.
  const done = clock === undefined ? printedAs(generated, "iops") : scaledBy(count, 1e9 / clock.value);
  const isBusy = done !== undefined && agree(done, iops, 0.25);
  const lat = {
    ...(min !== undefined && { minNs: min }),
    meanNs: mean,
    ...(max !== undefined && { maxNs: max }),
    ...(stddev !== undefined && { stddevNs: stddev }),
  };
  const direction: Direction = { ...(isBusy && iops !== undefined && { iops }), lat };
  const isKnown = command.isLinear !== undefined;
  const result: Result = {
    name: `ioping, ${way}`,
    workload: {
      rw: !isKnown ? UNKNOWN[way] : command.isLinear ? LINEAR[way] : RW[way],
      ...(size !== undefined && { blockSizeBytes: size }),
      numjobs: 1,
      outstanding: 1,
      ...command.workload,
      tool: "ioping",
    },
    status: "complete",
    directions: { [way === "read" ? "read" : way === "written" ? "write" : "mixed"]: direction },
    ...defined({
      notes: nonEmpty([
        ...(isBusy ? [] : ["ioping waited between requests: there is no rate."]),
        ...(isKnown
          ? []
          : [
              "The command line is not known: neither is the order of requests, nor whether they were direct.",
            ]),
        ...(said.isDevice === true ? [] : [LITTLE_DATA]),
      ]),
    }),
  };
  return { result, doubts: [...said.doubts, ...contradictions(count, time, mean, iops, min, max)] };
}

const LITTLE_DATA =
  "In a directory ioping works on 1 MiB by default (64 MiB with -R), which a cache may hold.";

/** The power of two, or the whole bytes, that requests and bytes give. */
function sizeOf(bytes: PrintedQuantity | undefined, count: PrintedQuantity): number | undefined {
  if (bytes === undefined) return undefined;
  const [low, high] = [bytes.low / count.high, bytes.high / count.low];
  const powers = Array.from({ length: 21 }, (_, i) => 2 ** (i + 9)).filter(
    (one) => one >= low && one <= high,
  );
  return powers.length === 1 ? powers[0] : undefined;
}

/** Time, requests and mean latency are one of the three too many. */
function contradictions(
  count: PrintedQuantity,
  time: PrintedQuantity | undefined,
  mean: PrintedQuantity,
  iops: Quantity | undefined,
  min: PrintedQuantity | undefined,
  max: PrintedQuantity | undefined,
): string[] {
  const all = { low: count.low * mean.low, high: count.high * mean.high, value: count.value * mean.value };
  const total = { ...all, printed: mean.printed };
  const doubts = agree(total, time, 0.01)
    ? []
    : [`${count.printed} requests of ${mean.printed} are not ${time?.printed}`];
  const rate =
    time === undefined
      ? between(1e9 / mean.high, 1e9 / mean.low, mean.printed)
      : scaledBy(count, 1e9 / time.value);
  if (!agree(rate, iops))
    doubts.push(
      time === undefined
        ? "the mean latency does not give the printed iops"
        : "requests and their time do not give the printed iops",
    );
  if ((min !== undefined && min.low > mean.high) || (max !== undefined && max.high < mean.low))
    doubts.push("min, avg and max are not in order");
  return doubts;
}
