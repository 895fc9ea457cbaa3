// Names at the ends of lines, in a margin beside the plot, each clear of the others; and words beside marks that stand apart.
import { besides } from "./labels.js";
import { FONTS, LINE, wrapped } from "./names.js";

/** Pixels: between a plot and the names beside it, between two names, and the widest that they get. */
const GAP = 12;
const APART = 4;
const ROOM = { phone: 112, wide: 210 };
/** How far above and below the plot a name may reach. */
const BEYOND = 8;
/** From so many pixels on, up or down and aside, a thin line leads from an end to its name; and how clear of its mark that begins. */
const NEAR = 6;
const FAR = 24;
const CLEAR = 6;
/** Pixels between the points by which a line is kept free. */
const STEP = 10;

/** @returns each name as lines; `right`: the margin that all of them need; `least`: the height of a plot beside which they have room */
export function marginOf(names, phone, pixels) {
  const room = phone ? ROOM.phone : ROOM.wide;
  const lines = names.map((name) => wrapped(name, room, FONTS.note, pixels));
  const widest = Math.max(...lines.flat().map((line) => pixels(line, ...FONTS.note)));
  const tall = lines.reduce((sum, own) => sum + heightOf(own), 0);
  return { lines, right: Math.ceil(widest) + GAP + 2, least: tall - 2 * BEYOND };
}

const heightOf = (lines) => lines.length * LINE + APART;

/** Where the middle of each stands: as near to its own `y` as the others leave it. */
export function spread(all, height) {
  const sorted = all.toSorted((a, b) => a.y - b.y);
  let above = -BEYOND;
  const tops = sorted.map(({ y, lines }) => {
    const top = Math.max(above, y - heightOf(lines) / 2);
    above = top + heightOf(lines);
    return top;
  });
  let below = height + BEYOND;
  for (let i = sorted.length - 1; i >= 0; i -= 1) {
    tops[i] = Math.min(tops[i], below - heightOf(sorted[i].lines));
    below = tops[i];
  }
  return new Map(sorted.map((one, i) => [one, tops[i] + heightOf(one.lines) / 2]));
}

/**
 * Rows of the layer "names".
 * @param ends {{ x, y, lines, row }[]} in pixels; `row`: the point of the data that it is placed by
 */
export function endNames(ends, { width, height }) {
  const middles = spread(ends, height);
  return ends.flatMap((end) => {
    const down = middles.get(end) - end.y;
    const first = down - ((end.lines.length - 1) * LINE) / 2;
    const dx = width - end.x + GAP;
    const isAway = Math.abs(down) > NEAR || dx > GAP + FAR;
    return end.lines.map((name, i) => ({
      ...end.row,
      name,
      ...(i === 0 && isAway && { lead: `M${CLEAR},0L${dx - 3},${down}` }),
      dx,
      dy: first + i * LINE,
      align: "left",
    }));
  });
}

/**
 * Words beside some of the marks, off the lines where there is room for that.
 * @param told {{ x, y, name, row }[]}; `marks`: all others; `lines`: points in pixels
 */
export function marksTold(told, marks, lines, { width, height }) {
  const area = { left: 0, right: width, top: -BEYOND, bottom: height };
  const nameless = ({ x, y }) => ({ name: "", x, y });
  const others = marks.map(nameless);
  const free = besides([...told, ...others, ...lines.flatMap(along).map(nameless)], area);
  const crossing = besides([...told, ...others], area);
  return told.flatMap(({ name, row }, i) => {
    const side = free[i] ?? crossing[i];
    return side === undefined ? [] : [{ ...row, name, ...side }];
  });
}

const along = (line) =>
  line.slice(1).flatMap((b, i) => {
    const a = line[i];
    const count = Math.max(1, Math.ceil(Math.hypot(b.x - a.x, b.y - a.y) / STEP));
    return Array.from({ length: count + 1 }, (_, n) => ({
      x: a.x + ((b.x - a.x) * n) / count,
      y: a.y + ((b.y - a.y) * n) / count,
    }));
  });
