/** Waits until what was deleted is gone: told by watches, and asked for now and then, as they may be forbidden. */
import { ofAll } from "../api/at-once.ts";
import type { Cluster } from "../api/client.ts";
import { fallback } from "../api/errors.ts";
import { News } from "../api/news.ts";

const PATIENCE_MS = 180_000;

/** News of each of these claims and volumes that is gone; undefined where we may not watch them. */
export async function watchGoing(
  cluster: Cluster,
  claims: { namespace: string; labels: Record<string, string> },
  volumes: readonly string[],
  signal: AbortSignal,
): Promise<News | undefined> {
  const news = new News();
  const tell = ({ isGone }: { isGone: boolean }): void => {
    if (isGone) news.tell();
  };
  const [hearsClaims, hearVolumes] = await Promise.all([
    cluster.watch("PersistentVolumeClaim", claims, signal, tell),
    ofAll(volumes, (name) =>
      cluster.watch("PersistentVolume", { fields: `metadata.name=${name}` }, signal, tell),
    ),
  ]);
  return hearsClaims && hearVolumes.every(Boolean) ? news : undefined;
}

/** Volumes that their class retains are not waited for. */
export async function untilVolumesGone(
  cluster: Cluster,
  volumes: readonly string[],
  told?: News,
): Promise<string[]> {
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
    told,
  );
}

/** Asks what is `left` until nothing is, or three minutes are over; not at all where nothing was `there`. */
export async function untilNone(
  cluster: Cluster,
  left: () => Promise<string[]>,
  there: number,
  told?: News,
): Promise<string[]> {
  if (there === 0) return [];
  const until = performance.now() + PATIENCE_MS;
  const news = told ?? new News();
  for (;;) {
    const { next } = news;
    const still = await left();
    if (still.length === 0 || performance.now() > until) return still;
    await Promise.race([cluster.pause(told ? "later" : "soon"), next]);
  }
}
