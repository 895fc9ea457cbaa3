/** The CPU cost of a run per thousand IOPS. Pure. */
import { kindOfCollector } from "../../schema/collector-kind.ts";
import { valueOf } from "../../schema/quantity.ts";
import type { Run } from "../../schema/run.ts";
import type { RunObservationMetric } from "../../schema/run-observation.ts";
import { defined } from "../../text/defined.ts";

/** For the pages that show cost. */
export const COST_RULE =
  "CPU per thousand IOPS is the CPU time of the pods over the window of the cost, divided by that window: cores in use. It is divided by the run's I/Os over the same window, in thousands a second. I/Os of a ramp, which fio does not count, are taken at the rate that came behind it.";

export type Cost = {
  /** All I/Os of the run, over the window. */
  iops: number;
  /** Cores for each thousand IOPS. */
  clientCores?: number;
  storageCores?: number;
  /** The sum, where both are known. */
  cores?: number;
};

/**
 * Undefined where the window or some of the I/Os are not known: if a result failed or is partial, and for stress tests, whose
 * last runs are not counted.
 */
export function costOfRun(run: Run): Cost | undefined {
  const seen = (metric: RunObservationMetric): number | undefined =>
    run.observations?.find((one) => one.metric === metric)?.value;
  const window = seen("cost-window");
  const [client, storage] = [seen("client-cpu"), seen("storage-cpu")];
  if (!window || (client === undefined && storage === undefined)) return undefined;
  const ios = iosOf(run);
  if (!ios) return undefined;
  // Cores in use over thousands of IOPS: the window cancels out.
  const perThousand = (cpuNs: number | undefined): number | undefined =>
    cpuNs === undefined ? undefined : cpuNs / 1e9 / (ios / 1000);
  return {
    iops: ios / (window / 1e9),
    ...defined({
      clientCores: perThousand(client),
      storageCores: perThousand(storage),
      cores: client === undefined || storage === undefined ? undefined : perThousand(client + storage),
    }),
  };
}

function iosOf(run: Run): number | undefined {
  if (kindOfCollector(run) === "cut-short") return undefined;
  let sum = 0;
  for (const { status, directions, workload } of run.results) {
    const all = Object.values(directions);
    if (status !== "complete" || all.length === 0) return undefined;
    for (const { totalIos, runtimeNs } of all.map((one) => one ?? {})) {
      if (totalIos === undefined || runtimeNs === undefined) return undefined;
      const ramp = ((workload.rampSeconds ?? 0) * 1e9) / valueOf(runtimeNs);
      sum += valueOf(totalIos) * (1 + ramp);
    }
  }
  return sum === 0 ? undefined : sum;
}
