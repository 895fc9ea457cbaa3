/** All that is wrong, before anything is made in the cluster. */

import type { Application } from "../../../applications/application.ts";
import type { PreflightFinding } from "../../../cells/cell.ts";
import type { CellDemand } from "../../../cells/estimate.ts";
import { foundError, foundWarning, lateSteps } from "../../../cells/findings.ts";
import type { Profile } from "../../../fio/profiles.ts";
import { nearest } from "../../../text/nearest.ts";
import { formatValue } from "../../../units/format.ts";
import type { Cluster } from "../api/client.ts";
import { ClusterError, fallback } from "../api/errors.ts";
import { LABELS, podSecurityOf, type Session } from "../cell/objects.ts";
import { offerFindings } from "../life/offer.ts";
import { prometheusFindings } from "../prometheus/queries.ts";
import { productOf } from "../provisioners.ts";
import type { KubernetesTarget } from "../schema.ts";
import { sharedOf } from "../sessions/place.ts";
import { type SeenSession, seenSessions } from "../sessions/sessions.ts";
import { admissionFindings } from "./admission.ts";
import { applicationFindings } from "./applications.ts";
import { type Selected, selectClasses } from "./discover.ts";
import { longestName, nameFindings } from "./names.ts";
import { pullSecretFindings } from "./pull-secret.ts";
import { quotaFindings } from "./quota.ts";
import { attachingFindings, rightsFindings } from "./rights.ts";

/** What can be run; `demand` by profile. */
type Known = {
  profiles: readonly Profile[];
  applications?: readonly Application[];
  demand: ReadonlyMap<string, CellDemand>;
};

/** Only reads. Where the API server cannot be reached, or refuses the credentials, that is the only finding. */
export async function preflight(
  cluster: Cluster,
  target: KubernetesTarget,
  session: Session,
  known: Known,
  deploymentOf: (storageClass: string) => string,
): Promise<PreflightFinding[]> {
  const declared = [...cluster.notes.map(foundWarning), ...declarationFindings(target, known)];
  try {
    await cluster.version();
    const secret = target.imagePullSecret ? await pullSecretFindings(cluster, target.imagePullSecret) : [];
    const findings = [...declared, ...(await rightsFindings(cluster, target)), ...secret];
    // Without these permissions the rest cannot be read.
    const isLacking = ({ severity, message }: PreflightFinding) =>
      severity === "error" && message.startsWith("may not");
    if (findings.some(isLacking)) return findings;
    const selected = await selectClasses(cluster, target);
    const classes = selected.classes.map(({ metadata }) => metadata.name);
    return [
      ...findings,
      ...classFindings(selected, target),
      ...(await attachingFindings(cluster, target, selected.classes)),
      ...(await offerFindings(cluster, target, selected.classes)),
      ...nameFindings(classes, deploymentOf, longestName(target)),
      ...(await admissionFindings(cluster, session, target, classes)),
      ...(await sessionFindings(cluster, session, target, classes)),
      ...(await prometheusFindings(target.prometheus, cluster)),
    ];
  } catch (failure) {
    if (!(failure instanceof ClusterError)) throw failure;
    const todo = failure.kind === "unauthorised" ? "Log in again." : "Check kubeconfig, context and network.";
    return [...declared, foundError(`${cluster.name}: ${failure.message}. ${todo}`)];
  }
}

/** What the declaration alone says. Pure. */
export function declarationFindings(
  target: KubernetesTarget,
  { profiles, applications = [], demand }: Known,
): PreflightFinding[] {
  const findings: PreflightFinding[] = [];
  const known = profiles.map(({ id }) => id);
  const wanted = [
    ...target.profiles,
    ...(target.ramp ? [target.ramp.profile] : []),
    ...(target.stress ? [target.stress.profile] : []),
    ...(target.during ?? []).flatMap(({ profile, steps }) => [
      profile,
      ...steps.flatMap(({ neighbour }) => neighbour?.profile ?? []),
    ]),
  ];
  findings.push(...lateSteps(target.during, demand));
  for (const profile of new Set(wanted)) {
    if (!known.includes(profile)) {
      const near = nearest(profile, known);
      findings.push(
        foundError(
          `profile ${profile}: expected one of profiles/, found none.${near ? ` Did you mean ${near}?` : " Name another."}`,
        ),
      );
      continue;
    }
    const { bytes = 0 } = demand.get(profile) ?? {};
    if (bytes > target.volumeSize)
      findings.push(
        foundWarning(
          `profile ${profile}: wants ${formatValue(bytes, "bytes")}, the volume has ${formatValue(target.volumeSize, "bytes")}; fio will run out of space. Raise volumeSize.`,
        ),
      );
    else if (bytes === 0)
      findings.push(
        foundWarning(
          `profile ${profile}: names no size; fio needs one on a file system. Say size in the profile.`,
        ),
      );
  }
  findings.push(...applicationFindings(target, applications));
  if (target.kbench && target.kbench.size > target.volumeSize)
    findings.push(
      foundWarning(
        `kbench: wants ${formatValue(target.kbench.size, "bytes")}, the volume has ${formatValue(target.volumeSize, "bytes")}; it will run out of space. Raise volumeSize, or lower kbench.size.`,
      ),
    );
  for (const image of [
    target.image,
    ...[target.kbench?.image, target.applications?.image].filter((one) => one !== undefined),
  ])
    findings.push(...imageFindings(image));
  if (podSecurityOf(target) === "baseline")
    findings.push(
      foundWarning(
        "volumeMode Block: its pods run as root, without capabilities, in a namespace with Pod Security level baseline; a device does not open for others.",
      ),
    );
  return findings;
}

