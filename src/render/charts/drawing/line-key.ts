/** The key under a plot: one row per line, with a sample of it, its name and its figures in columns. */
import type { Frame } from "../chart.ts";
import { aside, figureLabel } from "./labels.ts";
import { LINE, WIDTH } from "./layout.ts";
import { type Label, SIZE } from "./marks.ts";
import type { Plot } from "./plot.ts";
import { wrap } from "./text-width.ts";
import type { Role } from "./theme.ts";

export type LineKey = {
  label: string;
  stroke: Role;
  /** Absent where the line has no marks. */
  shape?: string;
  size?: number;
  dash: boolean;
  /** False where the marks are joined by none. */
  line?: boolean;
  excluded: boolean;
  figures: readonly string[];
  notes: readonly string[];
};

const SWATCH = 26;
/** Widths of the columns; the last one is wider. */
const COLUMN = { wide: { each: 86, last: 98 }, narrow: { each: 72, last: 80 } };

/** Adds the key; the plot grows to hold it. */
export function addLineKey(
  plot: Plot,
  { heads, keys, rest }: { heads: readonly string[]; keys: readonly LineKey[]; rest?: string },
  frame: Frame,
): void {
  const { labels, signs, strokes } = plot;
  const y = plot.height + 58;
  const width = WIDTH[frame];
  const column = COLUMN[frame];
  const edge = (i: number): number =>
    i === heads.length - 1 ? width : width - column.last - (heads.length - 2 - i) * column.each;
  const room = frame === "wide" ? edge(0) - column.each - SWATCH : width - SWATCH;
  labels.push(...heads.map((head, i) => aside(edge(i), y, head)));
  let at = y + LINE + 2;
  strokes.push({ x: 0, x2: width, y: at - LINE / 2 - 1, y2: at - LINE / 2 - 1, stroke: "grid", thick: 1 });
  at += 3;
  for (const key of keys) {
    const ink: Role = key.excluded ? "flag" : "fg";
    if (key.line !== false)
      strokes.push({ x: 0, x2: 18, y: at, y2: at, stroke: key.stroke, thick: 2, dash: key.dash });
    if (key.shape !== undefined)
      signs.push({
        x: 9,
        y: at,
        shape: key.shape,
        size: key.size ?? 50,
        stroke: key.stroke,
        hollow: key.excluded,
      });
    const names = wrap(key.label, SIZE.name, room, 2);
    const notes = key.notes.flatMap((note) => wrap(note, SIZE.small, room, 2));
    const lines = [
      ...names.map((text) => ({ text, size: SIZE.name, fill: "fg" as Role })),
      ...notes.map((text) => ({ text, size: SIZE.small, fill: ink })),
    ];
    labels.push(...lines.map((line, i): Label => ({ ...line, x: SWATCH, y: at + i * LINE, align: "left" })));
    const last = at + (lines.length - 1) * LINE;
    const figures = frame === "wide" ? at : last + LINE;
    labels.push(...key.figures.map((text, i) => figureLabel(edge(i), figures, text, ink)));
    at = Math.max(last, figures) + LINE + 4;
  }
  if (rest !== undefined) {
    strokes.push({ x: 0, x2: 18, y: at, y2: at, stroke: "muted", thick: 1 });
    labels.push(aside(SWATCH, at, rest, "left"));
    at += LINE + 4;
  }
  plot.foot = Math.ceil(at - LINE / 2 - plot.height);
}
