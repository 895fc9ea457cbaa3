/**
 * Dry runs of our objects: they go through all of admission and leave nothing. The session's namespace is not there yet, so
 * what goes into it is tried in `default`.
 */
import type { MatrixCell, PreflightFinding } from "../../../cells/cell.ts";
import { foundError, foundWarning } from "../../../cells/findings.ts";
import type { Cluster } from "../api/client.ts";
import { ClusterError } from "../api/errors.ts";
import { containerOf, type KubeObject } from "../api/kinds.ts";
import { claimOf, clientsOf, jobOf, namespaceOf, podSecurityOf, type Session } from "../cell/objects.ts";
import { virtualMachineOf } from "../cell/virtual-machine.ts";
import type { KubernetesTarget } from "../schema.ts";
import { sharedOf } from "../sessions/place.ts";
import { givenLine } from "./given.ts";

/** Where a session's own namespace is not there yet. */
const TRIED_IN = "default";

export async function admissionFindings(
  cluster: Cluster,
  session: Session,
  target: KubernetesTarget,
  storageClasses: readonly string[],
): Promise<PreflightFinding[]> {
  const shared = sharedOf(target);
  const refusal = shared === undefined ? await triedOut(cluster, namespaceOf(session, target)) : {};
  if (refusal.words !== undefined)
    return [
      foundError(
        `namespace ${session.namespace}: expected to make it with Pod Security level ${podSecurityOf(target)}, refused in a dry run: ${refusal.words}. Ask whoever runs the cluster.`,
      ),
    ];
  const findings: PreflightFinding[] = [];
  const around = { ...session, namespace: shared ?? TRIED_IN, cellName: "fiolio-preflight" };
  for (const { what, cell } of trials(target, storageClasses)) {
    const tried = await triedOut(cluster, claimOf(around, cell, around.cellName));
    findings.push(...refused(`claim of ${what}`, tried.words, session, shared));
  }
  if (target.vm !== undefined) {
    const [names] = clientsOf(cellLike(target, {}), around.cellName);
    const tried = names && (await triedOut(cluster, virtualMachineOf(around, target, target.vm, names)));
    return [...findings, ...refusedMachine(tried?.words)];
  }
  for (const volumeMode of target.volumeModes) {
    const pod = podOf(around, cellLike(target, { volumeMode }), target);
    const tried = await triedOut(cluster, pod);
    findings.push(...refused(`pod with a volume of mode ${volumeMode}`, tried.words, session, shared));
    if (volumeMode === target.volumeModes[0])
      findings.push(...pullFindings(tried.object, target), ...givenFindings(tried.object));
  }
  return findings;
}

/** A cluster that does not know the kind will not run it. */
function refusedMachine(words: string | undefined): PreflightFinding[] {
  if (words === undefined || OF_NAMESPACE.test(words) || OF_PERMISSION.test(words)) return [];
  return [
    foundError(
      `virtual machine: expected the cluster to take it, a dry run in namespace ${TRIED_IN} was refused: ${words}. Install KubeVirt, or mend disk and machine.`,
    ),
  ];
}

type Tried = { object?: KubeObject; words?: string };

/** `words`: why it is refused. */
async function triedOut(cluster: Cluster, object: KubeObject): Promise<Tried> {
  try {
    return { object: await cluster.tryOut(object) };
  } catch (failure) {
    if (
      !(failure instanceof ClusterError) ||
      failure.kind === "unreachable" ||
      failure.kind === "unauthorised"
    )
      throw failure;
    // That the name is taken says nothing of ours.
    return failure.kind === "exists"
      ? {}
      : { words: failure.message.replace(/^create .* in a dry run: /, "") };
  }
}

/** May hold in `default` and not in the new namespace: a quota, limits, a Pod Security level. */
const OF_NAMESPACE =
  /exceeded quota|failed quota|violates PodSecurity|(minimum|maximum) \S+ usage per|max limit to request ratio|looking up service account/;
/** Reported as a missing permission already. */
const OF_PERMISSION = /cannot create resource/;

function refused(
  what: string,
  words: string | undefined,
  { namespace }: Session,
  shared: string | undefined,
): PreflightFinding[] {
  if (words !== undefined && shared !== undefined && !OF_PERMISSION.test(words))
    return [
      foundError(
        `${what}: expected namespace ${shared} to take it, a dry run was refused: ${words}. Mend pod, resources or volumeSize, or ask whoever runs the cluster.`,
      ),
    ];
  if (words === undefined || OF_NAMESPACE.test(words) || OF_PERMISSION.test(words)) return [];
  return [
    foundWarning(
      `${what}: expected the cluster to take it, a dry run in namespace ${TRIED_IN} was refused: ${words}. Where that holds in ${namespace} as well, cells will fail: ask whoever runs the cluster.`,
    ),
  ];
}

/** We ask for IfNotPresent: anything else that comes back is the cluster's doing. */
function pullFindings(pod: KubeObject | undefined, { image }: KubernetesTarget): PreflightFinding[] {
  const policy = containerOf(pod)?.imagePullPolicy;
  if (policy === undefined || policy === "IfNotPresent") return [];
  return [
    foundWarning(
      `image ${image}: expected nodes to keep it (imagePullPolicy IfNotPresent), the cluster makes that ${policy}: each pod pulls it anew. Its registry must answer throughout.`,
    ),
  ];
}

const givenFindings = (pod: KubeObject | undefined): PreflightFinding[] => {
  const line = givenLine(pod);
  return line === undefined ? [] : [foundWarning(line)];
};

type Trial = { what: string; cell: MatrixCell };

/** Each class in the first way, and the first class in all ways. */
function trials(target: KubernetesTarget, storageClasses: readonly string[]): Trial[] {
  const ways = target.volumeModes.flatMap((volumeMode) =>
    target.accessModes.map((accessMode) => ({ volumeMode, accessMode })),
  );
  return storageClasses.flatMap((storageClass, index) =>
    (index === 0 ? ways : ways.slice(0, 1)).map((way) => ({
      what: `StorageClass ${storageClass} (${way.volumeMode}, ${way.accessMode})`,
      cell: cellLike(target, { storageClass, ...way }),
    })),
  );
}

const cellLike = (target: KubernetesTarget, more: Partial<MatrixCell>): MatrixCell => ({
  id: "preflight",
  raw: "preflight",
  target: target.id,
  environment: target.id,
  deployment: target.id,
  volumeMode: "Filesystem",
  accessMode: "ReadWriteOnce",
  volumeBytes: target.volumeSize,
  workload: { kind: "profile", profile: "preflight" },
  clients: 1,
  repeat: 1,
  declared: "",
  estimate: { seconds: 1, measuringSeconds: 1, bytes: 0 },
  ...more,
});

/** The pod that a cell's Job would make. */
function podOf(
  around: Session & { cellName: string },
  cell: MatrixCell,
  target: KubernetesTarget,
): KubeObject {
  const [names] = clientsOf(cell, around.cellName);
  if (names === undefined) throw new Error("preflight: expected one client");
  const { template } = jobOf(around, cell, target, names, { deadlineSeconds: 60 }).spec;
  const containers = template.spec.containers.map((one: object) => ({
    ...one,
    imagePullPolicy: "IfNotPresent",
  }));
  return {
    apiVersion: "v1",
    kind: "Pod",
    metadata: { name: around.cellName, namespace: around.namespace, labels: template.metadata.labels },
    spec: { ...template.spec, containers },
  };
}
