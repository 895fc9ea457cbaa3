/** The metric that leads a comparison: what a reader asks first of such a workload. */
import type { Ranking } from "../../../judge/ranking/ranking.ts";
import { blockSizeOf, type Workload } from "../../../schema/workload.ts";

/** From this block size on a workload streams, and bandwidth says most of it. */
const STREAMS_FROM_BYTES = 64 * 1024;

/** The order in which metrics lead, by the end of their id. */
const LEADS = {
  small: ["p99", "iops", "mean", "p50", "bandwidth"],
  large: ["bandwidth", "p99", "iops", "mean", "p50"],
};

/** Of the rankings that most deployments are in, the one that leads: p99 and IOPS below 64 KiB, bandwidth from there on. */
export function leadOf(rankings: readonly Ranking[], workload: Workload | undefined): Ranking | undefined {
  const most = Math.max(...rankings.map(({ values }) => values.length));
  const widest = rankings.filter(({ values }) => values.length === most);
  const size = workload && (blockSizeOf(workload, "read") ?? blockSizeOf(workload, "write"));
  const order = size !== undefined && size >= STREAMS_FROM_BYTES ? LEADS.large : LEADS.small;
  const placeOf = ({ metric }: Ranking): number => {
    const place = order.indexOf(metric.id.slice(metric.id.indexOf(".") + 1));
    return place < 0 ? order.length : place;
  };
  // Where fsync was timed, it is what the workload was for.
  const synced = rankings.find(({ metric, values }) => metric.id === "sync.p99" && values.length === most);
  return synced ?? widest.toSorted((a, b) => placeOf(a) - placeOf(b))[0];
}
