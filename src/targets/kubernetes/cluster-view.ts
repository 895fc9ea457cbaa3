/** What the record needs of a cluster: nodes, drivers, and the volumes of a cell. */
import type { Cluster } from "./api/client.ts";
import { fallback } from "./api/errors.ts";
import type { KubeObject } from "./api/kinds.ts";
import type { CellRun } from "./cell/cell-run.ts";
import type { ClusterView } from "./describe.ts";

/** Nodes and drivers are absent from the record where we may not list them. */
export async function viewOf(cluster: Cluster): Promise<ClusterView> {
  const version = await cluster.version();
  const nodes = await cluster.list("Node").catch(fallback([], "forbidden"));
  const drivers = await cluster.list("CSIDriver").catch(fallback([], "forbidden"));
  return { version, nodes, drivers };
}

/** The volumes of a cell's claims, while they are there. */
export async function volumesOf(cluster: Cluster, { clients }: CellRun): Promise<KubeObject[]> {
  const names = new Set(
    clients.flatMap(({ sight }) => (sight.claim?.spec?.volumeName as string | undefined) ?? []),
  );
  const volumes: KubeObject[] = [];
  for (const name of names) {
    // A result is kept even where its volume cannot be read.
    const volume = await cluster.read("PersistentVolume", name).catch(fallback(undefined));
    if (volume !== undefined) volumes.push(volume);
  }
  return volumes;
}
