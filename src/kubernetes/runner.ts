/** Runs the cells of a Kubernetes target: a namespace of its own for the session, and in it one cell after the other. */
import { readFileSync } from "node:fs";
import { homedir } from "node:os";
import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sha256 } from "../effects/files.ts";
import { parseJobFile, refusalOf, rewriteJobFile } from "../local/job-file.ts";
import { Failure } from "../problem.ts";
import type { Profile } from "../profiles.ts";
import type { RunObservation } from "../schema/run-observation.ts";
import type { KubernetesTarget } from "../schema/target.ts";
import type {
  Cell,
  CellFailure,
  CellOutcome,
  PreflightFinding,
  RunContext,
  Runner,
} from "../session/cell.ts";
import { demands } from "../session/estimate.ts";
import { cellFailure } from "../session/failures.ts";
import { fillJob, onDevice } from "../session/job.ts";
import { kubernetesCells, nameOf, seriesOf } from "../session/matrix.ts";
import { runCell } from "./cell.ts";
import { type CellRun, newRun } from "./cell-run.ts";
import { clean, leftovers, takeAway } from "./clean.ts";
import { Cluster, type Pace } from "./client.ts";
import { costOf, type PodUsage, sample } from "./cost.ts";
import { declare } from "./declare.ts";
import { type ClusterView, machineFacts } from "./describe.ts";
import { selectClasses } from "./discover.ts";
import { ClusterError } from "./errors.ts";
import { failureOfError } from "./failure.ts";
import type { KubeObject } from "./kinds.ts";
import { DEVICE, namespaceOf, podSecurityOf, type Session } from "./objects.ts";
import { preflight } from "./preflight.ts";
import { probe, refusalOfImage } from "./probe.ts";
import { failureOfRun, filesOf } from "./results.ts";

export type RunnerOptions = {
  /** The report's folder. */
  root: string;
  target: KubernetesTarget;
  /** Tells this report's objects from those of others: see reportName. */
  report: string;
  /** Of the session, as DNS knows names. */
  session: string;
  profiles: readonly Profile[];
  /** The deployment that a StorageClass's results belong to. */
  deploymentOf: (storageClass: string) => string;
  say: (line: string) => void;
  /** How often the cluster is asked; a few times a second by default. */
  pace?: Pace;
};

const SCRIPT = readFileSync(new URL("pod-script.sh", import.meta.url), "utf8");
/** The kubelet's summary lags some ten seconds; longer is not waited for. */
const COST_PATIENCE_MS = 25_000;
/** Who only asks wants to know soon that nobody answers; in the middle of a cell it pays to wait. */
const ASKING_MS = 5000;

