/** Waits until what was deleted is gone: told by watches, and asked for now and then, as they may be forbidden. */
import { ofAll } from "../api/at-once.ts";
import type { Cluster } from "../api/client.ts";
import { fallback } from "../api/errors.ts";
import { News } from "../api/news.ts";

const PATIENCE_MS = 180_000;

/** Names of what watches told to be gone, such as "claim a" and "volume b", and news of each. */
export type Going = { gone: ReadonlySet<string>; news: News };

export const claimNamed = (name: string): string => `claim ${name}`;
const volumeNamed = (name: string): string => `volume ${name}`;

/** Undefined where we may not watch these claims and volumes. */
export async function watchGoing(
  cluster: Cluster,
  claims: { namespace: string; labels: Record<string, string> },
  volumes: readonly string[],
  signal: AbortSignal,
): Promise<Going | undefined> {
  const [gone, news] = [new Set<string>(), new News()];
  const hears = (
    kind: "PersistentVolumeClaim" | "PersistentVolume",
    where: object,
    named: typeof claimNamed,
  ) =>
    cluster.watch(kind, where, signal, ({ object, isGone }) => {
      if (!isGone) return;
      gone.add(named(object.metadata.name));
      news.tell();
    });
  const all = await Promise.all([
    hears("PersistentVolumeClaim", claims, claimNamed),
    ...volumes.map((name) => hears("PersistentVolume", { fields: `metadata.name=${name}` }, volumeNamed)),
  ]);
  return all.every(Boolean) ? { gone, news } : undefined;
}

/** Volumes that their class retains are not waited for. */
export async function untilVolumesGone(
  cluster: Cluster,
  volumes: readonly string[],
  going?: Going,
): Promise<string[]> {
  const names = [...new Set(volumes)];
  const deleting = async (asked: readonly string[]): Promise<string[]> => {
    const seen = await ofAll(asked, (name) =>
      // What we may not see we do not wait for.
      cluster.read("PersistentVolume", name).catch(fallback(undefined, "forbidden")),
    );
    return asked.filter((_, i) => seen[i]?.spec?.persistentVolumeReclaimPolicy === "Delete");
  };
  // A cell's volumes are of one class: whether it retains them, one of them says.
  const areWatched = going !== undefined && (await deleting(names.slice(0, 1))).length > 0;
  let left = names;
  const ask = async (): Promise<string[]> => {
    left = await deleting(left);
    return left.map(volumeNamed);
  };
  return untilNone(cluster, names.map(volumeNamed), ask, { going, isTime: !areWatched });
}

/** Asks which of what was `there` is left until nothing is, or three minutes are over. `isTime`: also before anything is told. */
export async function untilNone(
  cluster: Cluster,
  there: readonly string[],
  ask: () => Promise<string[]>,
  { going, isTime = going === undefined }: { going?: Going | undefined; isTime?: boolean } = {},
): Promise<string[]> {
  const until = performance.now() + PATIENCE_MS;
  const news = going?.news ?? new News();
  const isLeft = (name: string): boolean => !going?.gone.has(name);
  let left = there.filter(isLeft);
  while (left.length > 0) {
    const { next } = news;
    left = (isTime ? await ask() : left).filter(isLeft);
    if (left.length === 0 || performance.now() > until) break;
    isTime = await Promise.race([
      cluster.pause(going ? "later" : "soon").then(() => true),
      next.then(() => false),
    ]);
  }
  return left;
}
