/** Runs the cells of a Kubernetes target: a new namespace for the session, and in it one cell after the other. */
import { homedir } from "node:os";
import { resolve } from "node:path";
import type {
  CellFailure,
  CellOutcome,
  MatrixCell,
  PreflightFinding,
  RunContext,
  Runner,
} from "../../cells/cell.ts";
import { demands } from "../../cells/estimate.ts";
import { seriesName } from "../../cells/matrix.ts";
import { sha256 } from "../../effects/files.ts";
import type { RunObservation } from "../../schema/run-observation.ts";
import { defined } from "../../text/defined.ts";
import { Failure } from "../../text/problem.ts";
import type { RunnerInputs } from "../target-kind.ts";
import { Cluster, type LookingPace } from "./api/client.ts";
import { ClusterError } from "./api/errors.ts";
import type { KubeObject } from "./api/kinds.ts";
import { runCell } from "./cell/cell.ts";
import { type CellRun, newRun, nodesOf } from "./cell/cell-run.ts";
import { failureOfError } from "./cell/failure.ts";
import { namespaceOf, podSecurityOf, type Session } from "./cell/objects.ts";
import { podFiles } from "./cell/pod-files.ts";
import { failureOfRun, filesOf } from "./cell/results.ts";
import { clean, leftovers, takeAway } from "./clean.ts";
import { viewOf, volumesOf } from "./cluster-view.ts";
import { Meters } from "./cost/meter.ts";
import { declare, declareModes } from "./declare.ts";
import { type ClusterView, nodeFacts } from "./describe.ts";
import { clusterFailure } from "./failures.ts";
import { kubernetesCells } from "./matrix.ts";
import { selectClasses } from "./preflight/discover.ts";
import { limitLines, preflight } from "./preflight/preflight.ts";
import { probe, refusalOfImage } from "./preflight/probe.ts";
import { copyPullSecret } from "./preflight/pull-secret.ts";
import type { KubernetesTarget } from "./schema.ts";

export type RunnerOptions = Pick<RunnerInputs, "root" | "report" | "session" | "profiles" | "say"> & {
  target: KubernetesTarget;
  /** The deployment that a StorageClass's results belong to. */
  deploymentOf: (storageClass: string) => string;
  /** How often the cluster is looked at; a few times a second by default. */
  pace?: LookingPace;
};

/** Preflight gives up soon where nothing answers; a running cell waits longer. */
const ASKING_MS = 5000;

