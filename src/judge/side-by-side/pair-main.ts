/** Which figure stands for a comparison: one each, so that a workload with many metrics counts no more than another. */
import type { PairFigure } from "./pair.ts";

/** A rate says most of what a workload was for; where there is none, a latency does. */
const RATES = { small: [/\.iops$/, /\.bandwidth$/], large: [/\.bandwidth$/, /\.iops$/] };
const LATENCIES = [/\.p99$/, /\.mean$/, /\.p50$/, /\.p95$/, /\.p99\.9$/];

/** Credible on both sides before kept out, then by kind of metric, then in the order of the metric table. */
export function mainFigure(
  figures: readonly PairFigure[],
  blocks: "small" | "large",
): PairFigure | undefined {
  const preference = [...RATES[blocks], ...LATENCIES];
  const place = ({ of, ratio }: PairFigure): number =>
    (ratio === undefined ? preference.length : 0) +
    preference.findIndex((pattern) => pattern.test(of.metric.id));
  return figures.reduce<PairFigure | undefined>(
    (best, next) => (best !== undefined && place(best) <= place(next) ? best : next),
    undefined,
  );
}
