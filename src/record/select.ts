/** Which cells of the matrix run: patterns on their ids. Pure. */
import picomatch from "picomatch";
import { Failure, printable } from "../text/problem.ts";
import { plural } from "../text/words.ts";

export type Selection = { only: readonly string[]; skip: readonly string[] };

/**
 * Cells whose id matches one of `only` (all, where there is none) and none of `skip`. A pattern is a glob on the id, or
 * the beginning of one: "lab", "lab/lab-fast", "*\/*\/quick-*".
 */
export function select<T extends { id: string }>(cells: readonly T[], { only, skip }: Selection): T[] {
  const wanted = only.length === 0 ? () => true : matching(only);
  const unwanted = skip.length === 0 ? () => false : matching(skip);
  return cells.filter(({ id }) => wanted(id) && !unwanted(id));
}

/** Whether an id matches one of the patterns. */
export function matching(patterns: readonly string[]): (id: string) => boolean {
  return picomatch(patterns.flatMap((pattern) => [pattern, `${pattern.replace(/\/+$/, "")}/**`]));
}

/** The same for a path below data/raw: by the path itself, and by the cell that it is of. */
export function matchingRaw(patterns: readonly string[]): (path: string) => boolean {
  const matches = matching(patterns);
  return (path) => {
    const place = path.replace(/^data\/raw\//, "");
    return matches(place) || cellsOf(place).some((id) => matches(id));
  };
}

/** Ids that the cell of a file may have: "lab/lab-fast/quick-r1_bw.1.log" cut before each dot and "_". */
function cellsOf(place: string): string[] {
  const ends = [...place.slice(place.lastIndexOf("/") + 1).matchAll(/(?<=.)[._]/g)];
  const start = place.lastIndexOf("/") + 1;
  return ends.map(({ index }) => place.slice(0, start + index));
}

/** Whether cells of an environment can match; if not, they need not be listed. */
export function canMatch(only: readonly string[], environment: string): boolean {
  return only.length === 0 || picomatch(only.map((pattern) => pattern.split("/", 1)[0] ?? ""))(environment);
}

/**
 * @param ids of all cells that are declared
 * @throws Failure where a pattern fits nothing: most often it is mistyped
 */
export function refuseIdle({ only, skip }: Selection, ids: readonly string[], raw: readonly string[]): void {
  const how = `A cell is named like ${ids[0] ?? "lab/lab-fast/quick-filesystem-rwo-1c-r1"}; --dry-run lists them.`;
  // With --only, cells that it leaves out may never have been asked for.
  for (const pattern of only.length === 0 ? skip : [])
    if (!ids.some(matching([pattern])))
      throw new Failure(
        `--skip ${printable(pattern)}: expected a pattern that fits a cell, it fits none of ${plural(ids.length, "cell")}. ${how}`,
      );
  for (const pattern of only)
    if (!raw.some(matchingRaw([pattern])) && !ids.some(matching([pattern])))
      throw new Failure(
        `--only ${printable(pattern)}: expected a pattern that fits a cell or a file in data/raw, it fits none of ${plural(ids.length, "cell")} and ${plural(raw.length, "file")}. ${how}`,
      );
}
