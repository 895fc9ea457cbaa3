/** Objects as they change. What a watch does not tell is polled: it may be forbidden. */
import { setTimeout as sleep } from "node:timers/promises";
import { type KubeConfig, Watch } from "@kubernetes/client-node";
import { type KubeObject, VERSIONS } from "./kinds.ts";

/** What the API server has of them at first is given too. `at`: by our clock, in milliseconds. */
export type Change = { object: KubeObject; at: number; isGone: boolean };

/** Those that can be watched, as they stand in addresses. */
const RESOURCES = {
  PersistentVolumeClaim: "persistentvolumeclaims",
  Pod: "pods",
  PersistentVolume: "persistentvolumes",
  VolumeSnapshot: "volumesnapshots",
  VolumeAttachment: "volumeattachments",
} as const;
export type Watched = keyof typeof RESOURCES;

type WatchedWhere = {
  namespace?: string;
  labelSelector?: string;
  fieldSelector?: string;
  signal: AbortSignal;
};

/**
 * The client ends one on which nothing came for half a minute. Two seconds before this time a server says where it is, also
 * where nothing has changed, and then it ends the watch itself: the next one goes on from there. Without that, what happens
 * between two watches on which nothing came is seen only as it has become.
 */
const MARKED = { allowWatchBookmarks: true, timeoutSeconds: 25 };

/** Servers end any now and then. */
const isOver = (error: { name?: string } | null): boolean => error === null || error.name === "TimeoutError";
/** Of one that a server ends as soon as it has begun. */
const AGAIN_MS = 100;
const BRIEF_MS = 1000;
/** After one that failed: so long nothing is asked. */
export const AWAY_MS = 1000;

/**
 * Resolves when the first has begun, to false where it is refused; then until `signal` aborts, or the API server refuses.
 * Never rejects.
 */
export async function watchObjects(
  config: KubeConfig,
  kind: Watched,
  { namespace, signal, ...selectors }: WatchedWhere,
  changed: (change: Change) => void,
): Promise<boolean> {
  const place = namespace === undefined ? "" : `namespaces/${encodeURIComponent(namespace)}/`;
  const version = VERSIONS[kind];
  const path = `/${version.includes("/") ? "apis" : "api"}/${version}/${place}${RESOURCES[kind]}`;
  /** Of the last change, from which another watch goes on. */
  let resourceVersion: string | undefined;
  let isRefused = false;
  const each = (phase: string, object: KubeObject): void => {
    // Such as that what the watch was to go on from is too old.
    if (phase === "ERROR") {
      resourceVersion = undefined;
      return;
    }
    resourceVersion = object.metadata.resourceVersion;
    if (phase === "BOOKMARK") return;
    changed({ object, at: Date.now(), isGone: phase === "DELETED" });
  };
  const begin = async (): Promise<void> => {
    if (signal.aborted) return;
    let ended = false;
    const began = performance.now();
    const stop = (): void => watching?.abort();
    const watching = await new Watch(config)
      .watch(
        path,
        { ...MARKED, ...selectors, ...(resourceVersion && { resourceVersion }) },
        each,
        (error) => {
          ended = true;
          signal.removeEventListener("abort", stop);
          const { statusCode = 0 } = (error ?? {}) as { statusCode?: number };
          if (statusCode === GONE) resourceVersion = undefined;
          else if (statusCode >= 400 && statusCode < 500) isRefused = true;
          if (isRefused) return;
          const again = performance.now() - began < BRIEF_MS ? AGAIN_MS : 0;
          const ms = isOver(error) ? again : AWAY_MS;
          void sleep(ms, undefined, { signal, ref: false }).then(begin, () => undefined);
        },
      )
      .catch(() => undefined);
    if (signal.aborted) stop();
    else if (!ended) signal.addEventListener("abort", stop, { once: true });
  };
  await begin();
  return !isRefused;
}

const GONE = 410;
