/** Names beside their lines, where there is room: readers need not look up colours in a key. */
import { type Label, SIZE } from "./marks.ts";
import { fit, widthOf } from "./text-width.ts";
import type { Role } from "./theme.ts";
import type { Spot } from "./thin.ts";

export type NamedLine = { text: string; fill: Role; spots: readonly Spot[] };
export type Box = { left: number; right: number; top: number; bottom: number };

const HEIGHT = 14;
/** Between a name and its own line, and between a name and the lines of others. */
const OWN = 5;
const OTHERS = 9;
const STEPS = 40;
const LONGEST = 170;

/** A label for each line that has a free place. `taken`: boxes that are in use already. */
export function lineLabels(lines: readonly NamedLine[], area: Box, taken: readonly Box[] = []): Label[] {
  const boxes = [...taken];
  return lines.flatMap(({ text: whole, fill, spots }, i): Label[] => {
    const text = fit(whole, SIZE.small, LONGEST);
    const others = lines.flatMap((line, other) => (other === i ? [] : [line.spots]));
    const free = (box: Box): boolean =>
      inside(box, area) &&
      !boxes.some((other) => overlap(grown(box, 3), other)) &&
      !crosses(spots, grown(box, OWN - 2)) &&
      !others.some((line) => crosses(line, grown(box, OTHERS)));
    for (const spot of along(spots)) {
      const box = around(spot, widthOf(text, SIZE.small) * 1.03).find(free);
      if (box === undefined) continue;
      boxes.push(box);
      return [{ x: box.left, y: (box.top + box.bottom) / 2, text, align: "left", size: SIZE.small, fill }];
    }
    return [];
  });
}

/** A corner of the area where a text of this width lies on no line: at its top, or at its bottom. */
export function cornerOf(area: Box, width: number, lines: readonly NamedLine[]): Box | undefined {
  const right = area.right - 5;
  const tops = [area.top + 3, area.bottom - 3 - HEIGHT];
  const boxes = tops.flatMap((top): Box[] => [
    { left: right - width, right, top, bottom: top + HEIGHT },
    { left: area.left + 5, right: area.left + 5 + width, top, bottom: top + HEIGHT },
  ]);
  return boxes.find((box) => inside(box, area) && lines.every(({ spots }) => !crosses(spots, grown(box, 3))));
}

/** Places on the line: from its middle outwards, evenly by length. */
function along(spots: readonly Spot[]): Spot[] {
  const parts = spots.slice(1).map((to, i) => {
    const from = spots[i] ?? to;
    return { from, to, length: Math.hypot(to[0] - from[0], to[1] - from[1]) };
  });
  const total = parts.reduce((sum, { length }) => sum + length, 0);
  const at = (place: number): Spot | undefined => {
    let before = 0;
    for (const { from, to, length } of parts) {
      const share = length === 0 ? 0 : (place - before) / length;
      if (share <= 1 && length > 0)
        return [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])];
      before += length;
    }
    return spots.at(-1);
  };
  return Array.from({ length: STEPS - 1 }, (_, i) => {
    const off = Math.ceil(i / 2) * (i % 2 === 0 ? -1 : 1);
    return at((0.5 + off / STEPS) * total);
  }).filter((spot) => spot !== undefined);
}

/** Left and right of the place, above and below it, and at its corners. */
const around = ([x, y]: Spot, width: number): Box[] =>
  (
    [
      [x - OWN - width, y],
      [x + OWN, y],
      [x - width / 2, y - OWN - HEIGHT / 2],
      [x - width / 2, y + OWN + HEIGHT / 2],
      [x - OWN - width, y - OWN - HEIGHT / 2],
      [x + OWN, y + OWN + HEIGHT / 2],
      [x + OWN, y - OWN - HEIGHT / 2],
      [x - OWN - width, y + OWN + HEIGHT / 2],
    ] as const
  ).map(([left, middle]) => ({
    left,
    right: left + width,
    top: middle - HEIGHT / 2,
    bottom: middle + HEIGHT / 2,
  }));

const grown = (box: Box, by: number): Box => ({
  left: box.left - by,
  right: box.right + by,
  top: box.top - by / 2,
  bottom: box.bottom + by / 2,
});
const inside = (box: Box, area: Box): boolean =>
  box.left >= area.left && box.right <= area.right && box.top >= area.top && box.bottom <= area.bottom;
export const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

const crosses = (spots: readonly Spot[], box: Box): boolean =>
  spots.some((to, i) => meets(spots[i - 1] ?? to, to, box));

/** Whether a piece of a line touches the box (Liang and Barsky). */
function meets([ax, ay]: Spot, [bx, by]: Spot, box: Box): boolean {
  // Most pieces are far away: a quick answer for these.
  if ((ax < box.left && bx < box.left) || (ax > box.right && bx > box.right)) return false;
  if ((ay < box.top && by < box.top) || (ay > box.bottom && by > box.bottom)) return false;
  let [from, to] = [0, 1];
  for (const [delta, gap] of [
    [ax - bx, ax - box.left],
    [bx - ax, box.right - ax],
    [ay - by, ay - box.top],
    [by - ay, box.bottom - ay],
  ] as const) {
    if (delta === 0) {
      if (gap < 0) return false;
    } else if (delta < 0) from = Math.max(from, gap / delta);
    else to = Math.min(to, gap / delta);
  }
  return from <= to;
}
