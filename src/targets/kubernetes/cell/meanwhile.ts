/** What is made to happen in a cluster while a cell is measured. */
import type { CellFailure, MatrixCell, RunContext } from "../../../cells/cell.ts";
import { type Act, commandAct, type Happenings, makeHappen, undoing } from "../../../cells/happenings.ts";
import { parseJobFile } from "../../../fio/job-file.ts";
import { parseSeconds } from "../../../fio/size.ts";
import { readScriptLog } from "../../../handover/frames.ts";
import { defined } from "../../../text/defined.ts";
import type { Cluster } from "../api/client.ts";
import { clusterFailure } from "../failures.ts";
import type { KubernetesStep, KubernetesTarget } from "../schema.ts";
import { go } from "./barrier.ts";
import { createAll, untilRunning } from "./begin.ts";
import { type CellInputs, type CellRun, newRun } from "./cell-run.ts";
import { follow, hasReached } from "./follow.ts";
import { clientsOf } from "./objects.ts";

/** Begins it. `since`: when the pods were told to start, by our clock. Undefined where nothing is declared. */
export async function beginHappenings(
  inputs: CellInputs,
  run: CellRun,
  cell: MatrixCell,
  { since, neighbours, signal }: { since: number; neighbours: Neighbours; signal: AbortSignal },
): Promise<Happenings | undefined> {
  const { cluster, target, files } = inputs;
  const declared = declaredFor(target, cell);
  if (declared === undefined) return undefined;
  const around = { root: inputs.root, env: surroundings(inputs, run, cell) };
  const acts = declared.steps.map((step, i) => {
    const neighbour = neighbours.get(i);
    return neighbour ? neighbourAct(step, inputs, neighbour, around) : actOf(step, cluster, around);
  });
  const [first] = parseJobFile(files["job.fio"] ?? "");
  const rampMs = (parseSeconds(first?.options.get("ramp_time")) ?? 0) * 1000;
  const began = await measuringSince(inputs, run, since);
  return makeHappen(declared.name, acts, {
    beginsInMs: began + rampMs - Date.now(),
    signal,
    say: inputs.say,
  });
}

const declaredFor = ({ during = [] }: KubernetesTarget, { during: asked, workload }: MatrixCell) =>
  during.find(
    ({ name, profile }) => name === asked && workload.kind === "profile" && profile === workload.profile,
  );

/** By the index of their step. */
export type Neighbours = ReadonlyMap<number, CellRun>;

const neighboursOf = (target: KubernetesTarget, cell: MatrixCell, cellName: string) =>
  (declaredFor(target, cell)?.steps ?? []).flatMap(({ neighbour }, index) =>
    neighbour ? [{ ...neighbour, index, name: `${cellName}-n${index + 1}` }] : [],
  );

/** What they make in the cluster is named as that of cells is, and taken away in the same way. */
export const neighbourNames = (target: KubernetesTarget, cell: MatrixCell, cellName: string): string[] =>
  neighboursOf(target, cell, cellName).map(({ name }) => name);

/** Volumes are there and filled, and pods wait for their moment, before anything is measured. */
export async function readyNeighbours(
  inputs: CellInputs,
  cell: MatrixCell,
  context: RunContext,
): Promise<Neighbours | { failure: CellFailure }> {
  const ready = new Map<number, CellRun>();
  for (const { profile, index, name } of neighboursOf(inputs.target, cell, inputs.cellName)) {
    const jobs = inputs.filesOf(profile);
    const failed = (words: string) => ({
      failure: clusterFailure("not-happened", `neighbour ${profile}: ${words}`, []),
    });
    if ("refused" in jobs) return failed(jobs.refused);
    const { around: _, ...others } = inputs;
    const own: CellInputs = { ...others, cellName: name, files: jobs.files };
    const alone: MatrixCell = { ...cell, clients: 1, workload: { kind: "profile", profile } };
    const run = newRun(clientsOf(alone, name));
    await createAll(own, alone, run);
    const isReady = (await untilRunning(own, run, context)) && (await untilFilled(own, run, context));
    if (!isReady) return failed(run.failure?.message ?? "it did not start");
    ready.set(index, run);
  }
  return ready;
}

async function untilFilled(inputs: CellInputs, run: CellRun, context: RunContext): Promise<boolean> {
  context.phase("filling a neighbour");
  return follow(inputs, run, {
    byLog: true,
    patience: () => ({ claimIsLate: false, podIsLate: false, ran: true }),
    deadline: Date.now() + inputs.target.limits.overrunSeconds * 1000,
    reached: ({ sight }) =>
      hasReached(["ready", "done"], inputs.cluster, inputs.session.namespace, sight.pod?.metadata.name),
  });
}

/** It runs until its profile ends, or until it is taken away with the cell. */
const neighbourAct = (
  { at, neighbour, undo }: KubernetesStep,
  { cluster, session }: CellInputs,
  run: CellRun,
  around: Surroundings,
): Act => ({
  atMs: at * 1000,
  what: `neighbour ${neighbour?.profile}`,
  go: () => go(cluster, session.namespace, run),
  ...defined({ undo: undoing(undo, around) }),
});

/** By the node's clock, as far as it agrees with ours: between when it was told and when we saw that it had begun. */
async function measuringSince(
  { cluster, session }: CellInputs,
  { clients: [client] }: CellRun,
  since: number,
): Promise<number> {
  const pod = client?.sight.pod?.metadata.name;
  const log = pod === undefined ? undefined : readScriptLog(await cluster.log(pod, session.namespace, TAIL));
  const at = Date.parse(log?.phases.findLast(({ name }) => name === "measuring")?.at ?? "");
  const now = Date.now();
  return Number.isFinite(at) ? Math.min(now, Math.max(since, at)) : now;
}

const TAIL = 5;

type Surroundings = Parameters<typeof commandAct>[1];

/** The step's own fields say what is done. */
function actOf(
  { at, command, deletePods, undo }: KubernetesStep,
  cluster: Cluster,
  around: Surroundings,
): Act {
  if (command !== undefined) return commandAct({ at, command, undo }, around);
  const { namespace, labels } = deletePods ?? { namespace: "", labels: {} };
  const which = Object.entries(labels)
    .map(([key, value]) => `${key}=${value}`)
    .join(",");
  return {
    atMs: at * 1000,
    what: `delete pods ${which} in ${namespace}`,
    async go() {
      const pods = await cluster.list("Pod", { namespace, labels });
      if (pods.length === 0) throw new Error("expected pods with these labels, found none");
      await Promise.all(pods.map(({ metadata: { name } }) => cluster.remove("Pod", name, namespace, 0)));
    },
    ...defined({ undo: undoing(undo, around) }),
  };
}

/** For commands of steps. */
function surroundings(
  { session, kubeconfig, target }: CellInputs,
  { clients: [client] }: CellRun,
  cell: MatrixCell,
): Record<string, string> {
  const { pod, claim } = client?.sight ?? {};
  return defined({
    FIOLIO_NAMESPACE: session.namespace,
    FIOLIO_POD: pod?.metadata.name,
    FIOLIO_NODE: pod?.spec?.nodeName as string | undefined,
    FIOLIO_CLAIM: claim?.metadata.name,
    FIOLIO_VOLUME: claim?.spec?.volumeName as string | undefined,
    FIOLIO_STORAGE_CLASS: cell.storageClass,
    FIOLIO_CONTEXT: target.context,
    KUBECONFIG: kubeconfig,
  }) as Record<string, string>;
}
