/** Every figure of a result, one after the other, by the names that tools give them. */
import type { Quantity } from "../../../schema/quantity.ts";
import type { Direction, Distribution, Result } from "../../../schema/result.ts";

export type FigureLine = {
  term: string;
  quantity: Quantity;
  unit: "iops" | "bytes/s" | "bytes" | "ns" | "count" | "percent";
  isMain: boolean;
  /** Of a latency: "read clat" and "p99". */
  latency?: { of: string; statistic: string };
};

const MAIN_PERCENTILES: readonly number[] = [50, 95, 99, 99.9];

export function figureLines(result: Result): FigureLine[] {
  const lines: FigureLine[] = [];
  const add = (
    term: string,
    quantity: Quantity | undefined,
    unit: FigureLine["unit"],
    isMain = false,
  ): void => {
    if (quantity !== undefined) lines.push({ term, quantity, unit, isMain });
  };
  const addDistribution = (term: string, d: Distribution | undefined, isMain: boolean): void => {
    if (d === undefined) return;
    const addLatency = (statistic: string, quantity: Quantity | undefined, isMain = false): void => {
      if (quantity === undefined) return;
      const latency = { of: term, statistic };
      lines.push({ term: `${term} ${statistic}`, quantity, unit: "ns", isMain, latency });
    };
    addLatency("min", d.minNs);
    addLatency("mean", d.meanNs, isMain);
    for (const [p, quantity] of Object.entries(d.percentilesNs ?? {}).sort(
      ([a], [b]) => Number(a) - Number(b),
    ))
      addLatency(`p${p}`, quantity, isMain && MAIN_PERCENTILES.includes(Number(p)));
    addLatency("max", d.maxNs, isMain);
    addLatency("standard deviation", d.stddevNs);
  };
  for (const [direction, of] of Object.entries(result.directions) as [string, Direction | undefined][]) {
    if (of === undefined) continue;
    add(`${direction} IOPS`, of.iops, "iops", true);
    add(`${direction} bandwidth`, of.bandwidthBytesPerSecond, "bytes/s", true);
    // Completion latency where the tool reports it, as in the charts.
    addDistribution(`${direction} lat`, of.lat, of.clat === undefined);
    addDistribution(`${direction} clat`, of.clat, true);
    addDistribution(`${direction} slat`, of.slat, false);
    add(`${direction} IOPS samples min`, of.iopsSamples?.min, "iops");
    add(`${direction} IOPS samples max`, of.iopsSamples?.max, "iops");
    add(`${direction} IOPS samples standard deviation`, of.iopsSamples?.stddev, "iops");
    add(`${direction} I/Os`, of.totalIos, "count");
    add(`${direction} bytes`, of.ioBytes, "bytes");
    add(`${direction} runtime`, of.runtimeNs, "ns");
  }
  add("sync operations", result.sync?.operations, "count");
  addDistribution("sync latency", result.sync?.latency, true);
  add("CPU user", result.cpu?.userPercent, "percent");
  add("CPU system", result.cpu?.systemPercent, "percent");
  add("CPU idle", result.cpu?.idlePercent, "percent");
  return lines;
}
