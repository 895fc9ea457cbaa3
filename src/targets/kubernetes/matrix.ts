/** From what a Kubernetes target declares to its cells, in the order declared. Pure. */
import type { MatrixCell } from "../../cells/cell.ts";
import { type CellDemand, digestOf, estimateOf, NO_DEMAND } from "../../cells/estimate.ts";
import { repeatsOf, whileName, withTwins } from "../../cells/matrix.ts";
import { shapeOf } from "../../schema/cell-name.ts";
import type { LifeStep } from "../../schema/life.ts";
import { type Disturbance, environmentOf } from "../../schema/target.ts";
import { defined } from "../../text/defined.ts";
import { type DeclaredLife, lifeName } from "./life/declared.ts";
import { isOfVolumes, type OfVolumes } from "./life/kinds.ts";
import { applicationName, type KubernetesTarget } from "./schema.ts";

/** A StorageClass that a target selects, with the deployment that its results belong to. */
export type SelectedClass = { storageClass: string; deployment: string };

type Workload = {
  workload: MatrixCell["workload"];
  name: string;
  clients: readonly number[];
  demand: CellDemand;
  ramp?: { steps: readonly number[]; objectiveNs: number };
  during?: Disturbance;
  /** Those in which it can be measured; any, where absent. */
  volumeMode?: MatrixCell["volumeMode"];
};

/** kbench's three files of four tests, with ramps, and the time to fill: by its mode. */
const KBENCH_SECONDS: Readonly<Record<string, number>> = { full: 12 * 25, quick: 12 * 6 };

/** Volumes that a cell needs: with ReadWriteMany its clients share one. */
export const volumesNeeded = ({ accessMode, clients }: Pick<MatrixCell, "accessMode" | "clients">): number =>
  accessMode === "ReadWriteMany" ? 1 : clients;

/** `demand`: what each profile needs, by its id; `demandOfScripts`: each application, by that of its script. */
export function kubernetesCells(
  target: KubernetesTarget,
  classes: readonly SelectedClass[],
  demand: ReadonlyMap<string, CellDemand>,
  demandOfScripts: ReadonlyMap<string, CellDemand> = new Map(),
): MatrixCell[] {
  const environment = environmentOf(target);
  const all = [
    ...workloadsOf(target, demand),
    ...applicationsOf(target, demandOfScripts),
    ...livesOf(target),
  ];
  return classes.flatMap(({ storageClass, deployment }) => {
    const cells = target.volumeModes.flatMap((volumeMode) => {
      const workloads = all.filter(({ volumeMode: only = volumeMode }) => only === volumeMode);
      return target.accessModes.flatMap((accessMode) =>
        workloads.flatMap(({ workload, name, clients: counts, demand: asked, ramp, during }) =>
          counts.flatMap((clients) => {
            const volumes = isOfVolumes(workload)
              ? volumesOf(workload)
              : volumesNeeded({ accessMode, clients });
            const shape = shapeOf(name, volumeMode, accessMode, clients);
            return repeatsOf(target, { environment, deployment }, shape, {
              storageClass,
              volumeMode,
              accessMode,
              volumeBytes: target.volumeSize,
              workload,
              clients,
              ...(ramp?.steps.includes(clients) && {
                ramp: {
                  ...ramp,
                  always: target.profiles.includes(name) && target.clients.includes(clients),
                },
              }),
              ...(during && { during: during.name }),
              declared: digestOf([
                ...[asked.job, workload, target.prefill, target.volumeSize],
                ...(during ? [during] : []),
              ]),
              estimate: estimateOf(asked, { ...target, volumes, volumeBytes: target.volumeSize }),
            });
          }),
        ),
      );
    });
    return withTwins(target, cells);
  });
}

