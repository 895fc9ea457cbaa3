/** One cell in the cluster: from the claims to the output of every client, and away with it all. */
import { setTimeout as sleep } from "node:timers/promises";
import type { KubernetesTarget } from "../schema/target.ts";
import type { Cell, CellFailure, RunContext } from "../session/cell.ts";
import type { Cluster, KubeObject } from "./client.ts";
import { ClusterError } from "./errors.ts";
import { cellFailure, evidenceOf, failureOf, failureOfLog, type Sight } from "./failure.ts";
import { type PodLog, readPodLog } from "./frames.ts";
import {
  type ClientNames,
  claimOf,
  clientsOf,
  configMapOf,
  jobOf,
  kbenchJobOf,
  type Session,
  TOLD,
} from "./objects.ts";
import { look } from "./sight.ts";

export type CellInputs = {
  cluster: Cluster;
  session: Session;
  target: KubernetesTarget;
  /** Name in the namespace: of its ConfigMap, and the beginning of all others. */
  cellName: string;
  /** What the pod finds beside its script: job.fio, and fill.fio where the volume is filled. */
  files: Record<string, string>;
  /** Called right before the clients start and right after they ended. */
  around?: { before(nodes: readonly string[]): Promise<void>; after(): Promise<void> };
};

/** What came of one client. `log` is there once its pod ran; `text` is kbench's whole log. */
export type ClientOutcome = ClientNames & {
  sight: Sight;
  log?: PodLog;
  text?: string;
  failure?: CellFailure;
};

export type CellRun = {
  clients: ClientOutcome[];
  /** Of the cell as a whole: nothing was measured. */
  failure?: CellFailure;
  /** When we saw things, by our own clock, in milliseconds since the epoch. */
  seen: { created: number; bound?: number; running?: number };
};

const POLL_MS = 1000;
/** After a pod was told when to start, the kubelet takes about a second to hand it on. */
const START_MARGIN_SECONDS = 5;
const FETCHES = 3;
/** Kubelets rotate a container's log at 10 MiB by default and give nothing of what was before. */
const LOG_LIMIT = 9 * 2 ** 20;

/** Makes, measures, fetches. What it made is still there afterwards: see `takeAway`. Rejects when interrupted. */
export async function runCell(inputs: CellInputs, cell: Cell, context: RunContext): Promise<CellRun> {
  const { cluster, session, target, cellName } = inputs;
  const names = clientsOf(cell, cellName);
  const seen: CellRun["seen"] = { created: Date.now() };
  const run: CellRun = { clients: names.map((one) => ({ ...one, sight: NOTHING_SEEN })), seen };
  try {
    context.phase("creating");
    await createAll(inputs, cell, names);
    const deadline = Date.now() + (cell.estimate.seconds + target.limits.overrunSeconds) * 1000;
    if (!(await untilRunning(inputs, run, context))) return run;
    if (cell.workload.kind === "kbench") return await followKbench(inputs, run, context, deadline);
    context.phase("filling");
    if (!(await untilPhase("ready", inputs, run, context, deadline))) return run;
    await inputs.around?.before(nodesOf(run));
    await go(cluster, session.namespace, run);
    context.phase("measuring", cell.estimate.seconds);
    const measured = await untilPhase("done", inputs, run, context, deadline);
    await inputs.around?.after();
    if (!measured) return run;
    context.phase("fetching");
    for (const client of run.clients) await fetch(cluster, session.namespace, client);
    return run;
  } catch (error) {
    context.signal.throwIfAborted();
    run.failure = failureOfError(error);
    return run;
  }
}

const NOTHING_SEEN: Sight = { claim: undefined, job: undefined, pod: undefined, events: [] };

