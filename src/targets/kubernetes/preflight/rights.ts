/** A line for each right that our credentials lack. */
import type { PreflightFinding } from "../../../cells/cell.ts";
import { foundError, foundWarning } from "../../../cells/findings.ts";
import type { Cluster } from "../api/client.ts";
import type { KubeObject } from "../api/kinds.ts";
import { attaches } from "../life/attachments.ts";
import type { KubernetesTarget } from "../schema.ts";
import { sharedOf } from "../sessions/place.ts";
import {
  PERMISSION_OF_ATTACHING,
  PERMISSIONS,
  type Permission,
  permissionName,
  permissionsIn,
  permissionsOfLife,
  permissionsOfMachines,
  permissionsOfSteps,
} from "./permissions.ts";

/** Of what every target needs, and of what is declared of this one. */
export async function rightsFindings(
  cluster: Cluster,
  target: KubernetesTarget,
): Promise<PreflightFinding[]> {
  const shared = sharedOf(target);
  const file = shared === undefined ? "deploy/rbac.yaml" : "deploy/rbac-namespace.yaml";
  const general = shared === undefined ? PERMISSIONS : permissionsIn(shared);
  const special = [permissionsOfSteps, permissionsOfMachines, permissionsOfLife].flatMap((of) => of(target));
  return lacking(
    cluster,
    [...general, ...special].map((permission) => ({ file, ...permission })),
  );
}

/** Of what is seen of attaching, where volumes of one of these classes are attached. */
export const attachingFindings = async (
  cluster: Cluster,
  { life = [] }: Pick<KubernetesTarget, "life">,
  classes: readonly KubeObject[],
): Promise<PreflightFinding[]> =>
  life.length > 0 && (await attaches(cluster, classes)) ? lacking(cluster, [PERMISSION_OF_ATTACHING]) : [];

async function lacking(cluster: Cluster, asked: readonly Permission[]): Promise<PreflightFinding[]> {
  const findings: PreflightFinding[] = [];
  for (const permission of asked) {
    const { allowed } = await cluster.may(permission);
    if (allowed) continue;
    const { why, optional, file } = permission;
    const where = permission.namespace ? ` in namespace ${permission.namespace}` : "";
    const name = `${permissionName(permission)}${where}`;
    findings.push(
      optional
        ? foundWarning(`may not ${name} (${why}): ${optional}. See ${file}.`)
        : foundError(`may not ${name} (${why}). Apply ${file}, or ask for it.`),
    );
  }
  return findings;
}
