/** Bounds that nothing passes: the line, and the rate that a tier is sold with. */
import type { ClaimTerm } from "../../schema/claim.ts";
import { formatValue } from "../../units/format.ts";
import { crossesNetwork, crossings, lineRateBytes } from "../physics/limits.ts";
import { deploymentOf, type LookUp } from "./look-up.ts";
import type { Expected } from "./printed.ts";
import type { Use } from "./types.ts";

/** Begins with a space: "~3,200 IOPS" beside the 3,000 IOPS that a deployment is sold with; undefined where nothing is passed. */
export function beyondText(
  lookUp: LookUp,
  use: Use,
  printed: string,
  expected: Expected,
): string | undefined {
  const bound = boundOf(lookUp, use);
  if (bound === undefined || expected.allows.low <= bound.value) return undefined;
  return ` “${printed}” is beyond ${bound.what}, ${formatValue(bound.value, use.metric.unit)}.`;
}

/** Whether a term is such a bound; copies are none. */
export const isHard = (term: ClaimTerm): boolean => "declared" in term && term.declared !== "copies";

function boundOf({ record }: LookUp, use: Use): { value: number; what: string } | undefined {
  const { judged, metric } = use;
  const { direction, unit } = metric;
  const deployment = record.deployments.get(deploymentOf(use));
  const backend = record.backends.get(deployment?.backend ?? "");
  const environment = record.environments.get(judged.run.environment);
  if (deployment === undefined || backend === undefined || environment === undefined) return undefined;
  if (unit === "iops") {
    const value = deployment.provisionedIops;
    return value === undefined ? undefined : { value, what: "what the tier is sold with" };
  }
  if (unit !== "bytes/s" || (direction !== "read" && direction !== "write")) return undefined;
  const placed = { ...judged, deployment, backend, environment, repeats: 1 };
  const line = crossesNetwork(placed) ? lineRateBytes(placed) : undefined;
  return line === undefined
    ? undefined
    : { value: line / crossings(placed, direction), what: "what the line carries" };
}
