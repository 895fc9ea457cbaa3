/** Windows of a log as a chart shows them. */
import { meanWithin, type SeriesWindow } from "../../../../judge/evidence/steady-state.ts";
import { formatValue } from "../../../../units/format.ts";
import { timeSpanText } from "../../drawing/time-text.ts";
import type { TimeSeriesInput } from "./time-series-finding.ts";

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

/** At most `most` spans of time, by the line with most windows, each with what it says of all lines: "12–13 s: read 27,300 IOPS". */
export function spansOf(
  { lines, unit }: Pick<TimeSeriesInput, "lines" | "unit">,
  most: number,
): { fromMs: number; toMs: number; says: string }[] {
  const [longest] = lines.toSorted((a, b) => b.windows.length - a.windows.length);
  const text = (value: number): string => formatValue(value, unit);
  return gathered(longest?.windows ?? [], most).map(({ fromMs, toMs }) => {
    const said = lines.flatMap(({ label, windows }) => {
      const own = windows.filter((one) => isWithin(one, fromMs, toMs));
      if (own.length === 0) return [];
      const { mean, low, high } = windowsExtent(own);
      return low === high
        ? [`${label} ${text(mean)}`]
        : [`${label} ${text(mean)} (${text(low)} to ${text(high)})`];
    });
    return { fromMs, toMs, says: `${timeSpanText(fromMs, toMs, "–")}: ${said.join(", ")}` };
  });
}

const isWithin = ({ fromMs, toMs }: SeriesWindow, from: number, to: number): boolean => {
  const middle = (fromMs + toMs) / 2;
  return middle >= from && middle < to;
};
