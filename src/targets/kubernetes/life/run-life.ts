/** The life of volumes in the cluster: claimed, mounted by a pod, mounted by another, changed and copied, deleted; so many at once, round by round. */
import type { MatrixCell, RunContext } from "../../../cells/cell.ts";
import { cellName as nameOfCell } from "../../../cells/matrix.ts";
import { type LifeStep, sumOfRounds } from "../../../schema/life.ts";
import { defined } from "../../../text/defined.ts";
import { type CellInputs, type CellRun, newRun } from "../cell/cell-run.ts";
import { failureOfError } from "../cell/failure.ts";
import { claimOf, clientsOf, LABELS } from "../cell/objects.ts";
import { clusterFailure } from "../failures.ts";
import { offerOf } from "./offer.ts";
import { hold, ofAll, type Round, untilNone } from "./round.ts";
import { Stamps } from "./stamps.ts";
import { STEPS, type StepInputs, takeCopiesAway, untilVolumesGone } from "./steps.ts";

const GRACE_SECONDS = 1;

/** What came of the cell; its `life` is there where every round came to its end. Rejects when interrupted. */
export async function runLife(
  inputs: CellInputs,
  cell: MatrixCell,
  { volumes, rounds: count, steps = [] }: Extract<MatrixCell["workload"], { kind: "life" }>,
  context: RunContext,
): Promise<CellRun> {
  const done: Stamps[] = [];
  let run = newRun([]);
  const over = new AbortController();
  try {
    const { snapshotClass, lacks } = await offerOf(inputs.cluster, cell.storageClass ?? "", steps);
    if (lacks !== undefined) {
      run.failure = clusterFailure("not-offered", lacks, []);
      return run;
    }
    for (let round = 1; round <= count; round += 1) {
      const stamps = new Stamps();
      // Each has a claim of its own, whatever the access mode.
      const names = clientsOf(
        { clients: volumes, accessMode: "ReadWriteOnce" },
        `${inputs.cellName}-${round}`,
      );
      run = newRun(names);
      context.phase(count > 1 ? `round ${round} of ${count}` : "claiming");
      const watching = new AbortController();
      over.signal.addEventListener("abort", () => watching.abort(), { once: true });
      await watchAll(inputs, stamps, watching.signal, snapshotClass !== undefined);
      const all = { ...inputs, snapshotClass };
      const came = await live(all, { run, cell, stamps }, steps, (step) =>
        context.phase(count > 1 ? `round ${round} of ${count}, ${step}` : step),
      );
      watching.abort();
      if (!came) return run;
      done.push(stamps);
    }
    const rounds = done.map(({ volumes: all }) => all);
    run.life = {
      format: "life/1",
      cell: nameOfCell(cell),
      volumes,
      volumeBytes: cell.volumeBytes ?? 0,
      ...defined({ snapshotClass }),
      asked: [...new Set(done.flatMap(({ asked }) => [...asked]))].sort(),
      rounds,
      sha256: sumOfRounds(rounds),
    };
  } catch (error) {
    context.signal.throwIfAborted();
    run.failure = failureOfError(error);
  } finally {
    over.abort();
  }
  return run;
}

/** False, with the run's failure set, where a volume did not come, or did not go. */
async function live(
  inputs: StepInputs,
  round: Round,
  steps: readonly LifeStep[],
  doing: (step: LifeStep) => void,
): Promise<boolean> {
  const { cluster, session, cellName } = inputs;
  const { run, cell, stamps } = round;
  await ofAll(run.clients, ({ claim }) => {
    stamps.made(claim, Date.now());
    return cluster.create(claimOf({ ...session, cellName }, cell, claim));
  });
  const held = () => run.clients.map((one) => ({ ...one, dataOf: one.claim }));
  if (!(await hold(inputs, round, held(), "write")) || !(await unmounted(inputs, run))) return false;
  stamps.again = true;
  for (const client of run.clients) client.job = `${client.job}-again`;
  if (!(await hold(inputs, round, held(), "find"))) return false;
  for (const step of steps) {
    doing(step);
    if (!(await STEPS[step](inputs, round))) return false;
  }
  if (!(await unmounted(inputs, run))) return false;
  if (steps.length > 0 && !(await takeCopiesAway(inputs, round))) return false;
  await ofAll(run.clients, ({ claim }) => {
    stamps.deleted(claim, Date.now());
    return cluster.remove("PersistentVolumeClaim", claim, session.namespace);
  });
  return untilVolumesGone(inputs, round, () => stamps.left);
}

/** Pods and their Jobs, until none is there: a volume is free when its pod is gone. */
async function unmounted(inputs: CellInputs, run: CellRun): Promise<boolean> {
  const { cluster, session, target, cellName } = inputs;
  const own = { namespace: session.namespace, labels: { [LABELS.cell]: cellName } };
  const away = async (kind: "Job" | "Pod", grace?: number): Promise<void> => {
    await ofAll(await cluster.list(kind, own), ({ metadata }) =>
      cluster.remove(kind, metadata.name, session.namespace, grace),
    );
  };
  await away("Job");
  await away("Pod", GRACE_SECONDS);
  return untilNone(inputs, run, {
    code: "not-unmounted",
    ms: target.limits.runningSeconds * 1000,
    left: async () => (await cluster.list("Pod", own)).map(({ metadata }) => metadata.name),
  });
}

async function watchAll(
  { cluster, session, cellName }: CellInputs,
  stamps: Stamps,
  signal: AbortSignal,
  snapshots: boolean,
): Promise<void> {
  const own = { namespace: session.namespace, labels: { [LABELS.cell]: cellName } };
  await Promise.all([
    cluster.watch("PersistentVolumeClaim", own, signal, ({ object, at }) =>
      stamps.claim(object, { at, byWatch: true }),
    ),
    cluster.watch("Pod", own, signal, ({ object, at }) => {
      const claim = (object.spec?.volumes as { persistentVolumeClaim?: { claimName?: string } }[] | undefined)
        ?.flatMap(({ persistentVolumeClaim: mounts }) => mounts?.claimName ?? [])
        .at(0);
      if (claim !== undefined) stamps.pod(object, claim, { at, byWatch: true });
    }),
    cluster.watch("PersistentVolume", {}, signal, ({ object, at, isGone }) => {
      if (isGone) stamps.gone(object.metadata.name, { at, byWatch: true });
    }),
    ...(snapshots
      ? [
          cluster.watch("VolumeSnapshot", own, signal, ({ object, at }) =>
            stamps.snapshot(object, { at, byWatch: true }),
          ),
        ]
      : []),
  ]);
}
