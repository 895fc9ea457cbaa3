/** The figures of a result, from the sums over all rows of one workload. */
import { DIRECTIONS, type Direction, type Distribution, type Result } from "../../schema/result.ts";
import { defined, nonEmpty } from "../../text/defined.ts";
import { LATENCY_KINDS, type Latency } from "./latency.ts";
import type { Reading, Traffic } from "./row.ts";

export function addFigures(result: Result, reading: Reading, idlePercent: number | undefined): void {
  for (const direction of DIRECTIONS) {
    const traffic = reading.traffic[direction];
    if (traffic !== undefined) result.directions[direction] = directionOf(traffic);
  }
  if (reading.sync !== undefined) result.sync = withoutBins(reading.sync);
  const { userPercent, systemPercent } = reading;
  const cpu = nonEmpty(defined({ userPercent, systemPercent, idlePercent }));
  if (cpu !== undefined) result.cpu = cpu;
  if (reading.steadyState !== undefined) result.steadyState = reading.steadyState;
  if (reading.depthPercent !== undefined) result.depthPercent = reading.depthPercent;
}

export const UNCOUNTED =
  "fio before 2.1.14 does not print how many I/Os it did: IOPS are as printed, cut at the decimal point";
export const uncounted = ({ traffic }: Reading): boolean =>
  Object.values(traffic).some((of) => of.cutIops !== undefined);

/** Each of fio's integers was cut, so it stands for up to one more. */
function printedIopsOf({ printedIops, cutIops }: Traffic): Direction["iops"] {
  if (printedIops === undefined || cutIops === undefined) return printedIops;
  return { value: printedIops, low: printedIops, high: printedIops + cutIops, printed: String(printedIops) };
}

/** Counters over runtime; fio's printed rate only if a counter or the runtime is missing. */
function directionOf(traffic: Traffic): Direction {
  const { totalIos, ioBytes, runtimeMs } = traffic;
  const rate = (count: number | undefined, printed: number | undefined): number | undefined =>
    count !== undefined && runtimeMs ? (count * 1000) / runtimeMs : printed;
  const direction: Direction = defined({
    totalIos: totalIos || undefined,
    ioBytes: ioBytes || undefined,
    runtimeNs: runtimeMs ? runtimeMs * 1e6 : undefined,
    iops: rate(totalIos || undefined, undefined) ?? printedIopsOf(traffic),
    bandwidthBytesPerSecond: rate(ioBytes || undefined, traffic.printedBytesPerSecond),
    iopsSamples: traffic.iopsSamples,
  });
  for (const kind of LATENCY_KINDS) {
    const latency = traffic[kind];
    if (latency !== undefined) direction[kind] = plain(latency);
  }
  return direction;
}

/** Without the histogram; copied only if there is one. */
function plain(latency: Latency): Distribution {
  if (latency.bins === undefined) return latency;
  const { bins: _, ...distribution } = latency;
  return distribution;
}

const withoutBins = (sync: NonNullable<Reading["sync"]>): NonNullable<Result["sync"]> =>
  defined({ operations: sync.operations, latency: sync.latency && plain(sync.latency) });
