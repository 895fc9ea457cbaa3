/** All that is wrong, before anything is made in the cluster. */

import type { Profile } from "../profiles.ts";
import { nearest } from "../record/nearest.ts";
import type { KubernetesTarget } from "../schema/target.ts";
import type { PreflightFinding } from "../session/cell.ts";
import type { Demand } from "../session/estimate.ts";
import { formatValue } from "../units/format.ts";
import { leftovers } from "./clean.ts";
import type { Cluster } from "./client.ts";
import { selectClasses } from "./discover.ts";
import { ClusterError } from "./errors.ts";
import { podSecurityOf } from "./objects.ts";
import { PERMISSIONS, permissionName } from "./permissions.ts";
import { productOf } from "./provisioners.ts";

const error = (message: string): PreflightFinding => ({ severity: "error", message });
const warning = (message: string): PreflightFinding => ({ severity: "warning", message });

/** Asks only. Where the API server cannot be reached, or refuses the credentials, that is the only finding. */
export async function preflight(
  cluster: Cluster,
  target: KubernetesTarget,
  report: string,
  profiles: readonly Profile[],
  demand: ReadonlyMap<string, Demand>,
): Promise<PreflightFinding[]> {
  const declared = declarationFindings(target, profiles, demand);
  try {
    await cluster.version();
    const findings = [...declared, ...(await permissionFindings(cluster))];
    // What lacks a permission cannot be looked at.
    const isLacking = ({ severity, message }: PreflightFinding) =>
      severity === "error" && message.startsWith("may not");
    if (findings.some(isLacking)) return findings;
    return [
      ...findings,
      ...(await classFindings(cluster, target)),
      ...(await leftoverFindings(cluster, report)),
    ];
  } catch (failure) {
    if (!(failure instanceof ClusterError)) throw failure;
    const todo = failure.kind === "unauthorised" ? "Log in again." : "Check kubeconfig, context and network.";
    return [...declared, error(`${cluster.name}: ${failure.message}. ${todo}`)];
  }
}

/** What the declaration alone says. Pure. */
export function declarationFindings(
  target: KubernetesTarget,
  profiles: readonly Profile[],
  demand: ReadonlyMap<string, Demand>,
): PreflightFinding[] {
  const findings: PreflightFinding[] = [];
  const known = profiles.map(({ id }) => id);
  const wanted = [
    ...target.profiles,
    ...(target.ramp ? [target.ramp.profile] : []),
    ...(target.stress ? [target.stress.profile] : []),
  ];
  for (const profile of new Set(wanted)) {
    if (!known.includes(profile)) {
      const near = nearest(profile, known);
      findings.push(
        error(
          `profile ${profile}: expected one of profiles/, found none.${near ? ` Did you mean ${near}?` : ""}`,
        ),
      );
      continue;
    }
    const { bytes = 0 } = demand.get(profile) ?? {};
    if (bytes > target.volumeSize)
      findings.push(
        warning(
          `profile ${profile}: wants ${formatValue(bytes, "bytes")}, the volume has ${formatValue(target.volumeSize, "bytes")}; fio will run out of space. Raise volumeSize.`,
        ),
      );
    else if (bytes === 0)
      findings.push(
        warning(
          `profile ${profile}: names no size; fio needs one on a file system. Say size in the profile.`,
        ),
      );
  }
  if (!/@sha256:[0-9a-f]{64}$/.test(target.image))
    findings.push(
      warning(
        `image ${target.image}: has no digest; another fio may run tomorrow under the same name. Give it as NAME@sha256:...`,
      ),
    );
  if (podSecurityOf(target.volumeModes) === "baseline")
    findings.push(
      warning(
        "volumeMode Block: its pods run as root, without capabilities, in a namespace with Pod Security level baseline; a device does not open for others.",
      ),
    );
  return findings;
}

async function permissionFindings(cluster: Cluster): Promise<PreflightFinding[]> {
  const findings: PreflightFinding[] = [];
  for (const permission of PERMISSIONS) {
    const { allowed } = await cluster.may(permission);
    if (allowed) continue;
    const name = permissionName(permission);
    findings.push(
      permission.optional
        ? warning(`may not ${name} (${permission.why}): absent from the record. See deploy/rbac.yaml.`)
        : error(`may not ${name} (${permission.why}). Apply deploy/rbac.yaml, or ask for it.`),
    );
  }
  return findings;
}

async function classFindings(cluster: Cluster, target: KubernetesTarget): Promise<PreflightFinding[]> {
  const { classes, missing, known } = await selectClasses(cluster, target);
  const findings = missing.map((name) => {
    const near = nearest(name, known);
    return error(
      `StorageClass ${name}: expected it in the cluster, it has ${known.join(", ") || "none"}.${near ? ` Did you mean ${near}?` : ""}`,
    );
  });
  if (classes.length === 0 && missing.length === 0)
    findings.push(
      error(
        `storageClasses: expected at least one that fits, the cluster has ${known.join(", ") || "none"}.`,
      ),
    );
  for (const { metadata, provisioner, reclaimPolicy } of classes) {
    const product = productOf(provisioner);
    if (reclaimPolicy === "Retain")
      findings.push(
        warning(
          `StorageClass ${metadata.name}: keeps its volumes (reclaimPolicy Retain); what cells leave is to be deleted by hand.`,
        ),
      );
    if (provisioner === "kubernetes.io/no-provisioner")
      findings.push(
        warning(`StorageClass ${metadata.name}: provisions nothing; it needs volumes made by hand.`),
      );
    for (const mode of target.volumeModes)
      if (product && !product.volumeModes.includes(mode))
        findings.push(
          warning(
            `StorageClass ${metadata.name}: ${product.product} has no volumeMode ${mode}; its cells will fail.`,
          ),
        );
    for (const access of target.accessModes)
      if (product && access === "ReadWriteMany" && !product.accessModes.includes(access))
        findings.push(
          warning(`StorageClass ${metadata.name}: ${product.product} has no ${access}; its cells will fail.`),
        );
  }
  return findings;
}

async function leftoverFindings(cluster: Cluster, report: string): Promise<PreflightFinding[]> {
  const left = await leftovers(cluster, report);
  return left.map(({ namespace }) =>
    warning(`namespace ${namespace} is left of an earlier session: it is deleted first.`),
  );
}
