/** Pods come and go with a new volume each: so many at any time, until the time is over. */

import type { MatrixCell, RunContext } from "../../../cells/cell.ts";
import { cellName as nameOfCell } from "../../../cells/matrix.ts";
import { sumOf } from "../../../schema/life.ts";
import { defined } from "../../../text/defined.ts";
import { ofAll } from "../api/at-once.ts";
import { News } from "../api/news.ts";
import type { Change } from "../api/watch.ts";
import { type CellInputs, type CellRun, newRun } from "../cell/cell-run.ts";
import { failureOfError } from "../cell/failure.ts";
import { seesAttaching } from "./attachments.ts";
import type { OfVolumes } from "./kinds.ts";
import { Stamps } from "./stamps.ts";
import { beginTurn, endTurn, failureOfTurns, isOver, lookAt, noteChange, type Turn } from "./turn.ts";
import { watchAll } from "./watching.ts";

/** The cluster is asked only for what watches do not tell. */
const LOOK_MS = 2000;

export async function runChurn(
  inputs: CellInputs,
  cell: MatrixCell,
  { volumes, seconds }: Extract<OfVolumes, { kind: "churn" }>,
  context: RunContext,
): Promise<CellRun> {
  const over = new AbortController();
  const run = newRun([]);
  const alive = new Map<string, Turn>();
  const ended: Turn[] = [];
  const news = new News();
  const told = (change: Change): void => {
    noteChange(change, alive);
    news.tell();
  };
  try {
    const stamps = new Stamps(await seesAttaching(inputs.cluster, cell.storageClass));
    await watchAll(inputs, stamps, { signal: over.signal, told });
    const round = { run, cell, stamps };
    const began = Date.now();
    const until = began + seconds * 1000;
    let looked = began;
    for (let begun = 0; ; ) {
      context.signal.throwIfAborted();
      const { next } = news;
      const places = Date.now() < until ? volumes - alive.size : 0;
      const fresh = Array.from({ length: places }, () => {
        begun += 1;
        return begun;
      });
      await ofAll(fresh, (nth) => beginTurn(inputs, round, nth, alive));
      if (alive.size === 0) break;
      run.clients = [...alive.values()];
      if (Date.now() - looked >= LOOK_MS || stamps.asked.size > 0) {
        looked = Date.now();
        await lookAt(inputs, run, stamps, [...alive.values()]);
        const failure = failureOfTurns(inputs, [...alive.values()]);
        if (failure !== undefined) return { ...run, failure };
      }
      const ready = [...alive.values()].filter((turn) => turn.isReady && turn.deleted === undefined);
      await ofAll(ready, (turn) => endTurn(inputs, turn, stamps));
      for (const turn of [...alive.values()].filter((one) => isOver(one, stamps))) {
        alive.delete(turn.claim);
        turn.ended = Date.now();
        ended.push(turn);
        context.phase(`${ended.length} pods came and went`);
      }
      if (ready.length === 0) await Promise.race([next, inputs.cluster.pause()]);
    }
    const turns = ended.flatMap(({ claim, ended: at }) =>
      stamps.brief([claim]).map((one) => ({ ...one, ...defined({ ended: at }) })),
    );
    run.life = {
      format: "churn/1",
      cell: nameOfCell(cell),
      volumes,
      seconds,
      volumeBytes: cell.volumeBytes ?? 0,
      asked: [...stamps.asked].sort(),
      began,
      turns,
      sha256: sumOf(turns),
    };
  } catch (error) {
    context.signal.throwIfAborted();
    run.failure = failureOfError(error);
  } finally {
    over.abort();
  }
  return run;
}
