/** Who else could be first: a superlative says something of everybody who offers the same. */

import { deploymentOf, type LookUp, useIn } from "./look-up.ts";
import type { Use } from "./types.ts";

/** Of two, "faster" is said; "fastest" takes more. */
const LEAST_OF_SUPERLATIVE = 3;

/** Deployments of the environment that offer the same kind of volume, and of which no credible figure is known; none where only two are compared. */
export function missingRivals(lookUp: LookUp, own: Use, others: readonly Use[]): string[] {
  const { record } = lookUp;
  const compared = new Set([own, ...others].map(deploymentOf));
  if (compared.size < LEAST_OF_SUPERLATIVE) return [];
  const modes = modesOf(lookUp, deploymentOf(own));
  const known = new Set(
    lookUp.rivals(own.judged).flatMap((judged) => {
      const use = useIn(judged, own.metric);
      return use === undefined || use.flags.length > 0 ? [] : [deploymentOf(use)];
    }),
  );
  return [...record.deployments]
    .filter(([, { environment }]) => environment === own.judged.run.environment)
    .map(([id]) => id)
    .filter((id) => !compared.has(id) && !known.has(id) && !isProjected(lookUp, id))
    .filter((id) => modesOf(lookUp, id).some((mode) => modes.includes(mode)))
    .sort();
}

const modesOf = ({ record }: LookUp, deployment: string): readonly string[] =>
  record.backends.get(record.deployments.get(deployment)?.backend ?? "")?.volumeModes ?? [];

/** It is planned: there is nothing to measure. */
const isProjected = ({ record }: LookUp, deployment: string): boolean => {
  const runs = [...record.runs.values()].filter((run) => run.deployment === deployment);
  return runs.length > 0 && runs.every(({ basis }) => basis === "estimated");
};
