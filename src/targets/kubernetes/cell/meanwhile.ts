/** What is made to happen in a cluster while a cell is measured. */
import type { MatrixCell } from "../../../cells/cell.ts";
import { type Act, commandAct, type Happenings, makeHappen, undoing } from "../../../cells/happenings.ts";
import { parseJobFile } from "../../../fio/job-file.ts";
import { parseSeconds } from "../../../fio/size.ts";
import { defined } from "../../../text/defined.ts";
import type { Cluster } from "../api/client.ts";
import type { KubernetesStep } from "../schema.ts";
import type { CellInputs, CellRun } from "./cell-run.ts";
import { readPodLog } from "./frames.ts";

/** Begins it. `since`: when the pods were told to start, by our clock. Undefined where nothing is declared. */
export async function beginHappenings(
  inputs: CellInputs,
  run: CellRun,
  cell: MatrixCell,
  { since, signal }: { since: number; signal: AbortSignal },
): Promise<Happenings | undefined> {
  const { cluster, target, files } = inputs;
  const declared = (target.during ?? []).find(
    ({ name, profile }) =>
      name === cell.during && cell.workload.kind === "profile" && profile === cell.workload.profile,
  );
  if (declared === undefined) return undefined;
  const around = { root: inputs.root, env: surroundings(inputs, run, cell) };
  const acts = declared.steps.map((step) => actOf(step, cluster, around));
  const [first] = parseJobFile(files["job.fio"] ?? "");
  const rampMs = (parseSeconds(first?.options.get("ramp_time")) ?? 0) * 1000;
  const began = await measuringSince(inputs, run, since);
  return makeHappen(declared.name, acts, { beginsInMs: began + rampMs - Date.now(), signal });
}

/** By the node's clock, as far as it agrees with ours: between when it was told and when we saw that it had begun. */
async function measuringSince(
  { cluster, session }: CellInputs,
  { clients: [client] }: CellRun,
  since: number,
): Promise<number> {
  const pod = client?.sight.pod?.metadata.name;
  const log = pod === undefined ? undefined : readPodLog(await cluster.log(pod, session.namespace, TAIL));
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
