import { SIZE } from "./marks.ts";
import { widthOf } from "./text-width.ts";

/** What the marks mean, in one line from x on: each at its place in pixels. */
export function keyRows(
  texts: readonly string[],
  x: number,
  y: number,
): { text: string; x: number; y: number }[] {
  let at = x + 5;
  return texts.map((text) => {
    const place = { text, x: at, y };
    at += 9 + Math.ceil(widthOf(text, SIZE.small)) + 14;
    return place;
  });
}
