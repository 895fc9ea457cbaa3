// Names beside the marks of a plot, each where it covers nothing; the order of places is that of src/render/charts/lines/labels.ts.
import { textWidths } from "./charts.js";

const FONT = [12, 400];
const HALF_HEIGHT = 7;
const MARK = 6;
const SIDES = [
  { dx: 10, dy: 0, align: "left" },
  { dx: -10, dy: 0, align: "right" },
  { dx: 0, dy: -14, align: "center" },
  { dx: 0, dy: 15, align: "center" },
  { dx: 8, dy: -11, align: "left" },
  { dx: -8, dy: -11, align: "right" },
  { dx: 8, dy: 11, align: "left" },
  { dx: -8, dy: 11, align: "right" },
];

const boxOf = (x, y, align, width, half) => {
  const left = align === "left" ? x : align === "right" ? x - width : x - width / 2;
  return { left, right: left + width, top: y - half, bottom: y + half };
};
/** What a name above or below its mark moves sideways to stay inside. */
const inwards = ({ left, right }, area) => Math.max(0, area.left - left) - Math.max(0, right - area.right);
const isOver = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/**
 * A side for each name, undefined where none is free.
 * @param spots {{ name, x, y }[]} in pixels
 * @param area what names may not leave
 */
export function besides(spots, area) {
  const pixels = textWidths();
  const marks = spots.map(({ x, y }) => boxOf(x, y, "center", 2 * MARK, MARK));
  const taken = [];
  return spots.map(({ name, x, y }, own) => {
    const width = pixels(name, ...FONT) + 2;
    const sides = SIDES.map((one) => {
      const { dx, dy, align } = one;
      const moved = align === "center" ? inwards(boxOf(x + dx, y + dy, align, width, HALF_HEIGHT), area) : 0;
      return { ...one, dx: dx + moved };
    });
    const side = sides.find(({ dx, dy, align }) => {
      const box = boxOf(x + dx, y + dy, align, width, HALF_HEIGHT);
      const isInside =
        box.left >= area.left && box.right <= area.right && box.top >= area.top && box.bottom <= area.bottom;
      return (
        isInside &&
        !taken.some((other) => isOver(box, other)) &&
        !marks.some((mark, i) => i !== own && isOver(box, mark))
      );
    });
    if (side !== undefined) taken.push(boxOf(x + side.dx, y + side.dy, side.align, width, HALF_HEIGHT));
    return side;
  });
}
