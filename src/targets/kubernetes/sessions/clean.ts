/** Deletes what we made, and waits until it is gone. Touches nothing without our labels. */
import { ofAll } from "../api/at-once.ts";
import type { Cluster } from "../api/client.ts";
import { fallback } from "../api/errors.ts";
import type { Kind, KubeObject } from "../api/kinds.ts";
import { LABELS, MANAGED_BY, prefixOf } from "../cell/objects.ts";
import { leaseName } from "./lease.ts";
import type { SeenSession } from "./sessions.ts";

const PATIENCE_MS = 180_000;
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
  for (const kind of makes)
    await removeAll(kind, await cluster.list(kind, own).catch(fallback([], "not-found")));
  await removeAll("Pod", await cluster.list("Pod", own), GRACE_SECONDS);
  const claims = await cluster.list("PersistentVolumeClaim", own);
  await removeAll("PersistentVolumeClaim", claims);
  await cluster.remove("ConfigMap", cellName, namespace);
  const claimsLeft = await untilNone(
    cluster,
    async () => {
      const left = await cluster.list("PersistentVolumeClaim", own);
      return left.map(({ metadata }) => `claim ${metadata.name}`);
    },
    claims.length,
  );
  return [...claimsLeft, ...(await untilVolumesGone(cluster, claims.flatMap(volumeOf)))];
}

const volumeOf = ({ spec }: KubeObject): string[] => (spec?.volumeName ? [spec.volumeName as string] : []);

/** Volumes that their class retains are not waited for. */
async function untilVolumesGone(cluster: Cluster, volumes: readonly string[]): Promise<string[]> {
  let left = [...new Set(volumes)];
  return untilNone(
    cluster,
    async () => {
      const seen = await ofAll(left, (name) =>
        // What we may not see we do not wait for.
        cluster.read("PersistentVolume", name).catch(fallback(undefined, "forbidden")),
      );
      left = left.filter((_, i) => seen[i]?.spec?.persistentVolumeReclaimPolicy === "Delete");
      return left.map((name) => `volume ${name}`);
    },
    left.length,
  );
}

/** Asks what is `left` until nothing is, or three minutes are over; not at all where nothing was `there`. */
async function untilNone(cluster: Cluster, left: () => Promise<string[]>, there: number): Promise<string[]> {
  if (there === 0) return [];
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    const still = await left();
    if (still.length === 0 || performance.now() > until) return still;
    await cluster.pause();
  }
}

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
  const namespacesLeft = await untilNone(
    cluster,
    async () => {
      const still: string[] = [];
      for (const name of namespaces) if (await cluster.read("Namespace", name)) still.push(name);
      return still.map((name) => `namespace ${name}`);
    },
    namespaces.length,
  );
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
  const left = await untilNone(
    cluster,
    async () =>
      (await cluster.list("PersistentVolumeClaim", own)).map(({ metadata }) => `claim ${metadata.name}`),
    claims.length,
  );
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
