/** The key of the heatmap, one short line beneath it: its shades as one scale, and the signs that no word of a cell tells. */
import { SIZE } from "../../drawing/marks.ts";
import { widthOf } from "../../drawing/text-width.ts";
import type { DataRow } from "../../model/chart-view.ts";
import spec from "./overview.vl.json" with { type: "json" };

type Sign = "shade" | "excluded" | "doubted" | "behind" | "untold";

/** Behind "level", where the two alone would be told apart. */
export const DAGGER = "†";
/** Signs that are letters. */
const GLYPHS: Partial<Record<Sign, string>> = { untold: DAGGER };

/** Where each step of the scale of the cells ends and the next begins. */
const ENDS = spec.layer.find(({ name }) => name === "cells")?.encoding?.fill?.scale?.domain ?? [];

/** A shade of each step; its words are the upper end. */
const SHADES = [1, ...ENDS].map((shade, step) => ({
  shade,
  has: (one: number) => one >= (step === 0 ? 0 : shade) && one < (ENDS[step] ?? Number.POSITIVE_INFINITY),
  text: step === 0 ? "best" : step === ENDS.length ? `>${ENDS.at(-1)}x` : `≤${ENDS[step]}x`,
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
    behind: boolean;
    untold: boolean;
    /** By how many times worse each cell is that has one. */
    shades: readonly number[];
  },
): HeatKey {
  const shades = SHADES.filter((step) => has.shades.some(step.has));
  const items: { text: string; sign: Sign; shades?: readonly number[] }[] = [
    ...(shades.length > 0
      ? [{ text: scaleText(shades), sign: "shade" as const, shades: shades.map(({ shade }) => shade) }]
      : []),
    ...(has.excluded ? [{ text: "excluded", sign: "excluded" as const }] : []),
    ...(has.cautioned ? [{ text: "caution", sign: "doubted" as const }] : []),
    ...(has.behind ? [{ text: "behind one in doubt", sign: "behind" as const }] : []),
    ...(has.untold ? [{ text: "not told apart", sign: "untold" as const }] : []),
  ];
  let [x, line] = [0, 0];
  const rows = items.flatMap(({ text, sign, shades: own = [0] }): DataRow[] => {
    const before = (own.length - 1) * SIGN;
    const width = before + SIGN + GAP + Math.ceil(widthOf(text, SIZE.small));
    if (x > 0 && x + width > room) [x, line] = [0, line + 1];
    const at = x;
    x += width + APART;
    const down = KEY_TOP + line * LINE + LINE / 2;
    return own.map((shade, place) => ({
      text: place === own.length - 1 ? text : "",
      sign,
      glyph: GLYPHS[sign] ?? "",
      shade,
      x: at + place * SIGN,
      down,
    }));
  });
  return { rows, height: KEY_TOP + (line + 1) * LINE };
}

/** "best to >10x worse"; where nothing is worse, "best, level". */
function scaleText(shades: readonly { text: string }[]): string {
  const ends = [...new Set([shades[0]?.text, shades.at(-1)?.text])];
  return ends.at(-1) === SHADES[0]?.text ? "best, level" : `${ends.join(" to ")} worse`;
}
