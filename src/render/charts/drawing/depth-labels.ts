/** Small figures beside marks, each where it covers nothing; one that finds no place is left out. */
import { type Box, overlap } from "./line-labels.ts";
import { type Label, SIZE } from "./marks.ts";
import { widthOf } from "./text-width.ts";
import type { Role } from "./theme.ts";
import type { Spot } from "./thin.ts";

/** What is to be written beside a mark, which stands at `spot`, in pixels. */
export type BesideLabel = { spot: Spot; text: string; fill: Role };

const HALF = 6;
const MARK = 4;
/** Tried in turn: a curve rises to the right, so the upper left of a mark is free most often. */
const SIDES: readonly { dx: number; dy: number; align: Label["align"] }[] = [
  { dx: -7, dy: -9, align: "right" },
  { dx: 0, dy: -15, align: "center" },
  { dx: 8, dy: 10, align: "left" },
  { dx: 12, dy: 0, align: "left" },
  { dx: -12, dy: 0, align: "right" },
  { dx: 0, dy: 16, align: "center" },
];

/** `area`: where there is room, as high as the plot. `lines`, in pixels, are kept free where that is possible. */
export function besideMarks(
  all: readonly BesideLabel[],
  lines: readonly (readonly Spot[])[],
  area: { left: number; right: number; height: number },
): Label[] {
  const taken: Box[] = all.map(({ spot: [x, y] }) => boxAt(x - MARK, y, 2 * MARK, MARK));
  const steps = lines.flatMap((line) => line.slice(1).flatMap((to, i) => stepsOf(line[i] ?? to, to)));
  return all.flatMap(({ spot: [x, y], text, fill }, own): Label[] => {
    const width = widthOf(text, SIZE.small);
    const places = SIDES.map(({ dx, dy, align }) => {
      const at = { x: x + dx, y: y + dy };
      const left = align === "left" ? at.x : align === "right" ? at.x - width : at.x - width / 2;
      return { at, align, box: boxAt(left, at.y, width, HALF) };
    }).filter(
      ({ box }) => isInside(box, area) && !taken.some((other, i) => i !== own && overlap(box, other)),
    );
    const clear = places.find(({ box }) => !steps.some((step) => holds(box, step))) ?? places[0];
    if (clear === undefined) return [];
    taken.push(clear.box);
    return [{ ...clear.at, text, align: clear.align, size: SIZE.small, fill }];
  });
}

const STEP = 3;

/** Places on a straight line, a few pixels apart. */
function stepsOf([ax, ay]: Spot, [bx, by]: Spot): Spot[] {
  const count = Math.ceil(Math.hypot(bx - ax, by - ay) / STEP);
  return Array.from({ length: count }, (_, i): Spot => {
    const share = i / count;
    return [ax + share * (bx - ax), ay + share * (by - ay)];
  });
}

const isInside = (box: Box, area: { left: number; right: number; height: number }): boolean =>
  box.left >= area.left && box.right <= area.right && box.top >= -HALF && box.bottom <= area.height;

const holds = (box: Box, [x, y]: Spot): boolean =>
  x > box.left - 1 && x < box.right + 1 && y > box.top && y < box.bottom;

const boxAt = (left: number, y: number, width: number, half: number): Box => ({
  left,
  right: left + width,
  top: y - half,
  bottom: y + half,
});
