/** The cells of a target with one deployment and one client: the repeats of each profile. Pure. */
import { environmentOf, type Target } from "../schema/target.ts";
import type { MatrixCell } from "./cell.ts";
import { type CellDemand, digestOf, estimateOf, NO_DEMAND } from "./estimate.ts";
import { repeatsOf, withTwins } from "./matrix.ts";

/** `demand`: what each profile needs, by its id. */
export function profileCells(
  target: Target,
  deployment: string,
  demand: ReadonlyMap<string, CellDemand>,
): MatrixCell[] {
  const place = { environment: environmentOf(target), deployment };
  const cells = target.profiles.flatMap((profile) => {
    const asked = demand.get(profile) ?? NO_DEMAND;
    return repeatsOf(target, place, profile, {
      workload: { kind: "profile", profile },
      clients: 1,
      declared: digestOf([asked.job, target.prefill]),
      estimate: estimateOf(asked, { ...target, volumes: 0, volumeBytes: 0 }),
    });
  });
  return withTwins(target, cells);
}
