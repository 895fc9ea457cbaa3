/** Finds tables that stand between other lines: a script printed a CSV, a log was copied from a page. */
import { headerOf } from "../reading/csv-table.ts";

/** Lines `from` up to `to`, from 0. */
export type Lines = { from: number; to: number };

/** `stray`: the line above its header, where that is one of its rows. */
export type Table = Lines & { stray?: number };

type Columns = { count: number; fieldsOf: (line: string) => number };

const NAME = /^"?[a-z_][^"]{0,80}"?$/i;
const FEWEST = 3;
/** Prose has words, too. */
const FEWEST_WORDS = 10;
const WORD = /^[a-z][\w/%]*$/i;
/** Comments of a CSV, and of vdbench; lines that are empty. */
const BETWEEN = /^\s*(?:[#*].*)?$/;
/** In characters; no header is longer. */
const LONGEST = 10_000;
/** Of lines that may be a header: a text with more is none of results. */
const MOST_TRIED = 10_000;

/** @param isHeader asked of each line that may be one */
export function tablesIn(lines: readonly string[], isHeader: (line: string) => boolean): Table[] {
  const tables: Table[] = [];
  let tried = 0;
  let before = 0;
  for (let from = 0; from < lines.length && tried < MOST_TRIED; from += 1) {
    const columns = columnsOf(lines[from] ?? "");
    const isAnother = columns !== undefined && columns.count !== before;
    before = columns?.count ?? 0;
    if (columns === undefined || !isAnother) continue;
    if (!hasRow(lines, from, columns)) continue;
    tried += 1;
    if (!isHeader(lines[from] ?? "")) continue;
    const to = endOf(lines, from, columns);
    const above = lines[from - 1] ?? "";
    const isStray = columns.fieldsOf(above) === columns.count;
    tables.push({ from, to, ...(isStray && { stray: from - 1 }) });
    from = to - 1;
    before = 0;
  }
  return tables;
}

/** Undefined if the line names no columns. */
function columnsOf(line: string): Columns | undefined {
  if (line.length > LONGEST || line.length < 2 * FEWEST) return undefined;
  const words = line.trim().split(/\s+/);
  if (words.length >= FEWEST_WORDS && words.every((word) => WORD.test(word)))
    return { count: words.length, fieldsOf: (row) => row.trim().split(/\s+/).length };
  const { names, delimiter } = headerOf(line) ?? { names: [], delimiter: "," };
  if (names.length < FEWEST || !names.every((name) => NAME.test(name))) return undefined;
  return { count: names.length, fieldsOf: (row) => row.split(delimiter).length };
}

/** A row that lost most of its fields may stand between others. */
const MOST_BETWEEN = 20;

/** Looks no further than it must: most lines that may be a header are none, and each row may end far below. */
const hasRow = (lines: readonly string[], from: number, columns: Columns): boolean =>
  endOf(lines.slice(from, from + MOST_BETWEEN + 2), 0, columns) > 1;

/** Behind the last row: a line with fewer than half of the fields is of something else, unless whole rows follow it. */
function endOf(lines: readonly string[], from: number, { count, fieldsOf }: Columns): number {
  let to = from + 1;
  for (let at = to; at < lines.length && at - to <= MOST_BETWEEN; at += 1) {
    const line = lines[at] ?? "";
    if (line === lines[from]) break;
    if (BETWEEN.test(line)) continue;
    const fields = fieldsOf(line);
    const isNext = lines.slice(to, at).every((one) => BETWEEN.test(one));
    if (fields === count || (isNext && 2 * fields >= count)) to = at + 1;
  }
  return to;
}
