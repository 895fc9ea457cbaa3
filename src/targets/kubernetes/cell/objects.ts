/** The objects that a cell makes in the cluster. Pure. */

import type { MatrixCell } from "../../../cells/cell.ts";
import { RATES, SCRIPT_NAME } from "../../../handover/script.ts";
import { defined, nonEmpty } from "../../../text/defined.ts";
import { CONTAINER, type KubeObject } from "../api/kinds.ts";
import { type HeldData, HOLDING } from "../life/holding.ts";
import type { KubernetesTarget } from "../schema.ts";

export const MANAGED_BY = "app.kubernetes.io/managed-by";
export const LABELS = {
  session: "fiolio/session",
  report: "fiolio/report",
  cell: "fiolio/cell",
  client: "fiolio/client",
};

/** Carried by everything that this report makes. */
export const ownLabels = (report: string): Record<string, string> => ({
  [MANAGED_BY]: "fiolio",
  [LABELS.report]: report,
});

/** With it begin the names of a report's namespaces, and of its cells where they share one with others. */
export const prefixOf = (report: string): string => `fiolio-${report}-`;

/** `report`: the report's random id; `session`: valid as a DNS label; `holder`: the process that measures. */
export type Session = { namespace: string; session: string; report: string; holder: string };

export const sessionLabels = ({ session, report }: Session): Record<string, string> => ({
  ...ownLabels(report),
  [LABELS.session]: session,
});

/** The Pod Security level that cells need: only root can open a volume without a file system; of pods that KubeVirt makes it depends on its version. */
export const podSecurityOf = ({
  volumeModes,
  vm,
}: Pick<KubernetesTarget, "volumeModes" | "vm">): "restricted" | "baseline" | "privileged" =>
  vm ? "privileged" : volumeModes.includes("Block") ? "baseline" : "restricted";

/** The namespace that a session makes; what is declared of it gives way to our own labels. */
export function namespaceOf(
  session: Session,
  target: Pick<KubernetesTarget, "namespace" | "volumeModes" | "vm">,
): KubeObject {
  const { namespace } = target;
  const { labels, annotations } = typeof namespace === "string" ? {} : (namespace ?? {});
  const enforce = { "pod-security.kubernetes.io/enforce": podSecurityOf(target) };
  return {
    apiVersion: "v1",
    kind: "Namespace",
    metadata: {
      name: session.namespace,
      labels: { ...enforce, ...labels, ...sessionLabels(session) },
      ...defined({ annotations }),
    },
  };
}

/** One client of a cell: its Job, and the claim that it measures, which it may share. */
export type ClientNames = { client: string; job: string; claim: string };

/** Names in the namespace: of each client's Job and claim. */
export function clientsOf(cell: Pick<MatrixCell, "clients" | "accessMode">, cellName: string): ClientNames[] {
  return Array.from({ length: cell.clients }, (_, index) => {
    const client = `c${index + 1}`;
    const claim = cell.accessMode === "ReadWriteMany" ? cellName : `${cellName}-${client}`;
    return { client, job: `${cellName}-${client}`, claim };
  });
}

export type Around = Session & { cellName: string };

export const metadata = (around: Around, name: string, more: Record<string, string> = {}) => ({
  name,
  namespace: around.namespace,
  labels: { ...sessionLabels(around), [LABELS.cell]: around.cellName, ...more },
});

export function claimOf(around: Around, cell: MatrixCell, name: string): KubeObject {
  return {
    apiVersion: "v1",
    kind: "PersistentVolumeClaim",
    metadata: metadata(around, name),
    spec: {
      storageClassName: cell.storageClass,
      volumeMode: cell.volumeMode,
      accessModes: [cell.accessMode],
      resources: { requests: { storage: String(cell.volumeBytes) } },
    },
  };
}

/** `files`: the script and the job files, by name. */
export const configMapOf = (around: Around, files: Record<string, string>): KubeObject => ({
  apiVersion: "v1",
  kind: "ConfigMap",
  metadata: metadata(around, around.cellName),
  data: files,
});

export const DEVICE = "/dev/fiolio";
const VOLUME = "/volume";
const HOME = "/fiolio";
/** The user nobody of most images. */
const USER = 65534;

/** Annotations that tell a running pod something: the kubelet writes them into files within seconds, and is not free meanwhile to end it. */
export const TOLD = { go: "fiolio/go" };
/** An annotation that only wakes the kubelet. */
export const NUDGE = "fiolio/nudge";

export type JobOptions = {
  /** Seconds after which the cluster ends the pod, whatever it does. */
  deadlineSeconds: number;
  /** Environment of the container, in addition to the folders. */
  env?: Record<string, string>;
};

