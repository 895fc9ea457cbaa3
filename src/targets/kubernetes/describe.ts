/** Declarations of environment, backends and deployments from what a cluster shows: no secrets, figures as the cluster gives them. Pure. */
import type { Backend } from "../../schema/backend.ts";
import type { Deployment } from "../../schema/deployment.ts";
import type { Durability } from "../../schema/durability.ts";
import { environmentOf } from "../../schema/target.ts";
import { defined } from "../../text/defined.ts";
import { slugOf } from "../../text/slug.ts";
import { plural } from "../../text/words.ts";
import { formatValue } from "../../units/format.ts";
import type { KubeObject } from "./api/kinds.ts";
import { quantityOf } from "./api/quantity.ts";
import { durabilityOf, productOf, replicasOf } from "./provisioners.ts";
import type { KubernetesTarget } from "./schema.ts";
import { withoutSecrets } from "./secrets.ts";

export type ClusterView = { version: string; nodes: readonly KubeObject[]; drivers: readonly KubeObject[] };

/** Parameters of a class that name secrets are left out, and so is what looks like one. */
export function safeParameters(
  parameters: Readonly<Record<string, unknown>> | undefined,
): Record<string, string> {
  const entries = Object.entries(withoutSecrets(parameters ?? {}) as object);
  return Object.fromEntries(entries.map(([key, value]) => [key, String(value)]).sort());
}

/** A deployment that the record has already for this class, or a name for a new one. */
export function deploymentId(
  target: KubernetesTarget,
  storageClass: string,
  known: Iterable<[string, Deployment]>,
): string {
  const environment = environmentOf(target);
  for (const [id, deployment] of known)
    if (deployment.environment === environment && deployment.storageClass === storageClass) return id;
  // Dots stay ("lab-fast.ssd"): two classes never get the same id.
  const words = storageClass.toLowerCase().split(/[^a-z0-9.]+|(?<![a-z0-9])\.|\.(?![a-z0-9])/);
  return [target.deploymentPrefix ?? environment, ...words.filter(Boolean)].join("-");
}

/** Nodes that are alike are one entry with a count. */
export function environmentFile(target: KubernetesTarget, { version, nodes, drivers }: ClusterView): object {
  const alike = new Map<string, { name: string; cpu: string; memoryBytes: number; count: number }>();
  for (const { metadata, status } of nodes) {
    const cpu = `${status?.capacity?.cpu ?? "?"} CPUs, ${status?.nodeInfo?.architecture ?? "unknown architecture"}`;
    const memoryBytes = bytesOf(status?.capacity?.memory);
    const key = `${cpu} ${memoryBytes}`;
    const entry = alike.get(key) ?? { name: metadata.name, cpu, memoryBytes, count: 0 };
    alike.set(key, { ...entry, count: entry.count + 1 });
  }
  const info = nodes[0]?.status?.nodeInfo;
  const driverNames = drivers.map(({ metadata }) => metadata.name).sort();
  return {
    format: "environment/1",
    title: `Kubernetes cluster ${target.id}`,
    kind: "cluster",
    summary: `A cluster of ${plural(nodes.length, "node")} with Kubernetes ${version}, described by what its API server says.`,
    nodes: [...alike.values()].map(({ memoryBytes, ...node }) => ({
      ...node,
      ...(memoryBytes > 0 && { memoryBytes }),
    })),
    software: withoutEmpty({
      Kubernetes: version,
      kernel: info?.kernelVersion,
      "operating system": info?.osImage,
      "container runtime": info?.containerRuntimeVersion,
      "CSI drivers": driverNames.join(", "),
    }),
  };
}

/** Ways of using a volume that were measured on it. */
export type Modes = Pick<Backend, "accessModes" | "volumeModes">;

