/** What colours and shapes tell apart. */
import { DIRECTIONS } from "../drawing/theme.ts";

/** `names`: the domain of the scales; `of`: the name of each line in it. */
export type Series = { names: readonly string[]; of: readonly string[] };

/** Names that come twice are told apart. */
export const apart = (names: readonly string[]): string[] =>
  names.map((name, i) => {
    const before = names.slice(0, i).filter((other) => other === name).length;
    return before === 0 ? name : `${name} (${before + 1})`;
  });

/** A line alone has the colour of its direction; several have one each. */
export function seriesOf(lines: readonly string[], direction: string): Series {
  if (lines.length === 1 && DIRECTIONS.includes(direction)) return { names: DIRECTIONS, of: [direction] };
  const of = apart(lines);
  return { names: of, of };
}