/** @throws ClusterError where the kubeconfig cannot be used */
export function kubernetesRunner(options: RunnerOptions): Runner {
  const { root, target, report, profiles, deploymentOf, say } = options;
  const connection = Cluster.connect({
    ...defined({
      kubeconfig: target.kubeconfig && pathOf(root, target.kubeconfig),
      context: target.context,
      pace: options.pace,
    }),
  });
  const session: Session = { namespace: `fiolio-${options.session}`, session: options.session, report };
  const demand = demands(profiles);
  const meters = new Meters(target, say);
  let made = false;
  let view: ClusterView | undefined;
  let classes: readonly KubeObject[] = [];

  return {
    alwaysLooks: true,

    preflight: async (signal): Promise<PreflightFinding[]> =>
      preflight(connection.withSignal(signal, ASKING_MS), target, session, profiles, demand),

    async cells(signal) {
      const { classes } = await selectClasses(connection.withSignal(signal, ASKING_MS), target);
      const selected = classes.map(({ metadata }) => ({
        storageClass: metadata.name,
        deployment: deploymentOf(metadata.name),
      }));
      return kubernetesCells(target, selected, demand);
    },

    async run(cell, context) {
      const cluster = connection.withSignal(context.signal);
      const around = { cluster, session, target, cellName: `cell-${sha256(cell.id).slice(0, 10)}` };
      try {
        if (!made) {
          context.phase("creating the namespace");
          await makeRoom(cluster);
          made = true;
          context.phase("trying the image");
          await tryImage(cluster, context.signal);
          await sayLimits(cluster);
        }
        if (view === undefined) {
          view = await viewOf(cluster);
          ({ classes } = await selectClasses(cluster, target));
          await declare(root, { target, view, classes, deploymentOf, say });
        }
        const outcome = await measure(cell, context, around);
        const storageClass = classes.find(({ metadata }) => metadata.name === cell.storageClass);
        if (outcome.failure === undefined && storageClass !== undefined)
          await declareModes(root, storageClass, cell);
        return outcome;
      } catch (error) {
        context.signal.throwIfAborted();
        return failed(cell, failureOfError(error));
      } finally {
        if (!context.signal.aborted) await leave(cluster, around.cellName, context);
      }
    },

    async close(signal) {
      const cluster = connection.withSignal(signal);
      try {
        const namespaces = (await leftovers(cluster, report)).map(({ namespace }) => namespace);
        const left = await clean(cluster, namespaces, say);
        return left.length > 0 ? [`still there after three minutes: ${left.join(", ")}.`] : [];
      } catch (error) {
        if (!(error instanceof ClusterError)) throw error;
        // Credentials may have expired, for example.
        const what = made ? `namespace ${session.namespace} is left` : "what is left is not known";
        return [`${what}: ${error.message}.`];
      }
    },
  };

  /** What an earlier session left is deleted first: its volumes may take the room that ours need. */
  async function makeRoom(cluster: Cluster): Promise<void> {
    const old = (await leftovers(cluster, report)).map(({ namespace }) => namespace);
    if (old.length > 0) await clean(cluster, old, say);
    await cluster.create(namespaceOf(session, podSecurityOf(target.volumeModes)));
    if (target.imagePullSecret) await copyPullSecret(cluster, session, target.imagePullSecret);
  }

  /** A cluster may add quotas and limits to each new namespace, a moment after it was made: they cannot be seen earlier. */
  async function sayLimits(cluster: Cluster): Promise<void> {
    const { classes } = await selectClasses(cluster, target);
    const names = classes.map(({ metadata }) => metadata.name);
    for (const line of await limitLines(cluster, session.namespace, target, names)) say(`warning: ${line}`);
  }

  /** With an image that cannot run nothing can be measured. */
  async function tryImage(cluster: Cluster, signal: AbortSignal): Promise<void> {
    const found = await probe(cluster, session, target, signal);
    const refusal = refusalOfImage(target.image, found);
    if (refusal !== undefined) throw new Failure(refusal);
    if (found.failure?.code === "image-pull")
      say(
        `warning: image ${target.image}: ${found.failure.message}. Each cell tries it again, and fails like this.`,
      );
    if (found.version !== undefined) say(`image ${target.image}: ${found.version}`);
  }

  async function measure(
    cell: MatrixCell,
    context: RunContext,
    around: { cluster: Cluster; session: Session; target: KubernetesTarget; cellName: string },
  ): Promise<CellOutcome> {
    const jobs = podFiles(cell, target, profiles);
    if ("refused" in jobs) return failed(cell, clusterFailure("fio-failed", jobs.refused, []));
    const { cluster } = around;
    const isMetered = target.cost && cell.workload.kind !== "kbench";
    const meter = isMetered ? meters.meter(cluster, session.namespace, context.signal) : undefined;
    const inputs = { ...around, files: jobs.files, ...defined({ around: meter }) };
    const run = await runCell(inputs, cell, context);
    run.volumes = await volumesOf(cluster, run);
    const observations = meter?.observations(run) ?? [];
    return filed(cell, run, observations, jobs.files["job.fio"], jobs.files["fill.fio"] !== undefined);
  }

  function filed(
    cell: MatrixCell,
    run: CellRun,
    observations: readonly RunObservation[] = [],
    job?: string,
    filled = false,
  ): CellOutcome {
    const used = nodesOf(run);
    const own = view?.nodes.filter(({ metadata }) => used.includes(metadata.name)) ?? [];
    const image = cell.workload.kind === "kbench" ? (target.kbench?.image ?? "") : target.image;
    const files = filesOf(cell, run, {
      target,
      filled,
      observations,
      machine: nodeFacts(view?.version, own, image),
      repeat: { series: seriesName(cell), index: cell.repeat - 1 },
      ...defined({ job }),
    });
    return { files, ...defined({ failure: failureOfRun(run) }) };
  }

  /** Of a cell that never ran. */
  function failed(cell: MatrixCell, failure: CellFailure): CellOutcome {
    return filed(cell, { ...newRun([]), failure });
  }

  async function leave(cluster: Cluster, cellName: string, context: RunContext): Promise<void> {
    context.phase("deleting");
    try {
      const left = await takeAway(cluster, session.namespace, cellName);
      for (const one of left) say(`${one} is still there after three minutes; its class may be broken.`);
    } catch (error) {
      // The namespace is deleted at the end, and with it what is left here.
      if (!(error instanceof ClusterError)) throw error;
    }
  }
}

/** As written in fiolio.yaml: relative to it, "~" for the home folder. */
const pathOf = (root: string, written: string): string =>
  resolve(
    root,
    written.replace(/^~(?=\/)/, () => homedir()),
  );