/** One backend for each provisioner and number of copies. Of an unknown provisioner only `measured` is stated. */
export function backendFile(
  { provisioner, parameters }: KubeObject,
  measured: Modes = { accessModes: [], volumeModes: [] },
): { id: string; file: object } {
  const product = productOf(provisioner);
  const replicas = replicasOf(provisioner, safeParameters(parameters));
  const name = product?.product ?? provisioner;
  const copies = replicas === undefined ? "" : `, ${plural(replicas, "replica")}`;
  return {
    id: `${slugOf(`${name}.`)}${replicas === undefined ? "" : `-${replicas}-replica${replicas === 1 ? "" : "s"}`}`,
    file: {
      format: "backend/1",
      title: `${name}${copies}`,
      product: name,
      kind: product?.kind ?? "unknown",
      summary: product
        ? `${name}${copies}, as its StorageClass says.`
        : `Volumes of the provisioner ${provisioner}, which is not known here. Its modes are those that were measured.`,
      ...defined({ networked: product?.networked }),
      accessModes: product?.accessModes ?? measured.accessModes,
      volumeModes: product?.volumeModes ?? measured.volumeModes,
      ...defined({ replicas, durability: durabilityOf(provisioner, safeParameters(parameters)) }),
    },
  };
}

/**
 * What volumes themselves say of the loss of their node: one that must be used on a single node is gone with it. Undefined
 * where they do not say so; `nodes`: names of those that used them.
 */
export function durabilityOfVolumes(
  volumes: readonly KubeObject[],
  nodes: readonly string[],
): Durability | undefined {
  const isBound = ({ spec }: KubeObject): boolean => {
    const terms = (spec?.nodeAffinity?.required?.nodeSelectorTerms ?? []) as Term[];
    return terms.length > 0 && terms.every((term) => (term.matchExpressions ?? []).some(isOneNode));
  };
  const isOneNode = ({ key = "", operator, values = [] }: Expression): boolean =>
    operator === "In" && values.length === 1 && (key === HOSTNAME || nodes.includes(values[0] ?? ""));
  if (volumes.length === 0 || !volumes.every(isBound)) return undefined;
  return {
    reachableAfterNodeLoss: false,
    note: "Its volumes can be used on the node that they lie on, and on no other (their node affinity).",
  };
}

const HOSTNAME = "kubernetes.io/hostname";
type Expression = { key?: string; operator?: string; values?: string[] };
type Term = { matchExpressions?: Expression[] };

export function deploymentFile(
  target: KubernetesTarget,
  storageClass: KubeObject,
  backend: string,
  seen?: Durability,
): object {
  const parameters = safeParameters(storageClass.parameters);
  const mountOptions = withoutSecrets(storageClass.mountOptions ?? []) as string[];
  const product = productOf(storageClass.provisioner);
  const replicas = replicasOf(storageClass.provisioner, parameters);
  return {
    format: "deployment/1",
    title: `StorageClass ${storageClass.metadata.name}`,
    backend,
    environment: environmentOf(target),
    storageClass: storageClass.metadata.name,
    medium: "unknown",
    ...(product?.networked !== undefined && { network: { between: product.networked } }),
    ...(replicas !== undefined && { replication: { copies: replicas } }),
    ...defined({ durability: seen }),
    configuration: {
      provisioner: storageClass.provisioner,
      "volume binding": storageClass.volumeBindingMode ?? "Immediate",
      "reclaim policy": storageClass.reclaimPolicy ?? "Delete",
      ...(mountOptions.length > 0 && { "mount options": mountOptions.join(",") }),
      ...parameters,
    },
  };
}

/** Recorded with a run: the nodes that its pods were on. */
export function nodeFacts(
  version: string | undefined,
  nodes: readonly KubeObject[],
  image: string,
): Record<string, string> {
  const [node] = nodes;
  const info = node?.status?.nodeInfo;
  const memory = bytesOf(node?.status?.capacity?.memory);
  return withoutEmpty({
    Kubernetes: version,
    node: nodes.map(({ metadata }) => metadata.name).join(", "),
    kernel: info?.kernelVersion,
    "operating system": info?.osImage,
    kubelet: info?.kubeletVersion,
    "container runtime": info?.containerRuntimeVersion,
    CPUs: String(node?.status?.capacity?.cpu ?? ""),
    memory: memory > 0 ? formatValue(memory, "bytes") : undefined,
    image,
  });
}

/** The API server gives what it does not know as "". */
const withoutEmpty = (texts: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).flatMap(([key, text]) => (text ? [[key, text]] : [])));

/** A Kubernetes quantity of bytes, "16374Mi"; 0 where it is none. */
const bytesOf = (quantity: unknown): number => quantityOf(quantity) || 0;
