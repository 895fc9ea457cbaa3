/** Objects of a cluster, and the kinds that we use. */
import { defined } from "../../../text/defined.ts";

/** An object as the client gives it, times as Date; typed as far as we use it. */
export type KubeObject = {
  apiVersion: string;
  kind: string;
  metadata: {
    name: string;
    namespace?: string;
    labels?: Record<string, string>;
    annotations?: Record<string, string>;
    uid?: string;
    resourceVersion?: string;
    creationTimestamp?: Date;
    deletionTimestamp?: Date;
    managedFields?: readonly { time?: Date }[];
  };
  // biome-ignore lint/suspicious/noExplicitAny: objects of a dozen kinds, read field by field
  [field: string]: any;
};

export const VERSIONS = {
  Namespace: "v1",
  Node: "v1",
  Pod: "v1",
  ConfigMap: "v1",
  Secret: "v1",
  Event: "v1",
  PersistentVolume: "v1",
  PersistentVolumeClaim: "v1",
  Job: "batch/v1",
  StorageClass: "storage.k8s.io/v1",
  CSIDriver: "storage.k8s.io/v1",
  ResourceQuota: "v1",
  LimitRange: "v1",
  Lease: "coordination.k8s.io/v1",
  PodMetrics: "metrics.k8s.io/v1beta1",
  VolumeSnapshot: "snapshot.storage.k8s.io/v1",
  VolumeSnapshotClass: "snapshot.storage.k8s.io/v1",
  VolumeAttachment: "storage.k8s.io/v1",
  VirtualMachine: "kubevirt.io/v1",
} as const;
export type Kind = keyof typeof VERSIONS;

export const objectHeader = (kind: Kind, name: string, namespace?: string) => ({
  apiVersion: VERSIONS[kind],
  kind,
  metadata: { name, ...defined({ namespace }) },
});

/** Name of the container that is ours in each of our pods; a cluster may add others. */
export const CONTAINER = "fio";

/** KubeVirt's, in the pod of a virtual machine: the one that runs it, and the one that prints its serial console. */
const MACHINE_CONTAINER = "compute";
export const CONSOLE_CONTAINER = "guest-console-log";

type Named = { name?: string };
const own = <T extends Named>(all: readonly T[] | undefined): T | undefined =>
  all?.find(({ name }) => name === CONTAINER) ?? all?.find(({ name }) => name === MACHINE_CONTAINER);

/** Our container as one of our pods declares it. */
export const containerOf = (pod: KubeObject | undefined) =>
  own<Named & { resources?: { limits?: Record<string, string> }; imagePullPolicy?: string }>(
    pod?.spec?.containers,
  );

type State = {
  running?: { startedAt?: unknown };
  waiting?: { reason?: string; message?: string };
  terminated?: {
    exitCode?: number;
    reason?: string;
    message?: string;
    startedAt?: unknown;
    finishedAt?: unknown;
  };
};

/** State of our container in one of our pods. */
export const containerState = (pod: KubeObject | undefined): State | undefined =>
  own<Named & { state?: State }>(pod?.status?.containerStatuses)?.state;

type Condition = {
  type: string;
  status: string;
  reason?: string;
  message?: string;
  lastTransitionTime?: unknown;
};
export const conditionOf = (object: KubeObject | undefined, type: string): Condition | undefined =>
  (object?.status?.conditions as Condition[] | undefined)?.find((one) => one.type === type);

export const objectName = ({ kind, metadata }: Pick<KubeObject, "kind" | "metadata">): string =>
  `${kind} ${metadata.name}`;
