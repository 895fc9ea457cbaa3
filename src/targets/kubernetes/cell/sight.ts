/** What the cluster shows of a running cell, client by client. */
import type { Cluster } from "../api/client.ts";
import { conditionOf, containerState, type KubeObject } from "../api/kinds.ts";
import type { Sight } from "./failure.ts";
import { type ClientNames, LABELS } from "./objects.ts";

export type ClientSight = ClientNames & { sight: Sight };

/** Whether a pod's container runs, or has ended well. */
export const isStarted = (pod: KubeObject | undefined): boolean => {
  const state = containerState(pod);
  return (
    pod?.metadata.deletionTimestamp === undefined &&
    (state?.running !== undefined || state?.terminated?.exitCode === 0)
  );
};

/** Whether its readiness was asked for and is there. */
export const isReady = (pod: KubeObject | undefined): boolean => conditionOf(pod, "Ready")?.status === "True";

/** Whether a pod may still start by itself, by what it shows. */
const isOnItsWay = (pod: KubeObject | undefined): boolean => {
  const { running, terminated, waiting } = containerState(pod) ?? {};
  return (
    pod?.metadata.deletionTimestamp === undefined &&
    pod?.status?.phase === "Pending" &&
    running === undefined &&
    terminated === undefined &&
    [undefined, "ContainerCreating", "PodInitializing"].includes(waiting?.reason)
  );
};

const isBound = (claim: KubeObject | undefined): boolean => claim?.status?.phase === "Bound";

/** How often warnings are looked for even where all seems on its way: a pod whose sandbox cannot be made looks like that. */
export const EVERYTHING_EVERY_MS = 20_000;

/**
 * One request while all goes well, two until the claims are bound, four where something is wrong, for any number of clients.
 * A long session has many events: only warnings are listed, unless `everything` is asked for.
 */
export async function look(
  cluster: Cluster,
  namespace: string,
  cellName: string,
  clients: readonly ClientSight[],
  everything = false,
): Promise<Map<string, Sight>> {
  const own = { namespace, labels: { [LABELS.cell]: cellName } };
  const pods = await cluster.list("Pod", own);
  const podOf = ({ client }: ClientNames) =>
    pods.find(({ metadata }) => metadata.labels?.[LABELS.client] === client);
  const isAmiss = everything || !clients.every((one) => isStarted(podOf(one)) || isOnItsWay(podOf(one)));
  // After the pods: a claim is bound before its pod starts.
  const [claims, jobs, events] = await Promise.all([
    everything || !clients.every(({ sight }) => isBound(sight.claim))
      ? cluster.list("PersistentVolumeClaim", own)
      : undefined,
    isAmiss ? cluster.list("Job", own) : undefined,
    isAmiss
      ? cluster.list("Event", { namespace, ...(!everything && { fields: "type=Warning" }) })
      : undefined,
  ]);
  const named = (objects: readonly KubeObject[], name: string) =>
    objects.find(({ metadata }) => metadata.name === name);
  return new Map(
    clients.map((one) => {
      const pod = podOf(one);
      const names = new Set([one.claim, one.job, pod?.metadata.name]);
      const { sight } = one;
      return [
        one.client,
        {
          claim: claims ? named(claims, one.claim) : sight.claim,
          job: jobs ? named(jobs, one.job) : sight.job,
          pod,
          events: events?.filter(({ involvedObject }) => names.has(involvedObject?.name)) ?? sight.events,
        },
      ];
    }),
  );
}
