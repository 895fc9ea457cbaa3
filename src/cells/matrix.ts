/** How the cells of a target are repeated; which ones it has, its kind says. Pure. */
import { cellId, nthName, twinName, withoutRepeat, withRepeat } from "../schema/cell-name.ts";
import { rawFolder } from "../schema/paths.ts";
import type { Target } from "../schema/target.ts";
import type { Cell } from "./cell.ts";

type Place = Pick<Cell, "environment" | "deployment">;

/** `shape` names all that repeats have in common: "quick-filesystem-rwo-1c"; their files end in "-r1", "-r2" ... */
export function repeatsOf(
  target: Target,
  place: Place,
  shape: string,
  rest: Omit<Cell, "id" | "target" | "raw" | "repeat" | keyof Place>,
): Cell[] {
  return Array.from({ length: target.repeats }, (_, index) =>
    named({ target: target.id, ...place, ...rest, repeat: index + 1 }, nthName(shape, index + 1)),
  );
}

const named = (cell: Omit<Cell, "id" | "raw">, name: string): Cell => ({
  ...cell,
  id: cellId(cell, name),
  raw: `${rawFolder(cell)}/${name}`,
});

/** A deployment's cells; where the target wants an A/A pair, every repeat of the first one once more. */
export function withTwins({ aaPair }: Pick<Target, "aaPair">, cells: readonly Cell[]): Cell[] {
  const [first] = aaPair ? cells : [];
  const repeats = first === undefined ? [] : cells.filter((cell) => seriesOf(cell) === seriesOf(first));
  return [
    ...cells,
    ...repeats.map((cell): Cell => ({ ...cell, id: twinName(cell.id), raw: twinName(cell.raw), twin: true })),
  ];
}

/** What the repeats of a cell share: its id without "-r1". */
export const seriesOf = ({ id }: Pick<Cell, "id">): string => withoutRepeat(id);

/** The same cell as its nth repeat, be that declared or not. */
export const asRepeat = (cell: Cell, nth: number): Cell => ({
  ...cell,
  repeat: nth,
  id: withRepeat(cell.id, nth),
  raw: withRepeat(cell.raw, nth),
});

/** The last part of a cell's id, and what its files are called. */
export const nameOf = ({ raw }: Pick<Cell, "raw">): string => raw.slice(raw.lastIndexOf("/") + 1);

/** "quick-filesystem-rwo-1c": what the names of its repeats have in common, in the record too. */
export const seriesName = (cell: Pick<Cell, "raw">): string => withoutRepeat(nameOf(cell));
