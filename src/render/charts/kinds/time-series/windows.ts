/** Windows of a log as a chart shows them. */
import { meanWithin, type SeriesWindow } from "../../../../judge/evidence/steady-state.ts";

/** A point of a line: the mean, and the lowest and highest of the windows in it. */
export type Gathered = {
  fromMs: number;
  toMs: number;
  atMs: number;
  value: number;
  low: number;
  high: number;
};

/** At most `most` points, each over the same length of time. */
export function gathered(windows: readonly SeriesWindow[], most: number): Gathered[] {
  const start = windows[0]?.fromMs ?? 0;
  const end = windows.at(-1)?.toMs ?? 0;
  if (windows.length <= most)
    return windows.map((w) => ({ ...w, atMs: (w.fromMs + w.toMs) / 2, low: w.value, high: w.value }));
  const step = (end - start) / most;
  const groups = Map.groupBy(windows, ({ fromMs, toMs }) =>
    Math.min(most - 1, Math.floor(((fromMs + toMs) / 2 - start) / step)),
  );
  return [...groups].map(([, own]): Gathered => {
    const fromMs = own[0]?.fromMs ?? 0;
    const toMs = own.at(-1)?.toMs ?? 0;
    const { mean, low, high } = windowsExtent(own);
    return { fromMs, toMs, atMs: (fromMs + toMs) / 2, value: mean, low, high };
  });
}

/** Over all windows: rates by time, latencies by I/Os where they are known. */
export function windowsExtent(windows: readonly SeriesWindow[]): { mean: number; low: number; high: number } {
  const values = windows.map(({ value }) => value);
  const whole = meanWithin(windows, windows[0]?.fromMs ?? 0, windows.at(-1)?.toMs ?? 0, 0);
  const low = values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY);
  const high = values.reduce((most, value) => Math.max(most, value), 0);
  return { mean: whole?.value ?? 0, low, high };
}
