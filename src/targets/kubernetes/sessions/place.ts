/** Where a session's objects go: into a namespace that it makes, or into one that is there and stays. */

import { ownHolder } from "../../../effects/holder.ts";
import { sha256 } from "../../../text/sha256.ts";
import type { Cluster } from "../api/client.ts";
import { namespaceOf, prefixOf, type Session } from "../cell/objects.ts";
import { copyPullSecret } from "../preflight/pull-secret.ts";
import type { KubernetesTarget } from "../schema.ts";
import { clean } from "./clean.ts";
import { HOLDER, keepAlive, leaseOf } from "./lease.ts";
import { type SeenSession, seenSessions } from "./sessions.ts";

/** Name of the existing namespace, where one is declared. */
export const sharedOf = ({ namespace }: KubernetesTarget): string | undefined =>
  typeof namespace === "string" ? namespace : undefined;

export async function sessionOf(
  target: KubernetesTarget,
  { report, session }: Pick<Session, "report" | "session">,
): Promise<Session> {
  const namespace = sharedOf(target) ?? `${prefixOf(report)}${session}`;
  return { namespace, session, report, holder: await ownHolder() };
}

/** Name of a cell's ConfigMap, and prefix of its other names; those of several sessions may share a namespace. */
export function cellNameOf(target: KubernetesTarget, { report, session }: Session, cell: string): string {
  const own = sha256(cell).slice(0, 10);
  return sharedOf(target) === undefined ? `cell-${own}` : `${prefixOf(report)}${session}-${own}`;
}

/** This report's sessions that have ended without taking away what they made. */
export async function leftovers(
  cluster: Cluster,
  target: KubernetesTarget,
  session: Session,
): Promise<{ over: SeenSession[]; alive: SeenSession[] }> {
  const own = (await seenSessions(cluster, session, sharedOf(target))).filter(
    ({ report }) => report === session.report,
  );
  return { over: own.filter(({ alive }) => !alive), alive: own.filter(({ alive }) => alive) };
}

/**
 * Makes room and a Lease in it, which is renewed until the function that it gives is called. What an earlier session left is
 * deleted first: its volumes may take the room that ours need. `connection` lives longer than `cluster`, which has a cell's signal.
 */
export async function makePlace(
  connection: Cluster,
  cluster: Cluster,
  target: KubernetesTarget,
  session: Session,
  say: (line: string) => void,
): Promise<() => void> {
  const { over } = await leftovers(cluster, target, session);
  if (over.length > 0) await clean(cluster, over, say);
  if (sharedOf(target) === undefined) {
    const namespace = namespaceOf(session, target);
    const annotations = { ...namespace.metadata.annotations, [HOLDER]: session.holder };
    await cluster.create({ ...namespace, metadata: { ...namespace.metadata, annotations } });
  }
  await cluster.create(leaseOf(session, new Date()));
  if (target.imagePullSecret) await copyPullSecret(cluster, session, target.imagePullSecret);
  return keepAlive(connection, session, say);
}
