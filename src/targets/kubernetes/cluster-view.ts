/** What is asked of a cluster for the record: nodes, drivers, and the volumes of a cell. */

import type { Cluster } from "./api/client.ts";
import { ClusterError } from "./api/errors.ts";
import type { KubeObject } from "./api/kinds.ts";
import type { CellRun } from "./cell/cell-run.ts";
import type { ClusterView } from "./describe.ts";

/** Nodes and drivers are absent from the record where we may not list them. */
export async function viewOf(cluster: Cluster): Promise<ClusterView> {
  const version = await cluster.version();
  const nodes = await cluster.list("Node").catch(nothingIfForbidden);
  const drivers = await cluster.list("CSIDriver").catch(nothingIfForbidden);
  return { version, nodes, drivers };
}

function nothingIfForbidden(error: unknown): [] {
  if (error instanceof ClusterError && error.kind === "forbidden") return [];
  throw error;
}

/** Those of its claims, while they are there. */
export async function volumesOf(cluster: Cluster, { clients }: CellRun): Promise<KubeObject[]> {
  const names = new Set(
    clients.flatMap(({ sight }) => (sight.claim?.spec?.volumeName as string | undefined) ?? []),
  );
  const volumes: KubeObject[] = [];
  for (const name of names) {
    const volume = await cluster.read("PersistentVolume", name).catch((error: unknown) => {
      // What was measured is not lost with what it was measured on.
      if (error instanceof ClusterError) return undefined;
      throw error;
    });
    if (volume !== undefined) volumes.push(volume);
  }
  return volumes;
}
