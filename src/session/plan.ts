/** Which cells of a target run, and in which order. Pure. */
import type { MatrixCell } from "../cells/cell.ts";
import { asRepeat, seriesId } from "../cells/matrix.ts";
import { type Selection, select } from "../record/select.ts";
import { repeatIn } from "../schema/cell-name.ts";
import { shuffled } from "./order.ts";
import { upwards } from "./ramp.ts";
import { type CellStanding, standingOf } from "./raw-files.ts";
import type { SessionState } from "./state.ts";

export type PlannedCell = { cell: MatrixCell; standing: CellStanding };

export type Wishes = {
  selection: Selection;
  /** Also cells that failed before. */
  retryFailed: boolean;
  /** Every cell once more, as a further repeat. */
  /** So many further repeats of each cell, whatever is there. */
  fresh: number;
};

export type Plan = {
  /** Cells that were picked, in the order declared. */
  cells: PlannedCell[];
  /** Those that run, in the order in which they do. */
  queue: MatrixCell[];
  /** Ids of the whole session, in that order: it gives each repeat its recorded place. */
  order: string[];
  seed: number;
  session: string;
  /** Ids in a resumed session that are no longer declared. */
  lost: string[];
};

/** A new session. */
export function newPlan(
  cells: readonly MatrixCell[],
  present: ReadonlySet<string>,
  { selection, retryFailed, fresh }: Wishes,
  { seed, session }: Pick<Plan, "seed" | "session">,
): Plan {
  const picked = select(cells, selection);
  const planned = (fresh > 0 ? furtherRepeats(picked, present, fresh) : picked).map((cell) => ({
    cell,
    standing: standingOf(cell, present),
  }));
  const open = planned.filter(
    ({ standing }) => standing === "to do" || (standing === "failed" && retryFailed),
  );
  const queue = upwards(
    shuffled(
      open.map(({ cell }) => cell),
      seed,
    ),
  );
  return { cells: planned, queue, order: queue.map(({ id }) => id), seed, session, lost: [] };
}

/** A resumed session: the same cells in the same order, without those that have a result by now. */
export function resumedPlan(
  cells: readonly MatrixCell[],
  present: ReadonlySet<string>,
  { session, seed, order, open }: SessionState,
  retryFailed: boolean,
): Plan {
  const ofSeries = new Map(cells.map((cell) => [seriesId(cell), cell]));
  const cellOf = (id: string): MatrixCell | undefined => {
    const declared = ofSeries.get(seriesId({ id }));
    return declared && asRepeat(declared, repeatIn(id));
  };
  const planned = order.flatMap((id) => {
    const cell = cellOf(id);
    return cell ? [{ cell, standing: standingOf(cell, present) }] : [];
  });
  const isOpen = new Set(open);
  const queue = planned.flatMap(({ cell, standing }) =>
    standing !== "done" && (isOpen.has(cell.id) || retryFailed) ? [cell] : [],
  );
  const lost = open.filter((id) => cellOf(id) === undefined);
  return { cells: planned, queue, order, seed, session, lost };
}

/** For each series, the repeat after the last one that is there, failed or not. */
function furtherRepeats(
  cells: readonly MatrixCell[],
  present: ReadonlySet<string>,
  count: number,
): MatrixCell[] {
  const series = new Map(cells.map((cell) => [seriesId(cell), cell]));
  return [...series.values()].flatMap((cell) => {
    const more: MatrixCell[] = [];
    for (let nth = 1; more.length < count; nth += 1) {
      const repeat = asRepeat(cell, nth);
      if (standingOf(repeat, present) === "to do") more.push(repeat);
    }
    return more;
  });
}
