/** Which cells of the matrix run: patterns on their ids. Pure. */
import picomatch from "picomatch";
import { Failure } from "../problem.ts";
import type { Cell } from "./cell.ts";

export type Selection = { only: readonly string[]; skip: readonly string[] };

/**
 * Cells whose id matches one of `only` (all, where there is none) and none of `skip`. A pattern is a glob on the id, or
 * the beginning of one: "lab", "lab/lab-fast", "*\/*\/quick-*".
 * @throws Failure where a pattern of `only` matches nothing: it is a slip more often than a wish
 */
export function select(cells: readonly Cell[], { only, skip }: Selection): Cell[] {
  for (const pattern of only)
    if (!cells.some(matching([pattern])))
      throw new Failure(
        `--only ${pattern}: expected a pattern that fits a cell, it fits none of ${cells.length}. A cell is named like ${cells[0]?.id ?? "lab/lab-fast/quick-filesystem-rwo-1c-r1"}; --dry-run lists them.`,
      );
  const wanted = only.length === 0 ? () => true : matching(only);
  const unwanted = skip.length === 0 ? () => false : matching(skip);
  return cells.filter((cell) => wanted(cell) && !unwanted(cell));
}

function matching(patterns: readonly string[]): (cell: Cell) => boolean {
  const matches = picomatch(patterns.flatMap((pattern) => [pattern, `${pattern.replace(/\/+$/, "")}/**`]));
  return ({ id }) => matches(id);
}
