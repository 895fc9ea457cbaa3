/** Files kept beside runs: the histograms and time series of a result. */
import type { Histogram, HistogramFile, TimeSeries, TimeSeriesFile } from "../../../schema/detail.ts";
import type { FiolioRecord } from "../../../schema/record.ts";
import type { Result } from "../../../schema/result.ts";

type Held = HistogramFile["format"] | TimeSeriesFile["format"];

/** What the result's files of this kind hold, in the order of their names. */
function filesOf<F extends Held>(record: FiolioRecord, result: Result, format: F) {
  type File = Extract<HistogramFile | TimeSeriesFile, { format: F }>;
  return (result.details ?? [])
    .map(({ path }) => record.details.get(path))
    .filter((file): file is File => file?.format === format);
}

export const recordedHistograms = (record: FiolioRecord, result: Result): Histogram[] =>
  filesOf(record, result, "histograms/1").flatMap(({ histograms }) => histograms);
export const recordedSeries = (record: FiolioRecord, result: Result): TimeSeries[] =>
  filesOf(record, result, "time-series/1").flatMap(({ series }) => series);
