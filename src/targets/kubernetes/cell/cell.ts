/** One cell in the cluster: from the claims to the output of every client. */
import pMap from "p-map";
import type { MatrixCell, RunContext } from "../../../cells/cell.ts";
import type { HappeningsEnd } from "../../../cells/happenings.ts";
import { readScriptLog } from "../../../handover/frames.ts";
import type { Cluster } from "../api/client.ts";
import { containerState } from "../api/kinds.ts";
import { News } from "../api/news.ts";
import { volumesOf } from "../cluster-view.ts";
import { clusterFailure } from "../failures.ts";
import { go, learn } from "./barrier.ts";
import { createAll, startsAtOnce, untilRunning } from "./begin.ts";
import { type CellInputs, type CellRun, type ClientOutcome, newRun } from "./cell-run.ts";
import { failureOfError, failureOfLog } from "./failure.ts";
import { follow, hasReached, isGone, noteFailures, reachedAt, see } from "./follow.ts";
import { beginHappenings, readyNeighbours } from "./meanwhile.ts";
import { clientsOf, LABELS } from "./objects.ts";
import { isStarted } from "./sight.ts";

const FETCHES = 3;
/** A log has up to 9 MiB. */
const FETCHES_AT_ONCE = 4;

/** Makes, measures, fetches. What it made is still there afterwards: see `takeAway`. Rejects when interrupted. */
export async function runCell(inputs: CellInputs, cell: MatrixCell, context: RunContext): Promise<CellRun> {
  const names = clientsOf(cell, inputs.cellName);
  const run = newRun(names);
  const over = new AbortController();
  try {
    context.phase("creating");
    const told = await watchCell(inputs, run, over.signal);
    await createAll(inputs, cell, run);
    if (await untilRunning(inputs, run, context, told)) await measure(inputs, run, cell, context);
  } catch (error) {
    context.signal.throwIfAborted();
    if (!(isGone(error) && (await showsWhy(inputs, run)))) run.failure = failureOfError(error);
  } finally {
    over.abort();
  }
  return run;
}

/** Notes why a cell whose pods ran has failed; false where the cluster does not show it. */
async function showsWhy(inputs: CellInputs, run: CellRun): Promise<boolean> {
  if (run.seen.running === undefined) return false;
  await see(inputs, run, true);
  return noteFailures(run, { claimIsLate: false, podIsLate: false, ran: true });
}

/** Asking twice a second would make the fastest provisioner as slow as that. News of pods; undefined where asking goes on. */
async function watchCell(
  { cluster, session, cellName }: CellInputs,
  { seen }: CellRun,
  signal: AbortSignal,
): Promise<News | undefined> {
  const own = { namespace: session.namespace, labels: { [LABELS.cell]: cellName } };
  const news = new News();
  const hears = await Promise.all([
    cluster.watch("PersistentVolumeClaim", own, signal, ({ object, at }) => {
      const known = seen.claims.get(object.metadata.name);
      if (known !== undefined && object.status?.phase === "Bound") known.bound ??= at;
    }),
    cluster.watch("Pod", own, signal, ({ object, isGone }) => {
      if (isGone || isStarted(object)) news.tell();
    }),
  ]);
  return hears.every(Boolean) ? news : undefined;
}

