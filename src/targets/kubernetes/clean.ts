/** Deletes what we made, and waits until it is gone. Touches nothing without our labels. */
import type { Cluster } from "./api/client.ts";
import type { KubeObject } from "./api/kinds.ts";
import { LABELS, MANAGED_BY, ownLabels } from "./cell/objects.ts";

const PATIENCE_MS = 180_000;
/** With 0 a pod would vanish while the node still has its volume mounted. */
const GRACE_SECONDS = 1;

/** Deletes a cell's objects and its volumes, so that the next one finds room. Returns what is left after three minutes. */
export async function takeAway(cluster: Cluster, namespace: string, cellName: string): Promise<string[]> {
  const own = { namespace, labels: { [LABELS.cell]: cellName } };
  for (const { metadata } of await cluster.list("Job", own))
    await cluster.remove("Job", metadata.name, namespace);
  for (const { metadata } of await cluster.list("Pod", own))
    await cluster.remove("Pod", metadata.name, namespace, GRACE_SECONDS);
  const claims = await cluster.list("PersistentVolumeClaim", own);
  for (const { metadata } of claims) await cluster.remove("PersistentVolumeClaim", metadata.name, namespace);
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
      const still: string[] = [];
      for (const name of left) {
        const volume = await cluster.read("PersistentVolume", name);
        if (volume !== undefined && volume.spec?.persistentVolumeReclaimPolicy === "Delete") still.push(name);
      }
      left = still;
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

export type Leftover = { namespace: string; session: string };

/** Namespaces that this report made and that are still there. */
export async function leftovers(cluster: Cluster, report: string): Promise<Leftover[]> {
  return (await cluster.list("Namespace", { labels: ownLabels(report) })).filter(isOurs).map(leftoverOf);
}

/** Namespaces of other reports: of somebody who measures now, or of this one under an earlier name of its folder or machine. */
export async function leftoversOfOthers(cluster: Cluster, report: string): Promise<Leftover[]> {
  const found = await cluster.list("Namespace", { labels: { [MANAGED_BY]: "fiolio" } });
  return found
    .filter((one) => isOurs(one) && one.metadata.labels?.[LABELS.report] !== report)
    .map(leftoverOf);
}

const leftoverOf = ({ metadata }: KubeObject): Leftover => ({
  namespace: metadata.name,
  session: metadata.labels?.[LABELS.session] ?? "",
});

/** The selector has filtered already; a deletion deserves a second check. */
const isOurs = ({ metadata }: KubeObject): boolean =>
  metadata.labels?.[MANAGED_BY] === "fiolio" && metadata.labels[LABELS.session] !== undefined;

/** Deletes the namespaces with all that is in them, and waits for them and their volumes; names what is left after three minutes. */
export async function clean(
  cluster: Cluster,
  namespaces: readonly string[],
  say: (line: string) => void,
): Promise<string[]> {
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
  const volumes = namespaces.length === 0 ? [] : await volumesIn(cluster, namespaces);
  for (const { metadata, spec } of volumes)
    if (spec?.persistentVolumeReclaimPolicy !== "Delete")
      say(
        `volume ${metadata.name} stays: its StorageClass ${spec?.storageClassName} keeps volumes. Delete it by hand.`,
      );
  const names = volumes.map(({ metadata }) => metadata.name);
  return [...namespacesLeft, ...(await untilVolumesGone(cluster, names))];
}

/** Found by the claim that they name: a volume may appear after its claim was deleted. */
async function volumesIn(cluster: Cluster, namespaces: readonly string[]): Promise<KubeObject[]> {
  const volumes = await cluster.list("PersistentVolume");
  return volumes.filter(({ spec }) => namespaces.includes(spec?.claimRef?.namespace));
}
