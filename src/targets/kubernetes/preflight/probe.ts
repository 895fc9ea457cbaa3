/** Tries the image in a pod without a volume, before the first cell: whether it can be pulled, and holds what the script needs. */
import type { CellFailure } from "../../../cells/cell.ts";
import { defined } from "../../../text/defined.ts";
import type { Cluster } from "../api/client.ts";
import { containerState } from "../api/kinds.ts";
import { newRun } from "../cell/cell-run.ts";
import { failureOf } from "../cell/failure.ts";
import { clientsOf, probeJobOf, type Session } from "../cell/objects.ts";
import { EVERYTHING_EVERY_MS, isStarted, look } from "../cell/sight.ts";
import type { KubernetesTarget } from "../schema.ts";
import { takeAway } from "../sessions/clean.ts";
import { givenLine } from "./given.ts";

/** What measure.sh calls. */
export const PROGRAMS: readonly string[] = "fio gzip sha256sum od tr fold wc cut date cat sleep grep".split(
  " ",
);

const SCRIPT = `for program in ${PROGRAMS.join(" ")}; do
command -v "$program" >/dev/null || echo "fiolio: missing $program"; done
echo "fiolio: version $(fio --version)"`;

export type Probe = {
  /** "fio-3.39", as fio gives it. */
  version?: string;
  /** Programs that the image lacks. */
  missing: string[];
  /** What the cluster added to the pod, a line. */
  given?: string;
  /** Where the pod did not run to its end. */
  failure?: CellFailure;
};

const NAME = "probe";

/** Rejects when interrupted, and where the API server does not answer. */
export async function probe(
  cluster: Cluster,
  session: Session,
  target: KubernetesTarget,
  signal: AbortSignal,
): Promise<Probe> {
  const [client] = newRun(clientsOf({ clients: 1, accessMode: "ReadWriteOnce" }, NAME)).clients;
  if (client === undefined) throw new Error("probe: expected one client");
  const { runningSeconds } = target.limits;
  const around = { ...session, cellName: NAME };
  await cluster.create(probeJobOf(around, target, client, SCRIPT, runningSeconds * 2));
  const until = Date.now() + runningSeconds * 1000;
  let whole = Date.now();
  try {
    for (;;) {
      const podIsLate = Date.now() > until;
      const isTime = Date.now() - whole > EVERYTHING_EVERY_MS;
      if (isTime) whole = Date.now();
      const sights = await look(cluster, session.namespace, NAME, [client], podIsLate || isTime);
      client.sight = sights.get(client.client) ?? client.sight;
      const { pod } = client.sight;
      if (pod && containerState(pod)?.terminated && isStarted(pod))
        return {
          ...readProbe(await cluster.log(pod.metadata.name, session.namespace)),
          ...defined({ given: givenLine(pod) }),
        };
      const failure = failureOf(client.sight, { claimIsLate: false, podIsLate, ran: false });
      if (failure !== undefined) return { missing: [], failure };
      await cluster.pause();
    }
  } finally {
    if (!signal.aborted) await takeAway(cluster, session.namespace, NAME);
  }
}

/** Pure. */
export function readProbe(log: string): Probe {
  const said = (what: string) =>
    [...log.matchAll(new RegExp(`fiolio: ${what} (\\S+)`, "g"))].map(([, word = ""]) => word);
  const [version] = said("version");
  return { missing: said("missing"), ...defined({ version }) };
}

/**
 * Why no cell can run with this image, in one line; undefined where it runs, or where something else is in the way, which
 * each cell then reports. Pure.
 */
export function refusalOfImage(image: string, { missing, failure }: Probe): string | undefined {
  if (failure?.code === "fio-failed")
    return `image ${image}: expected it to run in a pod, ${failure.message}. Mend image in fiolio.yaml.`;
  if (missing.length > 0)
    return `image ${image}: expected ${PROGRAMS.join(", ")} in it, it has no ${missing.join(", ")}. deploy/Dockerfile has them all.`;
  return undefined;
}
