/** Runs the cells of one target, one after the other, with any runner. Each is in data/raw before the next begins. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { CellFailure, MatrixCell, Runner } from "../cells/cell.ts";
import { seriesName } from "../cells/matrix.ts";
import type { Plan } from "./plan.ts";
import { brokenBefore } from "./ramp.ts";
import { dropFailure, keep, type Repeat } from "./raw-files.ts";
import { forgetState, type SessionState, saveState } from "./state.ts";

/** Is told how a session goes on. Seconds are measured ones. */
export type Watch = {
  begins(cell: MatrixCell): void;
  /** Of the cell that runs, or between two of them. */
  phase(text: string, expectedSeconds?: number): void;
  ended(cell: MatrixCell, seconds: number, failure: CellFailure | undefined): void;
  /** A step of a ramp that is left out, as `fewer` clients break the objective already. */
  leftOut(cell: MatrixCell, fewer: number): void;
  /** What the runner could not take away. */
  left(line: string): void;
};

export type SessionOptions = {
  root: string;
  target: { id: string; cooldownSeconds: number };
  runner: Runner;
  plan: Plan;
  watch: Watch;
  signal: AbortSignal;
};

/** `open`: cells that had no turn, because a failure ended the session. */
export type SessionEnd = { ok: number; failed: number; open: number };

/**
 * Rejects when interrupted, or when the disk fails. In any case the runner has removed what it made by then, and
 * `.fiolio/sessions` holds what --resume needs where cells are open.
 */
export async function runSession(options: SessionOptions): Promise<SessionEnd> {
  const { root, target, runner, plan, watch } = options;
  const open = new Set(plan.queue.map(({ id }) => id));
  // A session may have been killed right after a cell had succeeded at last.
  for (const { cell, standing } of plan.cells) if (standing === "done") await dropFailure(root, cell);
  const save = (): Promise<void> => saveState(root, target.id, stateOf(plan, open));
  await save();
  const end: SessionEnd = { ok: 0, failed: 0, open: 0 };
  try {
    for (const [index, cell] of plan.queue.entries()) {
      const fewer = await brokenBefore(root, cell, (path) => existsSync(join(root, path)));
      if (fewer !== undefined) {
        watch.leftOut(cell, fewer);
        open.delete(cell.id);
        await save();
        continue;
      }
      if (index > 0 && target.cooldownSeconds > 0) watch.phase("cooling down", target.cooldownSeconds);
      if (index > 0) await sleep(target.cooldownSeconds * 1000, undefined, { signal: options.signal });
      const failure = await runCell(cell, options);
      if (failure) end.failed += 1;
      else end.ok += 1;
      if (failure?.text.endsSession) break;
      open.delete(cell.id);
      await save();
    }
  } finally {
    // The session's own signal may be aborted.
    for (const line of await runner.close(new AbortController().signal)) options.watch.left(line);
  }
  end.open = open.size;
  if (open.size === 0) await forgetState(root, target.id);
  return end;
}

async function runCell(
  cell: MatrixCell,
  { root, runner, plan, watch, signal }: SessionOptions,
): Promise<CellFailure | undefined> {
  signal.throwIfAborted();
  watch.begins(cell);
  const began = performance.now();
  const { files, failure } = await runner.run(cell, { signal, phase: watch.phase });
  await keep(root, cell, files, repeatOf(cell, plan));
  watch.ended(cell, (performance.now() - began) / 1000, failure);
  return failure;
}

/** `order` counts from 1, `index` from 0. */
const repeatOf = (cell: MatrixCell, { order, seed }: Plan): Repeat => ({
  series: seriesName(cell),
  index: cell.repeat - 1,
  order: order.indexOf(cell.id) + 1,
  seed,
});

const stateOf = ({ session, seed, order }: Plan, open: ReadonlySet<string>): SessionState => ({
  format: "session/1",
  session,
  seed,
  order,
  open: order.filter((id) => open.has(id)),
});
