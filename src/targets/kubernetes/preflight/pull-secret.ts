/** The Secret that nodes pull private images with: pods find it only in their own namespace. */
import type { PreflightFinding } from "../../../cells/cell.ts";
import { foundError, foundWarning } from "../../../cells/findings.ts";
import { Failure } from "../../../text/problem.ts";
import type { Access, Cluster } from "../api/client.ts";
import { ClusterError } from "../api/errors.ts";
import { pullSecretOf, type Session, sessionLabels } from "../cell/objects.ts";
import { permissionName } from "./permissions.ts";

export async function pullSecretFindings(cluster: Cluster, written: string): Promise<PreflightFinding[]> {
  const { namespace, name } = pullSecretOf(written);
  if (namespace === undefined)
    return [
      foundWarning(
        `imagePullSecret ${name}: expected NAMESPACE/NAME, to copy it into the session's namespace. As it is, that has one of this name only where the cluster puts it into all of them.`,
      ),
    ];
  const wanted: Access[] = [
    { verb: "get", resource: "secrets", namespace, name },
    { verb: "create", resource: "secrets" },
  ];
  const findings: PreflightFinding[] = [];
  for (const access of wanted)
    if (!(await cluster.may(access)).allowed)
      findings.push(
        foundError(
          `may not ${permissionName(access)}${access.namespace ? ` in namespace ${namespace}` : ""} (imagePullSecret is copied into the session's namespace). See deploy/rbac.yaml.`,
        ),
      );
  if (findings.length > 0) return findings;
  if (await cluster.read("Secret", name, namespace)) return [];
  return [
    foundError(
      `imagePullSecret ${written}: expected a Secret ${name} in namespace ${namespace}, found none. Make it, or mend fiolio.yaml.`,
    ),
  ];
}

/** Into the session's namespace, unless it lies there; it is deleted with what the session made. */
export async function copyPullSecret(cluster: Cluster, session: Session, written: string): Promise<void> {
  const { namespace, name } = pullSecretOf(written);
  if (namespace === undefined || namespace === session.namespace) return;
  const secret = await cluster.read("Secret", name, namespace).catch((error: unknown) => {
    if (error instanceof ClusterError) throw new Failure(`imagePullSecret ${written}: ${error.message}.`);
    throw error;
  });
  if (secret === undefined) throw new Failure(`imagePullSecret ${written}: it is no longer there.`);
  const { type, data } = secret;
  await cluster.create({
    apiVersion: "v1",
    kind: "Secret",
    metadata: { name, namespace: session.namespace, labels: sessionLabels(session) },
    type,
    data,
  });
}
