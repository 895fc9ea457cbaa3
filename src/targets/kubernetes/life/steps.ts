/** What is done to volumes while they are mounted: they grow, snapshots are taken and restored, and they are cloned. */

import type { LifeStep } from "../../../schema/life.ts";
import { ofAll } from "../api/at-once.ts";
import { fallback } from "../api/errors.ts";
import type { KubeObject } from "../api/kinds.ts";
import { type CellInputs, newRun } from "../cell/cell-run.ts";
import { claimOf, LABELS, metadata } from "../cell/objects.ts";
import { type Held, hold, noteClaims, type Round, unmounted, untilNone } from "./round.ts";
import type { CopyKind, Stamps } from "./stamps.ts";

export type StepInputs = CellInputs & { snapshotClass: string | undefined };

/** Each gives false, with the run's failure set, where it came to no end. */
export const STEPS: Readonly<Record<LifeStep, (inputs: StepInputs, round: Round) => Promise<boolean>>> = {
  expand,
  snapshot: async (inputs, round) =>
    (await snapshot(inputs, round)) && (await copy(inputs, round, "restored")),
  clone: (inputs, round) => copy(inputs, round, "cloned"),
  move,
};

const GROWTH = 2;

async function expand(inputs: StepInputs, { run, cell, stamps }: Round): Promise<boolean> {
  const { cluster, session } = inputs;
  const bytes = GROWTH * (cell.volumeBytes ?? 0);
  await ofAll(run.clients, ({ claim }) => {
    stamps.growing(claim, Date.now(), bytes);
    const spec = { resources: { requests: { storage: String(bytes) } } };
    return cluster.patch("PersistentVolumeClaim", claim, session.namespace, { spec });
  });
  return untilNone(inputs, run, {
    code: "not-grown",
    look: async () => noteClaims(await cluster.list("PersistentVolumeClaim", ownOf(inputs)), stamps),
    left: () =>
      stamps.volumes.filter(({ expanded }) => expanded?.grown === undefined).map(({ name }) => name),
  });
}

async function snapshot(inputs: StepInputs, { run, stamps }: Round): Promise<boolean> {
  const { cluster, session, cellName, snapshotClass } = inputs;
  await ofAll(run.clients, ({ claim }) => {
    stamps.snapped(claim, Date.now());
    return cluster.create({
      apiVersion: "snapshot.storage.k8s.io/v1",
      kind: "VolumeSnapshot",
      metadata: metadata({ ...session, cellName }, claim),
      spec: { volumeSnapshotClassName: snapshotClass, source: { persistentVolumeClaimName: claim } },
    });
  });
  const errors = new Map<string, string>();
  return untilNone(inputs, run, {
    code: "no-snapshot",
    async look() {
      const seen = { at: Date.now(), byWatch: false };
      for (const one of await cluster.list("VolumeSnapshot", ownOf(inputs))) {
        stamps.snapshot(one, seen);
        if (one.status?.error?.message) errors.set(one.metadata.name, String(one.status.error.message));
      }
    },
    left: () =>
      stamps.volumes
        .filter((one) => one.snapshot?.ready === undefined)
        .map(({ name }) => [name, errors.get(name)].filter(Boolean).join(": ")),
  });
}

/** Another volume with the data of each, until a pod has found them there. */
async function copy(inputs: StepInputs, { run, cell, stamps }: Round, kind: CopyKind): Promise<boolean> {
  const { cluster, session, cellName } = inputs;
  const names = run.clients.map(
    ({ client, job, claim }): Held => ({
      client: `${client}-${kind}`,
      job: `${job}-${kind}`,
      claim: `${claim}-${kind}`,
      dataOf: claim,
    }),
  );
  const volumeBytes =
    (cell.volumeBytes ?? 0) * (stamps.volumes.some(({ expanded }) => expanded) ? GROWTH : 1);
  await ofAll(names, ({ claim, dataOf }) => {
    stamps.copied(dataOf, kind, claim, Date.now());
    return cluster.create(
      copyOf(claimOf({ ...session, cellName }, { ...cell, volumeBytes }, claim), kind, dataOf),
    );
  });
  const own = newRun(names);
  const came = await hold(inputs, { run: own, cell, stamps }, names, "find");
  if (own.failure !== undefined) run.failure = own.failure;
  return came;
}