async function createAll(
  { cluster, session, target, cellName, files }: CellInputs,
  cell: Cell,
  names: readonly ClientNames[],
): Promise<void> {
  const around = { ...session, cellName };
  const deadlineSeconds =
    cell.estimate.seconds +
    target.limits.boundSeconds +
    target.limits.runningSeconds +
    target.limits.overrunSeconds;
  const isKbench = cell.workload.kind === "kbench";
  if (!isKbench) await cluster.create(configMapOf(around, files));
  for (const claim of new Set(names.map((one) => one.claim)))
    await cluster.create(claimOf(around, cell, claim));
  const repeating =
    cell.workload.kind === "stress"
      ? { FIOLIO_REPEAT_SECONDS: String(cell.workload.seconds), FIOLIO_FORMAT: "json" }
      : {};
  const options = { deadlineSeconds, env: { FIOLIO_LIMIT: String(LOG_LIMIT), ...repeating } };
  for (const one of names)
    await cluster.create((isKbench ? kbenchJobOf : jobOf)(around, cell, target, one, options));
}

/** Looks again and again until every client's pod runs; false where one of them never will. */
async function untilRunning(inputs: CellInputs, run: CellRun, context: RunContext): Promise<boolean> {
  const { limits } = inputs.target;
  context.phase("waiting for claim and pod", limits.boundSeconds + limits.runningSeconds);
  const { seen } = run;
  for (;;) {
    await see(inputs, run);
    const sights = run.clients.map(({ sight }) => sight);
    if (seen.bound === undefined && sights.every(({ claim }) => claim?.status?.phase === "Bound"))
      seen.bound = Date.now();
    if (sights.every(({ pod }) => isStarted(pod))) {
      seen.running = Date.now();
      return true;
    }
    const patience = {
      claimIsLate: Date.now() > seen.created + limits.boundSeconds * 1000,
      podIsLate:
        Date.now() > (seen.bound ?? seen.created + limits.boundSeconds * 1000) + limits.runningSeconds * 1000,
    };
    if (failed(run, (sight) => failureOf(sight, patience))) return false;
    await sleep(POLL_MS, undefined, { signal: context.signal });
  }
}

const isStarted = (pod: KubeObject | undefined): boolean => {
  const state = pod?.status?.containerStatuses?.[0]?.state;
  return (
    pod?.metadata.deletionTimestamp === undefined &&
    (state?.running !== undefined || state?.terminated?.exitCode === 0)
  );
};

/** Until all pods say that they are in this phase, or past it; false where one of them never will. */
async function untilPhase(
  phase: string,
  inputs: CellInputs,
  run: CellRun,
  context: RunContext,
  deadline: number,
): Promise<boolean> {
  const { cluster, session } = inputs;
  const reached = new Set<string>();
  for (;;) {
    for (const client of run.clients) {
      const name = client.sight.pod?.metadata.name;
      if (name === undefined || reached.has(client.client)) continue;
      // A pod that is gone has no log: the next look says so.
      const tail = readPodLog(await cluster.log(name, session.namespace, 4).catch(nothingIfGone));
      if (tail.phases.some((one) => one.name === phase || one.name === "done")) reached.add(client.client);
    }
    if (reached.size === run.clients.length) return true;
    await see(inputs, run);
    const gone = run.clients.some(({ sight }) => sight.pod === undefined);
    if (gone || failed(run, (sight) => failureOf(sight, IN_TIME))) {
      run.failure ??= cellFailure(
        "pod-deleted",
        "the pod is gone",
        evidenceOf(run.clients.flatMap(({ sight }) => sight.events)),
      );
      return false;
    }
    if (Date.now() > deadline) {
      run.failure = cellFailure(
        "deadline",
        `no result within ${Math.round((deadline - run.seen.created) / 1000)} s`,
        [],
      );
      return false;
    }
    await sleep(POLL_MS, undefined, { signal: context.signal });
  }
}

const IN_TIME = { claimIsLate: false, podIsLate: false };

function nothingIfGone(error: unknown): string {
  if (error instanceof ClusterError && (error.kind === "not-found" || error.kind === "invalid")) return "";
  throw error;
}

