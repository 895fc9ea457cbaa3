/** Runs the cells of a Kubernetes target: a new namespace for the session, and in it one cell after the other. */
import { homedir } from "node:os";
import { resolve } from "node:path";
import type { Application } from "../../applications/application.ts";
import type {
  CellFailure,
  CellOutcome,
  MatrixCell,
  PreflightFinding,
  RunContext,
  Runner,
} from "../../cells/cell.ts";
import { demands, demandsOfScripts } from "../../cells/estimate.ts";
import { seriesName } from "../../cells/matrix.ts";
import { defined } from "../../text/defined.ts";
import { Failure } from "../../text/problem.ts";
import type { RunnerInputs } from "../target-kind.ts";
import { Cluster, type LookingPace } from "./api/client.ts";
import { ClusterError } from "./api/errors.ts";
import { CONSOLE_CONTAINER, type Kind, type KubeObject } from "./api/kinds.ts";
import { runCell } from "./cell/cell.ts";
import { type CellInputs, type CellRun, type Hearing, newRun, nodesOf } from "./cell/cell-run.ts";
import { failureOfError } from "./cell/failure.ts";
import { neighbourNames } from "./cell/meanwhile.ts";
import { imageOf, type Session } from "./cell/objects.ts";
import { podFiles } from "./cell/pod-files.ts";
import { failureOfRun, filesOf, type RunSurroundings } from "./cell/results.ts";
import { viewOf, volumesOf } from "./cluster-view.ts";
import { Meters, momentsOf } from "./cost/meter.ts";
import { declare, declareDurability, declareModes } from "./declare.ts";
import { type ClusterView, durabilityOfVolumes, nodeFacts } from "./describe.ts";
import { clusterFailure } from "./failures.ts";
import { isOfVolumes } from "./life/kinds.ts";
import { runOfVolumes } from "./life/run.ts";
import { kubernetesCells } from "./matrix.ts";
import { selectClasses } from "./preflight/discover.ts";
import { limitLines, preflight } from "./preflight/preflight.ts";
import { probe, refusalOfImage } from "./preflight/probe.ts";
import { mayBePressure, untilWell } from "./pressure.ts";
import { queriedOf } from "./prometheus/queries.ts";
import type { KubernetesTarget } from "./schema.ts";
import { clean, keptVolumes, takeAway } from "./sessions/clean.ts";
import { cellNameOf, leftovers, makePlace, sessionOf, sharedOf } from "./sessions/place.ts";
import { companyOf, heldLine } from "./sessions/sessions.ts";

export type RunnerOptions = Pick<RunnerInputs, "root" | "report" | "session" | "profiles" | "say"> & {
  /** What may run beside fio. */
  applications?: readonly Application[];
  target: KubernetesTarget;
  /** The deployment that a StorageClass's results belong to. */
  deploymentOf: (storageClass: string) => string;
  /** How often the cluster is looked at; a few times a second by default. */
  pace?: LookingPace;
};

/** Preflight gives up soon where nothing answers; a running cell waits longer. */
const ASKING_MS = 5000;

/** @throws ClusterError where the kubeconfig cannot be used */
export const kubernetesRunner = (options: RunnerOptions): Runner => new KubernetesRunner(options);

/** Where a cell runs, and as what. */
type Around = { cluster: Cluster; session: Session; target: KubernetesTarget; cellName: string };

/** What was asked of a cell's end beside its files. */
type Measured = { outcome: CellOutcome; volumes: readonly KubeObject[]; nodes: readonly string[] };

class KubernetesRunner implements Runner {
  readonly alwaysLooks = true;
  readonly #options: RunnerOptions;
  readonly #connection: Cluster;
  readonly #demand: ReturnType<typeof demands>;
  readonly #meters: Meters;
  readonly #hearing: Hearing = {};
  readonly #saidOfQueries = new Set<string>();
  #session: Promise<Session> | undefined;
  #stopRenewing: (() => void) | undefined;
  #lastFailure: string | undefined;
  /** Who else measured when the last cell ended. */
  #company: readonly string[] | undefined;
  #view: ClusterView | undefined;
  #classes: readonly KubeObject[] = [];

