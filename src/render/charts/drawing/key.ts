import { type Label, SIZE, type Sign } from "./marks.ts";
import { widthOf } from "./text-width.ts";
import type { Role } from "./theme.ts";

export type KeyItem = { text: string; shape: string; size: number; stroke: Role };

/** What the marks mean, in one line from x on. */
export function keyOf(items: readonly KeyItem[], x: number, y: number): { signs: Sign[]; labels: Label[] } {
  const signs: Sign[] = [];
  const labels: Label[] = [];
  let at = x + 5;
  for (const { text, shape, size, stroke } of items) {
    signs.push({ x: at, y, shape, size, stroke });
    labels.push({ x: at + 9, y, text, align: "left", size: SIZE.small, fill: "muted" });
    at += 9 + Math.ceil(widthOf(text, SIZE.small)) + 14;
  }
  return { signs, labels };
}
