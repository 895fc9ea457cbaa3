/** What a rate did after something was made to happen: how deep it fell, and when it was back. Pure. */
import type { LatencyWindows, TimeSeries } from "../../schema/detail.ts";
import type { During } from "../../schema/happening.ts";
import { defined } from "../../text/defined.ts";
import { combinedSeries } from "./combined-series.ts";
import { type LatencyOverTime, latencyOverTime, rowOfShare, summed } from "./latency-over-time.ts";
import { median } from "./statistics.ts";
import type { SeriesWindow } from "./steady-state.ts";

/** The rule of the method; its page prints it. */
const RECOVERY = {
  /** As much of the usual rate as counts as back, unless it had been lower before. */
  share: 0.9,
  /** For so long it must stay there. */
  keptMs: 5000,
  /** Windows that must have been seen before. */
  leastBefore: 3,
};

/** Times are since measuring began. Rates are in the unit of `metric`. */
export type Recovery = {
  direction: TimeSeries["direction"];
  metric: "iops" | "bandwidth";
  /** Of the first step. */
  fromMs: number;
  /** When measuring ended: so long it was watched. */
  endMs: number;
  /** The median of the windows before the first step. */
  usual: number;
  /** The lowest window after it. */
  worst: SeriesWindow;
  /** From the first step until the rate was back; 0 where it never left; absent where it did not come back in the time watched. */
  recoveredAfterMs?: number;
  /** 99 % of the I/Os were no slower than this, in ns; absent where no histogram was logged. */
  p99Ns?: { before?: number; until?: number; after?: number };
};

/**
 * One for each direction whose rate was logged before and after the first step. `endMs`: when measuring ended; a log has no
 * line for a time without I/O, also at its end.
 */
export function recoveriesIn(
  { happened }: During,
  series: readonly TimeSeries[],
  latencies: readonly LatencyWindows[],
  endMs?: number,
): Recovery[] {
  const fromMs = Math.min(...happened.map(({ atMs }) => atMs));
  const all = combinedSeries(series);
  const rates = (["iops", "bandwidth"] as const)
    .map((metric) => all.filter((one) => one.metric === metric).map((one) => ({ ...one, metric })))
    .find((found) => found.length > 0);
  const over = latencyOverTime(latencies);
  return (rates ?? []).flatMap(({ direction, metric, windows }) => {
    const seen = withStandstills(windows, endMs ?? windows.at(-1)?.toMs ?? 0);
    const found = recoveryIn(seen, fromMs);
    if (found === undefined) return [];
    const own = over.find((one) => one.direction === direction);
    const untilMs = fromMs + (found.recoveredAfterMs ?? Number.POSITIVE_INFINITY);
    const p99Ns = own && p99Around(own, fromMs, untilMs);
    return [{ direction, metric, fromMs, ...found, ...defined({ p99Ns }) }];
  });
}

type Found = Pick<Recovery, "endMs" | "usual" | "worst" | "recoveredAfterMs">;

function recoveryIn(windows: readonly SeriesWindow[], fromMs: number): Found | undefined {
  const before = windows.filter(({ toMs }) => toMs <= fromMs).map(({ value }) => value);
  const after = windows.filter(({ toMs }) => toMs > fromMs);
  const [first] = after;
  if (before.length < RECOVERY.leastBefore || first === undefined) return undefined;
  const usual = median(before);
  const floor = Math.min(RECOVERY.share * usual, ...before);
  const worst = after.reduce((lowest, one) => (one.value < lowest.value ? one : lowest), first);
  const endMs = after.at(-1)?.toMs ?? fromMs;
  const of = { usual, worst, endMs };
  if (worst.value >= floor) return { ...of, recoveredAfterMs: 0 };
  const back = after.slice(after.indexOf(worst) + 1);
  const start = back.findIndex(({ fromMs: since }, i) => {
    const next = back.slice(i).findIndex(({ value }) => value < floor);
    const untilMs = next === -1 ? endMs : (back[i + next]?.fromMs ?? endMs);
    return untilMs - since >= RECOVERY.keptMs;
  });
  const since = back[start]?.fromMs;
  return { ...of, ...(since !== undefined && { recoveredAfterMs: Math.max(0, since - fromMs) }) };
}

/** Where the log has nothing, nothing was done. */
function withStandstills(windows: readonly SeriesWindow[], endMs: number): SeriesWindow[] {
  const least = median(windows.map(({ fromMs, toMs }) => toMs - fromMs)) / 2;
  const gap = (fromMs: number, toMs: number): SeriesWindow[] =>
    toMs - fromMs > least ? [{ fromMs, toMs, value: 0 }] : [];
  let untilMs = windows[0]?.fromMs ?? 0;
  const filled = windows.flatMap((window) => {
    const found = gap(untilMs, window.fromMs);
    untilMs = window.toMs;
    return [...found, window];
  });
  // A last window that is only begun is not logged.
  return [...filled, ...(endMs - untilMs > 3 * least ? gap(untilMs, endMs) : [])];
}

function p99Around({ windows, toNs }: LatencyOverTime, fromMs: number, untilMs: number): Recovery["p99Ns"] {
  const within = (low: number, high: number): number | undefined => {
    const own = windows.filter(
      (one) => (one.fromMs + one.toMs) / 2 >= low && (one.fromMs + one.toMs) / 2 < high,
    );
    const row =
      own.length === 0 ? undefined : rowOfShare({ fromMs: low, toMs: high, counts: summed(own) }, 0.99);
    return row === undefined ? undefined : toNs[row];
  };
  return defined({
    before: within(0, fromMs),
    until: untilMs > fromMs ? within(fromMs, untilMs) : undefined,
    after: within(untilMs, Number.POSITIVE_INFINITY),
  });
}

export const RECOVERY_RULE = `Usual is the median of the windows of the log before the first step, of ${RECOVERY.leastBefore} or more. The rate is back at the first moment after its lowest window from which it stays for ${RECOVERY.keptMs / 1000} s at ${RECOVERY.share * 100} % of that or more, or at the lowest that it had been before; where the log has no line, nothing was done. Times count from the first step, within a second. Such a run takes part in no ranking.`;