  constructor(options: RunnerOptions) {
    const { root, target, profiles, say } = options;
    this.#options = options;
    this.#connection = Cluster.connect({
      ...defined({
        kubeconfig: target.kubeconfig && pathOf(root, target.kubeconfig),
        context: target.context,
        pace: options.pace,
        logsOf: target.vm && CONSOLE_CONTAINER,
      }),
    });
    this.#demand = demands(profiles);
    this.#meters = new Meters(target, say);
  }

  async preflight(signal: AbortSignal): Promise<PreflightFinding[]> {
    const { target, profiles, deploymentOf } = this.#options;
    return preflight(
      this.#connection.withSignal(signal, ASKING_MS),
      target,
      await this.#sessionOnce(),
      { profiles, applications: this.#applications, demand: this.#demand },
      deploymentOf,
    );
  }

  async cells(signal: AbortSignal): Promise<MatrixCell[]> {
    const { target, deploymentOf } = this.#options;
    const { classes } = await selectClasses(this.#connection.withSignal(signal, ASKING_MS), target);
    const selected = classes.map(({ metadata }) => ({
      storageClass: metadata.name,
      deployment: deploymentOf(metadata.name),
    }));
    const demandOfScripts = demandsOfScripts(this.#applications, target.runtimeSeconds);
    return kubernetesCells(target, selected, this.#demand, demandOfScripts);
  }

  async run(cell: MatrixCell, context: RunContext): Promise<CellOutcome> {
    const { target, say } = this.#options;
    const cluster = this.#connection.withSignal(context.signal);
    const session = await this.#sessionOnce();
    const around = { cluster, session, target, cellName: cellNameOf(target, session, cell.id) };
    try {
      if (this.#stopRenewing === undefined) await this.#makeReady(around, context);
      if (mayBePressure(this.#lastFailure))
        await untilWell(cluster, context, { say, patienceMs: target.limits.wellSeconds * 1000 });
      if (this.#view === undefined) await this.#look(cluster);
      const measured = await this.#measure(cell, context, around);
      this.#lastFailure = measured.outcome.failure?.code;
      await this.#declareSeen(cell, measured);
      return measured.outcome;
    } catch (error) {
      context.signal.throwIfAborted();
      return this.#failed(cell, failureOfError(error));
    } finally {
      if (!context.signal.aborted) await this.#leave(around, cell, context);
    }
  }

  async close(signal: AbortSignal): Promise<string[]> {
    const { target, report, say } = this.#options;
    const cluster = this.#connection.withSignal(signal);
    const session = await this.#sessionOnce();
    const made = this.#stopRenewing !== undefined;
    this.#stopRenewing?.();
    try {
      const { over, alive } = await leftovers(cluster, target, session);
      const own = alive.filter((one) => one.session === session.session);
      const left = await clean(cluster, [...over, ...own], say);
      for (const line of await keptVolumes(cluster, report)) say(line);
      const held = alive.filter((one) => one.session !== session.session).map(heldLine);
      return [...(left.length > 0 ? [`still there after three minutes: ${left.join(", ")}.`] : []), ...held];
    } catch (error) {
      if (!(error instanceof ClusterError)) throw error;
      // Credentials may have expired, for example.
      const what = made
        ? `what was made in namespace ${session.namespace} is left`
        : "what is left is not known";
      return [`${what}: ${error.message}.`];
    }
  }

  get #applications(): readonly Application[] {
    return this.#options.applications ?? [];
  }

  /** Who holds it is asked of the system, once. */
  #sessionOnce(): Promise<Session> {
    const { target, report, session } = this.#options;
    this.#session ??= sessionOf(target, { report, session });
    return this.#session;
  }

  /** Before the first cell: a place of its own, and an image that runs. */
  async #makeReady({ cluster, session, target }: Around, context: RunContext): Promise<void> {
    const { say } = this.#options;
    context.phase(sharedOf(target) === undefined ? "creating the namespace" : "making room");
    // Renewed while other cells run, too: under no cell's signal.
    const always = this.#connection.withSignal(undefined);
    this.#stopRenewing = await makePlace(always, cluster, target, session, say);
    if (target.vm === undefined) {
      context.phase("trying the image");
      await this.#tryImage(cluster, session, context.signal);
    }
    await this.#sayLimits(cluster, session);
  }

  /** What the cluster is, once; it goes into the declarations. */
  async #look(cluster: Cluster): Promise<void> {
    const { root, target, deploymentOf, say } = this.#options;
    const view = await viewOf(cluster);
    this.#view = view;
    const { classes } = await selectClasses(cluster, target);
    this.#classes = classes;
    await declare(root, { target, view, classes, deploymentOf, say });
  }

  /** What a cell that succeeded showed of its StorageClass. */
  async #declareSeen(cell: MatrixCell, { outcome, volumes, nodes }: Measured): Promise<void> {
    const { root, target, deploymentOf } = this.#options;
    const storageClass = this.#classes.find(({ metadata }) => metadata.name === cell.storageClass);
    if (outcome.failure !== undefined || storageClass === undefined) return;
    await declareModes(root, storageClass, cell);
    await declareDurability(
      root,
      { target, deploymentOf },
      storageClass,
      durabilityOfVolumes(volumes, nodes),
    );
  }

  /** A cluster may add quotas and limits to each new namespace, a moment after it was made: they cannot be seen earlier. */
  async #sayLimits(cluster: Cluster, session: Session): Promise<void> {
    const { target, say } = this.#options;
    const { classes } = await selectClasses(cluster, target);
    const names = classes.map(({ metadata }) => metadata.name);
    for (const line of await limitLines(cluster, session.namespace, target, names)) say(`warning: ${line}`);
  }

  /** With an image that cannot run nothing can be measured. */
  async #tryImage(cluster: Cluster, session: Session, signal: AbortSignal): Promise<void> {
    const { target, say } = this.#options;
    const found = await probe(cluster, session, target, signal);
    const refusal = refusalOfImage(target.image, found);
    if (refusal !== undefined) throw new Failure(refusal);
    if (found.failure?.code === "image-pull")
      say(
        `warning: image ${target.image}: ${found.failure.message}. Each cell tries it again, and fails like this.`,
      );
    if (found.given !== undefined) say(`warning: ${found.given}`);
    if (found.version !== undefined) say(`image ${target.image}: ${found.version}`);
  }

  async #measure(cell: MatrixCell, context: RunContext, around: Around): Promise<Measured> {
    const { target, profiles, say } = this.#options;
    const jobs = podFiles(cell, target, profiles, this.#applications);
    if ("refused" in jobs) {
      const outcome = this.#failed(cell, clusterFailure("fio-failed", jobs.refused, []));
      return { outcome, volumes: [], nodes: [] };
    }
    const { cluster, session } = around;
    const isMetered = target.cost && cell.workload.kind !== "kbench" && !isOfVolumes(cell.workload);
    const meter = isMetered ? this.#meters.meter(cluster, session.namespace, context.signal) : undefined;
    const inputs = this.#inputsOf(cell, around, { ...jobs, meter });
    const nowHere = () => companyOf(cluster, session, sharedOf(target));
    const [run, before] = await Promise.all([measured(inputs, cell, context), this.#company ?? nowHere()]);
    const [volumes, after] = await Promise.all([run.volumes ?? volumesOf(cluster, run), nowHere()]);
    run.volumes = volumes;
    this.#company = after;
    const others = [...new Set([...before, ...after])];
    if (others.length > 0) run.company = others;
    const span = momentsOf(run);
    const queried =
      target.prometheus && span
        ? await queriedOf(target.prometheus, cluster, span, this.#saidOfQueries, say)
        : [];
    const outcome = this.#filed(cell, run, {
      observations: meter?.observations(run) ?? [],
      queried,
      filled: jobs.files["fill.fio"] !== undefined,
      ...defined({ ran: ranOf(jobs.files) }),
    });
    return { outcome, volumes, nodes: nodesOf(run) };
  }

  #inputsOf(
    cell: MatrixCell,
    around: Around,
    { files, env, meter }: Pick<CellInputs, "files" | "env"> & { meter: CellInputs["around"] },
  ): CellInputs {
    const { root, target, profiles, say } = this.#options;
    return {
      ...around,
      ...{ root, say, files, hearing: this.#hearing },
      ...defined({ env }),
      filesOf: (profile: string) =>
        podFiles(
          { ...defined({ volumeMode: cell.volumeMode }), workload: { kind: "profile", profile } },
          target,
          profiles,
        ),
      ...defined({ around: meter, kubeconfig: target.kubeconfig && pathOf(root, target.kubeconfig) }),
    };
  }

  #filed(
    cell: MatrixCell,
    run: CellRun,
    around: Pick<RunSurroundings, "observations" | "queried" | "filled" | "ran"> = NOTHING_SEEN,
  ): CellOutcome {
    const { target } = this.#options;
    const used = nodesOf(run);
    const own = this.#view?.nodes.filter(({ metadata }) => used.includes(metadata.name)) ?? [];
    const files = filesOf(cell, run, {
      ...around,
      target,
      machine: nodeFacts(this.#view?.version, own, imageOf(cell, target)),
      repeat: { series: seriesName(cell), index: cell.repeat - 1 },
    });
    return { files, ...defined({ failure: failureOfRun(run) }) };
  }

  /** Of a cell that never ran. */
  #failed(cell: MatrixCell, failure: CellFailure): CellOutcome {
    return this.#filed(cell, { ...newRun([]), failure });
  }

  async #leave(
    { cluster, session, target, cellName }: Around,
    cell: MatrixCell,
    context: RunContext,
  ): Promise<void> {
    const { say } = this.#options;
    context.phase("deleting");
    try {
      const names = [cellName, ...neighbourNames(target, cell, cellName)];
      const left: string[] = [];
      for (const name of names)
        left.push(...(await takeAway(cluster, session.namespace, name, makes(target, cell))));
      for (const one of left) say(`${one} is still there after three minutes; its class may be broken.`);
    } catch (error) {
      // The namespace is deleted at the end, and with it what is left here.
      if (!(error instanceof ClusterError)) throw error;
    }
  }
}

const NOTHING_SEEN = { observations: [], queried: [], filled: false } as const;

/** What a cell makes beside pods and claims. */
const makes = ({ vm }: KubernetesTarget, { workload }: MatrixCell): Kind[] => [
  vm ? "VirtualMachine" : "Job",
  ...(workload.kind === "life" && workload.steps?.includes("snapshot") ? ["VolumeSnapshot" as const] : []),
];

const measured = (inputs: CellInputs, cell: MatrixCell, context: RunContext): Promise<CellRun> =>
  isOfVolumes(cell.workload)
    ? runOfVolumes(inputs, cell, cell.workload, context)
    : runCell(inputs, cell, context);

function ranOf(files: Readonly<Record<string, string>>): RunSurroundings["ran"] {
  const [job, script] = [files["job.fio"], files["application.sh"]];
  if (job !== undefined) return { suffix: ".fio", content: job };
  return script === undefined ? undefined : { suffix: ".sh", content: script };
}

/** As written in fiolio.yaml: relative to it, "~" for the home folder. */
const pathOf = (root: string, written: string): string =>
  resolve(
    root,
    written.replace(/^~(?=\/)/, () => homedir()),
  );
