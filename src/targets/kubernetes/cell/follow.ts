/** Waits for the clients of a cell, and notes what becomes of them. */

import { readScriptLog } from "../../../handover/frames.ts";
import { ofAll } from "../api/at-once.ts";
import type { Cluster, Expected } from "../api/client.ts";
import { ClusterError, type ClusterErrorKind, fallback } from "../api/errors.ts";
import { News } from "../api/news.ts";
import { clusterFailure } from "../failures.ts";
import type { CellInputs, CellRun, ClientOutcome } from "./cell-run.ts";
import { evidenceOf, failureOf, type Patience } from "./failure.ts";
import { look } from "./sight.ts";

export type Wait = {
  /** Whether a client is where it is waited for; not asked again once it is. */
  reached(client: ClientOutcome): boolean | Promise<boolean>;
  /** `reached` reads the log: the cluster is looked at only while that says no. */
  byLog?: boolean;
  patience(): Patience;
  /** Looks for warnings now and then, even where all seems on its way. */
  everythingEveryMs?: number;
  /** Before this moment nobody will be there, in milliseconds since the epoch: it is looked less often, and from then on more often. */
  notBefore?: number;
  /** Tells when to look, so that it need not be looked often. */
  told?: News | undefined;
  /** When waiting is over, in milliseconds since the epoch. */
  deadline: number;
  /** Called after each look. */
  seen?(): void;
};

/** A log that is about to say what it is read for is read so many times for each look at the cluster. */
const LOGS_A_LOOK = 4;

/** Polls until every client is there; false, with the run's failure set, where one of them never will be. */
export async function follow(inputs: CellInputs, run: CellRun, wait: Wait): Promise<boolean> {
  const there = new Set<string>();
  const { told = new News() } = wait;
  let whole = Date.now();
  for (let turn = 0; ; turn += 1) {
    const { next } = told;
    const expected = expectedIn(wait);
    const began = Date.now();
    const patience = wait.patience();
    const isOver = began > wait.deadline;
    const isTime = began - whole > (wait.everythingEveryMs ?? Number.POSITIVE_INFINITY);
    if (isTime) whole = began;
    const lookAround = () => see(inputs, run, isTime || patience.claimIsLate || patience.podIsLate || isOver);
    if (!wait.byLog) await lookAround();
    wait.seen?.();
    const note = async (client: ClientOutcome): Promise<boolean> => {
      const isThere = await wait.reached(client);
      if (isThere) there.add(client.client);
      return isThere;
    };
    // All are asked once one is there: before that, more than one would be asked in vain.
    const [one, ...others] = run.clients.filter(({ client }) => !there.has(client));
    if (one && (await note(one))) await ofAll(others, note);
    if (there.size === run.clients.length) return true;
    run.seen.notYet = began;
    if (wait.byLog && (isOver || expected !== "now" || turn % LOGS_A_LOOK === 0)) await lookAround();
    if (noteFailures(run, patience)) return false;
    if (isOver) {
      run.failure = late(run);
      return false;
    }
    await Promise.race([inputs.cluster.pause(expected), next]);
  }
}

function expectedIn({ told, notBefore }: Wait): Expected {
  if (notBefore !== undefined) return Date.now() < notBefore ? "later" : "now";
  return told === undefined ? "soon" : "later";
}

export async function see(
  { cluster, session, cellName }: CellInputs,
  run: CellRun,
  everything: boolean,
): Promise<void> {
  const sights = await look(cluster, session.namespace, cellName, run.clients, everything);
  for (const client of run.clients) client.sight = sights.get(client.client) ?? client.sight;
}

/** The first client's failure is the cell's. */
export function noteFailures(run: CellRun, patience: Patience): boolean {
  for (const client of run.clients) {
    const failure = failureOf(client.sight, patience);
    if (failure === undefined) continue;
    client.failure = failure;
    run.failure ??= failure;
  }
  return run.failure !== undefined;
}

function late({ clients, seen }: CellRun) {
  const seconds = Math.round((Date.now() - seen.created) / 1000);
  const events = clients.flatMap(({ sight }) => sight.events);
  return clusterFailure("deadline", `no result within ${seconds} s`, evidenceOf(events));
}

/** Whether the last lines of a pod's log name one of these phases. */
export async function hasReached(...asked: Parameters<typeof reachedAt>): Promise<boolean> {
  return (await reachedAt(...asked)) !== undefined;
}

/** When the first of these phases began that the last lines of a pod's log name, by its node's clock; "" where the log has no times. */
export async function reachedAt(
  phases: readonly string[],
  cluster: Cluster,
  namespace: string,
  pod: string | undefined,
): Promise<string | undefined> {
  if (pod === undefined) return undefined;
  const log = readScriptLog(await cluster.log(pod, namespace, TAIL_LINES).catch(fallback("", ...GONE)));
  const reached = log.phases.find(({ name }) => phases.includes(name));
  return reached && (reached.at ?? "");
}

const TAIL_LINES = 5;

/** Kinds of errors of a pod that is gone, or whose node does not answer: the next look at the cluster says which. */
const GONE: readonly ClusterErrorKind[] = ["not-found", "invalid", "node-away"];

export const isGone = (error: unknown): boolean => error instanceof ClusterError && GONE.includes(error.kind);
