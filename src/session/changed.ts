/** Cells whose result was measured before fiolio.yaml or a profile changed. */
import type { MatrixCell } from "../cells/cell.ts";
import { asRepeat, seriesId } from "../cells/matrix.ts";
import { plural } from "../text/words.ts";
import type { PlannedCell } from "./plan.ts";
import { declaredOf, standingOf } from "./raw-files.ts";

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
    for (const cell of done) {
      const declared = await declaredOf(root, cell, present);
      if (declared !== undefined && declared !== cell.declared) others.push(cell);
    }
    const [first] = others;
    if (first === undefined) continue;
    const further = await sameSince(root, first, present);
    if (further < series.length) changed.push(...others);
  }
  return changed;
}

/** How many repeats, declared or not, were measured as declared now. */
async function sameSince(root: string, cell: MatrixCell, present: ReadonlySet<string>): Promise<number> {
  let same = 0;
  for (let nth = 1; standingOf(asRepeat(cell, nth), present) !== "to do"; nth += 1)
    if ((await declaredOf(root, asRepeat(cell, nth), present)) === cell.declared) same += 1;
  return same;
}

/** One line; undefined where none has changed. Pure. */
export function changedLine(target: string, changed: readonly MatrixCell[]): string | undefined {
  const [first] = changed;
  if (first === undefined) return undefined;
  const more = changed.length > 1 ? ` and ${changed.length - 1} more` : "";
  return `${target}: ${plural(changed.length, "cell")} measured before size, runtimeSeconds, volumeSize, prefill or the profile changed: ${first.id}${more}. Kept as measured; --fresh measures again, as further repeats, and another profile's name keeps the two apart.`;
}
