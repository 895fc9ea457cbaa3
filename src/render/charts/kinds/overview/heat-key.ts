/** The key of the heatmap: what each shade and the other signs say, beneath it. */
import { SIZE } from "../../drawing/marks.ts";
import { widthOf } from "../../drawing/text-width.ts";
import type { DataRow } from "../../model/chart-view.ts";
import spec from "./overview.vl.json" with { type: "json" };

type Sign = "shade" | "excluded" | "doubted" | "ahead" | "behind" | "shaky" | "untold" | "absent";

/** At the head of a column that is held against a best with a caution, as all of it carry one. */
export const STAR = "*";
/** Behind "level", where the two alone would be told apart. */
export const DAGGER = "†";
/** Signs that are letters. */
const GLYPHS: Partial<Record<Sign, string>> = { shaky: STAR, untold: DAGGER, absent: "–" };

/** Where each step of the scale of the cells ends and the next begins. */
const ENDS = spec.layer.find(({ name }) => name === "cells")?.encoding?.fill?.scale?.domain ?? [];

/** A shade of each step; its words are the upper end. */
const SHADES = [1, ...ENDS].map((shade, step) => ({
  shade,
  has: (one: number) => one >= (step === 0 ? 0 : shade) && one < (ENDS[step] ?? Number.POSITIVE_INFINITY),
  text: step === 0 ? "best, level" : step === ENDS.length ? `>${ENDS.at(-1)}x` : `≤${ENDS[step]}x`,
  sign: "shade" as Sign,
}));

/** In pixels: of a sign, between it and its words, between two of them, and of a line. */
const SIGN = 18;
const GAP = 5;
const APART = 12;
const LINE = 18;
/** Between the cells and the key. */
const KEY_TOP = 12;

/** `height`: pixels that it takes beneath the cells. */
export type HeatKey = { rows: DataRow[]; height: number };

/** In lines of at most `room` pixels; signs and shades that the picture does not have are left out. */
export function heatKey(
  room: number,
  has: {
    excluded: boolean;
    cautioned: boolean;
    ahead: boolean;
    behind: boolean;
    shaky: boolean;
    untold: boolean;
    absent: boolean;
    /** By how many times worse each cell is that has one. */
    shades: readonly number[];
  },
): HeatKey {
  const items: { text: string; sign: Sign; shade?: number }[] = [
    ...SHADES.filter((step) => has.shades.some(step.has)),
    ...(has.behind ? [{ text: "best without a caution, level", sign: "behind" as const }] : []),
    ...(has.excluded ? [{ text: "excluded", sign: "excluded" as const }] : []),
    ...(has.cautioned ? [{ text: "caution", sign: "doubted" as const }] : []),
    ...(has.ahead ? [{ text: "better, in doubt", sign: "ahead" as const, shade: 1 }] : []),
    ...(has.shaky ? [{ text: "all with caution", sign: "shaky" as const }] : []),
    ...(has.untold ? [{ text: "not told apart", sign: "untold" as const }] : []),
    ...(has.absent ? [{ text: "not measured in this test", sign: "absent" as const }] : []),
  ];
  let [x, line] = [0, 0];
  const rows = items.map(({ text, sign, shade = 0 }): DataRow => {
    const width = SIGN + GAP + Math.ceil(widthOf(text, SIZE.small));
    if (x > 0 && x + width > room) [x, line] = [0, line + 1];
    const at = x;
    x += width + APART;
    return { text, sign, glyph: GLYPHS[sign] ?? "", shade, x: at, down: KEY_TOP + line * LINE + LINE / 2 };
  });
  return { rows, height: KEY_TOP + (line + 1) * LINE };
}
