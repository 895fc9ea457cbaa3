/** The logs of a result's jobs as one series for each metric and direction, on one grid of time. Pure. */
import type { TimeSeries } from "../../schema/detail.ts";
import { defined } from "../../text/defined.ts";
import { order } from "../../text/problem.ts";
import { median } from "./statistics.ts";
import { meanWithin, type SeriesWindow } from "./steady-state.ts";

type SeriesMetric = TimeSeries["metric"];

/** The series of all jobs, or of the one that `job` names where jobs cannot be combined. */
export type CombinedSeries = {
  metric: SeriesMetric;
  direction: TimeSeries["direction"];
  job?: string;
  /** How many logs it combines, and their raw files. */
  jobs: number;
  raw: readonly string[];
  windows: readonly SeriesWindow[];
  /** A sentence that says what is left out, such as the time when not all jobs ran. */
  note?: string;
};

const RATES: readonly SeriesMetric[] = ["bandwidth", "iops"];

/** A window counts where each job covers at least this share of it; at the edges some jobs may not run yet. */
const WHOLE = 0.99;
/** The most jobs that get a line of their own; more lines could not be told apart. */
const MOST_LINES = 6;

/**
 * Rates of several jobs are summed over the time when all of them ran. Latencies are averaged by the number of I/Os where
 * every log gives it. Otherwise each job keeps a series of its own: a mean of means would weigh a slow job like a fast one.
 */
export function combinedSeries(all: readonly TimeSeries[]): CombinedSeries[] {
  const groups = [...Map.groupBy(all, ({ metric, direction }) => `${direction} ${metric}`)];
  return groups
    .sort(([a], [b]) => order(a, b))
    .flatMap(([, logs]) => {
      const sorted = logs.toSorted((a, b) => order(nameOf(a), nameOf(b)));
      return combine(sorted);
    });
}

function combine(logs: readonly TimeSeries[]): CombinedSeries[] {
  const [first] = logs;
  if (first === undefined) return [];
  const { metric, direction } = first;
  const raw = logs.map((log) => log.raw.path);
  const of = { metric, direction, jobs: logs.length, raw };
  const windows = logs.map(windowsOf);
  if (logs.length === 1) return windows[0]?.length ? [{ ...of, windows: windows[0] }] : [];
  const isRate = RATES.includes(metric);
  if (!isRate && logs.some(({ counts }) => counts === undefined))
    return logs
      .flatMap((log, i): CombinedSeries[] => {
        const own = windows[i] ?? [];
        return own.length === 0
          ? []
          : [{ metric, direction, jobs: 1, job: nameOf(log), raw: [log.raw.path], windows: own }];
      })
      .slice(0, MOST_LINES);
  const together = onOneGrid(windows, isRate ? sumOf : weightedMeanOf);
  const fromMs = Math.max(...windows.map((own) => own[0]?.fromMs ?? 0));
  const toMs = Math.min(...windows.map((own) => own.at(-1)?.toMs ?? 0));
  const longest = Math.max(...windows.map((own) => own.at(-1)?.toMs ?? 0));
  const alone = longest - (toMs - fromMs);
  const note =
    alone > 2 * stepOf(windows) ? `Only the time when all ${logs.length} jobs ran is drawn.` : undefined;
  return together.length > 0 ? [{ ...of, windows: together, ...defined({ note }) }] : [];
}

/** "1", or "1 on HOST". */
const nameOf = ({ job, host, raw }: TimeSeries): string =>
  job === undefined && host === undefined
    ? (raw.path.split("/").at(-1) ?? raw.path)
    : `job ${job ?? "?"}${host === undefined ? "" : ` on ${host}`}`;

/** A log gives the end of each window. Windows are as long as most are; where one begins later, nothing was logged before it. */
export function windowsOf({ metric, timesMs, values, counts }: TimeSeries): SeriesWindow[] {
  const isRate = RATES.includes(metric);
  const steps = timesMs.slice(1).map((time, i) => time - (timesMs[i] ?? 0));
  const usual = steps.length > 0 ? median(steps.filter((step) => step > 0)) : (timesMs[0] ?? 0);
  return timesMs.flatMap((toMs, i): SeriesWindow[] => {
    const before = i === 0 ? 0 : (timesMs[i - 1] ?? 0);
    const value = values[i];
    // Windows may be a little longer or shorter than asked for; more than 1.5 times as long means a gap.
    const length = toMs - before > 1.5 * usual ? usual : toMs - before;
    if (value === undefined || length <= 0) return [];
    // A rate is averaged over time, whatever the number of I/Os.
    const weight = isRate ? undefined : counts?.[i];
    return [{ fromMs: toMs - length, toMs, value, ...defined({ weight }) }];
  });
}

const lengthsOf = (windows: readonly SeriesWindow[]): number[] =>
  windows.map(({ fromMs, toMs }) => toMs - fromMs);
const stepOf = (all: readonly (readonly SeriesWindow[])[]): number =>
  Math.max(...all.map((own) => (own.length > 0 ? median(lengthsOf(own)) : 0)));

type Cells = readonly SeriesWindow[];

/** Only the time when all jobs ran: from the start of the last one to the end of the first one. */
function onOneGrid(all: readonly (readonly SeriesWindow[])[], put: (cells: Cells) => number): SeriesWindow[] {
  const fromMs = Math.max(...all.map((own) => own[0]?.fromMs ?? Number.POSITIVE_INFINITY));
  const toMs = Math.min(...all.map((own) => own.at(-1)?.toMs ?? 0));
  const step = stepOf(all);
  const count = step > 0 ? Math.floor((toMs - fromMs) / step + 1e-9) : 0;
  const cursors = all.map(() => 0);
  return Array.from({ length: Math.max(0, count) }, (_, i) => i).flatMap((i): SeriesWindow[] => {
    const from = fromMs + i * step;
    const to = from + step;
    const cells = all.map((own, job) => {
      let at = cursors[job] ?? 0;
      while ((own[at]?.toMs ?? Number.POSITIVE_INFINITY) <= from) at += 1;
      cursors[job] = at;
      let end = at;
      while ((own[end]?.fromMs ?? Number.POSITIVE_INFINITY) < to) end += 1;
      return meanWithin(own.slice(at, end), from, to, WHOLE);
    });
    const whole = cells.filter((cell) => cell !== undefined);
    if (whole.length < all.length) return [];
    const weight = whole.reduce((sum, cell) => sum + (cell.weight ?? Number.NaN), 0);
    return [{ fromMs: from, toMs: to, value: put(whole), ...(!Number.isNaN(weight) && { weight }) }];
  });
}

const sumOf = (cells: Cells): number => cells.reduce((sum, { value }) => sum + value, 0);
const weightedMeanOf = (cells: Cells): number => {
  const ios = cells.reduce((sum, { weight = 0 }) => sum + weight, 0);
  return cells.reduce((sum, { value, weight = 0 }) => sum + value * weight, 0) / ios;
};
