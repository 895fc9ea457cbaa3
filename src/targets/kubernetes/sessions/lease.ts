/**
 * Whose a session is: a Lease beside its objects, which it renews for as long as it lives. Host names and paths are equal
 * in containers and cloned machines, and tell nothing.
 */
import type { Cluster } from "../api/client.ts";
import { ClusterError } from "../api/errors.ts";
import type { KubeObject } from "../api/kinds.ts";
import { type Session, sessionLabels } from "../cell/objects.ts";

/** Without a renewal for so long a session is over; several renewals fit in. */
const LEASE_SECONDS = 60;
const RENEWED_EVERY_MS = 15_000;

/** On a session's namespace: who made it, for the moment until its Lease is there. */
export const HOLDER = "fiolio/holder";

export const leaseName = (session: string): string => `fiolio-${session}`;

export const leaseOf = (session: Session, renewTime: Date): KubeObject => ({
  apiVersion: "coordination.k8s.io/v1",
  kind: "Lease",
  metadata: {
    name: leaseName(session.session),
    namespace: session.namespace,
    labels: sessionLabels(session),
  },
  spec: {
    holderIdentity: session.holder,
    leaseDurationSeconds: LEASE_SECONDS,
    renewTime: microTime(renewTime),
  },
});

/** Kubernetes' MicroTime, as text: the client would write milliseconds. */
const microTime = (at: Date): string => at.toISOString().replace("Z", "000Z");

/** Renews it until the function that it gives is called. A renewal that fails is tried again; cells notice what is amiss. */
export function keepAlive(cluster: Cluster, session: Session, say: (line: string) => void): () => void {
  let isLate = false;
  const timer = setInterval(async () => {
    try {
      const renewTime = microTime(new Date());
      const lease = { spec: { renewTime } };
      await cluster.patch("Lease", leaseName(session.session), session.namespace, lease);
      isLate = false;
    } catch (error) {
      if (!(error instanceof ClusterError) || isLate) return;
      isLate = true;
      say(`warning: the session's Lease could not be renewed: ${error.message}.`);
    }
  }, RENEWED_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** By the API server's clock alone: of `lease` when it was last written, of `now` when it was asked. Pure. */
export function isRenewed(lease: KubeObject, now: Date): boolean {
  const written = (lease.metadata.managedFields ?? []).flatMap(({ time }) =>
    time ? [Number(new Date(time))] : [],
  );
  const last = Math.max(...written, Number(new Date(lease.metadata.creationTimestamp ?? 0)));
  return Number(now) - last <= LEASE_SECONDS * 1000;
}

/** Whether a namespace is so young that its Lease may not be there yet. Pure. */
export const isYoung = ({ metadata }: KubeObject, now: Date): boolean =>
  Number(now) - Number(new Date(metadata.creationTimestamp ?? 0)) <= LEASE_SECONDS * 1000;
