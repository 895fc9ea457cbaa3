/** Lets the clients of a cell start at the same moment. */

import { ofAll } from "../api/at-once.ts";
import type { Cluster } from "../api/client.ts";
import type { CellRun, Hearing } from "./cell-run.ts";
import { hasReached } from "./follow.ts";
import { NUDGE, TOLD } from "./objects.ts";

/** A kubelet takes about a second to pass on when to start; how long those of this cluster take is learned from cell to cell. */
const MARGIN_SECONDS = 4;
/** What the next cell may take longer than the slowest one so far. */
const SPARE_MS = 500;
/** Pods are told ten at once, by a server that may be busy. */
const TOLD_A_SECOND = 5;
/** Without a nudge a kubelet passes everything on every 60 to 90 seconds. */
const NUDGES = 60;

/** Tells all clients when to start, by the nodes' clocks, as ours may differ. A single client starts at once. */
export async function go(
  cluster: Cluster,
  namespace: string,
  { clients, seen }: CellRun,
  { slowestMs }: Hearing = {},
): Promise<void> {
  seen.going = Date.now();
  const pods = clients.flatMap(({ sight: { pod } }) => pod?.metadata.name ?? []);
  let at = 1;
  if (pods.length > 1) {
    const readies = clients.map(({ ready = "" }) => ready);
    at = startSecond(readies, { now: Date.now(), notYet: seen.notYet, clients: pods.length, slowestMs });
  }
  await ofAll(pods, (pod) => cluster.annotate("Pod", pod, namespace, { [TOLD.go]: String(at) }));
  await untilHeard(cluster, namespace, pods);
}

/** Sometimes a kubelet misses a change until it looks at everything again, a minute later; another change wakes it. */
async function untilHeard(cluster: Cluster, namespace: string, pods: readonly string[]): Promise<void> {
  let deaf = pods;
  for (let nudge = 1; nudge <= NUDGES && deaf.length > 0; nudge += 1) {
    // In the first second a kubelet is not late, and several clients start seconds later.
    await cluster.pause(nudge === 1 && pods.length > 1 ? "later" : "soon");
    const heard = await ofAll(deaf, (pod) => hasReached(["told", "done"], cluster, namespace, pod));
    deaf = deaf.filter((_, index) => !heard[index]);
    if (nudge > 1)
      for (const pod of deaf) await cluster.annotate("Pod", pod, namespace, { [NUDGE]: String(nudge) });
  }
}

/**
 * The second at which all start, by the nodes' clocks. `readies`: when each client said that it is ready, by its node's
 * clock. The last of them did so after `notYet`, by our clock: at most `now - notYet` has passed since. What earlier cells
 * took to hear of it makes that sooner, never later. Pure.
 */
export function startSecond(
  readies: readonly string[],
  {
    now,
    notYet,
    clients,
    slowestMs,
  }: { now: number; notYet: number; clients: number; slowestMs?: number | undefined },
): number {
  const last = lastOf(readies);
  const present = last === undefined ? now : last + (now - notYet);
  const unknown = Math.ceil(present / 1000 + clients / TOLD_A_SECOND) + MARGIN_SECONDS;
  if (slowestMs === undefined) return unknown;
  return Math.min(unknown, Math.ceil((present + slowestMs + SPARE_MS) / 1000));
}

/** Notes how long the clients of a cell took, once their logs are there: a single one is told nothing. */
export function learn(hearing: Hearing, { clients, seen }: Pick<CellRun, "clients" | "seen">): void {
  const { ready: seenReady, going } = seen;
  if (clients.length < 2 || seenReady === undefined || going === undefined) return;
  const momentsOf = (phase: string): string[] =>
    clients.flatMap(({ log }) => log?.phases.find(({ name }) => name === phase)?.at ?? []);
  const [ready, told] = [momentsOf("ready"), momentsOf("told")].map(lastOf);
  if (ready === undefined || told === undefined) return;
  // They were ready before we saw it: it took no longer than this, by whatever clock.
  const tookMs = told - ready - (going - seenReady);
  hearing.slowestMs = Math.max(hearing.slowestMs ?? 0, tookMs);
}

/** Milliseconds since the epoch. */
function lastOf(moments: readonly string[]): number | undefined {
  const known = moments.map((at) => Date.parse(at)).filter(Number.isFinite);
  return known.length > 0 ? Math.max(...known) : undefined;
}
