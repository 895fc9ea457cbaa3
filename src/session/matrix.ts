/** From what a target declares to its cells, in the order declared; a run shuffles them. Pure. */
import type { KubernetesTarget, LocalTarget, Target } from "../schema/target.ts";
import type { Cell } from "./cell.ts";
import { type Demand, digestOf, estimateOf } from "./estimate.ts";

/** A StorageClass that a target selects, with the deployment that its results belong to. */
export type SelectedClass = { storageClass: string; deployment: string };

type Workload = {
  workload: Cell["workload"];
  name: string;
  clients: readonly number[];
  demand: Demand;
  ramp?: { steps: readonly number[]; objectiveNs: number };
};

const ACCESS = {
  ReadWriteOnce: "rwo",
  ReadOnlyMany: "rox",
  ReadWriteMany: "rwx",
  ReadWriteOncePod: "rwop",
} as const;

/** kbench's three files of four tests, with ramps, and the time to fill: by its mode. */
const KBENCH_SECONDS: Readonly<Record<string, number>> = { full: 12 * 25, quick: 12 * 6 };

/** Volumes that a cell needs: its clients share one that many may write. */
export const volumesOf = ({ accessMode, clients }: Pick<Cell, "accessMode" | "clients">): number =>
  accessMode === "ReadWriteMany" ? 1 : clients;

/** `demand`: what each profile takes, by its id. */
export function kubernetesCells(
  target: KubernetesTarget,
  classes: readonly SelectedClass[],
  demand: ReadonlyMap<string, Demand>,
): Cell[] {
  const environment = target.environment ?? target.id;
  const workloads = workloadsOf(target, demand);
  return classes.flatMap(({ storageClass, deployment }) => {
    const cells = target.volumeModes.flatMap((volumeMode) =>
      target.accessModes.flatMap((accessMode) =>
        workloads.flatMap(({ workload, name, clients: counts, demand: asked, ramp }) =>
          counts.flatMap((clients) => {
            const volumes = volumesOf({ accessMode, clients });
            const shape = `${name}-${volumeMode.toLowerCase()}-${ACCESS[accessMode]}-${clients}c`;
            return repeatsOf(target, { environment, deployment }, shape, {
              storageClass,
              volumeMode,
              accessMode,
              volumeBytes: target.volumeSize,
              workload,
              clients,
              ...(ramp?.steps.includes(clients)
                ? {
                    ramp: {
                      ...ramp,
                      always: target.profiles.includes(name) && target.clients.includes(clients),
                    },
                  }
                : {}),
              declared: digestOf([asked.job, workload, target.prefill, target.volumeSize]),
              estimate: estimateOf(asked, { ...target, volumes, volumeBytes: target.volumeSize }),
            });
          }),
        ),
      ),
    );
    return target.aaPair ? [...cells, ...twinsOf(cells)] : cells;
  });
}

export function localCells(target: LocalTarget, demand: ReadonlyMap<string, Demand>): Cell[] {
  const environment = target.environment ?? target.id;
  const deployment = target.deployment ?? `${target.id}-disk`;
  const cells = target.profiles.flatMap((profile) => {
    const asked = demand.get(profile) ?? NOTHING;
    return repeatsOf(target, { environment, deployment }, profile, {
      workload: { kind: "profile", profile },
      clients: 1,
      declared: digestOf([asked.job, target.prefill]),
      estimate: estimateOf(asked, { ...target, volumes: 0, volumeBytes: 0 }),
    });
  });
  return target.aaPair ? [...cells, ...twinsOf(cells)] : cells;
}

const NOTHING: Demand = { seconds: 0, bytes: 0 };

type Place = Pick<Cell, "environment" | "deployment">;

/** `shape` names all that repeats have in common: "quick-filesystem-rwo-1c"; their files end in "-r1", "-r2" ... */
function repeatsOf(
  target: Target,
  place: Place,
  shape: string,
  rest: Omit<Cell, "id" | "target" | "raw" | "repeat" | keyof Place>,
): Cell[] {
  return Array.from({ length: target.repeats }, (_, index) =>
    named({ target: target.id, ...place, ...rest, repeat: index + 1 }, `${shape}-r${index + 1}`),
  );
}

const named = (cell: Omit<Cell, "id" | "raw">, name: string): Cell => ({
  ...cell,
  id: `${cell.environment}/${cell.deployment}/${name}`,
  raw: `data/raw/${cell.environment}/${cell.deployment}/${name}`,
});

/** Every repeat of a deployment's first cell once more. */
function twinsOf(cells: readonly Cell[]): Cell[] {
  const first = cells[0];
  const repeats = first === undefined ? [] : cells.filter((cell) => seriesOf(cell) === seriesOf(first));
  return repeats.map(
    (cell): Cell => ({ ...cell, id: `${cell.id}-twin`, raw: `${cell.raw}-twin`, twin: true }),
  );
}

/** "-r1" at the end of a name, or before the word that marks a twin. */
const REPEAT = /-r(\d+)(-twin)?$/;

/** What the repeats of a cell share: its id without "-r1". */
export const seriesOf = ({ id }: Pick<Cell, "id">): string => id.replace(REPEAT, "$2");

/** The same cell as its nth repeat, be that declared or not. */
export const asRepeat = (cell: Cell, nth: number): Cell => ({
  ...cell,
  repeat: nth,
  id: cell.id.replace(REPEAT, `-r${nth}$2`),
  raw: cell.raw.replace(REPEAT, `-r${nth}$2`),
});

/** Which repeat an id names. */
export const repeatIn = (id: string): number => Number(REPEAT.exec(id)?.[1] ?? 1);

/** The last part of a cell's id, and what its files are called. */
export const nameOf = ({ raw }: Pick<Cell, "raw">): string => raw.slice(raw.lastIndexOf("/") + 1);

function workloadsOf(target: KubernetesTarget, demand: ReadonlyMap<string, Demand>): Workload[] {
  const { stress, ramp, kbench } = target;
  const steps = [...new Set(ramp?.clients ?? [])].sort((a, b) => a - b);
  const climbs = ramp && { ramp: { steps, objectiveNs: ramp.objective.p99Ms * 1e6 } };
  const workloads: Workload[] = target.profiles.map((profile) => ({
    ...(ramp?.profile === profile ? climbs : {}),
    workload: { kind: "profile", profile },
    name: profile,
    // A ramp is the same profile with more and more clients.
    clients: ramp?.profile === profile ? [...new Set([...target.clients, ...ramp.clients])] : target.clients,
    demand: demand.get(profile) ?? NOTHING,
  }));
  if (ramp && !target.profiles.includes(ramp.profile))
    workloads.push({
      workload: { kind: "profile", profile: ramp.profile },
      ...climbs,
      name: ramp.profile,
      clients: steps,
      demand: demand.get(ramp.profile) ?? NOTHING,
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
