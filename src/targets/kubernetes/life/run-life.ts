/** The life of volumes in the cluster: claimed, mounted by a pod, mounted by another, changed and copied, deleted; so many at once, round by round. */

import type { MatrixCell, RunContext } from "../../../cells/cell.ts";
import { cellName as nameOfCell } from "../../../cells/matrix.ts";
import { type LifeStep, sumOf } from "../../../schema/life.ts";
import { defined } from "../../../text/defined.ts";
import { ofAll } from "../api/at-once.ts";
import { type CellInputs, type CellRun, newRun } from "../cell/cell-run.ts";
import { failureOfError } from "../cell/failure.ts";
import { claimOf, clientsOf } from "../cell/objects.ts";
import { clusterFailure } from "../failures.ts";
import { seesAttaching } from "./attachments.ts";
import { offerOf } from "./offer.ts";
import { hold, type Round, unmounted } from "./round.ts";
import { Stamps } from "./stamps.ts";
import { STEPS, type StepInputs, takeCopiesAway, untilVolumesGone } from "./steps.ts";
import { watchAll } from "./watching.ts";

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
    const attaches = await seesAttaching(inputs.cluster, cell.storageClass);
    for (let round = 1; round <= count; round += 1) {
      const stamps = new Stamps(attaches);
      // Each has a claim of its own, whatever the access mode.
      const names = clientsOf(
        { clients: volumes, accessMode: "ReadWriteOnce" },
        `${inputs.cellName}-${round}`,
      );
      run = newRun(names);
      context.phase(count > 1 ? `round ${round} of ${count}` : "claiming");
      const watching = new AbortController();
      over.signal.addEventListener("abort", () => watching.abort(), { once: true });
      await watchAll(inputs, stamps, { signal: watching.signal, snapshots: snapshotClass !== undefined });
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
      sha256: sumOf(rounds),
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
  stamps.mount = "again";
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
