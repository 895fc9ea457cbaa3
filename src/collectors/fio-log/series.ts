/** Turns the content of logs into what is recorded, in the record's units. Pure. */
import type { Histogram, LatencyWindows, TimeSeries } from "../../schema/detail.ts";
import type { Result } from "../../schema/result.ts";
import { defined } from "../../text/defined.ts";
import { histogramOf, mergeBins } from "../fio/bins.ts";
import type { LogKind, LogName } from "./name.ts";
import type { LogContent, LogTrack } from "./read.ts";
import type { Track } from "./track.ts";

const METRICS = {
  bw: "bandwidth",
  iops: "iops",
  slat: "slat",
  clat: "clat",
  lat: "lat",
} as const satisfies Partial<Record<LogKind, TimeSeries["metric"]>>;

type Raw = TimeSeries["raw"];
/** A log that has been read, and where it is. */
export type ReadLog = { name: LogName; raw: Raw; content: LogContent };

const KIB = 1024;

/** @param unitNs the unit of the log's latencies; without it they are left out */
export function logSeries({ name, raw, content }: ReadLog, unitNs: 1 | 1000 | undefined): TimeSeries[] {
  const { kind, job, host } = name;
  if (kind === "clat_hist") return [];
  const metric = METRICS[kind];
  const isRate = kind === "bw" || kind === "iops";
  if (!isRate && unitNs === undefined) return [];
  return content.tracks.map((track) => {
    const printed = trackOf(track, kind, content.originMs);
    const factor = isRate ? (kind === "bw" && printed.gatheredMs === undefined ? KIB : 1) : (unitNs ?? 1);
    return {
      metric,
      direction: printed.direction,
      ...defined({ job, host }),
      raw,
      ...scaled(printed, factor),
    };
  });
}

function trackOf(
  { windows, gathered, direction }: LogTrack,
  kind: Exclude<LogKind, "clat_hist">,
  originMs: number,
): Track {
  if (gathered !== undefined)
    return kind === "bw" || kind === "iops" ? gathered.rates(direction, kind) : gathered.latencies(direction);
  return windows?.track(direction, originMs) ?? { direction, timesMs: [], values: [] };
}

function scaled({ direction: _, ...track }: Track, factor: number): Omit<Track, "direction"> {
  if (factor === 1) return track;
  const times = (values: readonly number[]): number[] =>
    values.map((value) => Math.round(value * factor * 1000) / 1000);
  return {
    ...track,
    values: times(track.values),
    ...defined({ minima: track.minima && times(track.minima), maxima: track.maxima && times(track.maxima) }),
  };
}

/** Completion latencies, summed over jobs. */
export function histogramsOfLogs(logs: readonly ReadLog[]): Histogram[] {
  const sums = new Map<Histogram["direction"], Map<number, number>>();
  for (const { content } of logs)
    for (const { direction, bins } of content.histograms) {
      const known = sums.get(direction);
      sums.set(direction, known === undefined ? bins : mergeBins(known, bins));
    }
  return [...sums].map(([direction, bins]) => histogramOf(bins, direction, "clat"));
}

/**
 * Latencies of each window: from histograms where they were logged, else from logs with a line an I/O, and completion latency
 * before total latency. A log of means cannot tell them.
 * @param unitNs the unit of values in the logs; without it only histograms are read
 */
export function windowsOfLogs(logs: readonly ReadLog[], unitNs: 1 | 1000 | undefined): LatencyWindows[] {
  for (const kind of ["clat_hist", "clat", "lat"] as const) {
    const found = logs
      .filter(({ name }) => name.kind === kind)
      .flatMap((log) => latencyWindows(log, kind === "clat_hist" ? log.content.unitNs : unitNs));
    if (found.length > 0) return found;
  }
  return [];
}

function latencyWindows(
  { name: { kind, job, host }, raw, content }: ReadLog,
  unitNs: 1 | 1000 | undefined,
): LatencyWindows[] {
  if (unitNs === undefined) return [];
  const latency = kind === "lat" ? "lat" : "clat";
  const { logged, tracks, originMs } = content;
  const all = [
    ...logged.map(({ direction, windows }) => ({ direction, of: windows.content(originMs, unitNs) })),
    // Their times count from the origin already.
    ...tracks.map(({ direction, counted }) => ({ direction, of: counted?.content(0, unitNs) })),
  ];
  return all.flatMap(({ direction, of }) =>
    of === undefined ? [] : [{ direction, latency, ...defined({ job, host }), raw, ...of } as const],
  );
}

const LATENCIES = ["slat", "clat", "lat"] as const;
const DIRECTIONS = ["read", "write", "trim"] as const;

/**
 * The unit of logs whose run does not state its own: microseconds or nanoseconds, whichever puts the run's mean among the log's values.
 * Undefined if both or none fit.
 */
export function unitByMeans(logs: readonly ReadLog[], result: Result): 1 | 1000 | undefined {
  const fits = new Set<1 | 1000>([1, 1000]);
  let compared = false;
  for (const kind of LATENCIES)
    for (const direction of DIRECTIONS) {
      const mean = result.directions[direction]?.[kind]?.meanNs;
      const values = logs
        .filter(({ name }) => name.kind === kind)
        .flatMap((log) => logSeries(log, 1))
        .filter((series) => series.direction === direction)
        .flatMap((series) => [...series.values]);
      if (typeof mean !== "number" || values.length === 0) continue;
      compared = true;
      for (const unit of [1, 1000] as const) if (!isAmong(mean, values, unit)) fits.delete(unit);
    }
  const [unit] = fits;
  return compared && fits.size === 1 ? unit : undefined;
}

/** No I/O takes longer than its job has run: a value for which that would fail in microseconds is in nanoseconds. */
export function unitByTime(logs: readonly ReadLog[]): 1 | undefined {
  const latencies = logs.filter(({ name }) => name.kind.endsWith("lat")).flatMap((log) => logSeries(log, 1));
  const isTooLong = ({ timesMs, values, maxima = values }: TimeSeries): boolean =>
    maxima.some((value, i) => value > (timesMs[i] ?? 0) * 1000);
  return latencies.some(isTooLong) ? 1 : undefined;
}

function isAmong(mean: number, values: readonly number[], unit: number): boolean {
  let [least, largest] = [Number.POSITIVE_INFINITY, 0];
  for (const value of values) {
    least = Math.min(least, value);
    largest = Math.max(largest, value);
  }
  return mean >= least * unit * 0.5 && mean <= largest * unit * 2;
}
