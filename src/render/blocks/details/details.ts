/** Files kept beside runs: the histograms, time series and windows of latency of a result. */
import type { Histogram, LatencyWindows, TimeSeries } from "../../../schema/detail.ts";
import type { DetailFile, FiolioRecord } from "../../../schema/record.ts";
import type { Result } from "../../../schema/result.ts";

/** What the result's files of this kind hold, in the order of their names. */
function filesOf<F extends DetailFile["format"]>(record: FiolioRecord, result: Result, format: F) {
  type File = Extract<DetailFile, { format: F }>;
  return (result.details ?? [])
    .map(({ path }) => record.details.get(path))
    .filter((file): file is File => file?.format === format);
}

export const recordedHistograms = (record: FiolioRecord, result: Result): Histogram[] =>
  filesOf(record, result, "histograms/1").flatMap(({ histograms }) => histograms);
export const recordedSeries = (record: FiolioRecord, result: Result): TimeSeries[] =>
  filesOf(record, result, "time-series/1").flatMap(({ series }) => series);
export const recordedLatencyWindows = (record: FiolioRecord, result: Result): LatencyWindows[] =>
  filesOf(record, result, "latency-windows/1").flatMap(({ windows }) => windows);
