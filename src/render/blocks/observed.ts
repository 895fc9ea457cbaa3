/** How an observation of a run is printed. Pure. */
import { QUERIED_UNITS, type QueriedUnit } from "../../schema/queried.ts";
import { RUN_OBSERVATIONS, type RunObservationMetric } from "../../schema/run-observation.ts";
import { formatNumber, formatValue } from "../../units/format.ts";

const SECOND_NS = 1e9;
/** The cluster reports these in whole seconds: 0 is anything below 1 s. */
const IN_SECONDS: ReadonlySet<RunObservationMetric> = new Set(["pod-to-running"]);

export function observedText(metric: RunObservationMetric, value: number): string {
  const { unit } = RUN_OBSERVATIONS[metric];
  if (IN_SECONDS.has(metric) && value < SECOND_NS) return "under 1 s";
  return unit === "ns" || unit === "bytes" ? formatValue(value, unit) : formatNumber(value);
}

/** Of a query of metrics: as its unit says. */
export function queriedText(unit: QueriedUnit, value: number): string {
  const shown = QUERIED_UNITS[unit];
  if ("of" in shown && value >= 0) return formatValue(value, shown.of);
  const sign = "of" in shown ? unit : shown.sign;
  return `${formatNumber(value)} ${sign}`.trimEnd();
}
