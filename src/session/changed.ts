/** Cells whose result was measured before fiolio.yaml or a profile changed. */
import type { MatrixCell } from "../cells/cell.ts";
import { asRepeat, seriesId } from "../cells/matrix.ts";
import { plural } from "../text/words.ts";
import type { PlannedCell } from "./plan.ts";
import { type Declared, declaredOf, standingOf } from "./raw-files.ts";

/** What is looked at. Of a result that does not say it nothing is known. */
const isOther =
  (key: keyof Declared) =>
  (measured: Declared, cell: MatrixCell): boolean =>
    measured[key] !== undefined && measured[key] !== cell[key];
const isOtherwise = isOther("declared");
const isElsewhere = isOther("path");

/** Left out where the series has as many results of what is declared now as it has repeats. */
export async function changedCells(
  root: string,
  planned: readonly PlannedCell[],
  present: ReadonlySet<string>,
): Promise<MatrixCell[]> {
  const changed: MatrixCell[] = [];
  for (const series of Map.groupBy(planned, ({ cell }) => seriesId(cell)).values()) {
    const done = series.filter(({ standing }) => standing === "done").map(({ cell }) => cell);
    const others: MatrixCell[] = [];
    for (const cell of done) if (isOtherwise(await declaredOf(root, cell, present), cell)) others.push(cell);
    const [first] = others;
    if (first === undefined) continue;
    const now = (await measuredOf(root, first, present)).filter(
      ({ measured }) => measured.declared === first.declared,
    );
    if (now.length < series.length) changed.push(...others);
  }
  return changed;
}

/** Results of a series that are of another path, whether or not it is measured again: until as many are of the path declared now. */
export async function movedCells(
  root: string,
  planned: readonly PlannedCell[],
  present: ReadonlySet<string>,
): Promise<MatrixCell[]> {
  const moved: MatrixCell[] = [];
  for (const series of Map.groupBy(planned, ({ cell }) => seriesId(cell)).values()) {
    const [first] = series;
    if (first?.cell.path === undefined) continue;
    const all = await measuredOf(root, first.cell, present);
    const others = all.filter(({ measured, cell }) => isElsewhere(measured, cell));
    const here = all.filter(({ measured, cell }) => measured.path === cell.path);
    if (here.length < series.length) moved.push(...others.map(({ cell }) => cell));
  }
  return moved;
}

/** All repeats that are there, declared or not. */
async function measuredOf(
  root: string,
  cell: MatrixCell,
  present: ReadonlySet<string>,
): Promise<{ cell: MatrixCell; measured: Declared }[]> {
  const all: { cell: MatrixCell; measured: Declared }[] = [];
  for (let nth = 1; standingOf(asRepeat(cell, nth), present) !== "to do"; nth += 1) {
    const repeat = asRepeat(cell, nth);
    all.push({ cell: repeat, measured: await declaredOf(root, repeat, present) });
  }
  return all;
}

/** One line; undefined where none has changed. Pure. */
export function changedLine(target: string, changed: readonly MatrixCell[]): string | undefined {
  const what = namedCells(changed);
  return what === undefined
    ? undefined
    : `${target}: ${what.count} measured before size, runtimeSeconds, volumeSize, prefill or the profile changed: ${what.names}. Kept as measured; --fresh measures again, as further repeats, and another profile's name keeps the two apart.`;
}

/** The same of cells that were measured on another path. */
export function movedLine(target: string, moved: readonly MatrixCell[]): string | undefined {
  const what = namedCells(moved);
  return what === undefined
    ? undefined
    : `${target}: warning: path: expected the one of earlier results, ${what.count} measured on another: ${what.names}. Where that is another storage, say another deployment beside path: repeats of one deployment are counted together.`;
}

function namedCells(cells: readonly MatrixCell[]): { count: string; names: string } | undefined {
  const [first] = cells;
  if (first === undefined) return undefined;
  const more = cells.length > 1 ? ` and ${cells.length - 1} more` : "";
  return { count: plural(cells.length, "cell"), names: `${first.id}${more}` };
}
