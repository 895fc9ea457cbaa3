/** Objects as they change. What a watch does not tell is polled: it may be forbidden, and ends when nothing comes for a while. */
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
} as const;
export type Watched = keyof typeof RESOURCES;

/** Until `signal` aborts, or the watch ends. Never rejects. */
export async function watchObjects(
  config: KubeConfig,
  kind: Watched,
  { namespace, labelSelector, signal }: { namespace?: string; labelSelector?: string; signal: AbortSignal },
  changed: (change: Change) => void,
): Promise<void> {
  const place = namespace === undefined ? "" : `namespaces/${encodeURIComponent(namespace)}/`;
  const version = VERSIONS[kind];
  const each = (phase: string, object: KubeObject): void =>
    changed({ object, at: Date.now(), isGone: phase === "DELETED" });
  const watching = await new Watch(config)
    .watch(
      `/${version.includes("/") ? "apis" : "api"}/${version}/${place}${RESOURCES[kind]}`,
      labelSelector === undefined ? {} : { labelSelector },
      each,
      () => undefined,
    )
    .catch(() => undefined);
  if (signal.aborted) watching?.abort();
  else signal.addEventListener("abort", () => watching?.abort(), { once: true });
}
