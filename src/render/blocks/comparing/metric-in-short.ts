/** A metric in a word, where a column or a cell has no room for its title. */
import type { Metric } from "../../../schema/metric.ts";

const RATES = { iops: "IOPS", "bytes/s": "bandwidth" } as const;

/** "p99", "IOPS": of a latency its statistic says more. */
export const metricInShort = ({ unit, statistic }: Pick<Metric, "unit" | "statistic">): string =>
  unit === "ns" ? statistic : RATES[unit];
