/** Ranked values made of a figure alone. */
import type { RankedValue } from "../../src/judge/ranking/value.ts";
import { type Metric, metricById } from "../../src/schema/metric.ts";

/** A figure with what is known of it; a number is exact. */
export type Figure = number | { value: number; low: number; high: number };

export const metricOf = (id: string): Metric => {
  const metric = metricById.get(id);
  if (metric === undefined) throw new Error(`no metric ${id}`);
  return metric;
};

export function valueOf(deployment: string, figure: Figure, key: string, excludedBy?: string): RankedValue {
  const { value, low, high } =
    typeof figure === "number" ? { value: figure, low: figure, high: figure } : figure;
  return {
    deployment,
    quantity: value,
    value,
    printed: value,
    interval: { low, high },
    intervalBasis: "one run",
    noise: { cv: 0.05, basis: "the test" },
    runs: [{ run: `${deployment}.${key}`, result: 0 }],
    excludedBy: excludedBy === undefined ? [] : [excludedBy],
    noted: [],
    annotations: [],
    rankAsPrinted: 1,
  };
}
