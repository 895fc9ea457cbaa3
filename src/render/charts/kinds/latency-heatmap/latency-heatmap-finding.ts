/** What a window held, and what the whole run says of latency over time. */
import {
  iosIn,
  type LatencyOverTime,
  type LatencyWindow,
  rowOfShare,
} from "../../../../judge/evidence/latency-over-time.ts";
import { median } from "../../../../judge/evidence/statistics.ts";
import { plural } from "../../../../text/words.ts";
import { formatCount, formatValue } from "../../../../units/format.ts";
import { timeSpanText } from "../../drawing/time-text.ts";
import { sentence } from "../../sentence.ts";

export type LatencyHeatmapInput = {
  title: string;
  /** Where the axis ends, with other charts of the same run; otherwise with the last window. */
  endMs?: number;
  /** Where the result stands. */
  href?: string;
  over: LatencyOverTime;
};

/** "read completion latency". */
export const nameOf = ({ direction, latency }: LatencyOverTime): string =>
  `${direction} ${latency === "clat" ? "completion latency" : "latency"}`;

const within = ({ toNs }: LatencyOverTime, window: LatencyWindow, share: number): number =>
  toNs[rowOfShare(window, share) ?? 0] ?? 0;
const text = (ns: number): string => formatValue(ns, "ns");

/** "12–13 s, 4,321 I/Os: half within 250 µs, 99 % within 1.5 ms, the slowest within 25.2 ms". */
export function windowText(over: LatencyOverTime, window: LatencyWindow): string {
  const when = timeSpanText(window.fromMs, window.toMs, "–");
  const ios = iosIn(window);
  if (ios === 0) return `${when}: no I/O in the log`;
  const [half, most, all] = [0.5, 0.99, 1].map((share) => text(within(over, window, share)));
  return `${when}, ${formatCount(ios)} ${ios === 1 ? "I/O" : "I/Os"}: half within ${half}, 99 % within ${most}, the slowest within ${all}`;
}

export function heatmapFinding({ title, over }: LatencyHeatmapInput): string {
  const windows = over.windows.filter((window) => iosIn(window) > 0);
  const p99 = windows.map((window) => within(over, window, 0.99));
  const worst = windows[p99.indexOf(Math.max(...p99))];
  const usual = median(p99);
  if (windows.length === 1)
    return sentence(
      `${title}: 99 % of the I/Os had a ${nameOf(over)} within ${text(usual)}; there is one window`,
    );
  const said = `${title}: in half of ${plural(windows.length, "window")} 99 % of the I/Os had a ${nameOf(over)} within ${text(usual)}`;
  if (worst === undefined || within(over, worst, 0.99) <= usual)
    return sentence(`${said}, and in no window more`);
  return sentence(
    `${said}; in the slowest, ${timeSpanText(worst.fromMs, worst.toMs)}, it was ${text(within(over, worst, 0.99))}`,
  );
}
