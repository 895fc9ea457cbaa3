/** Adds a run's logs to its results. Pure. */
import { basename } from "node:path/posix";
import { parseFlag } from "../../fio/options.ts";
import type { Histogram, LatencyWindows, TimeSeries } from "../../schema/detail.ts";
import type { Result } from "../../schema/result.ts";
import { defined, nonEmpty } from "../../text/defined.ts";
import type { ImportProblem, ResultDetails, RunDraft } from "../collector.ts";
import { warning } from "../reading/imported.ts";
import { logContradictions } from "./check.ts";
import {
  histogramsOfLogs,
  logSeries,
  type ReadLog,
  unitByMeans,
  unitByTime,
  windowsOfLogs,
} from "./series.ts";

/** The logs of the result at index `result`. */
export type Attachment = { result: number; logs: readonly ReadLog[] };
export type Attached = { draft: RunDraft; problems: ImportProblem[] };

export function attachLogs(draft: RunDraft, attachments: readonly Attachment[]): Attached {
  if (attachments.length === 0) return { draft, problems: [] };
  const results = [...draft.results];
  const details = new Map((draft.details ?? []).map((of) => [of.result, of]));
  const problems: ImportProblem[] = [];
  for (const { result: index, logs } of attachments) {
    const result = results[index];
    if (result === undefined) continue;
    const known = details.get(index);
    const unit = draft.logs?.find((origin) => origin.result === index)?.latencyUnitNs;
    const read = readDetails(result, logs, known, unit);
    if (read.series.length + read.histograms.length + read.windows.length > 0)
      details.set(index, merged(index, known, read));
    if (read.notes.length > 0)
      results[index] = { ...result, notes: [...(result.notes ?? []), ...read.notes] };
    const name = JSON.stringify(result.name);
    problems.push(
      ...logs
        .flatMap(({ raw, content }) => content.damage.map((what) => `log ${basename(raw.path)}: ${what}`))
        .map(warning),
      ...read.doubts.map((what) => warning(`job ${name}: ${what}`)),
    );
  }
  const raws = attachments.flatMap(({ logs }) => logs.map(({ raw }) => raw));
  const logFiles = [...new Map(raws.map((raw) => [raw.path, raw])).values()];
  return { draft: { ...draft, results, details: [...details.values()], logFiles }, problems };
}

const merged = (
  result: number,
  known: ResultDetails | undefined,
  { series, histograms, windows }: Pick<Read, "series" | "histograms" | "windows">,
): ResultDetails => {
  const all = [...(known?.histograms ?? []), ...histograms];
  return {
    result,
    ...defined({ histograms: nonEmpty(all), series: nonEmpty(series), windows: nonEmpty(windows) }),
  };
};

type Read = {
  series: TimeSeries[];
  histograms: Histogram[];
  windows: LatencyWindows[];
  notes: string[];
  doubts: string[];
};

function readDetails(
  result: Result,
  logs: readonly ReadLog[],
  known: ResultDetails | undefined,
  ofRun: 1 | 1000 | undefined,
): Read {
  const printed = logs.find(({ content }) => content.unitNs)?.content.unitNs;
  const unit = ofRun ?? printed ?? unitByMeans(logs, result) ?? unitByTime(logs);
  const largestOnly = logsLargest(result.options ?? {});
  const windows = largestOnly ? logs.filter(({ content }) => content.tracks.every((t) => t.gathered)) : logs;
  const series = windows.flatMap((log) => logSeries(log, unit)).filter((one) => isMeasured(one, result));
  const all = histogramsOfLogs(logs);
  const histograms = all.filter(({ direction }) => !hasCompletion(known, direction));
  const against = logContradictions(result, series, all);
  const lost = [
    ...(windows.length < logs.length ? [LARGEST_ONLY] : []),
    ...(unit === undefined && logs.some(isLatency) ? [UNKNOWN_UNIT] : []),
  ];
  const doubts = [...lost, ...against];
  const fromLogs = histograms.length > 0 ? [FROM_LOGS] : [];
  return { series, histograms, windows: windowsOfLogs(logs, unit), notes: [...fromLogs, ...doubts], doubts };
}

const LARGEST_ONLY =
  "its logs hold the largest value of each window and no mean (log_max_value); they are left out";
const UNKNOWN_UNIT =
  "whether its logs of latencies are in microseconds (fio 2) or nanoseconds (fio 3) cannot be told; they are left out";
const FROM_LOGS =
  "the histogram of completion latencies is summed from its logs, which end with the last whole window";

const isLatency = ({ name, content }: ReadLog): boolean =>
  name.kind.endsWith("lat") && content.tracks.length > 0;

/** fio before 3.37 has a flag, since then words. "both" is seen from the log's columns. */
function logsLargest({ log_max_value, log_window_value }: Record<string, string>): boolean {
  const given = log_window_value ?? log_max_value;
  if (given === undefined || given === "both" || given === "avg") return false;
  return given === "max" || parseFlag(given) === true;
}

/** fio may log a direction that did nothing. */
const isMeasured = ({ direction, values }: TimeSeries, result: Result): boolean =>
  values.length > 0 &&
  (result.directions[direction] !== undefined ||
    result.directions.mixed !== undefined ||
    values.some((value) => value > 0));

const hasCompletion = (known: ResultDetails | undefined, direction: Histogram["direction"]): boolean =>
  known?.histograms?.some((one) => one.latency === "clat" && one.direction === direction) === true;
