/** Provisioners by name, as their projects document them: what the storage behind a StorageClass is. Pure. */
import type { Backend } from "../../schema/backend.ts";
import type { Durability } from "../../schema/durability.ts";

export type Product = Pick<Backend, "product" | "kind" | "networked" | "accessModes" | "volumeModes"> & {
  /** Parameters of the StorageClass that say how many copies there are. */
  replicaParameters?: readonly string[];
};

const BLOCK: Pick<Product, "accessModes" | "volumeModes"> = {
  accessModes: ["ReadWriteOnce"],
  volumeModes: ["Filesystem", "Block"],
};
const SHARED: Pick<Product, "accessModes" | "volumeModes"> = {
  accessModes: ["ReadWriteOnce", "ReadOnlyMany", "ReadWriteMany"],
  volumeModes: ["Filesystem"],
};

/** The end of a provisioner's name, as operators put their namespace before it ("rook-ceph.rbd.csi.ceph.com"). */
const PRODUCTS: readonly [suffix: string, product: Product][] = [
  ["rbd.csi.ceph.com", { product: "Ceph RBD", kind: "distributed-block", networked: true, ...BLOCK }],
  ["cephfs.csi.ceph.com", { product: "CephFS", kind: "distributed-filesystem", networked: true, ...SHARED }],
  [
    "io.openebs.csi-mayastor",
    {
      product: "OpenEBS Mayastor",
      kind: "replicated-block",
      networked: true,
      ...BLOCK,
      replicaParameters: ["repl"],
    },
  ],
  [
    "zfs.csi.openebs.io",
    { product: "OpenEBS ZFS LocalPV", kind: "local-volume", networked: false, ...BLOCK },
  ],
  [
    "local.csi.openebs.io",
    { product: "OpenEBS LVM LocalPV", kind: "local-volume", networked: false, ...BLOCK },
  ],
  [
    "linstor.csi.linbit.com",
    {
      product: "LINSTOR/DRBD",
      kind: "replicated-block",
      networked: true,
      ...BLOCK,
      replicaParameters: [
        "linstor.csi.linbit.com/placementCount",
        "placementCount",
        "autoPlace",
        "linstor.csi.linbit.com/autoPlace",
      ],
    },
  ],
  ["csi.vitastor.io", { product: "Vitastor", kind: "distributed-block", networked: true, ...BLOCK }],
  [
    "driver.longhorn.io",
    {
      product: "Longhorn",
      kind: "replicated-block",
      networked: true,
      ...BLOCK,
      replicaParameters: ["numberOfReplicas"],
    },
  ],
  ["nfs.csi.k8s.io", { product: "NFS", kind: "network-filesystem", networked: true, ...SHARED }],
  ["topolvm.io", { product: "TopoLVM", kind: "local-volume", networked: false, ...BLOCK }],
  ["ebs.csi.aws.com", { product: "Amazon EBS", kind: "network-block", networked: true, ...BLOCK }],
  ["efs.csi.aws.com", { product: "Amazon EFS", kind: "network-filesystem", networked: true, ...SHARED }],
  [
    "pd.csi.storage.gke.io",
    { product: "Google Persistent Disk", kind: "network-block", networked: true, ...BLOCK },
  ],
  [
    "filestore.csi.storage.gke.io",
    { product: "Google Filestore", kind: "network-filesystem", networked: true, ...SHARED },
  ],
  ["disk.csi.azure.com", { product: "Azure Disk", kind: "network-block", networked: true, ...BLOCK }],
  ["file.csi.azure.com", { product: "Azure Files", kind: "network-filesystem", networked: true, ...SHARED }],
  ["vpc.block.csi.ibm.io", { product: "IBM VPC Block", kind: "network-block", networked: true, ...BLOCK }],
  [
    "vpc.file.csi.ibm.io",
    { product: "IBM VPC File", kind: "network-filesystem", networked: true, ...SHARED },
  ],
  [
    "rancher.io/local-path",
    {
      product: "local-path",
      kind: "local-disk",
      networked: false,
      accessModes: ["ReadWriteOnce"],
      volumeModes: ["Filesystem"],
    },
  ],
  [
    "kubernetes.io/no-provisioner",
    { product: "Local volumes", kind: "local-disk", networked: false, ...BLOCK },
  ],
];

/** Undefined for a provisioner that is not known: nothing is guessed of it. */
export const productOf = (provisioner: string): Product | undefined =>
  PRODUCTS.find(([suffix]) => provisioner === suffix || provisioner.endsWith(`.${suffix}`))?.[1];

/** Copies of each byte, where the class says so in a parameter that we know of its provisioner. */
export function replicasOf(
  provisioner: string,
  parameters: Readonly<Record<string, string>>,
): number | undefined {
  for (const name of productOf(provisioner)?.replicaParameters ?? []) {
    const value = Number(parameters[name]);
    if (Number.isInteger(value) && value > 0) return value;
  }
  return undefined;
}

/** The volume lies on the node that uses it, and is gone with it. */
const ON_THE_NODE: ReadonlySet<Backend["kind"]> = new Set(["local-disk", "local-volume"]);

/**
 * What a provisioner's kind says of the loss of a node, and of how many copies survive it; nothing is guessed of one that is
 * not known, nor of how many copies a pool keeps that its class does not name.
 */
export function durabilityOf(
  provisioner: string,
  parameters: Readonly<Record<string, string>>,
): Durability | undefined {
  const product = productOf(provisioner);
  if (product === undefined) return undefined;
  if (ON_THE_NODE.has(product.kind))
    return { reachableAfterNodeLoss: false, note: "The volume lies on one node, and is used there alone." };
  const replicas = replicasOf(provisioner, parameters);
  if (replicas === undefined) return product.replicaParameters ? undefined : { reachableAfterNodeLoss: true };
  if (replicas === 1)
    return {
      reachableAfterNodeLoss: false,
      failures: 0,
      note: "Its class asks for one copy: that is lost with its node.",
    };
  return { reachableAfterNodeLoss: true, failures: replicas > 2 ? 2 : 1 };
}