/** @throws ClusterError where the kubeconfig does not do */
export function kubernetesRunner(options: RunnerOptions): Runner {
  const { root, target, report, profiles, deploymentOf, say } = options;
  const connection = Cluster.connect({
    ...(target.kubeconfig === undefined ? {} : { kubeconfig: pathOf(root, target.kubeconfig) }),
    ...(target.context === undefined ? {} : { context: target.context }),
    ...(options.pace === undefined ? {} : { pace: options.pace }),
  });
  const session: Session = { namespace: `fiolio-${options.session}`, session: options.session, report };
  const demand = demands(profiles);
  let made = false;
  let view: ClusterView | undefined;

  return {
    preflight: async (signal): Promise<PreflightFinding[]> =>
      preflight(connection.withSignal(signal, ASKING_MS), target, report, profiles, demand),

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
        }
        if (view === undefined) {
          view = await viewOf(cluster);
          const { classes } = await selectClasses(cluster, target);
          await declare(root, { target, view, classes, deploymentOf });
        }
        return await measure(cell, context, around);
      } catch (error) {
        context.signal.throwIfAborted();
        return failedOutright(cell, error);
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
        // Where the credentials have expired, say, this is the least of the troubles.
        const what = made ? `namespace ${session.namespace} is left` : "what is left is not known";
        return [`${what}: ${error.message}.`];
      }
    },
  };

  /** What an earlier session left is deleted first: its volumes may be what ours would lack. */
  async function makeRoom(cluster: Cluster): Promise<void> {
    const old = (await leftovers(cluster, report)).map(({ namespace }) => namespace);
    if (old.length > 0) await clean(cluster, old, say);
    await cluster.create(namespaceOf(session, podSecurityOf(target.volumeModes)));
  }

  /** Nothing else can be measured with an image that does not do. */
  async function tryImage(cluster: Cluster, signal: AbortSignal): Promise<void> {
    const found = await probe(cluster, session, target, signal);
    const refusal = refusalOfImage(target.image, found);
    if (refusal !== undefined) throw new Failure(refusal);
    if (found.version !== undefined) say(`image ${target.image}: ${found.version}`);
  }

  async function measure(
    cell: Cell,
    context: RunContext,
    around: { cluster: Cluster; session: Session; target: KubernetesTarget; cellName: string },
  ): Promise<CellOutcome> {
    const jobs = jobsOf(cell);
    if ("refused" in jobs)
      return filed(cell, emptyRun(cellFailure("fio-failed", jobs.refused, [])), [], undefined);
    const { cluster, cellName } = around;
    const isOurs = ({ namespace, pod }: PodUsage) =>
      namespace === session.namespace && pod.startsWith(cellName);
    const storage = target.storagePods ? await podNames(cluster, target.storagePods) : new Set<string>();
    const isStorage = ({ namespace, pod }: PodUsage) => storage.has(`${namespace}/${pod}`);
    let before: PodUsage[] = [];
    let after: PodUsage[] = [];
    let from = 0;
    let to = 0;
    let nodes: readonly string[] = [];
    const meter = {
      async before(seen: readonly string[]) {
        nodes = seen;
        before = await until(
          cluster,
          nodes,
          (usages) => usages.filter(isOurs).length >= cell.clients,
          context.signal,
        );
        from = Date.now();
      },
      async after() {
        to = Date.now();
        const isSeen = (usages: readonly PodUsage[]) => usages.filter(isOurs).every(({ at }) => at >= to);
        // Where nothing was seen before, nothing can be told.
        if (before.some(isOurs)) after = await until(cluster, nodes, isSeen, context.signal);
      },
    };
    const run = await runCell(
      {
        ...around,
        files: jobs.files,
        ...(target.cost && cell.workload.kind !== "kbench" ? { around: meter } : {}),
      },
      cell,
      context,
    );
    run.volumes = await volumesOf(cluster, run);
    const observations =
      to > 0 ? costOf(before, after, { from, to }, { client: isOurs, storage: isStorage }) : [];
    return filed(cell, run, observations, jobs.files["job.fio"], jobs.files["fill.fio"] !== undefined);
  }

  function filed(
    cell: Cell,
    run: CellRun,
    observations: readonly RunObservation[],
    job: string | undefined,
    filled = false,
  ): CellOutcome {
    const { version, nodes } = view ?? { version: undefined, nodes: [] };
    const used = new Set(run.clients.map(({ sight }) => sight.pod?.spec?.nodeName as string | undefined));
    const own = nodes.filter(({ metadata }) => used.has(metadata.name));
    const failure = failureOfRun(run);
    const files = filesOf(cell, run, {
      target,
      filled,
      observations,
      machine: machineFacts(
        version,
        own,
        cell.workload.kind === "kbench" ? (target.kbench?.image ?? "") : target.image,
      ),
      repeat: { series: seriesName(cell), index: cell.repeat - 1 },
      ...(job === undefined ? {} : { job }),
    });
    return { files, ...(failure === undefined ? {} : { failure }) };
  }

  function failedOutright(cell: Cell, error: unknown): CellOutcome {
    return filed(cell, emptyRun(failureOfError(error)), [], undefined);
  }

  function jobsOf(cell: Cell): { files: Record<string, string> } | { refused: string } {
    if (cell.workload.kind === "kbench") return { files: {} };
    const id = cell.workload.profile;
    const text = profiles.find((profile) => profile.id === id)?.text;
    if (text === undefined) return { refused: `expected a profile ${id} in profiles/, found none` };
    const refusal = refusalOf(text);
    if (refusal !== undefined) return { refused: refusal };
    const job =
      cell.volumeMode === "Block" ? onDevice(text, DEVICE) : rewriteJobFile(text, (engine) => engine);
    const fill = target.prefill ? fillJob(parseJobFile(job)) : undefined;
    return {
      files: { "pod-script.sh": SCRIPT, "job.fio": job, ...(fill === undefined ? {} : { "fill.fio": fill }) },
    };
  }

  async function leave(cluster: Cluster, cellName: string, context: RunContext): Promise<void> {
    context.phase("deleting");
    try {
      const left = await takeAway(cluster, session.namespace, cellName);
      for (const one of left) say(`${one} is still there after three minutes; its class may be broken.`);
    } catch (error) {
      // The namespace is deleted at the end, and with it what is left here.
      if (!(error instanceof ClusterError)) context.signal.throwIfAborted();
    }
  }
}

