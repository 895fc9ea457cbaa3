/** Figures of trials for people. */
import { type TrialMetricId, trialMetricOf } from "../schema/trial.ts";
import { formatNumber, formatValue } from "./format.ts";

/** "1,100 transactions/s", "4.71 ms", "210 MiB/s". */
export function trialText(value: number, metric: TrialMetricId): string {
  const { unit, counts } = trialMetricOf(metric);
  if (unit === "1") return `${formatNumber(value)} ${counts}`;
  if (unit !== "1/s") return formatValue(value, unit);
  return `${formatNumber(value)} ${SHORT[counts ?? ""] ?? counts}/s`;
}

/** Where the whole noun is too long for a cell. */
const SHORT: Readonly<Record<string, string>> = {
  "fsyncs of the write-ahead log": "fsyncs",
  "commits of the database file": "commits",
};
