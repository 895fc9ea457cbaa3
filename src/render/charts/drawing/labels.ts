import { type Label, SIZE } from "./marks.ts";
import type { Role } from "./theme.ts";

/** Small and muted: heads of columns, ranks, names of statistics. */
export const aside = (x: number, y: number, text: string, align: Label["align"] = "right"): Label => ({
  x,
  y,
  text,
  align,
  size: SIZE.small,
  fill: "muted",
});

/** A figure in its column, aligned at the right. */
export const figureLabel = (x: number, y: number, text: string, fill: Role = "fg", bold = false): Label => ({
  x,
  y,
  text,
  align: "right",
  size: SIZE.name,
  fill,
  bold,
});
