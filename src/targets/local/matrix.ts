/** The cells of this machine: each profile, again and again. Pure. */

import type { Cell } from "../../cells/cell.ts";
import { type Demand, digestOf, estimateOf, NO_DEMAND } from "../../cells/estimate.ts";
import { repeatsOf, withTwins } from "../../cells/matrix.ts";
import { environmentOf } from "../../schema/target.ts";
import { deploymentOf, type LocalTarget } from "./schema.ts";

export function localCells(target: LocalTarget, demand: ReadonlyMap<string, Demand>): Cell[] {
  const environment = environmentOf(target);
  const deployment = deploymentOf(target);
  const cells = target.profiles.flatMap((profile) => {
    const asked = demand.get(profile) ?? NO_DEMAND;
    return repeatsOf(target, { environment, deployment }, profile, {
      workload: { kind: "profile", profile },
      clients: 1,
      declared: digestOf([asked.job, target.prefill]),
      estimate: estimateOf(asked, { ...target, volumes: 0, volumeBytes: 0 }),
    });
  });
  return withTwins(target, cells);
}
