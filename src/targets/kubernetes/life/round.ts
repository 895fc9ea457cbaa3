/** What all parts of a round of lives have, and how they wait. */
import type { MatrixCell } from "../../../cells/cell.ts";
import { ofAll } from "../api/at-once.ts";
import type { KubeObject } from "../api/kinds.ts";
import type { CellInputs, CellRun } from "../cell/cell-run.ts";
import { evidenceOf } from "../cell/failure.ts";
import { follow, see } from "../cell/follow.ts";
import { type ClientNames, holdingJobOf, LABELS } from "../cell/objects.ts";
import { EVERYTHING_EVERY_MS, isReady, isStarted } from "../cell/sight.ts";
import { clusterFailure, type FailureCode } from "../failures.ts";
import type { HeldData } from "./holding.ts";
import { placed } from "./placing.ts";
import type { Stamps } from "./stamps.ts";

export type Round = { run: CellRun; cell: MatrixCell; stamps: Stamps };

/** With 0 a pod would vanish while the node still has its volume mounted. */
export const GRACE_SECONDS = 1;

export type Held = ClientNames & {
  /** Claim of the volume whose data it has. */
  dataOf: string;
  /** Name of a node that it is not to be on. */
  notOn?: string | undefined;
};

/** A pod for each claim, until all of them run and have written or found their data; false, with the run's failure set, where one does not. */
export async function hold(
  inputs: CellInputs,
  { run, cell, stamps }: Round,
  held: readonly Held[],
  how: HeldData["FIOLIO_HOW"],
): Promise<boolean> {
  const { cluster, session, target, cellName } = inputs;
  const { boundSeconds, runningSeconds, overrunSeconds } = target.limits;
  const around = { ...session, cellName };
  const began = Date.now();
  await ofAll(held, (one) =>
    cluster.create(
      holdingJobOf(around, cell, one.notOn === undefined ? target : placed(target, "NotIn", one.notOn), one, {
        FIOLIO_MARK: one.dataOf,
        FIOLIO_HOW: how,
      }),
    ),
  );
  return follow(inputs, run, {
    reached: ({ sight }) => isStarted(sight.pod) && isReady(sight.pod),
    patience: () => ({
      claimIsLate: Date.now() > began + boundSeconds * 1000,
      podIsLate: Date.now() > began + (boundSeconds + runningSeconds) * 1000,
      ran: false,
    }),
    deadline: began + (boundSeconds + runningSeconds + overrunSeconds) * 1000,
    everythingEveryMs: EVERYTHING_EVERY_MS,
    seen() {
      const seen = { at: Date.now(), byWatch: false };
      for (const { claim, sight } of run.clients) {
        if (sight.claim) stamps.claim(sight.claim, seen);
        if (sight.pod) stamps.pod(sight.pod, claim, seen);
      }
    },
  });
}

/** Until none of `left` is left; false, with the run's failure set, where that takes longer than a claim may take to be bound. */
export async function untilNone(
  inputs: CellInputs,
  run: CellRun,
  { left, look, code, ms = inputs.target.limits.boundSeconds * 1000 }: Awaited,
): Promise<boolean> {
  const until = Date.now() + ms;
  for (;;) {
    await look?.();
    const still = await left();
    if (still.length === 0) return true;
    if (Date.now() > until) {
      await see(inputs, run, true);
      const events = run.clients.flatMap(({ sight }) => sight.events);
      run.failure = clusterFailure(
        code,
        `${still.length} of ${run.clients.length}, such as ${still[0]}`,
        evidenceOf(events),
      );
      return false;
    }
    await inputs.cluster.pause();
  }
}

type Awaited = {
  /** Each in words. */
  left(): string[] | Promise<string[]>;
  look?(): Promise<void>;
  code: FailureCode;
  ms?: number;
};

/** Pods and their Jobs, until none is there: a volume is free when its pod is gone. */
export async function unmounted(inputs: CellInputs, run: CellRun): Promise<boolean> {
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

/** What the claims of a cell show, for stamps that no watch told. */
export function noteClaims(claims: readonly KubeObject[], stamps: Stamps): void {
  const seen = { at: Date.now(), byWatch: false };
  for (const claim of claims) stamps.claim(claim, seen);
}
