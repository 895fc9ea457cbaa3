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

/** Colours times shapes of the specifications: from here on both come again. */
const LOOKS = 30;

/** The domain in which each name has the look that its place in `order` gives it, whoever else is shown; others come behind. */
export function inOrder(names: readonly string[], order: readonly string[] = []): readonly string[] {
  const places = new Map(names.map((name) => [order.indexOf(name) % LOOKS, name]));
  places.delete(-1);
  const length = Math.max(-1, ...places.keys()) + 1;
  const domain = Array.from({ length }, (_, place) => places.get(place) ?? String(place));
  return [...domain, ...names.filter((name) => !domain.includes(name))];
}

/** A line alone has the colour of its direction; several have one each. */
export function seriesOf(lines: readonly string[], direction: string, order?: readonly string[]): Series {
  if (lines.length === 1 && DIRECTIONS.includes(direction)) return { names: DIRECTIONS, of: [direction] };
  const of = apart(lines);
  return { names: inOrder(of, order), of };
}