function workloadsOf(target: KubernetesTarget, demand: ReadonlyMap<string, CellDemand>): Workload[] {
  const { stress, ramp, kbench } = target;
  const steps = [...new Set(ramp?.clients ?? [])].sort((a, b) => a - b);
  const climbs = ramp && { ramp: { steps, objectiveNs: ramp.objective.p99Ms * 1e6 } };
  const workloads: Workload[] = target.profiles.map((profile) => ({
    ...(ramp?.profile === profile && climbs),
    workload: { kind: "profile", profile },
    name: profile,
    // A ramp is the same profile with more and more clients.
    clients: ramp?.profile === profile ? [...new Set([...target.clients, ...ramp.clients])] : target.clients,
    demand: demand.get(profile) ?? NO_DEMAND,
  }));
  if (ramp && !target.profiles.includes(ramp.profile))
    workloads.push({
      workload: { kind: "profile", profile: ramp.profile },
      ...climbs,
      name: ramp.profile,
      clients: steps,
      demand: demand.get(ramp.profile) ?? NO_DEMAND,
    });
  for (const during of target.during ?? [])
    workloads.push({
      workload: { kind: "profile", profile: during.profile },
      name: whileName(during),
      // Only of a single client all logs come back.
      clients: [1],
      demand: demand.get(during.profile) ?? NO_DEMAND,
      during,
    });
  if (stress) {
    const seconds = stress.minutes * 60;
    workloads.push({
      workload: { kind: "stress", profile: stress.profile, seconds },
      name: stress.profile.startsWith("stress-") ? stress.profile : `stress-${stress.profile}`,
      clients: [stress.clients],
      demand: { seconds, bytes: demand.get(stress.profile)?.bytes ?? 0 },
    });
  }
  if (kbench)
    workloads.push({
      workload: { kind: "kbench", mode: kbench.mode },
      name: `kbench-${kbench.mode}`,
      clients: [1],
      demand: { seconds: KBENCH_SECONDS[kbench.mode] ?? 4 * 25, bytes: kbench.size },
    });
  return workloads;
}

/** A database wants a file system. */
function applicationsOf(target: KubernetesTarget, demand: ReadonlyMap<string, CellDemand>): Workload[] {
  return (target.applications?.run ?? []).map((one): Workload => {
    const asked = demand.get(one.script) ?? NO_DEMAND;
    const { script, settings } = one;
    return {
      workload: { kind: "application", script, seconds: asked.seconds, settings },
      name: applicationName(one),
      clients: [1],
      demand: asked,
      volumeMode: "Filesystem",
    };
  });
}

/** For the estimate only: two pods a volume, one after the other, and as many objects made and deleted; a step takes about as much again. */
const ROUND_SECONDS = 15;
const VOLUME_SECONDS = 1;
/** One more pod on a node, while nothing else comes. */
const POD_SECONDS = 4;
const ROUNDS = 5;

/** A snapshot is as large as its volume, and what is restored from it again. */
const roomOf = ({ volumes, steps = [] }: { volumes: number; steps?: readonly LifeStep[] }): number =>
  volumes *
  (steps.includes("expand") ? 2 : 1) *
  (1 + (steps.includes("snapshot") ? 2 : 0) + (steps.includes("clone") ? 1 : 0));

const volumesOf = (workload: OfVolumes): number =>
  workload.kind === "density"
    ? workload.most
    : workload.kind === "churn"
      ? workload.volumes
      : roomOf(workload);

function ofVolumes({ volumes = 0, rounds = ROUNDS, steps, churn, density }: DeclaredLife): OfVolumes {
  if (churn !== undefined) return { kind: "churn", ...churn };
  if (density !== undefined) return { kind: "density", ...density };
  return { kind: "life", volumes, rounds, ...defined({ steps }) };
}

function secondsOf(workload: OfVolumes): number {
  if (workload.kind === "churn") return workload.seconds + ROUND_SECONDS;
  if (workload.kind === "density") return workload.most * POD_SECONDS + ROUND_SECONDS;
  const { volumes, rounds, steps = [] } = workload;
  return rounds * (1 + steps.length) * (ROUND_SECONDS + volumes * VOLUME_SECONDS);
}

const livesOf = ({ life = [] }: KubernetesTarget): Workload[] =>
  life.map((one) => {
    const workload = ofVolumes(one);
    return {
      workload,
      name: lifeName(one),
      clients: [1],
      demand: { seconds: secondsOf(workload), bytes: 0 },
    };
  });
