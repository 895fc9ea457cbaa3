/** Rows of a chart: names at the left in a wide frame, above their marks in a narrow one. */
import { labelOf } from "../../../judge/checks/index.ts";
import type { RankedValue } from "../../../judge/ranking/value.ts";
import type { Frame } from "../chart.ts";
import { type Label, type Picture, SIZE } from "./marks.ts";
import { wrap } from "./text-width.ts";
import type { Role } from "./theme.ts";

export const WIDTH: Readonly<Record<Frame, number>> = { wide: 680, narrow: 300 };
export const LINE = 15;
/** Under the rows: tick labels and the axis title. */
export const FOOT = 42;

export type Note = { text: string; fill: Role };

/** "excluded: inconsistent latency, above line rate" and "marked likely-cached", as far as they apply to any of the values. */
export function doubtsOf(values: readonly Pick<RankedValue, "excludedBy" | "annotations">[]): Note[] {
  const excludedBy = [...new Set(values.flatMap((v) => v.excludedBy))];
  const annotations = [...new Set(values.flatMap((v) => v.annotations))];
  const notes: Note[] = [];
  if (excludedBy.length > 0)
    notes.push({ text: `excluded: ${excludedBy.map(labelOf).join(", ")}`, fill: "flag" });
  if (annotations.length > 0) notes.push({ text: `marked ${annotations.join(", ")}`, fill: "muted" });
  return notes;
}

export type NameLine = { text: string; size: number; fill: Role; bold?: boolean };

/** The lines that name a row: the title, at most two lines, and smaller ones under it. */
export function nameLines(
  title: string,
  pixels: { name: number; notes: number },
  notes: readonly Note[],
  bold = false,
): NameLine[] {
  const most = pixels.name / (bold ? 1.06 : 1);
  return [
    ...wrap(title, SIZE.name, most, 2).map((text): NameLine => ({ text, size: SIZE.name, fill: "fg", bold })),
    ...notes.flatMap(({ text, fill }) =>
      wrap(text, SIZE.small, pixels.notes, 2).map(
        (line): NameLine => ({ text: line, size: SIZE.small, fill }),
      ),
    ),
  ];
}

/** The lines one under the other, the first one's middle at y. */
export const stacked = (lines: readonly NameLine[], x: number, y: number): Label[] =>
  lines.map((line, i) => ({ ...line, x, y: y + i * LINE, align: "left" }));

/** Where a row that begins at y has its first line of text, its marks, and its end. */
export function rowAt(y: number, lines: number, frame: Frame): { top: number; marks: number; end: number } {
  const top = y + 11;
  const marks = frame === "wide" ? top : top + lines * LINE + 1;
  return { top, marks, end: Math.max(marks, top + (lines - 1) * LINE) + 13 };
}

/** A line across the whole picture, before rows of another kind. Returns the y after it. */
export function ruleAt(y: number, picture: Picture): number {
  picture.hairlines.push({ x: 0, x2: picture.width, y: y + 2 });
  return y + 8;
}