/** Its pod ends, and when that is gone another begins on another node, as when a node is drained. */
async function move(inputs: StepInputs, round: Round): Promise<boolean> {
  const { run, stamps } = round;
  for (const { claim } of run.clients) stamps.moving(claim, Date.now());
  const held = run.clients.map(
    ({ client, job, claim, sight }): Held => ({
      ...{ client, job: `${job}-moved`, claim, dataOf: claim },
      notOn: sight.pod?.spec?.nodeName,
    }),
  );
  if (!(await unmounted(inputs, run))) return false;
  // Not before: the pod that ends still runs for a moment.
  stamps.mount = "moved";
  for (const client of run.clients) client.job = `${client.job}-moved`;
  return hold(inputs, round, held, "find");
}

const copyOf = (claim: KubeObject, kind: CopyKind, source: string): KubeObject => ({
  ...claim,
  spec: {
    ...claim.spec,
    dataSource:
      kind === "restored"
        ? { apiGroup: "snapshot.storage.k8s.io", kind: "VolumeSnapshot", name: source }
        : { kind: "PersistentVolumeClaim", name: source },
  },
});

/** Copies and snapshots go before what they are of: a storage may refuse to delete that while they are there. */
export async function takeCopiesAway(inputs: StepInputs, round: Round): Promise<boolean> {
  const { run } = round;
  const { cluster, session } = inputs;
  const copies = async (): Promise<string[]> =>
    (await cluster.list("PersistentVolumeClaim", ownOf(inputs)))
      .map(({ metadata }) => metadata.name)
      .filter((name) => !run.clients.some(({ claim }) => claim === name));
  await ofAll(await copies(), (name) => cluster.remove("PersistentVolumeClaim", name, session.namespace));
  const claimsGone = await untilNone(inputs, run, { code: "volume-stays", left: copies });
  if (!claimsGone || !(await untilVolumesGone(inputs, round, () => round.stamps.copiesLeft))) return false;
  if (inputs.snapshotClass === undefined) return true;
  const snapshots = async (): Promise<string[]> =>
    (await cluster.list("VolumeSnapshot", ownOf(inputs))).map(({ metadata }) => metadata.name);
  await ofAll(await snapshots(), (name) => cluster.remove("VolumeSnapshot", name, session.namespace));
  return untilNone(inputs, run, { code: "volume-stays", left: snapshots });
}

export const untilVolumesGone = (
  inputs: CellInputs,
  { run, stamps }: Round,
  waited: () => readonly string[],
): Promise<boolean> =>
  untilNone(inputs, run, { code: "volume-stays", left: () => stillThere(inputs, stamps, waited) });

/** Volumes that their class keeps do not go; where they may not be seen nothing is known of it. */
export async function stillThere(
  { cluster }: CellInputs,
  stamps: Stamps,
  waited: () => readonly string[],
): Promise<string[]> {
  const there = await cluster.list("PersistentVolume").catch(fallback(undefined, "forbidden"));
  if (there === undefined) return [];
  const seen = { at: Date.now(), byWatch: false };
  const byName = new Map(there.map((volume) => [volume.metadata.name, volume]));
  for (const name of waited()) if (!byName.has(name)) stamps.gone(name, seen);
  return waited().filter((name) => byName.get(name)?.spec?.persistentVolumeReclaimPolicy === "Delete");
}

const ownOf = ({ session, cellName }: CellInputs) => ({
  namespace: session.namespace,
  labels: { [LABELS.cell]: cellName },
});
