/** The figure that represents a comparison: one each, so that workloads with many metrics do not count more. */
import type { PairFigure } from "./pair.ts";

/** A rate represents a workload best; where there is none, a latency does. */
const RATES = { small: [/\.iops$/, /\.bandwidth$/], large: [/\.bandwidth$/, /\.iops$/] };
const LATENCIES = [/\.p99$/, /\.mean$/, /\.p50$/, /\.p95$/, /\.p99\.9$/];

/** Figures credible on both sides first, then by kind of metric, then in the order of the metric table. */
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
