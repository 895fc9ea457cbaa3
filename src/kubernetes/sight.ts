/** What the cluster shows of a running cell, client by client. */
import type { Cluster } from "./client.ts";
import type { Sight } from "./failure.ts";
import type { KubeObject } from "./kinds.ts";
import { type ClientNames, LABELS } from "./objects.ts";

/**
 * Four requests, however many clients there are. Events of a long session are many: what only tells of progress is left out
 * unless `everything` is asked for.
 */
export async function look(
  cluster: Cluster,
  namespace: string,
  cellName: string,
  clients: readonly ClientNames[],
  everything = false,
): Promise<Map<string, Sight>> {
  const labels = { [LABELS.cell]: cellName };
  const [claims, jobs, pods, events] = await Promise.all([
    cluster.list("PersistentVolumeClaim", { namespace, labels }),
    cluster.list("Job", { namespace, labels }),
    cluster.list("Pod", { namespace, labels }),
    cluster.list("Event", { namespace, ...(everything ? {} : { fields: "type=Warning" }) }),
  ]);
  const named = (objects: readonly KubeObject[], name: string) =>
    objects.find(({ metadata }) => metadata.name === name);
  return new Map(
    clients.map((names) => {
      const job = named(jobs, names.job);
      const pod = pods.find(({ metadata }) => metadata.labels?.[LABELS.client] === names.client);
      const own = new Set([names.claim, names.job, pod?.metadata.name]);
      return [
        names.client,
        {
          claim: named(claims, names.claim),
          job,
          pod,
          events: events.filter(({ involvedObject }) => own.has(involvedObject?.name)),
        },
      ];
    }),
  );
}