/** kbench ends by itself, and prints all that it has to say. */
async function followKbench(
  inputs: CellInputs,
  run: CellRun,
  context: RunContext,
  deadline: number,
): Promise<CellRun> {
  context.phase("measuring");
  const [client] = run.clients;
  for (;;) {
    await see(inputs, run);
    const state = client?.sight.pod?.status?.containerStatuses?.[0]?.state;
    if (client && state?.terminated) {
      const name = client.sight.pod?.metadata.name ?? "";
      client.text = (await inputs.cluster.log(name, inputs.session.namespace)).replace(/^\S+Z /gm, "");
      if (state.terminated.exitCode !== 0 && !failed(run, (sight) => failureOf(sight, IN_TIME)))
        run.failure = cellFailure(
          "fio-failed",
          `kbench ended with ${state.terminated.exitCode}`,
          client.text.trim().split("\n").slice(-20),
        );
      return run;
    }
    if (failed(run, (sight) => failureOf(sight, IN_TIME))) return run;
    if (Date.now() > deadline) {
      run.failure = cellFailure("deadline", "kbench did not end in time", []);
      return run;
    }
    await sleep(POLL_MS, undefined, { signal: context.signal });
  }
}

async function see({ cluster, session, cellName }: CellInputs, run: CellRun): Promise<void> {
  const sights = await look(cluster, session.namespace, cellName, run.clients);
  for (const client of run.clients) client.sight = sights.get(client.client) ?? NOTHING_SEEN;
}

/** Notes each client's failure; the first is the cell's. */
function failed(run: CellRun, failure: (sight: Sight) => CellFailure | undefined): boolean {
  for (const client of run.clients) {
    const found = failure(client.sight);
    if (found !== undefined) client.failure = found;
  }
  const first = run.clients.find((client) => client.failure)?.failure;
  if (first !== undefined) run.failure ??= first;
  return first !== undefined;
}

const nodesOf = (run: CellRun): string[] => [
  ...new Set(run.clients.flatMap(({ sight }) => (sight.pod?.spec?.nodeName as string | undefined) ?? [])),
];

/**
 * Lets all clients start at the same moment: by the nodes' clocks, which the times of their log lines tell, as ours may differ.
 * One alone may start at once.
 */
async function go(cluster: Cluster, namespace: string, run: CellRun): Promise<void> {
  let at = 1;
  if (run.clients.length > 1) {
    const asked = Date.now();
    const readies: number[] = [];
    for (const { sight } of run.clients) {
      const log = readPodLog(await cluster.log(sight.pod?.metadata.name ?? "", namespace, 4));
      readies.push(Date.parse(log.phases.findLast(({ name }) => name === "ready")?.at ?? ""));
    }
    const latest = Math.max(...readies.filter(Number.isFinite));
    // Never earlier than the nodes' present: the last of them was ready at most this long ago, as we have only just seen it.
    const since = Date.now() - asked + POLL_MS * (run.clients.length + 2);
    at = Math.ceil(((Number.isFinite(latest) ? latest : Date.now()) + since) / 1000) + START_MARGIN_SECONDS;
  }
  for (const { sight } of run.clients)
    await cluster.annotate("Pod", sight.pod?.metadata.name ?? "", namespace, { [TOLD.go]: String(at) });
}

/** The whole log, once more where it did not come whole: the pod stays until it is told that it was fetched. */
async function fetch(cluster: Cluster, namespace: string, client: ClientOutcome): Promise<void> {
  const name = client.sight.pod?.metadata.name ?? "";
  for (let attempt = 1; attempt <= FETCHES; attempt += 1) {
    client.log = readPodLog(await cluster.log(name, namespace));
    if (client.log.damaged.length === 0 && client.log.exitCode !== undefined) break;
  }
  const failure = client.log && failureOfLog(client.log, client.sight.events);
  if (failure !== undefined) client.failure = failure;
  await cluster.annotate("Pod", name, namespace, { [TOLD.fetched]: "yes" });
}

/** What went wrong between us and the API server, as the failure of a cell. */
export function failureOfError(error: unknown): CellFailure {
  if (!(error instanceof ClusterError)) throw error;
  const { kind, message } = error;
  if (kind === "unreachable" || kind === "unavailable") return cellFailure("api-unreachable", message, []);
  if (kind === "unauthorised") return cellFailure("unauthorised", message, []);
  return cellFailure(/exceeded quota/.test(message) ? "quota" : "refused", message, []);
}