/** Kubernetes pulls an image without a tag, or with the tag latest, for each pod; others stay on the node. */
function imageFindings(image: string): PreflightFinding[] {
  if (/@sha256:[0-9a-f]{64}$/.test(image)) return [];
  const tag = /:([^/:@]+)$/.exec(image)?.[1] ?? "latest";
  const why =
    tag === "latest"
      ? `came ${image.endsWith(":latest") ? "the tag latest" : "no tag"}; each pod pulls it anew (imagePullPolicy Always), and cells of one session may run different ones`
      : `came the tag ${tag}; nodes keep what they have of it (imagePullPolicy IfNotPresent), so that two may run different ones`;
  return [foundWarning(`image ${image}: expected a digest, ${why}. Give it as NAME@sha256:...`)];
}

function classFindings({ classes, missing, known }: Selected, target: KubernetesTarget): PreflightFinding[] {
  const findings = missing.map((name) => {
    const near = nearest(name, known);
    return foundError(
      `StorageClass ${name}: expected it in the cluster, it has ${known.join(", ") || "none"}.${near ? ` Did you mean ${near}?` : " Name another."}`,
    );
  });
  if (classes.length === 0 && missing.length === 0)
    findings.push(
      foundError(
        `storageClasses: expected at least one that fits, the cluster has ${known.join(", ") || "none"}. Name one of them, or make one.`,
      ),
    );
  for (const { metadata, provisioner, reclaimPolicy } of classes) {
    const product = productOf(provisioner);
    if (reclaimPolicy === "Retain")
      findings.push(
        foundWarning(
          `StorageClass ${metadata.name}: keeps its volumes (reclaimPolicy Retain); what cells leave is to be deleted by hand.`,
        ),
      );
    if (provisioner === "kubernetes.io/no-provisioner")
      findings.push(
        foundWarning(`StorageClass ${metadata.name}: provisions nothing; it needs volumes made by hand.`),
      );
    for (const mode of target.volumeModes)
      if (product && !product.volumeModes.includes(mode))
        findings.push(
          foundWarning(
            `StorageClass ${metadata.name}: ${product.product} has no volumeMode ${mode}; its cells will fail.`,
          ),
        );
    for (const access of target.accessModes)
      if (product && access === "ReadWriteMany" && !product.accessModes.includes(access))
        findings.push(
          foundWarning(
            `StorageClass ${metadata.name}: ${product.product} has no ${access}; its cells will fail.`,
          ),
        );
  }
  return findings;
}

/** What earlier sessions left, and who else measures. Quotas and limits of an old namespace of ours may come in a new one too. */
async function sessionFindings(
  cluster: Cluster,
  session: Session,
  target: KubernetesTarget,
  classes: readonly string[],
): Promise<PreflightFinding[]> {
  const findings: PreflightFinding[] = [];
  const limited: string[] = [];
  for (const one of await seenSessions(cluster, session, sharedOf(target))) {
    const { namespace, report, alive, shared } = one;
    if (one.session === session.session && alive) continue;
    const what = shared ? `session ${one.session} in namespace ${namespace}` : `namespace ${namespace}`;
    if (alive)
      findings.push(
        foundWarning(
          `${what}: ${report === session.report ? "another session of this report" : "another report"} measures there now, and takes part of the storage. It is left alone, and each result says that it had company.`,
        ),
      );
    else if (report !== session.report)
      findings.push(
        foundWarning(
          `${what} is another report's, which has ended without taking it away. It is left alone; where nobody needs it, ${removal(one)}.`,
        ),
      );
    else {
      findings.push(foundWarning(`${what} is left of an earlier session: it is deleted first.`));
      if (!shared) limited.push(namespace);
    }
  }
  for (const namespace of [...limited, ...[sharedOf(target) ?? []].flat()])
    findings.push(...(await limitLines(cluster, namespace, target, classes)).map(foundWarning));
  return findings;
}

const removal = ({ session, namespace, shared }: SeenSession): string =>
  shared
    ? `kubectl delete job,pod,configmap,pvc,lease --namespace ${namespace} --selector ${LABELS.session}=${session}`
    : `kubectl delete namespace ${namespace}`;

/** Quotas and limits of an existing namespace that are in the way; none where we may not list them. */
export async function limitLines(
  cluster: Cluster,
  namespace: string,
  target: KubernetesTarget,
  classes: readonly string[],
): Promise<string[]> {
  const listed = (kind: "ResourceQuota" | "LimitRange") =>
    cluster.list(kind, { namespace }).catch(fallback([], "forbidden"));
  return quotaFindings(await listed("ResourceQuota"), await listed("LimitRange"), target, classes);
}
