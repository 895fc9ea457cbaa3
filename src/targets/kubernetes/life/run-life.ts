/** The life of volumes in the cluster: claimed, mounted by a pod, mounted by another, deleted; so many at once, round by round. */
import pMap from "p-map";
import type { MatrixCell, RunContext } from "../../../cells/cell.ts";
import { cellName as nameOfCell } from "../../../cells/matrix.ts";
import { sumOfRounds } from "../../../schema/life.ts";
import { fallback } from "../api/errors.ts";
import { type CellInputs, type CellRun, newRun } from "../cell/cell-run.ts";
import { failureOfError } from "../cell/failure.ts";
import { follow } from "../cell/follow.ts";
import { type ClientNames, claimOf, clientsOf, holdingJobOf, LABELS } from "../cell/objects.ts";
import { isStarted } from "../cell/sight.ts";
import { clusterFailure } from "../failures.ts";
import { Stamps } from "./stamps.ts";

/** An API server answers so many writes at the same time without queueing them. */
const WRITES_AT_ONCE = 10;
const GRACE_SECONDS = 1;

/** What came of the cell; its `life` is there where every round came to its end. Rejects when interrupted. */
export async function runLife(
  inputs: CellInputs,
  cell: MatrixCell,
  { volumes, rounds: count }: Extract<MatrixCell["workload"], { kind: "life" }>,
  context: RunContext,
): Promise<CellRun> {
  const done: Stamps[] = [];
  let run = newRun([]);
  for (let round = 1; round <= count; round += 1) {
    const stamps = new Stamps();
    // Each has a claim of its own, whatever the access mode.
    const names = clientsOf({ clients: volumes, accessMode: "ReadWriteOnce" }, `${inputs.cellName}-${round}`);
    run = newRun(names);
    const over = new AbortController();
    try {
      context.phase(count > 1 ? `round ${round} of ${count}` : "claiming");
      await watchAll(inputs, stamps, over.signal);
      if (!(await live(inputs, { run, cell, names, stamps }))) return run;
    } catch (error) {
      context.signal.throwIfAborted();
      run.failure = failureOfError(error);
      return run;
    } finally {
      over.abort();
    }
    done.push(stamps);
  }
  const rounds = done.map(({ volumes: all }) => all);
  run.life = {
    format: "life/1",
    cell: nameOfCell(cell),
    volumes,
    volumeBytes: cell.volumeBytes ?? 0,
    asked: [...new Set(done.flatMap(({ asked }) => [...asked]))].sort(),
    rounds,
    sha256: sumOfRounds(rounds),
  };
  return run;
}

type Round = { run: CellRun; cell: MatrixCell; names: readonly ClientNames[]; stamps: Stamps };

/** False, with the run's failure set, where a volume did not come, or did not go. */
async function live(inputs: CellInputs, round: Round): Promise<boolean> {
  const { cluster, session, cellName } = inputs;
  const { cell, names, stamps } = round;
  const around = { ...session, cellName };
  const all = <T>(each: (names: ClientNames) => Promise<T>): Promise<T[]> =>
    pMap(names, each, { concurrency: WRITES_AT_ONCE });
  await all(({ claim }) => {
    stamps.made(claim, Date.now());
    return cluster.create(claimOf(around, cell, claim));
  });
  if (!(await mounted(inputs, round))) return false;
  if (!(await unmounted(inputs, round))) return false;
  stamps.again = true;
  if (!(await mounted(inputs, round)) || !(await unmounted(inputs, round))) return false;
  await all(({ claim }) => {
    stamps.deleted(claim, Date.now());
    return cluster.remove("PersistentVolumeClaim", claim, session.namespace);
  });
  return untilGone(inputs, round);
}

/** A pod for each claim, until all of them run. */
async function mounted(inputs: CellInputs, { run, cell, names, stamps }: Round): Promise<boolean> {
  const { cluster, session, target, cellName } = inputs;
  const { boundSeconds, runningSeconds } = target.limits;
  const around = { ...session, cellName };
  const began = Date.now();
  await pMap(
    names,
    (one) =>
      cluster.create(
        holdingJobOf(around, cell, target, stamps.again ? { ...one, job: `${one.job}-again` } : one),
      ),
    { concurrency: WRITES_AT_ONCE },
  );
  for (const client of run.clients) if (stamps.again) client.job = `${client.job}-again`;
  return follow(inputs, run, {
    reached: ({ sight }) => isStarted(sight.pod),
    patience: () => ({
      claimIsLate: Date.now() > began + boundSeconds * 1000,
      podIsLate: Date.now() > began + (boundSeconds + runningSeconds) * 1000,
      ran: false,
    }),
    deadline: Number.POSITIVE_INFINITY,
    everythingEveryMs: 20_000,
    seen() {
      const seen = { at: Date.now(), byWatch: false };
      for (const { claim, sight } of run.clients) {
        if (sight.claim) stamps.claim(sight.claim, seen);
        if (sight.pod) stamps.pod(sight.pod, claim, seen);
      }
    },
  });
}

/** Pods and their Jobs, until none is there: a volume is free when its pod is gone. */
async function unmounted(
  { cluster, session, target, cellName }: CellInputs,
  { run }: Round,
): Promise<boolean> {
  const own = { namespace: session.namespace, labels: { [LABELS.cell]: cellName } };
  const away = async (kind: "Job" | "Pod", grace?: number): Promise<void> => {
    await pMap(
      await cluster.list(kind, own),
      ({ metadata }) => cluster.remove(kind, metadata.name, session.namespace, grace),
      { concurrency: WRITES_AT_ONCE },
    );
  };
  await away("Job");
  await away("Pod", GRACE_SECONDS);
  const until = Date.now() + target.limits.runningSeconds * 1000;
  for (;;) {
    const [pod, ...more] = await cluster.list("Pod", own);
    if (pod === undefined) return true;
    if (Date.now() > until) {
      const left = `${more.length + 1} of ${run.clients.length} pods do not end, such as ${pod.metadata.name}`;
      run.failure = clusterFailure("not-unmounted", left, []);
      return false;
    }
    await cluster.pause();
  }
}

/** Volumes that their class keeps do not go; where they may not be seen nothing is known of it. */
async function untilGone({ cluster, target }: CellInputs, { run, stamps }: Round): Promise<boolean> {
  const until = Date.now() + target.limits.boundSeconds * 1000;
  for (;;) {
    const there = await cluster.list("PersistentVolume").catch(fallback(undefined, "forbidden"));
    if (there === undefined) return true;
    const seen = { at: Date.now(), byWatch: false };
    const byName = new Map(there.map((volume) => [volume.metadata.name, volume]));
    for (const name of stamps.left) if (!byName.has(name)) stamps.gone(name, seen);
    const left = stamps.left.filter(
      (name) => byName.get(name)?.spec?.persistentVolumeReclaimPolicy === "Delete",
    );
    if (left.length === 0) return true;
    if (Date.now() > until) {
      run.failure = clusterFailure(
        "volume-stays",
        `${left.length} of ${stamps.volumes.length}, such as ${left[0]}`,
        [],
      );
      return false;
    }
    await cluster.pause();
  }
}

async function watchAll(
  { cluster, session, cellName }: CellInputs,
  stamps: Stamps,
  signal: AbortSignal,
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
  ]);
}
