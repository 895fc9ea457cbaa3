/** Repeats, twins and names of cells; which cells a target has, its kind decides. Pure. */
import { cellId, nthName, twinName, withoutRepeat, withRepeat } from "../schema/cell-name.ts";
import { rawFolder } from "../schema/paths.ts";
import type { Disturbance, Target } from "../schema/target.ts";
import type { MatrixCell } from "./cell.ts";

type Place = Pick<MatrixCell, "environment" | "deployment">;

/** `shape`: the name that all repeats share, "quick-filesystem-rwo-1c"; they add "-r1", "-r2" ... */
export function repeatsOf(
  target: Target,
  place: Place,
  shape: string,
  rest: Omit<MatrixCell, "id" | "target" | "raw" | "repeat" | keyof Place>,
): MatrixCell[] {
  return Array.from({ length: target.repeats }, (_, index) =>
    named({ target: target.id, ...place, ...rest, repeat: index + 1 }, nthName(shape, index + 1)),
  );
}

/** "quick-while-osd-lost": what cells are called in which something is made to happen. */
export const whileName = ({ profile, name }: Pick<Disturbance, "profile" | "name">): string =>
  `${profile}-while-${name}`;

const named = (cell: Omit<MatrixCell, "id" | "raw">, name: string): MatrixCell => ({
  ...cell,
  id: cellId(cell, name),
  raw: `${rawFolder(cell)}/${name}`,
});

/** A deployment's cells; for an A/A pair, with every repeat of the first one once more. */
export function withTwins({ aaPair }: Pick<Target, "aaPair">, cells: readonly MatrixCell[]): MatrixCell[] {
  const [first] = aaPair ? cells : [];
  const repeats = first === undefined ? [] : cells.filter((cell) => seriesId(cell) === seriesId(first));
  return [
    ...cells,
    ...repeats.map(
      (cell): MatrixCell => ({ ...cell, id: twinName(cell.id), raw: twinName(cell.raw), twin: true }),
    ),
  ];
}

/** What the repeats of a cell share: its id without "-r1". */
export const seriesId = ({ id }: Pick<MatrixCell, "id">): string => withoutRepeat(id);

/** The same cell as its nth repeat, declared or not. */
export const asRepeat = (cell: MatrixCell, nth: number): MatrixCell => ({
  ...cell,
  repeat: nth,
  id: withRepeat(cell.id, nth),
  raw: withRepeat(cell.raw, nth),
});

/** The last part of a cell's id, and what its files are called. */
export const cellName = ({ raw }: Pick<MatrixCell, "raw">): string => raw.slice(raw.lastIndexOf("/") + 1);

/** "quick-filesystem-rwo-1c": the name that its repeats share, in the record too. */
export const seriesName = (cell: Pick<MatrixCell, "raw">): string => withoutRepeat(cellName(cell));
