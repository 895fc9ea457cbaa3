/** The key of the heatmap, drawn beneath it: what each shade is, and what the other signs say. */
import { SIZE } from "../../drawing/marks.ts";
import { widthOf } from "../../drawing/text-width.ts";
import type { DataRow } from "../../model/chart-view.ts";

type Sign = "shade" | "excluded" | "doubted";

/** One in each step of the scale in overview.vl.json; the words of a step are its upper end. */
const SHADES = [
  { shade: 1, text: "best, level" },
  { shade: 1.2, text: "to 1.5x" },
  { shade: 1.7, text: "2x" },
  { shade: 3, text: "4x" },
  { shade: 5, text: "10x" },
  { shade: 20, text: "more" },
].map((one) => ({ ...one, sign: "shade" as Sign }));

/** In pixels: of a sign, between it and its words, between two of them, and of a line. */
const SIGN = 18;
const GAP = 5;
const APART = 12;
const LINE = 18;
/** Between the cells and the key. */
export const KEY_TOP = 12;

export type HeatKey = { rows: DataRow[]; height: number };

/** In lines of at most `room` pixels; signs that the picture does not have are left out. */
export function heatKey(room: number, has: { excluded: boolean; doubted: boolean }): HeatKey {
  const items: { text: string; sign: Sign; shade?: number }[] = [
    ...SHADES,
    ...(has.excluded ? [{ text: "excluded", sign: "excluded" as const }] : []),
    ...(has.doubted ? [{ text: "doubted", sign: "doubted" as const, shade: 1.2 }] : []),
  ];
  let [x, line] = [0, 0];
  const rows = items.map(({ text, sign, shade = 0 }): DataRow => {
    const width = SIGN + GAP + Math.ceil(widthOf(text, SIZE.small));
    if (x > 0 && x + width > room) [x, line] = [0, line + 1];
    const at = x;
    x += width + APART;
    return { text, sign, shade, x: at, down: KEY_TOP + line * LINE + LINE / 2 };
  });
  return { rows, height: KEY_TOP + (line + 1) * LINE };
}
