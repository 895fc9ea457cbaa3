/** Heads of the columns of a heatmap: what neighbours share stands once above them, "fio, 16 at once" and beneath it "random read"; size and statistic stand over each. */
import { widthOf, wrap } from "../../drawing/text-width.ts";
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
/** Of a group that its line leaves free at both ends, and between two that have none. */
const ENDS = 8;
const APART = 4;

/** A line across, as a path: one path for all of them is lighter than an element for each. */
export const stroke = (x: number, y: number, length: number): string =>
  `M${Math.round(x * 10) / 10},${y}h${Math.round(length * 10) / 10}`;

/** `test`: by what tool and with how many I/Os at once, "fio, 16 at once": columns of two of them are of different tests. */
export type Head = { test?: string; pattern: readonly string[]; head: readonly string[] };

type Group = { text: string; from: number; to: number };

/** `rules`: lines beneath groups, as a path. `height`: pixels above the cells. */
export function groupedHeads(
  columns: readonly Head[],
  cellWidth: number,
  frame: "wide" | "narrow",
): { heads: string[]; groups: DataRow[]; rules: string; size: number; height: number } {
  const isNarrow = frame === "narrow";
  const told = shortHeads(
    columns.map(({ test = "", pattern, head }) => [test, ...pattern, ...head]),
    isNarrow,
  ).map((head, column) => head.slice(1 + (columns[column]?.pattern.length ?? 0)));
  // A phone's columns are narrower than "depth 64": what is too wide goes on beneath.
  const split = (line: string): string[] =>
    isNarrow && widthOf(line, HEAD) > cellWidth - GAP ? line.split(" ") : [line];
  const heads = told.map((head) => head.flatMap(split));
  const widest = Math.max(...heads.flat().map((line) => widthOf(line, 1)));
  const room = isNarrow ? cellWidth - 4 : cellWidth;
  const size = Math.max(LEAST_HEAD[frame], Math.min(HEAD, Math.floor((10 * room) / widest) / 10));
  const own = Math.max(...heads.map(({ length }) => length)) * LINE + GAP + ABOVE;
  const { rows: groups, rules, height } = levelsAbove(columns, cellWidth, own);
  return {
    heads: heads.map((head) => head.map((line) => line.replaceAll("|", "/")).join("|")),
    groups,
    rules,
    size,
    height,
  };
}

/** The tests over their patterns, in as many lines as the narrowest of each needs. */
function levelsAbove(
  columns: readonly Head[],
  cellWidth: number,
  own: number,
): { rows: DataRow[]; rules: string; height: number } {
  const rows: DataRow[] = [];
  const rules: string[] = [];
  let height = own;
  const patterns = groupsAt(columns, ({ test = "", pattern }) => [test, pattern.join(" ")]);
  const tests = groupsAt(columns, ({ test = "" }) => [test]);
  for (const [level, groups] of [patterns, tests].entries()) {
    const shown = groups.map((group) => {
      const wide = (group.to - group.from + 1) * cellWidth;
      return { ...group, wide, lines: linesIn(group.text, wide - (level === 1 ? ENDS : APART)) };
    });
    if (shown.length === 0) continue;
    const most = Math.max(...shown.map(({ lines }) => lines.length));
    for (const { text, from, to, wide, lines } of shown) {
      const at = (from + to + 1) / 2;
      // Each line is an element of its own, as that is lighter than a text of several.
      for (const [line, said] of lines.entries())
        rows.push({ text: said, whole: text, at, down: -height - 9 - (lines.length - 1 - line) * LINE });
      if (level === 1 || to > from)
        rules.push(stroke(at * cellWidth - (wide - ENDS) / 2, -height, wide - ENDS));
    }
    height += GROUP + (most - 1) * LINE;
  }
  return { rows, rules: rules.join(""), height };
}

/** In one line where it fits, otherwise a part or, where that is too wide, a short word a line. */
function linesIn(text: string, width: number): string[] {
  const fits = (one: string): boolean => widthOf(one, HEAD) <= width;
  if (fits(text)) return [text];
  const parts = text.includes(", ") ? text.split(", ") : text.split(" ");
  return parts.flatMap((part) => {
    const short = SHORT[part] ?? part;
    // A word may be wider than its line, as what is beside it is not.
    return fits(part) ? [part] : wordsIn(short, width);
  });
}

function wordsIn(text: string, width: number): string[] {
  const widest = Math.max(...text.split(" ").map((word) => widthOf(word, HEAD)));
  return wrap(text, HEAD, Math.min(Math.max(width, widest), width + 3 * ENDS), Number.POSITIVE_INFINITY);
}

/** Neighbours that share a name. */
function groupsAt(columns: readonly Head[], nameOf: (column: Head) => readonly string[]): Group[] {
  const found: (Group & { key: string })[] = [];
  for (const [column, head] of columns.entries()) {
    const name = nameOf(head);
    const text = name.at(-1) ?? "";
    if (text === "") continue;
    const key = name.join("|");
    const last = found.at(-1);
    if (last?.key === key && last.to === column - 1) last.to = column;
    else found.push({ key, text, from: column, to: column });
  }
  return found;
}
