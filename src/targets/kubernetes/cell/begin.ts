/** From a cell's objects to pods that run. */
import type { MatrixCell, RunContext } from "../../../cells/cell.ts";
import { oneLine } from "../../../cells/failures.ts";
import { ofAll } from "../api/at-once.ts";
import type { News } from "../api/news.ts";
import type { CellInputs, CellRun } from "./cell-run.ts";
import { evidenceOf } from "./failure.ts";
import { follow } from "./follow.ts";
import { claimOf, configMapOf, jobOf, kbenchJobOf } from "./objects.ts";
import { EVERYTHING_EVERY_MS, isStarted } from "./sight.ts";
import { virtualMachineOf } from "./virtual-machine.ts";

/** Kubelets rotate a container's log at 10 MiB by default; what came before is lost. */
const LOG_LIMIT = 9 * 2 ** 20;

/** What a guest reads in place of a container's environment. */
const SETTINGS = { settings: `export FIOLIO_LIMIT=${LOG_LIMIT}\n` };

/** Alone, without a sample to wait for and without steps that come at a second, nobody needs to say when. */
/** A virtual machine hears nothing from outside. */
export const startsAtOnce = ({ around, target }: CellInputs, cell: MatrixCell): boolean =>
  target.vm !== undefined || (cell.clients === 1 && around === undefined && cell.during === undefined);

export async function createAll(
  inputs: CellInputs,
  cell: MatrixCell,
  { clients: names, seen }: CellRun,
): Promise<void> {
  const { cluster, session, target, cellName, files } = inputs;
  const atOnce = startsAtOnce(inputs, cell);
  const around = { ...session, cellName };
  const { boundSeconds, runningSeconds, overrunSeconds } = target.limits;
  const isKbench = cell.workload.kind === "kbench";
  const configMap = isKbench
    ? undefined
    : cluster.create(configMapOf(around, target.vm ? { ...files, ...SETTINGS } : files));
  const claims = new Set(names.map((one) => one.claim));
  const made = ofAll([...claims], (claim) => {
    seen.claims.set(claim, { asked: Date.now() });
    return cluster.create(claimOf(around, cell, claim));
  });
  await Promise.all([configMap, made]);
  if (target.vm !== undefined) {
    for (const one of names) await cluster.create(virtualMachineOf(around, target, target.vm, one));
    return;
  }
  const repeating =
    cell.workload.kind === "stress"
      ? { FIOLIO_REPEAT_SECONDS: String(cell.workload.seconds), FIOLIO_FORMAT: "json" }
      : {};
  const options = {
    deadlineSeconds: cell.estimate.seconds + boundSeconds + runningSeconds + overrunSeconds,
    env: {
      FIOLIO_LIMIT: String(LOG_LIMIT),
      ...repeating,
      ...inputs.env,
      ...(atOnce && { FIOLIO_AT_ONCE: "yes" }),
    },
  };
  await ofAll(names, (one) =>
    cluster.create((isKbench ? kbenchJobOf : jobOf)(around, cell, target, one, options)),
  );
}

/** `told`: news of its pods, where they may be watched. */
export async function untilRunning(
  inputs: CellInputs,
  run: CellRun,
  context: RunContext,
  told?: News,
): Promise<boolean> {
  const boundMs = inputs.target.limits.boundSeconds * 1000;
  const runningMs = inputs.target.limits.runningSeconds * 1000;
  const { seen } = run;
  context.phase("waiting for claim and pod", (boundMs + runningMs) / 1000);
  let shown: string | undefined;
  // Nothing runs at once.
  await inputs.cluster.pause();
  const running = await follow(inputs, run, {
    reached: ({ sight }) => isStarted(sight.pod),
    patience: () => ({
      claimIsLate: Date.now() > seen.created + boundMs,
      podIsLate: Date.now() > (seen.bound ?? seen.created + boundMs) + runningMs,
      ran: false,
    }),
    deadline: Number.POSITIVE_INFINITY,
    told,
    everythingEveryMs: EVERYTHING_EVERY_MS,
    seen() {
      const warned = run.clients.flatMap(({ sight }) => evidenceOf(sight.events)).at(-1);
      if (warned !== undefined && warned !== shown) context.phase(`waiting: ${oneLine(warned, 120)}`);
      shown = warned;
      if (run.clients.every(({ sight }) => sight.claim?.status?.phase === "Bound")) seen.bound ??= Date.now();
    },
  });
  if (running) seen.running = Date.now();
  return running;
}
