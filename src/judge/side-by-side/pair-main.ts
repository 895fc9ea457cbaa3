/** The figure that represents a comparison: one each, so that workloads with many metrics do not count more. */
import { blockSizeOf, directionsOf, type Workload } from "../../schema/workload.ts";
import { everyWriteSynced } from "../evidence/in-flight.ts";
import type { PairComparison, PairFigure } from "./pair.ts";

/** A rate represents a workload best; where there is none, a latency does. */
const RATES = { small: [/\.iops$/, /\.bandwidth$/], large: [/\.bandwidth$/, /\.iops$/] };
const LATENCIES = [/\.p99$/, /\.mean$/, /\.p50$/, /\.p95$/, /\.p99\.9$/];

/** Figures credible on both sides first, then by kind of metric, then in the order of the metric table. */
export function mainFigure(
  figures: readonly PairFigure[],
  blocks: "small" | "large",
): PairFigure | undefined {
  const preference = [...RATES[blocks], ...LATENCIES];
  const place = ({ of, ratio }: PairFigure): number => {
    const known = preference.findIndex((pattern) => pattern.test(of.metric.id));
    return (ratio === undefined ? preference.length + 1 : 0) + (known < 0 ? preference.length : known);
  };
  return figures.reduce<PairFigure | undefined>(
    (best, next) => (best !== undefined && place(best) <= place(next) ? best : next),
    undefined,
  );
}

/** Each with the comparison of the same writes made durable, where there is one: what a buffer took is no headline beside it. */
export const withDurable = (
  comparisons: readonly PairComparison[],
  workloadOf: (comparison: string) => Workload | undefined,
): PairComparison[] =>
  comparisons.map((one) => {
    const buffered = workloadOf(one.comparisonId);
    const durable = comparisons.find(({ comparisonId, main }) => {
      const workload = workloadOf(comparisonId);
      return main.ratio !== undefined && buffered && workload && isDurableTwin(workload, buffered);
    });
    return durable === undefined ? one : { ...one, durable: durable.comparisonId };
  });

const isDurableTwin = (durable: Workload, buffered: Workload): boolean =>
  durable.rw === buffered.rw &&
  directionsOf(durable.rw).includes("write") &&
  blockSizeOf(durable, "write") === blockSizeOf(buffered, "write") &&
  everyWriteSynced(durable) &&
  !everyWriteSynced(buffered);
