/** What our credentials must be allowed. deploy/rbac.yaml grants just this; a test compares the two. */
import { defined } from "../../../text/defined.ts";
import type { Access } from "../api/client.ts";
import { VERSIONS } from "../api/kinds.ts";
import { SEES_ATTACHING } from "../life/attachments.ts";
import type { KubernetesTarget } from "../schema.ts";

export type Permission = Access & {
  why: string;
  /** Set where measuring goes on without it: what happens then. */
  optional?: string;
  /** What grants it, where that is no part of what all clusters are asked for. */
  file?: string;
};

const inNamespace = (resource: string, verbs: readonly string[], why: string, group?: string): Permission[] =>
  verbs.map((verb) => ({ verb, resource, why, ...defined({ group }) }));

/** Asked for in all namespaces: each session has one of its own, whose name is not known before. */
export const PERMISSIONS: readonly Permission[] = [
  ...inNamespace(
    "namespaces",
    ["create", "get", "list", "delete"],
    "each session has a namespace of its own",
  ),
  ...inNamespace(
    "leases",
    ["create", "list", "patch", "delete"],
    "a session shows by one that it is alive, so that no other takes its objects away",
    "coordination.k8s.io",
  ),
  ...inNamespace("configmaps", ["create", "list", "delete"], "job files get into the pods by them"),
  ...inNamespace("persistentvolumeclaims", ["create", "list", "delete"], "volumes are what is measured"),
  ...inNamespace("jobs", ["create", "list", "delete"], "fio runs in them", "batch"),
  ...inNamespace("pods", ["list", "delete"], "their state says how a cell goes"),
  ...inNamespace("pods", ["patch"], "running pods are told by annotations when to start"),
  { verb: "get", resource: "pods", subresource: "log", why: "results come back through the log" },
  ...inNamespace("events", ["list"], "the cluster says there why something fails"),
  ...inNamespace("persistentvolumes", ["get", "list"], "a cell has ended when its volumes are gone"),
  ...inNamespace("storageclasses", ["list"], "they are what is compared", "storage.k8s.io"),
  {
    verb: "list",
    resource: "nodes",
    why: "environment: nodes, kernels, memory",
    optional: "absent from the record",
  },
  {
    verb: "list",
    group: "storage.k8s.io",
    resource: "csidrivers",
    why: "environment: CSI drivers; life: which of them attach volumes",
    optional: "absent from the record",
  },
  {
    verb: "get",
    resource: "nodes",
    subresource: "proxy",
    why: "cost: CPU time and memory of pods, by the kubelet",
    optional: "asked of metrics.k8s.io instead",
  },
  {
    verb: "list",
    group: "metrics.k8s.io",
    resource: "pods",
    why: "cost, where the kubelet's summary is not served",
    optional: "absent from the record there",
  },
  { verb: "list", resource: "resourcequotas", why: "quotas of a namespace", optional: "not looked at" },
  { verb: "list", resource: "limitranges", why: "limits of a namespace", optional: "not looked at" },
  {
    verb: "watch",
    resource: "persistentvolumeclaims",
    why: "when a claim is bound, to the millisecond, and when it is gone",
    optional: "asked twice a second instead",
  },
  ...[
    ["pods", "when pods start, and life: when volumes are mounted, to some milliseconds"] as const,
    ["persistentvolumes", "when volumes are gone, to some milliseconds"] as const,
  ].map(([resource, why]) => ({
    verb: "watch",
    resource,
    why,
    optional: "asked twice a second instead",
  })),
  {
    verb: "create",
    resource: "pods",
    why: "a dry run of a pod shows what admission makes of it",
    optional: "not tried",
  },
];

const OF_CLUSTER: ReadonlySet<string> = new Set([
  "persistentvolumes",
  "storageclasses",
  "nodes",
  "csidrivers",
]);

/**
 * In an existing namespace no other is made, and less must be seen of the cluster. deploy/rbac-namespace.yaml grants just this.
 */
export const permissionsIn = (namespace: string): Permission[] =>
  PERMISSIONS.filter(({ resource }) => resource !== "namespaces").map((permission) => {
    if (!OF_CLUSTER.has(permission.resource)) return { ...permission, namespace };
    return permission.resource === "persistentvolumes"
      ? { ...permission, optional: "volumes are not waited for when they are deleted" }
      : permission;
  });

/** Of what is declared to happen while it is measured. */
export const permissionsOfSteps = ({ during = [] }: Pick<KubernetesTarget, "during">): Permission[] =>
  during.flatMap(({ name, steps }) =>
    steps.flatMap(({ deletePods }) =>
      deletePods === undefined
        ? []
        : ["list", "delete"].map((verb) => ({
            ...{ verb, resource: "pods", namespace: deletePods.namespace },
            why: `during ${name} deletes pods there`,
          })),
    ),
  );

/** Of virtual machines. deploy/rbac-kubevirt.yaml grants just this. */
export const permissionsOfMachines = ({ vm }: Pick<KubernetesTarget, "vm">): Permission[] =>
  vm === undefined
    ? []
    : inNamespace(
        "virtualmachines",
        ["create", "list", "delete"],
        "fio runs in them",
        VERSIONS.VirtualMachine.split("/")[0],
      ).map((permission) => ({ ...permission, file: "deploy/rbac-kubevirt.yaml" }));

const OF_LIFE = { file: "deploy/rbac-life.yaml" };

/** Of what is seen of volumes that are attached to nodes. */
export const PERMISSION_OF_ATTACHING: Permission = {
  ...SEES_ATTACHING,
  ...OF_LIFE,
  why: "life: how long volumes take to be attached to a node, and detached",
  optional: "absent from the record",
};

/** Of what is done to volumes in their lives. deploy/rbac-life.yaml grants just this, and to see them attached. */
export function permissionsOfLife({ life = [] }: Pick<KubernetesTarget, "life">): Permission[] {
  const steps = new Set(life.flatMap((one) => one.steps ?? []));
  const group = VERSIONS.VolumeSnapshot.split("/")[0];
  return [
    ...(steps.has("expand") ? inNamespace("persistentvolumeclaims", ["patch"], "volumes grow by it") : []),
    ...(steps.has("snapshot")
      ? [
          ...inNamespace("volumesnapshots", ["create", "list", "delete"], "snapshots are taken", group),
          ...inNamespace("volumesnapshotclasses", ["list"], "they say whose snapshots there are", group),
          {
            ...{ verb: "watch", resource: "volumesnapshots", ...defined({ group }) },
            why: "when a snapshot is ready, to some milliseconds",
            optional: "asked twice a second instead",
          },
        ]
      : []),
  ].map((permission) => ({ ...permission, ...OF_LIFE }));
}

/** "create pods/log", "list storageclasses.storage.k8s.io" */
export const permissionName = ({ verb, resource, subresource, group }: Access): string =>
  `${verb} ${resource}${subresource ? `/${subresource}` : ""}${group ? `.${group}` : ""}`;
