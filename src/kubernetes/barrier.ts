/** Lets the clients of a cell start at the same moment. */
import type { CellRun } from "./cell-run.ts";
import type { Cluster } from "./client.ts";
import { readPodLog } from "./frames.ts";
import { TOLD } from "./objects.ts";

/** After a pod was told when to start, the kubelet takes about a second to hand it on; each of them is told in turn. */
const MARGIN_SECONDS = 4;

/** Tells all clients when to start, by the nodes' clocks, as ours may differ. One alone may start at once. */
export async function go(cluster: Cluster, namespace: string, { clients, seen }: CellRun): Promise<void> {
  const pods = clients.flatMap(({ sight: { pod } }) => pod?.metadata.name ?? []);
  let at = 1;
  if (pods.length > 1) {
    const readies: string[] = [];
    for (const pod of pods) {
      const { phases } = readPodLog(await cluster.log(pod, namespace, 4));
      readies.push(phases.findLast(({ name }) => name === "ready")?.at ?? "");
    }
    at = startSecond(readies, { now: Date.now(), notYet: seen.notYet, clients: pods.length });
  }
  for (const pod of pods) await cluster.annotate("Pod", pod, namespace, { [TOLD.go]: String(at) });
}

/**
 * The second at which all start, by the nodes' clocks. `readies`: when each said that it is ready, by its node's clock. The
 * last of them did so after `notYet`, by our clock: its node's present is at most as much later as ours is. Pure.
 */
export function startSecond(
  readies: readonly string[],
  { now, notYet, clients }: { now: number; notYet: number; clients: number },
): number {
  const moments = readies.map((at) => Date.parse(at)).filter(Number.isFinite);
  const present = moments.length > 0 ? Math.max(...moments) + (now - notYet) : now;
  // Five requests a second.
  return Math.ceil(present / 1000 + clients / 5) + MARGIN_SECONDS;
}
