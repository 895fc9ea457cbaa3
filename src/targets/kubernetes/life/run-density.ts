/** How many volumes a node takes: pods with one each, one more after the other, until the cluster says no. */

import type { MatrixCell, RunContext } from "../../../cells/cell.ts";
import { cellName as nameOfCell } from "../../../cells/matrix.ts";
import { type Density, sumOf } from "../../../schema/life.ts";
import { defined } from "../../../text/defined.ts";
import { ofAll } from "../api/at-once.ts";
import { type CellInputs, type CellRun, newRun, nodesOf } from "../cell/cell-run.ts";
import { failureOfError } from "../cell/failure.ts";
import { noteFailures, see } from "../cell/follow.ts";
import { type ClientNames, claimOf } from "../cell/objects.ts";
import type { FailureCode } from "../failures.ts";
import { seesAttaching } from "./attachments.ts";
import type { OfVolumes } from "./kinds.ts";
import { placed } from "./placing.ts";
import { hold, type Round, unmounted } from "./round.ts";
import { Stamps } from "./stamps.ts";
import { untilVolumesGone } from "./steps.ts";
import { watchAll } from "./watching.ts";

/** Ways in which a cluster says that it takes no more; any other says nothing of volumes. */
const LIMITS: ReadonlySet<string> = new Set<FailureCode>([
  "unschedulable",
  "no-topology",
  "claim-not-bound",
  "mount-failed",
  "storage-full",
  "quota",
]);

export async function runDensity(
  inputs: CellInputs,
  cell: MatrixCell,
  { most }: Extract<OfVolumes, { kind: "density" }>,
  context: RunContext,
): Promise<CellRun> {
  const over = new AbortController();
  const run = newRun([]);
  try {
    const stamps = new Stamps(await seesAttaching(inputs.cluster, cell.storageClass));
    await watchAll(inputs, stamps, { signal: over.signal });
    const held = await fill(inputs, { run, cell, stamps }, most, context);
    if (held === undefined) return run;
    const { names, limit } = held;
    // Those that came first must still be there: a node that put one out to take another did not take both.
    run.clients = newRun(names).clients;
    await see(inputs, run, true);
    if (noteFailures(run, { claimIsLate: false, podIsLate: false, ran: true })) return run;
    if (!(await takeAway(inputs, { run, cell, stamps }))) return run;
    const volumes = stamps.brief(names.map(({ claim }) => claim));
    run.life = {
      format: "density/1",
      cell: nameOfCell(cell),
      most,
      volumeBytes: cell.volumeBytes ?? 0,
      ...defined({ limit }),
      asked: [...stamps.asked].sort(),
      volumes,
      sha256: sumOf(volumes),
    };
  } catch (error) {
    context.signal.throwIfAborted();
    run.failure = failureOfError(error);
  } finally {
    over.abort();
  }
  return run;
}

type Filled = { names: ClientNames[]; limit?: Density["limit"] };

/** Undefined, with the run's failure set, where it says nothing of how many there could be. */
async function fill(
  inputs: CellInputs,
  { run, cell, stamps }: Round,
  most: number,
  context: RunContext,
): Promise<Filled | undefined> {
  const { cluster, session, target, cellName } = inputs;
  const { boundSeconds, runningSeconds } = target.limits;
  const names: ClientNames[] = [];
  // The first pod lives until the last is there.
  const seconds = most * (boundSeconds + runningSeconds);
  const lasting = { ...cell, estimate: { ...cell.estimate, seconds } };
  let pinned = inputs;
  for (let n = 1; n <= most; n += 1) {
    context.phase(`volume ${n} of at most ${most}`);
    const name = `${cellName}-c${n}`;
    const next = { client: `c${n}`, job: name, claim: name };
    const own = newRun([next]);
    stamps.made(next.claim, Date.now());
    const came = await cluster
      .create(claimOf({ ...session, cellName }, cell, next.claim))
      .then(() =>
        hold(pinned, { run: own, cell: lasting, stamps }, [{ ...next, dataOf: next.claim }], "write"),
      )
      .catch((error: unknown) => {
        own.failure = failureOfError(error);
        return false;
      });
    context.signal.throwIfAborted();
    run.clients = own.clients;
    if (!came) {
      const { code = "", message = "", evidence = [] } = own.failure ?? {};
      if (names.length > 0 && LIMITS.has(code))
        return { names, limit: { code, words: [message, ...evidence].join("; ") } };
      if (own.failure !== undefined) run.failure = own.failure;
      return undefined;
    }
    // Where the first is, all others are to be; the scheduler still says whether they may.
    const [node] = nodesOf(own);
    if (n === 1 && node !== undefined) pinned = { ...inputs, target: placed(target, "In", node) };
    names.push(next);
  }
  return { names };
}

/** All pods, then all claims, then their volumes. */
async function takeAway(inputs: CellInputs, round: Round): Promise<boolean> {
  const { cluster, session } = inputs;
  const { run, stamps } = round;
  if (!(await unmounted(inputs, run))) return false;
  await ofAll(stamps.volumes, ({ name }) => {
    stamps.deleted(name, Date.now());
    return cluster.remove("PersistentVolumeClaim", name, session.namespace);
  });
  return untilVolumesGone(inputs, round, () => stamps.left);
}
