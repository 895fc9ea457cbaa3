/** A pod that comes with a new volume and goes with it, in turn with others. */
import type { CellFailure } from "../../../cells/cell.ts";
import type { Change } from "../api/watch.ts";
import { type CellInputs, type CellRun, type ClientOutcome, newRun } from "../cell/cell-run.ts";
import { evidenceOf, failureOf } from "../cell/failure.ts";
import { see } from "../cell/follow.ts";
import { claimOf, holdingJobOf, LABELS } from "../cell/objects.ts";
import { isReady } from "../cell/sight.ts";
import { clusterFailure } from "../failures.ts";
import { GRACE_SECONDS, type Round } from "./round.ts";
import type { Stamps } from "./stamps.ts";
import { stillThere } from "./steps.ts";
import { claimOfPod } from "./watching.ts";

/** Moments by our own clock. */
export type Turn = ClientOutcome & {
  asked: number;
  pod?: string;
  isReady: boolean;
  deleted?: number;
  isClaimGone: boolean;
  /** The volume stays: its class keeps it, or we may not see it. */
  isKept: boolean;
  ended?: number;
};

/** Claim and pod are made at once, as whoever deploys something does. */
export async function beginTurn(
  { cluster, session, target, cellName }: CellInputs,
  { cell, stamps }: Round,
  nth: number,
  alive: Map<string, Turn>,
): Promise<void> {
  const name = `${cellName}-c${nth}`;
  const around = { ...session, cellName };
  const [client] = newRun([{ client: `c${nth}`, job: name, claim: name }]).clients;
  if (client === undefined) return;
  const asked = Date.now();
  stamps.made(name, asked);
  alive.set(name, { ...client, asked, isReady: false, isClaimGone: false, isKept: false });
  await cluster.create(claimOf(around, cell, name));
  await cluster.create(
    holdingJobOf(around, cell, target, client, { FIOLIO_MARK: name, FIOLIO_HOW: "write" }),
  );
}

/** Both are deleted at once; the claim waits for its pod by itself. */
export async function endTurn(
  { cluster, session: { namespace } }: CellInputs,
  turn: Turn,
  stamps: Stamps,
): Promise<void> {
  turn.deleted = Date.now();
  stamps.deleted(turn.claim, turn.deleted);
  await cluster.remove("Job", turn.job, namespace);
  if (turn.pod !== undefined) await cluster.remove("Pod", turn.pod, namespace, GRACE_SECONDS);
  await cluster.remove("PersistentVolumeClaim", turn.claim, namespace);
}

export function noteChange({ object, isGone }: Change, alive: ReadonlyMap<string, Turn>): void {
  if (object.kind === "PersistentVolumeClaim" && isGone) {
    const turn = alive.get(object.metadata.name);
    if (turn !== undefined) turn.isClaimGone = true;
  }
  if (object.kind !== "Pod") return;
  const turn = alive.get(claimOfPod(object) ?? "");
  if (turn === undefined) return;
  turn.pod = object.metadata.name;
  turn.isReady ||= isReady(object);
}

/** What no watch told: it may have ended, or be forbidden. */
export async function lookAt(
  inputs: CellInputs,
  run: CellRun,
  stamps: Stamps,
  alive: readonly Turn[],
): Promise<void> {
  const { cluster, session, cellName } = inputs;
  const leaving = alive.filter(({ deleted }) => deleted !== undefined);
  await see(
    inputs,
    run,
    alive.some((turn) => isLate(inputs, turn)),
  );
  const seen = { at: Date.now(), byWatch: false };
  for (const turn of alive) {
    const { claim, pod } = turn.sight;
    if (claim) stamps.claim(claim, seen);
    if (pod) {
      stamps.pod(pod, turn.claim, seen);
      turn.pod = pod.metadata.name;
    }
    turn.isReady ||= isReady(pod);
  }
  if (leaving.length === 0) return;
  const own = { namespace: session.namespace, labels: { [LABELS.cell]: cellName } };
  const claims = new Set(
    (await cluster.list("PersistentVolumeClaim", own)).map(({ metadata }) => metadata.name),
  );
  for (const turn of leaving) turn.isClaimGone ||= !claims.has(turn.claim);
  const free = leaving.filter(({ isClaimGone }) => isClaimGone);
  const volumes = free.flatMap(({ claim }) => stamps.volumeOf(claim) ?? []);
  const still = new Set(await stillThere(inputs, stamps, () => volumes));
  for (const turn of free) turn.isKept = !still.has(stamps.volumeOf(turn.claim) ?? "");
}

/** Claim and volume are gone. */
export const isOver = ({ claim, isClaimGone, isKept }: Turn, stamps: Stamps): boolean =>
  isClaimGone && (isKept || stamps.isGone(claim));

const limitMs = ({ target: { limits } }: CellInputs): number =>
  (limits.boundSeconds + limits.runningSeconds) * 1000;

const isLate = (inputs: CellInputs, { deleted, asked }: Turn): boolean =>
  Date.now() > (deleted ?? asked) + limitMs(inputs);

/** Of the first that fails, in the cluster's words. */
export function failureOfTurns(inputs: CellInputs, alive: readonly Turn[]): CellFailure | undefined {
  const { boundSeconds } = inputs.target.limits;
  for (const turn of alive) {
    const { asked, deleted, sight } = turn;
    const isOverdue = isLate(inputs, turn);
    const failure =
      deleted === undefined
        ? (failureOf(sight, {
            claimIsLate: Date.now() > asked + boundSeconds * 1000,
            podIsLate: isOverdue,
            ran: turn.isReady,
          }) ??
          (isOverdue
            ? clusterFailure("deadline", `${turn.job} is not ready`, evidenceOf(sight.events))
            : undefined))
        : isOverdue
          ? clusterFailure(
              turn.isClaimGone ? "volume-stays" : "not-unmounted",
              turn.claim,
              evidenceOf(sight.events),
            )
          : undefined;
    if (failure !== undefined) {
      turn.failure = failure;
      return failure;
    }
  }
  return undefined;
}
