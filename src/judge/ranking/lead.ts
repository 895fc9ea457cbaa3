/** The metric that leads a comparison: what a reader asks first of such a workload. */
import type { Metric } from "../../schema/metric.ts";
import type { Workload } from "../../schema/workload.ts";
import { everyWriteSynced, hasLargeBlocks } from "../evidence/in-flight.ts";

/** By the end of a metric's id. */
const LATENCY_FIRST = ["p99", "iops", "mean", "p50", "bandwidth", "p95", "p99.9"];
const BANDWIDTH_FIRST = ["bandwidth", "p99", "iops", "mean", "p50", "p95", "p99.9"];

/** Smaller leads: flushes where they were timed, as the workload was for them; bandwidth from 64 KiB on, unless each write waits to be durable. */
export function leadPlace({ id, direction }: Metric, workload: Workload | undefined): number {
  const isStream = workload !== undefined && hasLargeBlocks(workload) && !everyWriteSynced(workload);
  const order = isStream ? BANDWIDTH_FIRST : LATENCY_FIRST;
  const place = order.indexOf(id.slice(id.indexOf(".") + 1));
  return (direction === "sync" ? 0 : order.length + 1) + (place < 0 ? order.length : place);
}
