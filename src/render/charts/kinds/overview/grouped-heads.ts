/** Heads of the columns of a heatmap: what neighbours share stands once above them, "random" and beneath it "read"; size and statistic stand over each. */
import { fit, widthOf } from "../../drawing/text-width.ts";
import type { DataRow } from "../../model/chart-view.ts";
import { SHORT, shortHeads } from "./short-heads.ts";

/** In pixels: smaller where a word is wider than its column. */
const HEAD = 12;
const LEAST_HEAD = { wide: 9.5, narrow: 11 };
/** From one line of a head to the next, between heads and what is above and beneath them, and of a row of groups with its line. */
const LINE = 13;
const GAP = 8;
const ABOVE = 3;
const GROUP = 19;
/** Of a group that its line leaves free at both ends. */
const ENDS = 8;

export type Head = { pattern: readonly string[]; head: readonly string[] };

type Group = { text: string; from: number; to: number };

/** `star`: behind the last word of a column. `height`: pixels above the cells. */
export function groupedHeads(
  columns: readonly (Head & { star: string })[],
  cellWidth: number,
  frame: "wide" | "narrow",
): { heads: string[]; groups: DataRow[]; size: number; height: number } {
  const isNarrow = frame === "narrow";
  const told = shortHeads(
    columns.map(({ pattern, head }) => [...pattern, ...head]),
    isNarrow,
  ).map((head, column) => head.slice(columns[column]?.pattern.length));
  // A phone's columns are narrower than "depth 64": what is too wide goes on beneath.
  const split = (line: string): string[] =>
    isNarrow && widthOf(line, HEAD) > cellWidth - GAP ? line.split(" ") : [line];
  const heads = told.map((head, column) => {
    const lines = head.flatMap(split);
    return [...lines.slice(0, -1), `${lines.at(-1) ?? ""}${columns[column]?.star ?? ""}`];
  });
  const widest = Math.max(...heads.flat().map((line) => widthOf(line, 1)));
  const room = isNarrow ? cellWidth - 4 : cellWidth;
  const size = Math.max(LEAST_HEAD[frame], Math.min(HEAD, Math.floor((10 * room) / widest) / 10));
  const levels = Math.max(...columns.map(({ pattern }) => pattern.length));
  const own = Math.max(...heads.map(({ length }) => length)) * LINE + GAP + ABOVE;
  const groups = Array.from({ length: levels }, (_, level) =>
    groupsAt(columns, level, levels).map(({ text, from, to }): DataRow => {
      const width = (to - from + 1) * cellWidth - ENDS;
      const said = widthOf(text, HEAD) > width ? (SHORT[text] ?? text) : text;
      const down = -own - (levels - 1 - level) * GROUP;
      return { text: fit(said, HEAD, width), whole: text, at: (from + to + 1) / 2, width, down };
    }),
  ).flat();
  return {
    heads: heads.map((head) => head.map((line) => line.replaceAll("|", "/")).join("|")),
    groups,
    size,
    height: own + levels * GROUP,
  };
}

/** Neighbours that share all down to a level; one whose order is not known has nothing above its direction. */
function groupsAt(columns: readonly Head[], level: number, levels: number): Group[] {
  const found: (Group & { key: string })[] = [];
  for (const [column, { pattern }] of columns.entries()) {
    const at = level - (levels - pattern.length);
    const text = pattern[at];
    if (text === undefined) continue;
    const key = pattern.slice(0, at + 1).join("|");
    const last = found.at(-1);
    if (last?.key === key && last.to === column - 1) last.to = column;
    else found.push({ key, text, from: column, to: column });
  }
  return found;
}