async function measure(
  inputs: CellInputs,
  run: CellRun,
  cell: MatrixCell,
  context: RunContext,
): Promise<void> {
  const { cluster, session, target } = inputs;
  const wait = {
    patience: () => ({ claimIsLate: false, podIsLate: false, ran: true }),
    deadline: Date.now() + (cell.estimate.seconds + target.limits.overrunSeconds) * 1000,
  };
  if (cell.workload.kind === "kbench") {
    context.phase("measuring", cell.estimate.measuringSeconds);
    // It ends by itself; its log is complete then.
    const reached = ({ sight }: ClientOutcome) => containerState(sight.pod)?.terminated?.exitCode === 0;
    await follow(inputs, run, { ...wait, reached });
    for (const client of run.clients) await fetchText(cluster, session.namespace, client);
    return;
  }
  const inPhase = (phase: string) => (client: ClientOutcome) =>
    hasReached([phase, "done"], cluster, session.namespace, client.sight.pod?.metadata.name);
  const { measuringSeconds } = cell.estimate;
  const atOnce = startsAtOnce(inputs, cell);
  context.phase("filling");
  const isReady = async (client: ClientOutcome): Promise<boolean> => {
    const pod = client.sight.pod?.metadata.name;
    const at = await reachedAt(["ready", "done"], cluster, session.namespace, pod);
    if (at !== undefined) client.ready = at;
    return at !== undefined;
  };
  const begun = atOnce ? inPhase("measuring") : isReady;
  if (!(await follow(inputs, run, { ...wait, byLog: true, reached: begun }))) return;
  run.seen.ready = Date.now();
  const neighbours = await readyNeighbours(inputs, cell, context);
  if ("failure" in neighbours) {
    run.failure = neighbours.failure;
    return;
  }
  if (inputs.around) context.phase("waiting for a sample of what pods use");
  await inputs.around?.before(run);
  const told = Date.now();
  if (!atOnce) {
    context.phase("starting");
    await go(cluster, session.namespace, run, inputs.hearing);
  }
  context.phase("measuring", measuringSeconds);
  const notBefore = Date.now() + (measuringSeconds - 1) * 1000;
  const happenings = await beginHappenings(inputs, run, cell, {
    since: told,
    neighbours,
    signal: context.signal,
  });
  try {
    // Now there is time to ask: at the end everything is asked for at once.
    run.volumes = await volumesOf(cluster, run);
    const done = inPhase("done");
    if (!(await follow(inputs, run, { ...wait, notBefore, byLog: true, reached: done }))) return;
  } finally {
    noteHappenings(run, await happenings?.end());
  }
  // Before the pods are told that they may end: a pod that is gone is in no summary.
  if (inputs.around) context.phase("waiting for a sample of what pods use");
  await inputs.around?.after();
  context.phase("fetching");
  await pMap(run.clients, (client) => fetch(cluster, session.namespace, client), {
    concurrency: FETCHES_AT_ONCE,
  });
  learn(inputs.hearing, run);
  if (!run.clients.some(({ log }) => log && failureOfLog(log))) return;
  // The cluster's own events are part of the evidence.
  await see(inputs, run, true);
  for (const client of run.clients) {
    const failure =
      client.log && failureOfLog(client.log, client.sight.events, fits(cell), isApplication(cell));
    if (failure !== undefined) client.failure = failure;
  }
}

/** A step that did not happen makes another test of it. */
function noteHappenings(run: CellRun, end: HappeningsEnd | undefined): void {
  if (end?.during !== undefined) run.during = end.during;
  if (end?.failed === undefined) return;
  const { code, words } = end.failed;
  if (code === "not-undone" || run.failure === undefined) run.failure = clusterFailure(code, words, []);
}

const isApplication = ({ workload }: MatrixCell): boolean => workload.kind === "application";

/** Of a volume a file system takes some for itself. */
const fits = ({ estimate: { fileBytes = 0 }, volumeBytes = 0 }: MatrixCell): boolean =>
  fileBytes > 0 && fileBytes <= 0.8 * volumeBytes;

/** The whole log, read again where it came incomplete: the pod stays until it is deleted. */
async function fetch(cluster: Cluster, namespace: string, client: ClientOutcome): Promise<void> {
  const name = client.sight.pod?.metadata.name ?? "";
  for (let attempt = 1; attempt <= FETCHES; attempt += 1) {
    client.log = readScriptLog(await cluster.log(name, namespace));
    if (client.log.damaged.length === 0 && client.log.exitCode !== undefined) break;
  }
}

/** What kbench printed, without the node's times. Where it failed, its last lines are part of the evidence. */
async function fetchText(cluster: Cluster, namespace: string, client: ClientOutcome): Promise<void> {
  const { pod } = client.sight;
  if (!containerState(pod)?.terminated || pod === undefined) return;
  client.text = (await cluster.log(pod.metadata.name, namespace)).replace(/^\S+Z /gm, "");
  const lines = client.text.trim().split("\n").slice(-KEPT_LINES);
  client.failure?.evidence.unshift(...lines.filter(Boolean));
}

const KEPT_LINES = 20;