/** As written in fiolio.yaml: relative to it, "~" for the home folder. */
const pathOf = (root: string, written: string): string =>
  resolve(
    root,
    written.replace(/^~(?=\/)/, () => homedir()),
  );

/** "quick-filesystem-rwo-1c": repeats of a cell share it. */
const seriesName = (cell: Cell): string => nameOf({ raw: seriesOf(cell) });

const emptyRun = (failure: CellFailure): CellRun => ({ ...newRun([]), failure });

/** Nodes and drivers are absent from the record where we may not list them. */
async function viewOf(cluster: Cluster): Promise<ClusterView> {
  const version = await cluster.version();
  const nodes = await cluster.list("Node").catch(nothingIfForbidden);
  const drivers = await cluster.list("CSIDriver").catch(nothingIfForbidden);
  return { version, nodes, drivers };
}

function nothingIfForbidden(error: unknown): [] {
  if (error instanceof ClusterError && error.kind === "forbidden") return [];
  throw error;
}

/** Those of its claims, while they are there. */
async function volumesOf(cluster: Cluster, { clients }: CellRun): Promise<KubeObject[]> {
  const names = new Set(
    clients.flatMap(({ sight }) => (sight.claim?.spec?.volumeName as string | undefined) ?? []),
  );
  const volumes: KubeObject[] = [];
  for (const name of names) {
    const volume = await cluster.read("PersistentVolume", name).catch((error: unknown) => {
      // What was measured is not lost with what it was measured on.
      if (error instanceof ClusterError) return undefined;
      throw error;
    });
    if (volume !== undefined) volumes.push(volume);
  }
  return volumes;
}

async function podNames(
  cluster: Cluster,
  { namespace, labels }: { namespace: string; labels: Record<string, string> },
): Promise<Set<string>> {
  const pods = await cluster.list("Pod", { namespace, labels });
  return new Set(pods.map(({ metadata }) => `${metadata.namespace}/${metadata.name}`));
}

/** Samples until they show what is wanted, or time is up; empty where the summary is not served to us. */
async function until(
  cluster: Cluster,
  nodes: readonly string[],
  enough: (usages: readonly PodUsage[]) => boolean,
  signal: AbortSignal,
): Promise<PodUsage[]> {
  const end = performance.now() + COST_PATIENCE_MS;
  for (;;) {
    const usages = await sample(cluster, nodes).catch((error: unknown) => {
      if (error instanceof ClusterError) return undefined;
      throw error;
    });
    if (usages === undefined) return [];
    if (enough(usages) || performance.now() > end) return usages;
    await sleep(2000, undefined, { signal });
  }
}
