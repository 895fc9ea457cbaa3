/** Deletes what we made, and waits until it is gone. Touches nothing without our labels. */
import { ofAll } from "../api/at-once.ts";
import type { Cluster, Where } from "../api/client.ts";
import { fallback } from "../api/errors.ts";
import type { Kind, KubeObject } from "../api/kinds.ts";
import { LABELS, MANAGED_BY, prefixOf } from "../cell/objects.ts";
import { claimNamed, untilNone, untilVolumesGone, watchGoing } from "./gone.ts";
import { leaseName } from "./lease.ts";
import type { SeenSession } from "./sessions.ts";

/** With 0 a pod would vanish while the node still has its volume mounted. */
const GRACE_SECONDS = 1;

/** Deletes a cell's objects and its volumes, so that the next one finds room. Returns what is left after three minutes. */
export async function takeAway(
  cluster: Cluster,
  namespace: string,
  cellName: string,
  makes: readonly Kind[] = ["Job"],
): Promise<string[]> {
  const own = { namespace, labels: { [LABELS.cell]: cellName } };
  const removeAll = (kind: Kind, all: readonly KubeObject[], grace?: number) =>
    ofAll(all, ({ metadata }) => cluster.remove(kind, metadata.name, namespace, grace));
  // Before its pods: it would make others.
  for (const kind of makes)
    await removeAll(kind, await cluster.list(kind, own).catch(fallback([], "not-found")));
  const [pods, claims] = await Promise.all([
    cluster.list("Pod", own),
    cluster.list("PersistentVolumeClaim", own),
  ]);
  const volumes = [...new Set(claims.flatMap(volumeOf))];
  const over = new AbortController();
  try {
    const going = claims.length > 0 ? await watchGoing(cluster, own, volumes, over.signal) : undefined;
    await Promise.all([
      removeAll("Pod", pods, GRACE_SECONDS),
      removeAll("PersistentVolumeClaim", claims),
      cluster.remove("ConfigMap", cellName, namespace),
    ]);
    const left = await untilNone(cluster, claims.map(nameOf), () => claimsLeft(cluster, own), { going });
    return [...left, ...(await untilVolumesGone(cluster, volumes, going))];
  } finally {
    over.abort();
  }
}

const nameOf = ({ metadata }: KubeObject): string => claimNamed(metadata.name);

const claimsLeft = async (cluster: Cluster, own: Where): Promise<string[]> =>
  (await cluster.list("PersistentVolumeClaim", own)).map(nameOf);

const volumeOf = ({ spec }: KubeObject): string[] => (spec?.volumeName ? [spec.volumeName as string] : []);

/** Deletes what sessions made, and waits for it and its volumes; names what is left after three minutes. */
export async function clean(
  cluster: Cluster,
  sessions: readonly Pick<SeenSession, "session" | "namespace" | "shared">[],
  say: (line: string) => void,
): Promise<string[]> {
  const namespaces = sessions.filter(({ shared }) => !shared).map(({ namespace }) => namespace);
  const left = await cleanNamespaces(cluster, namespaces, say);
  for (const one of sessions.filter(({ shared }) => shared))
    left.push(...(await cleanObjects(cluster, one, say)));
  return left;
}

async function cleanNamespaces(
  cluster: Cluster,
  namespaces: readonly string[],
  say: (line: string) => void,
): Promise<string[]> {
  if (namespaces.length === 0) return [];
  for (const namespace of namespaces) {
    // Pods first: a namespace waits for their grace period otherwise.
    for (const { metadata } of await cluster.list("Pod", { namespace }))
      await cluster.remove("Pod", metadata.name, namespace, GRACE_SECONDS);
    await cluster.remove("Namespace", namespace);
    say(`deleting namespace ${namespace}`);
  }
  const named = (name: string): string => `namespace ${name}`;
  const namespacesLeft = await untilNone(cluster, namespaces.map(named), async () => {
    const still: string[] = [];
    for (const name of namespaces) if (await cluster.read("Namespace", name)) still.push(name);
    return still.map(named);
  });
  // Found by the claim that they name: a volume may appear after its claim was deleted.
  const volumes = (await cluster.list("PersistentVolume").catch(fallback([], "forbidden"))).filter(
    ({ spec }) => namespaces.includes(spec?.claimRef?.namespace),
  );
  return [
    ...namespacesLeft,
    ...(await untilVolumesGone(
      cluster,
      volumes.map(({ metadata }) => metadata.name),
    )),
  ];
}

/** In this order: what uses a volume before its claim. The Lease says whose all this is, and goes last. */
const OWN_KINDS = ["Job", "Pod", "ConfigMap", "Secret", "VolumeSnapshot", "PersistentVolumeClaim"] as const;

/** Nothing but what bears this session's labels. */
async function cleanObjects(
  cluster: Cluster,
  { session, namespace }: Pick<SeenSession, "session" | "namespace">,
  say: (line: string) => void,
): Promise<string[]> {
  const own = { namespace, labels: { [MANAGED_BY]: "fiolio", [LABELS.session]: session } };
  say(`deleting what session ${session} made in namespace ${namespace}`);
  const claims = await cluster.list("PersistentVolumeClaim", own);
  for (const kind of OWN_KINDS)
    for (const { metadata } of await cluster.list(kind, own).catch(fallback([], "forbidden", "not-found")))
      await cluster.remove(kind, metadata.name, namespace, kind === "Pod" ? GRACE_SECONDS : undefined);
  const left = await untilNone(cluster, claims.map(nameOf), () => claimsLeft(cluster, own));
  left.push(...(await untilVolumesGone(cluster, claims.flatMap(volumeOf))));
  if (left.length === 0) await cluster.remove("Lease", leaseName(session), namespace);
  return left;
}

/** Volumes of this report's claims that their class keeps, a line each with the command that deletes them. */
export async function keptVolumes(cluster: Cluster, report: string): Promise<string[]> {
  const volumes = await cluster.list("PersistentVolume").catch(fallback([], "forbidden"));
  return volumes
    .filter(({ spec, status }) => {
      const { namespace = "", name = "" } = (spec?.claimRef ?? {}) as { namespace?: string; name?: string };
      const isOurs = [namespace, name].some((one) => one.startsWith(prefixOf(report)));
      return isOurs && spec?.persistentVolumeReclaimPolicy !== "Delete" && status?.phase !== "Bound";
    })
    .map(
      ({ metadata, spec }) =>
        `volume ${metadata.name} stays: its StorageClass ${spec?.storageClassName} keeps volumes. What lies behind it stays too. Delete it: kubectl delete persistentvolume ${metadata.name}`,
    );
}
