/** How the cells of a target are named and repeated; which ones it has, its kind says. Pure. */
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
    named({ target: target.id, ...place, ...rest, repeat: index + 1 }, `${shape}-r${index + 1}`),
  );
}

const named = (cell: Omit<Cell, "id" | "raw">, name: string): Cell => ({
  ...cell,
  id: `${cell.environment}/${cell.deployment}/${name}`,
  raw: `data/raw/${cell.environment}/${cell.deployment}/${name}`,
});

/** A deployment's cells; where the target wants an A/A pair, every repeat of the first one once more. */
export function withTwins({ aaPair }: Pick<Target, "aaPair">, cells: readonly Cell[]): Cell[] {
  const [first] = aaPair ? cells : [];
  const repeats = first === undefined ? [] : cells.filter((cell) => seriesOf(cell) === seriesOf(first));
  return [
    ...cells,
    ...repeats.map((cell): Cell => ({ ...cell, id: `${cell.id}-twin`, raw: `${cell.raw}-twin`, twin: true })),
  ];
}

/** "-r1" at the end of a name, or before the word that marks a twin. */
const REPEAT = /-r(\d+)(-twin)?$/;

/** What the repeats of a cell share: its id without "-r1". */
export const seriesOf = ({ id }: Pick<Cell, "id">): string => id.replace(REPEAT, "$2");

/** The same cell as its nth repeat, be that declared or not. */
export const asRepeat = (cell: Cell, nth: number): Cell => ({
  ...cell,
  repeat: nth,
  id: cell.id.replace(REPEAT, `-r${nth}$2`),
  raw: cell.raw.replace(REPEAT, `-r${nth}$2`),
});

/** Which repeat an id names. */
export const repeatIn = (id: string): number => Number(REPEAT.exec(id)?.[1] ?? 1);

/** The last part of a cell's id, and what its files are called. */
export const nameOf = ({ raw }: Pick<Cell, "raw">): string => raw.slice(raw.lastIndexOf("/") + 1);
