/** How many I/Os of a result took how long, window by window, over all of its jobs. Pure. */
import type { LatencyWindows } from "../../schema/detail.ts";
import { order } from "../../text/problem.ts";
import { median } from "./statistics.ts";

/** `counts`: a number for each row of the whole. */
export type LatencyWindow = { fromMs: number; toMs: number; counts: readonly number[] };

/** Rows of latencies in ascending order, each from a value to the one that is no part of it. */
export type LatencyOverTime = Pick<LatencyWindows, "direction" | "latency" | "fromNs" | "toNs"> & {
  jobs: number;
  raw: readonly string[];
  windows: readonly LatencyWindow[];
};

/** Where two windows are further apart than this many usual ones, nothing was logged between them. */
const GAP = 1.5;

/** One for each direction. I/Os can be counted together whichever job did them, so several jobs become one. */
export function latencyOverTime(all: readonly LatencyWindows[]): LatencyOverTime[] {
  const groups = [...Map.groupBy(all, ({ direction, latency }) => `${direction} ${latency}`)];
  return groups.sort(([a], [b]) => order(a, b)).flatMap(([, logs]) => together(logs));
}

function together(logs: readonly LatencyWindows[]): LatencyOverTime[] {
  const [first] = logs;
  if (first === undefined) return [];
  const rows = new Map<number, number>();
  for (const { fromNs, toNs } of logs)
    for (const [i, from] of fromNs.entries()) rows.set(from, Math.max(toNs[i] ?? 0, rows.get(from) ?? 0));
  const fromNs = [...rows.keys()].sort((a, b) => a - b);
  const place = new Map(fromNs.map((from, i) => [from, i]));
  const each = logs.map((log) =>
    spans(log.timesMs).map(({ at, ...span }): LatencyWindow => {
      const counts = fromNs.map(() => 0);
      for (const [i, count] of (log.counts[at] ?? []).entries())
        counts[place.get(log.fromNs[i] ?? 0) ?? 0] = count;
      return { ...span, counts };
    }),
  );
  const { direction, latency } = first;
  return [
    {
      ...{ direction, latency, fromNs, toNs: fromNs.map((from) => rows.get(from) ?? from) },
      jobs: logs.length,
      raw: logs.map(({ raw }) => raw.path),
      windows: each.length === 1 ? (each[0] ?? []) : onOneGrid(each),
    },
  ];
}

/** A log gives the end of each window. */
function spans(timesMs: readonly number[]): { at: number; fromMs: number; toMs: number }[] {
  const usual = usualOf(timesMs);
  return timesMs.map((toMs, at) => {
    const length = toMs - (timesMs[at - 1] ?? 0);
    return { at, fromMs: toMs - (length > GAP * usual ? usual : length), toMs };
  });
}

function usualOf(timesMs: readonly number[]): number {
  const steps = timesMs.slice(1).map((time, i) => time - (timesMs[i] ?? 0));
  return steps.length > 0 ? median(steps) : (timesMs[0] ?? 0);
}

/** Jobs end their windows at times of their own: one belongs where its middle lies, on a grid of the longest of them. */
function onOneGrid(each: readonly (readonly LatencyWindow[])[]): LatencyWindow[] {
  const lengthMs = Math.max(1, ...each.map((own) => usualOf(own.map(({ toMs }) => toMs))));
  const columns = Map.groupBy(each.flat(), ({ fromMs, toMs }) => Math.floor((fromMs + toMs) / 2 / lengthMs));
  return [...columns]
    .sort(([a], [b]) => a - b)
    .map(([column, own]) => ({
      fromMs: column * lengthMs,
      toMs: (column + 1) * lengthMs,
      counts: summed(own),
    }));
}

export const summed = (windows: readonly LatencyWindow[]): number[] =>
  (windows[0]?.counts ?? []).map((_, row) =>
    windows.reduce((sum, { counts }) => sum + (counts[row] ?? 0), 0),
  );

/** At most `most` windows, as many of them in a row put together as that takes. */
export function atMost(windows: readonly LatencyWindow[], most: number): LatencyWindow[] {
  const size = Math.max(1, Math.ceil(windows.length / most));
  return Array.from({ length: Math.ceil(windows.length / size) }, (_, i) => {
    const own = windows.slice(i * size, (i + 1) * size);
    return { fromMs: own[0]?.fromMs ?? 0, toMs: own.at(-1)?.toMs ?? 0, counts: summed(own) };
  });
}

export const iosIn = ({ counts }: LatencyWindow): number => counts.reduce((sum, count) => sum + count, 0);

/** The row in which that share of a window's I/Os is reached; undefined where there is none. */
export function rowOfShare(window: LatencyWindow, share: number): number | undefined {
  const total = iosIn(window);
  let seen = 0;
  const row = window.counts.findIndex((count) => {
    seen += count;
    return count > 0 && seen >= share * total;
  });
  return row === -1 ? undefined : row;
}