/** Of the container that measures. */
export const imageOf = ({ workload }: Pick<MatrixCell, "workload">, target: KubernetesTarget): string =>
  (workload.kind === "kbench" && target.kbench?.image) ||
  (workload.kind === "application" && target.applications?.image) ||
  target.image;

/** A Job of one pod that runs measure.sh; a failure is a result, so it is not tried again. */
export function jobOf(
  around: Around,
  cell: MatrixCell,
  target: KubernetesTarget,
  names: ClientNames,
  { deadlineSeconds, env = {} }: JobOptions,
): KubeObject {
  const isBlock = cell.volumeMode === "Block";
  const folders = {
    FIOLIO_JOBS: `${HOME}/jobs`,
    FIOLIO_TOLD: `${HOME}/told`,
    FIOLIO_WORK: WORK.mountPath,
    FIOLIO_VOLUME: isBlock ? WORK.mountPath : VOLUME,
    HOME: WORK.mountPath,
  };
  const container = {
    image: imageOf(cell, target),
    command: ["sh", `${folders.FIOLIO_JOBS}/${SCRIPT_NAME}`],
    env: envOf({ ...folders, ...env }),
    securityContext: RESTRICTED,
    ...mountsOf(isBlock, [
      { name: "jobs", mountPath: folders.FIOLIO_JOBS, readOnly: true },
      { name: "told", mountPath: folders.FIOLIO_TOLD, readOnly: true },
      WORK,
    ]),
  };
  const items = Object.entries(TOLD).map(([path, annotation]) => ({
    path,
    fieldRef: { fieldPath: `metadata.annotations['${annotation}']` },
  }));
  const volumes = [
    { name: "jobs", configMap: { name: around.cellName, defaultMode: 0o555 } },
    { name: "told", downwardAPI: { items } },
    ...volumesFor(names.claim),
  ];
  return jobAround(around, cell, target, { names, deadlineSeconds, asRoot: isBlock, container, volumes });
}

/** A Job that runs the user's kbench image on the claim. It ends by itself; its log is read then. */
export function kbenchJobOf(
  around: Around,
  cell: MatrixCell,
  target: KubernetesTarget,
  names: ClientNames,
  { deadlineSeconds }: JobOptions,
): KubeObject {
  const { image = "", mode = "full", size = 0 } = target.kbench ?? {};
  const isBlock = cell.volumeMode === "Block";
  const env = {
    MODE: mode,
    FILE_NAME: isBlock ? DEVICE : `${VOLUME}/test`,
    SIZE: `${Math.floor(size / 2 ** 20)}M`,
  };
  const container = {
    image,
    // kbench writes beside itself: into the folder it starts in.
    workingDir: WORK.mountPath,
    env: envOf(env),
    securityContext: { allowPrivilegeEscalation: false, capabilities: { drop: ["ALL"] } },
    ...mountsOf(isBlock, [WORK]),
  };
  const volumes = volumesFor(names.claim);
  return jobAround(around, cell, target, { names, deadlineSeconds, asRoot: isBlock, container, volumes });
}

/** A Job of one pod that holds the claim's volume, until it is deleted. */
export function holdingJobOf(
  around: Around,
  cell: MatrixCell,
  target: KubernetesTarget,
  names: ClientNames,
  data: HeldData,
): KubeObject {
  const isBlock = cell.volumeMode === "Block";
  const container = {
    image: target.image,
    command: ["sh", "-c", HOLDING],
    env: envOf({ ...data, FIOLIO_AT: isBlock ? DEVICE : `${VOLUME}/fiolio-life`, FIOLIO_READY: READY }),
    // Not told by its running: what it has to write or to find takes a moment. Not asked again then: that would load a node with many.
    startupProbe: {
      exec: { command: ["test", "-e", READY] },
      periodSeconds: 1,
      failureThreshold: MOST_TRIES,
    },
    securityContext: RESTRICTED,
    ...mountsOf(isBlock, [WORK]),
  };
  const deadlineSeconds = cell.estimate.seconds + target.limits.overrunSeconds;
  const volumes = volumesFor(names.claim);
  return jobAround(around, { clients: 1 }, target, {
    names,
    deadlineSeconds,
    asRoot: isBlock,
    container,
    volumes,
  });
}

