/** Claims as they change. What a watch does not tell is polled: it may be forbidden, and ends when nothing comes for a while. */
import { type KubeConfig, Watch } from "@kubernetes/client-node";
import type { KubeObject } from "./kinds.ts";

/** What the API server has of them at first is given too. */
export type ClaimChange = { claim: KubeObject; at: number };

/** Until `signal` aborts, or the watch ends. Never rejects. `at`: by our clock, in milliseconds. */
export async function watchClaims(
  config: KubeConfig,
  { namespace, labelSelector, signal }: { namespace: string; labelSelector: string; signal: AbortSignal },
  changed: (change: ClaimChange) => void,
): Promise<void> {
  const path = `/api/v1/namespaces/${encodeURIComponent(namespace)}/persistentvolumeclaims`;
  const each = (_phase: string, claim: KubeObject): void => changed({ claim, at: Date.now() });
  const watching = await new Watch(config)
    .watch(path, { labelSelector }, each, () => undefined)
    .catch(() => undefined);
  if (signal.aborted) watching?.abort();
  else signal.addEventListener("abort", () => watching?.abort(), { once: true });
}
