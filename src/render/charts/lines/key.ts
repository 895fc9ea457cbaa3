/** The key under a plot of lines: one row per line, with a sample of it, its name and its figures in columns. Data for key-layers.json. */
import { LINE, WIDTH } from "../drawing/layout.ts";
import { SIZE } from "../drawing/marks.ts";
import { wrap } from "../drawing/text-width.ts";
import type { Frame } from "../frame.ts";
import type { ChartView, DataRow } from "../model/chart-view.ts";

export type KeyRow = {
  label: string;
  /** What its line and its marks are told apart by. */
  series: string;
  excluded: boolean;
  hollow?: boolean;
  dashed?: boolean;
  quiet?: boolean;
  /** Whether a line joins its marks, and whether it has any. */
  lined?: boolean;
  marked?: boolean;
  figures: readonly string[];
  /** Of each figure, what excludes it: it is struck, and says so. */
  struckFor?: readonly (string | undefined)[];
  note?: string;
};
/** `rest`: what the quiet lines are. */
export type Key = { heads: readonly string[]; rows: readonly KeyRow[]; rest?: string };

const SWATCH = 26;
/** Below the axis across and its title. */
const HEADS = 58;
/** Widths of the columns; the last one is wider, and all are narrow where four of them stand on a phone. */
const COLUMN = {
  wide: { each: 86, last: 112 },
  narrow: { each: 84, last: 106 },
  crowded: { each: 72, last: 80 },
};
const CROWDED = 4;

/** `left`: of the plot within its picture. `foot`: pixels that the key takes, the axis with it. */
export function keyData(
  { heads, rows, rest }: Key,
  frame: Frame,
  left: number,
): { data: ChartView["data"]; foot: number } {
  const { each, last: wider } = COLUMN[frame === "narrow" && heads.length >= CROWDED ? "crowded" : frame];
  const edges = heads.map((_, i) => {
    const after = heads.length - 1 - i;
    return WIDTH[frame] - left - (after === 0 ? 0 : wider + (after - 1) * each);
  });
  const room = frame === "wide" ? (edges[0] ?? 0) + left - each - SWATCH : WIDTH[frame] - SWATCH;
  const x = SWATCH - left;
  const key: DataRow[] = heads.map((text, i) => ({
    column: text,
    text,
    x: edges[i],
    down: HEADS,
    head: true,
    small: true,
  }));
  const samples: DataRow[] = heads.length > 0 ? [{ head: true, lined: true, thick: 1, down: HEADS + 9 }] : [];
  let down = HEADS + LINE + 5;
  for (const { label, figures, struckFor = [], note = "", ...row } of rows) {
    const { excluded } = row;
    samples.push({ lined: true, thick: 2, ...row, down });
    const names = wrap(label, SIZE.name, room, 2).map((text) => ({ column: "name", text }));
    const notes = (note === "" ? [] : wrap(note, SIZE.small, room, 2)).map((text) => ({
      column: "note",
      text,
      small: true,
      excluded,
    }));
    const lines: DataRow[] = [...names, ...notes];
    const last = down + (lines.length - 1) * LINE;
    const figuresDown = frame === "wide" ? down : last + LINE;
    key.push(...lines.map((line, i) => ({ ...line, x, down: down + i * LINE })));
    key.push(
      ...figures.map((text, i) => {
        const why = struckFor[i];
        const out = why !== undefined && {
          excluded: true,
          says: `${label}: ${heads[i]} ${text}; excluded: ${why}`,
        };
        return { column: heads[i], text, x: edges[i], down: figuresDown, ...out };
      }),
    );
    down = Math.max(last, figures.length > 0 ? figuresDown : 0) + LINE + 4;
  }
  if (rest !== undefined) {
    samples.push({ quiet: true, lined: true, thick: 1, down });
    key.push({ column: "note", text: rest, x, down, head: true, small: true });
    down += LINE + 4;
  }
  return { data: { key, samples }, foot: Math.ceil(down - LINE / 2) };
}