/** A Job that runs a shell script in the cells' image, as they do, but without a volume. */
export function probeJobOf(
  around: Around,
  target: KubernetesTarget,
  names: ClientNames,
  script: string,
  deadlineSeconds: number,
): KubeObject {
  const container = { image: target.image, command: ["sh", "-c", script], securityContext: RESTRICTED };
  const rest = { names, deadlineSeconds, asRoot: false, container, volumes: [] };
  return jobAround(around, { clients: 1 }, target, rest);
}

const WORK = { name: "work", mountPath: `${HOME}/work` };
/** Prefix of fio's logs of rates. */
export const RATES_AT = `${WORK.mountPath}/${RATES}`;

const READY = `${WORK.mountPath}/ready`;
/** The limits of time end it before. */
const MOST_TRIES = 100_000;

const volumesFor = (claim: string): object[] => [
  { name: WORK.name, emptyDir: {} },
  { name: "volume", persistentVolumeClaim: { claimName: claim } },
];

/** `others` and the volume: as a folder, or as a device. */
const mountsOf = (isBlock: boolean, others: readonly object[]): object =>
  isBlock
    ? { volumeMounts: others, volumeDevices: [{ name: "volume", devicePath: DEVICE }] }
    : { volumeMounts: [...others, { name: "volume", mountPath: VOLUME }] };

const envOf = (values: Readonly<Record<string, string>>): object[] =>
  Object.entries(values).map(([name, value]) => ({ name, value }));

const RESTRICTED = {
  allowPrivilegeEscalation: false,
  readOnlyRootFilesystem: true,
  capabilities: { drop: ["ALL"] },
};

/** "registry/pull" has a namespace, "pull" none. */
export function pullSecretOf(written: string): { namespace?: string; name: string } {
  const [namespace, name] = written.split("/", 2);
  return name === undefined ? { name: written } : { ...(namespace && { namespace }), name };
}

type JobParts = {
  names: Pick<ClientNames, "client" | "job">;
  deadlineSeconds: number;
  asRoot: boolean;
  container: object;
  volumes: object[];
};

function jobAround(
  around: Around,
  cell: Pick<MatrixCell, "clients">,
  target: KubernetesTarget,
  { names: { client, job }, deadlineSeconds, asRoot, container, volumes }: JobParts,
): KubeObject {
  const own = metadata(around, job, { [LABELS.client]: client });
  return {
    apiVersion: "batch/v1",
    kind: "Job",
    metadata: own,
    spec: {
      backoffLimit: 0,
      activeDeadlineSeconds: Math.ceil(deadlineSeconds),
      template: {
        metadata: {
          labels: { ...target.pod?.labels, ...own.labels },
          ...defined({ annotations: target.pod?.annotations }),
        },
        spec: {
          restartPolicy: "Never",
          automountServiceAccountToken: false,
          enableServiceLinks: false,
          // Not 0: its status says why it was deleted, and must be there long enough to be read.
          terminationGracePeriodSeconds: 3,
          securityContext: identityOf(target, asRoot),
          ...defined({
            imagePullSecrets: nonEmpty(pullSecretsOf(target)),
            serviceAccountName: target.pod?.serviceAccount,
            priorityClassName: target.pod?.priorityClass,
            affinity: target.pod?.affinity,
            nodeSelector: target.nodeSelector,
            tolerations: target.tolerations,
          }),
          ...(cell.clients > 1 && { topologySpreadConstraints: [spread(around.cellName)] }),
          containers: [{ name: CONTAINER, ...container, ...defined({ resources: target.resources }) }],
          volumes,
        },
      },
    },
  };
}

/** Only root opens a volume without a file system, whatever is declared. */
function identityOf({ pod: { runAsUser, runAsGroup, fsGroup } = {} }: KubernetesTarget, asRoot: boolean) {
  const user = asRoot ? 0 : (runAsUser ?? USER);
  return {
    runAsUser: user,
    runAsGroup: asRoot ? 0 : (runAsGroup ?? USER),
    fsGroup: asRoot ? 0 : (fsGroup ?? runAsGroup ?? USER),
    runAsNonRoot: user !== 0,
    seccompProfile: { type: "RuntimeDefault" },
  };
}

const pullSecretsOf = ({ imagePullSecret, pod }: KubernetesTarget): { name: string }[] =>
  [...(imagePullSecret ? [pullSecretOf(imagePullSecret).name] : []), ...(pod?.imagePullSecrets ?? [])].map(
    (name) => ({ name }),
  );

/** Spreads clients over the nodes, as far as there are several. */
const spread = (cellName: string): object => ({
  maxSkew: 1,
  topologyKey: "kubernetes.io/hostname",
  whenUnsatisfiable: "ScheduleAnyway",
  labelSelector: { matchLabels: { [LABELS.cell]: cellName } },
});
