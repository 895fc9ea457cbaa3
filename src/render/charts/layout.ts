/** Rows of a chart: names at the left in a wide frame, above their marks in a narrow one. */
import type { RankedValue } from "../../judge/types.ts";
import type { Frame } from "./chart.ts";
import { type Label, SIZE } from "./marks.ts";
import { wrap } from "./text-width.ts";
import type { Role } from "./theme.ts";

export const WIDTH: Readonly<Record<Frame, number>> = { wide: 680, narrow: 300 };
export const LINE = 15;
/** Under the rows: tick labels and the axis title. */
export const FOOT = 42;

/** "excluded: LITTLE, LINE_RATE · marked likely-cached"; undefined where nothing is doubted. */
export function doubtOf(value: Pick<RankedValue, "excludedBy" | "annotations">): string | undefined {
  const parts = [
    value.excludedBy.length > 0 ? `excluded: ${value.excludedBy.join(", ")}` : "",
    value.annotations.length > 0 ? `marked ${value.annotations.join(", ")}` : "",
  ].filter((part) => part !== "");
  return parts.length > 0 ? parts.join(" · ") : undefined;
}

export type NameLine = { text: string; size: number; fill: Role; bold?: boolean };

/** The lines that name a row: the title, at most two lines, and smaller ones under it. */
export function nameLines(
  title: string,
  pixels: { name: number; notes: number },
  notes: readonly { text: string; fill: Role }[],
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
