/** What checks say alike: which metrics an outcome speaks of, and that an input is missing. */
import { METRICS } from "../../schema/metric.ts";
import type { DirectionName } from "../../schema/result.ts";
import { defined } from "../../text/defined.ts";
import { listed } from "../../text/words.ts";

/** passed; noted (said, no effect on ranking); excluded (cannot win); unchecked (an input was missing). */
export type Verdict = "passed" | "noted" | "excluded" | "unchecked";

/** What a check finds of a result. */
export type OutcomeDraft = {
  verdict: Verdict;
  /** One sentence with its numbers; for "unchecked", what was missing. */
  evidence: string;
  /** Metric ids it speaks of; all of the result's where absent. */
  metrics?: readonly string[];
};

/** A finding, and the check whose it is. */
export type CheckOutcome = OutcomeDraft & { code: string };

type Side = DirectionName | "sync";

const idsOf = (side: Side, isLatency?: boolean): readonly string[] =>
  METRICS.filter(
    ({ direction, unit }) => direction === side && (isLatency === undefined || (unit === "ns") === isLatency),
  ).map(({ id }) => id);

/** "read.mean", "read.p50" ...: what can be ranked of a side's latencies; nothing for trims. */
export const latencyMetrics = (side: Side): readonly string[] => idsOf(side, true);
/** "read.bandwidth", "read.iops". */
export const rateMetrics = (side: Side): readonly string[] => idsOf(side, false);
export const metricsOf = (side: Side): readonly string[] => idsOf(side);

export function unchecked(missing: readonly string[], metrics?: readonly string[]): OutcomeDraft {
  return { verdict: "unchecked", evidence: `Missing: ${listed(missing)}.`, ...defined({ metrics }) };
}

/** "Median read latency": a sentence begins with it. */
