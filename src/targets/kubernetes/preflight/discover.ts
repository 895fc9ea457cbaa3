/** Which StorageClasses a target selects. */
import type { Cluster } from "../api/client.ts";
import type { KubeObject } from "../api/kinds.ts";
import type { KubernetesTarget } from "../schema.ts";

export type Selected = {
  classes: KubeObject[];
  /** Names that the target gives and the cluster lacks. */
  missing: string[];
  /** All that the cluster has. */
  known: string[];
};

export async function selectClasses(cluster: Cluster, target: KubernetesTarget): Promise<Selected> {
  const all = await cluster.list("StorageClass");
  all.sort((a, b) => (a.metadata.name < b.metadata.name ? -1 : 1));
  return { ...choose(all, target.storageClasses), known: all.map(({ metadata }) => metadata.name) };
}

/** Classes without a provisioner are left out of "all" and of labels: their volumes are made by hand. Pure. */
export function choose(
  all: readonly KubeObject[],
  wanted: KubernetesTarget["storageClasses"],
): Pick<Selected, "classes" | "missing"> {
  if (Array.isArray(wanted)) {
    const found = wanted.flatMap((name) => all.filter(({ metadata }) => metadata.name === name));
    const missing = wanted.filter((name) => !all.some(({ metadata }) => metadata.name === name));
    return { classes: found, missing };
  }
  const provisioning = all.filter(({ provisioner }) => provisioner !== "kubernetes.io/no-provisioner");
  if (wanted === "all") return { classes: provisioning, missing: [] };
  const labels = Object.entries((wanted as { labels: Record<string, string> }).labels);
  return {
    classes: provisioning.filter(({ metadata }) =>
      labels.every(([key, value]) => metadata.labels?.[key] === value),
    ),
    missing: [],
  };
}
