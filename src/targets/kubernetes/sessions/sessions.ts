/** Sessions that have something in a cluster, of this report and of others, and whether somebody measures in them. */
import { isGoneHere } from "../../../effects/holder.ts";
import type { Cluster } from "../api/client.ts";
import { fallback } from "../api/errors.ts";
import type { KubeObject } from "../api/kinds.ts";
import { LABELS, MANAGED_BY, type Session } from "../cell/objects.ts";
import { HOLDER, isRenewed, isYoung, leaseOf } from "./lease.ts";

export type SeenSession = {
  session: string;
  report: string;
  namespace: string;
  /** Its namespace was there before, and stays. */
  shared: boolean;
  /** Somebody measures there, as far as its Lease tells. */
  alive: boolean;
};

/** Others that measure now, in words; nobody where that may not be seen. */
export async function companyOf(cluster: Cluster, session: Session, shared?: string): Promise<string[]> {
  const others = await seenSessions(cluster, session, shared).catch(fallback([]));
  return others
    .filter((one) => one.alive && one.session !== session.session)
    .map((one) => `session ${one.session} of ${one.report === session.report ? "this" : "another"} report`);
}

/** Why a session of this report is not cleaned up. */
export const heldLine = ({ session, namespace }: SeenSession): string =>
  `session ${session} in namespace ${namespace}: expected it to be over, it measures elsewhere, or did less than a minute ago; it is left alone. Where nobody measures, clean again in a minute.`;

/** Reads only. `shared`: an existing namespace that sessions of this target measure in. */
export async function seenSessions(
  cluster: Cluster,
  session: Session,
  shared?: string,
): Promise<SeenSession[]> {
  const ours = { labels: { [MANAGED_BY]: "fiolio" } };
  const namespaces = await cluster.list("Namespace", ours).catch(fallback([], "forbidden"));
  const leases = await leasesIn(cluster, ours, shared);
  const now = await serverTime(cluster, session, shared);
  const made = namespaces.filter(isOurs).map(async (namespace) => {
    const lease = leases.find(({ metadata }) => metadata.namespace === namespace.metadata.name);
    return seen(namespace.metadata.name, false, namespace, await isAlive(namespace, lease, now));
  });
  const held = leases
    .filter((lease) => isOurs(lease) && lease.metadata.namespace === shared)
    .map(async (lease) => seen(shared ?? "", true, lease, await isAlive(undefined, lease, now)));
  return Promise.all([...made, ...held]);
}

async function leasesIn(
  cluster: Cluster,
  ours: { labels: Record<string, string> },
  shared: string | undefined,
): Promise<KubeObject[]> {
  const everywhere = await cluster.list("Lease", ours).catch(fallback(undefined, "forbidden"));
  if (everywhere !== undefined || shared === undefined) return everywhere ?? [];
  return cluster.list("Lease", { ...ours, namespace: shared });
}

const seen = (namespace: string, shared: boolean, { metadata }: KubeObject, alive: boolean): SeenSession => ({
  session: metadata.labels?.[LABELS.session] ?? "",
  report: metadata.labels?.[LABELS.report] ?? "",
  namespace,
  shared,
  alive,
});

async function isAlive(
  namespace: KubeObject | undefined,
  lease: KubeObject | undefined,
  now: Date,
): Promise<boolean> {
  const holder = lease?.spec?.holderIdentity ?? namespace?.metadata.annotations?.[HOLDER];
  // Made by an earlier version, or by hand.
  if (typeof holder !== "string") return false;
  if (await isGoneHere(holder)) return false;
  return lease === undefined ? namespace !== undefined && isYoung(namespace, now) : isRenewed(lease, now);
}

/** The API server's clock, by what it says of an object that it makes in a dry run; ours where that is not allowed. */
async function serverTime(cluster: Cluster, session: Session, namespace = "default"): Promise<Date> {
  const trial = leaseOf({ ...session, session: `${session.session}-now`, namespace }, new Date());
  const tried = await cluster.tryOut(trial).catch(fallback(undefined, "forbidden", "invalid"));
  return new Date(tried?.metadata.creationTimestamp ?? Date.now());
}

/** The selector has filtered already; a deletion deserves a second check. */
const isOurs = ({ metadata }: KubeObject): boolean =>
  metadata.labels?.[MANAGED_BY] === "fiolio" && metadata.labels[LABELS.session] !== undefined;
