/** Words beside lines and marks, each where it covers nothing: readers need not look up colours in a key. */
import { SIZE } from "../drawing/marks.ts";
import { widthOf } from "../drawing/text-width.ts";
import type { Spot } from "../drawing/thin.ts";

/** `spots`, in pixels: where it may stand, the best first. */
export type Wanted = { text: string; spots: readonly Spot[] };
/** From the spot with this index. */
export type Beside = { at: number; dx: number; dy: number; align: "left" | "right" | "center" };
export type Area = { left: number; right: number; top: number; bottom: number };

/** Tried in turn: a curve rises to the right, so the upper left of a mark is free most often. */
const SIDES: readonly Omit<Beside, "at">[] = [
  { dx: -7, dy: -9, align: "right" },
  { dx: 0, dy: -14, align: "center" },
  { dx: 8, dy: 10, align: "left" },
  { dx: 11, dy: 0, align: "left" },
  { dx: -11, dy: 0, align: "right" },
  { dx: 0, dy: 15, align: "center" },
];
const HALF_HEIGHT = 6;
const MARK = 4;

/** A place for each label, in the order given; undefined where there is none. Lines and marks are in pixels. */
export function besides(
  wanted: readonly Wanted[],
  lines: readonly (readonly Spot[])[],
  marks: readonly Spot[],
  area: Area,
): (Beside | undefined)[] {
  const taken = raster(area);
  for (const line of lines) for (const spot of alongside(line)) taken.add(boxOf(spot, "center", 1, 1));
  for (const mark of marks) taken.add(boxOf(mark, "center", 2 * MARK, MARK));
  return wanted.map(({ text, spots }) => {
    const width = widthOf(text, SIZE.small) * 1.03;
    for (const [at, [x, y]] of spots.entries())
      for (const side of SIDES) {
        const box = boxOf([x + side.dx, y + side.dy], side.align, width, HALF_HEIGHT);
        if (!taken.isFree(box)) continue;
        taken.add(box);
        return { at, ...side };
      }
    return undefined;
  });
}

/** Places on a line where its name may stand: from its middle outwards. */
export function fromTheMiddle(line: readonly Spot[], most = 40): number[] {
  const step = Math.max(1, Math.ceil(line.length / most));
  const middle = Math.floor(line.length / 2);
  return line
    .map((_, i) => i)
    .filter((i) => i % step === 0)
    .sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle));
}

/** Pixels to a cell. */
const CELL = 3;

/** What is in use of an area, in cells. */
function raster({ left, right, top, bottom }: Area) {
  const columns = Math.ceil((right - left) / CELL);
  const cells = new Uint8Array(columns * Math.ceil((bottom - top) / CELL));
  const each = (box: Area, visit: (cell: number) => boolean): boolean => {
    for (let y = Math.floor((box.top - top) / CELL); y * CELL < box.bottom - top; y += 1)
      for (let x = Math.floor((box.left - left) / CELL); x * CELL < box.right - left; x += 1)
        if (x >= 0 && x < columns && y >= 0 && !visit(y * columns + x)) return false;
    return true;
  };
  return {
    add: (box: Area): void => {
      each(box, (cell) => {
        cells[cell] = 1;
        return true;
      });
    },
    isFree: (box: Area): boolean =>
      box.left >= left &&
      box.right <= right &&
      box.top >= top &&
      box.bottom <= bottom &&
      each(box, (cell) => cells[cell] !== 1),
  };
}

const boxOf = ([x, y]: Spot, align: Beside["align"], width: number, half: number): Area => {
  const left = align === "left" ? x : align === "right" ? x - width : x - width / 2;
  return { left, right: left + width, top: y - half, bottom: y + half };
};

/** Spots a cell apart. */
function alongside(line: readonly Spot[]): Spot[] {
  return line.slice(1).flatMap(([bx, by], i) => {
    const [ax, ay] = line[i] ?? [bx, by];
    const count = Math.max(1, Math.ceil(Math.hypot(bx - ax, by - ay) / CELL));
    return Array.from(
      { length: count + 1 },
      (_, n): Spot => [ax + ((bx - ax) * n) / count, ay + ((by - ay) * n) / count],
    );
  });
}
