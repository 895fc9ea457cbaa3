/** The cells of a target with one deployment and one client: the repeats of each profile. Pure. */
import { normalize } from "node:path/posix";
import { type Disturbance, environmentOf, type Target } from "../schema/target.ts";
import type { MatrixCell } from "./cell.ts";
import { type CellDemand, digestOf, estimateOf, NO_DEMAND } from "./estimate.ts";
import { repeatsOf, whileName, withTwins } from "./matrix.ts";

/** The profile that a cell runs; undefined where it is no longer there. */
export const profileOf = <P extends { id: string }>(
  { workload }: Pick<MatrixCell, "workload">,
  profiles: readonly P[],
): P | undefined => profiles.find(({ id }) => workload.kind === "profile" && id === workload.profile);

/** The same cells, of this path of the machine. @param path as fiolio.yaml writes it */
export const cellsAt = (path: string, cells: readonly MatrixCell[]): MatrixCell[] => {
  const hash = digestOf(normalize(`${path}/`));
  return cells.map((cell) => ({ ...cell, path: hash }));
};

/** `demand`: what each profile needs, by its id. `way`: what else the target declares that makes a result another one. */
export function profileCells(
  target: Target & { during?: readonly Disturbance[] | undefined },
  deployment: string,
  demand: ReadonlyMap<string, CellDemand>,
  way: readonly unknown[] = [],
): MatrixCell[] {
  const place = { environment: environmentOf(target), deployment };
  const cells = target.profiles.flatMap((profile) => {
    const asked = demand.get(profile) ?? NO_DEMAND;
    return repeatsOf(target, place, profile, {
      workload: { kind: "profile", profile },
      clients: 1,
      declared: digestOf([asked.job, target.prefill, ...way]),
      estimate: estimateOf(asked, { ...target, volumes: 0, volumeBytes: 0 }),
    });
  });
  const disturbed = (target.during ?? []).flatMap((one) => {
    const asked = demand.get(one.profile) ?? NO_DEMAND;
    return repeatsOf(target, place, whileName(one), {
      workload: { kind: "profile", profile: one.profile },
      clients: 1,
      during: one.name,
      declared: digestOf([asked.job, target.prefill, one, ...way]),
      estimate: estimateOf(asked, { ...target, volumes: 0, volumeBytes: 0 }),
    });
  });
  return [...withTwins(target, cells), ...disturbed];
}
