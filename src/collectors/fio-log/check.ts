/** Checks whether a result's logs and its figures can be of one run. Pure. */
import type { Histogram, TimeSeries } from "../../schema/detail.ts";
import { type Quantity, valueOf } from "../../schema/quantity.ts";
import type { Result } from "../../schema/result.ts";

/** Windows hold mean latencies, so the run's mean lies among them; this slack is for the last window, which fio does not log. */
const LATENCY_SLACK = 0.1;
const RATE_SLACK = 0.05;
/** Windows may be a little longer than asked for; from here on nothing was logged in between. */
const GAP = 1.5;

const numberOf = (quantity: Quantity | undefined): number | undefined =>
  quantity === undefined ? undefined : valueOf(quantity);

/** A sentence for each figure that the logs contradict. */
export function logContradictions(
  result: Result,
  series: readonly TimeSeries[],
  histograms: readonly Histogram[],
): string[] {
  const groups = Map.groupBy(series, ({ metric, direction }) => `${metric} ${direction}`);
  const jobs = result.jobs ?? 1;
  const [said, partly]: [string[], string[]] = [[], []];
  for (const [what, of] of groups) {
    const [first] = of;
    const direction = first && result.directions[first.direction];
    if (first === undefined || direction === undefined) continue;
    if (!isWhole(of, result)) {
      if (of.length < jobs && of.every(({ job }) => job !== undefined))
        partly.push(`${what} (${of.length} of ${jobs})`);
      continue;
    }
    const { metric } = first;
    const range =
      metric === "bandwidth" || metric === "iops" ? rateRange(of, result, direction) : latencyRange(of);
    const figure =
      metric === "bandwidth"
        ? direction.bandwidthBytesPerSecond
        : metric === "iops"
          ? direction.iops
          : direction[metric]?.meanNs;
    const printed = numberOf(figure);
    if (range === undefined || printed === undefined) continue;
    if (printed < range.low || printed > range.high)
      said.push(
        `its logs of ${what} allow a mean from ${short(range.low)} to ${short(range.high)}, and the run's is ${short(printed)}`,
      );
  }
  for (const { direction, counts } of histograms) {
    const ios = numberOf(result.directions[direction as "read"]?.totalIos);
    const logged = counts.reduce((sum, count) => sum + count, 0);
    if (ios !== undefined && logged > ios * (1 + RATE_SLACK))
      said.push(`its histogram logs count ${logged} ${direction}s, and the run ${ios}`);
  }
  const some = `its logs are of some of its jobs only: ${partly.join(", ")}`;
  return partly.length === 0 ? said : [some, ...said];
}

/** If some of the jobs left no log, there is nothing to compare. */
const isWhole = (of: readonly TimeSeries[], result: Result): boolean => of.length === (result.jobs ?? 1);

function latencyRange(of: readonly TimeSeries[]): { low: number; high: number } {
  let [low, high] = [Number.POSITIVE_INFINITY, 0];
  for (const { values, minima, maxima } of of) {
    for (const value of minima ?? values) low = Math.min(low, value);
    for (const value of maxima ?? values) high = Math.max(high, value);
  }
  return { low: low * (1 - LATENCY_SLACK), high: high * (1 + LATENCY_SLACK) };
}

/**
 * Spreads what was logged over the runtime; in the time that was not logged, the rate may have been 0 or twice the best.
 * fio logs no line for a window without an I/O: where a line comes late, its rate is that of the last window at least and of the
 * whole gap at most (then fio itself was held up).
 */
function rateRange(
  of: readonly TimeSeries[],
  result: Result,
  { runtimeNs }: NonNullable<Result["directions"]["read"]>,
): { low: number; high: number } | undefined {
  const runtime = numberOf(runtimeNs);
  if (!runtime || result.workload.rampSeconds) return undefined;
  const runtimeMs = runtime / 1e6;
  let [low, high] = [0, 0];
  for (const { timesMs, values } of of) {
    const lengths = timesMs.map((time, i) => time - (timesMs[i - 1] ?? 0));
    const usual = lengths.toSorted((a, b) => a - b)[lengths.length >> 1] ?? 0;
    let [least, most, best] = [0, 0, 0];
    for (const [i, value] of values.entries()) {
      const length = lengths[i] ?? 0;
      least += value * (length > GAP * usual ? usual : length);
      most += value * length;
      best = Math.max(best, value);
    }
    const logged = timesMs.at(-1) ?? 0;
    const rest = Math.max(0, runtimeMs - logged);
    low += least / Math.max(runtimeMs, logged);
    high += (most + rest * best * 2) / Math.max(1, Math.min(runtimeMs, logged + rest));
  }
  return { low: low * (1 - RATE_SLACK), high: high * (1 + RATE_SLACK) };
}

const short = (value: number): string => String(Number(value.toPrecision(4)));
