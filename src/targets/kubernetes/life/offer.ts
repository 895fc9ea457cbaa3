/** Whether a StorageClass offers what is to be done to its volumes; asked before anything is made. */
import type { PreflightFinding } from "../../../cells/cell.ts";
import { foundWarning } from "../../../cells/findings.ts";
import type { LifeStep } from "../../../schema/life.ts";
import { defined } from "../../../text/defined.ts";
import type { Cluster } from "../api/client.ts";
import { fallback } from "../api/errors.ts";
import type { KubeObject } from "../api/kinds.ts";
import type { KubernetesTarget } from "../schema.ts";

export type Offer = {
  /** That of its snapshots. */
  snapshotClass?: string;
  /** What it does not offer, in words. Whether it can clone no object of the cluster says. */
  lacks?: string;
};

export async function offerOf(
  cluster: Cluster,
  storageClass: string,
  steps: readonly LifeStep[],
): Promise<Offer> {
  if (steps.length === 0) return {};
  const all = await cluster.list("StorageClass");
  const own = all.find(({ metadata }) => metadata.name === storageClass);
  return own === undefined ? {} : offered(own, steps, await aroundOf(cluster, steps));
}

/** What a class's offer depends on beside it. `nodes`: those that take pods. */
export type AroundClass = { snapshotClasses: readonly KubeObject[]; nodes: number };

const aroundOf = async (cluster: Cluster, steps: readonly LifeStep[]): Promise<AroundClass> => ({
  snapshotClasses: await snapshotClasses(cluster, steps),
  nodes: steps.includes("move")
    ? (await cluster.list("Node")).filter(({ spec }) => spec?.unschedulable !== true).length
    : 0,
});

/** None where the cluster does not know their kind. */
const snapshotClasses = async (cluster: Cluster, steps: readonly LifeStep[]): Promise<KubeObject[]> =>
  steps.includes("snapshot") ? cluster.list("VolumeSnapshotClass").catch(fallback([], "not-found")) : [];

/** A line for each class that lacks something. */
export async function offerFindings(
  cluster: Cluster,
  { life = [] }: Pick<KubernetesTarget, "life">,
  classes: readonly KubeObject[],
): Promise<PreflightFinding[]> {
  const steps = [...new Set(life.flatMap((one) => one.steps ?? []))];
  if (steps.length === 0) return [];
  const around = await aroundOf(cluster, steps);
  return classes.flatMap((one) => {
    const { lacks } = offered(one, steps, around);
    return lacks === undefined
      ? []
      : [foundWarning(`${lacks}; its cells of life will fail. Leave these steps out, or have them allowed.`)];
  });
}

/** Pure. */
export function offered(
  { metadata, provisioner, allowVolumeExpansion }: KubeObject,
  steps: readonly LifeStep[],
  { snapshotClasses, nodes }: AroundClass,
): Offer {
  const snapshotClass = steps.includes("snapshot") ? classFor(provisioner, snapshotClasses) : undefined;
  const lacks = [
    ...(steps.includes("expand") && allowVolumeExpansion !== true
      ? ["its volumes may not grow (allowVolumeExpansion)"]
      : []),
    ...(steps.includes("snapshot") && snapshotClass === undefined
      ? [`the cluster has no VolumeSnapshotClass for ${provisioner}`]
      : []),
    ...(steps.includes("move") && nodes < 2 ? ["there is no other node to move to"] : []),
  ];
  return {
    ...defined({ snapshotClass }),
    ...(lacks.length > 0 && { lacks: `StorageClass ${metadata.name}: ${lacks.join("; ")}` }),
  };
}

const DEFAULT = "snapshot.storage.kubernetes.io/is-default-class";

/** The driver's default, or the first by name. */
function classFor(driver: string, classes: readonly KubeObject[]): string | undefined {
  const own = classes
    .filter((one) => one.driver === driver)
    .toSorted((a, b) => (a.metadata.name < b.metadata.name ? -1 : 1));
  const chosen = own.find(({ metadata }) => metadata.annotations?.[DEFAULT] === "true") ?? own[0];
  return chosen?.metadata.name;
}
