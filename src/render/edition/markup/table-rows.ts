/** Rows of tables as HTML: most of a site are their cells, and Hugo takes ten times as long to make each of them. */
import { defined } from "../../../text/defined.ts";
import { plain, type Rich, type Table, type TableCell, type TableColumn, type TableRow } from "../view.ts";
import { attribute, type Base, cellMarkup, escaped, proseMarkup, richMarkup } from "./markup.ts";

/** As layouts read it: `rows` and `caption` are finished, `sorts` says that readers may sort them, and `said` that its caption stands above it already. */
export type TableWithRows = Omit<Table, "rows" | "fixed" | "caption"> & {
  rows: string;
  caption: { html: string; plain: string };
  sorts?: true;
  said?: true;
};

export function withRows({ rows, fixed, caption, rest, ...table }: Table, base: Base): TableWithRows {
  // Nothing is left out where nothing else is there.
  const isSwitched = rows.some((row) => row.rest) && rows.some((row) => !row.rest);
  return {
    ...table,
    ...(isSwitched && defined({ rest })),
    caption: { html: proseMarkup(caption, base), plain: plain(caption) },
    rows: rows.map((row) => rowMarkup(row, table, base)).join(""),
    ...(rows.length > 2 && !fixed && { sorts: true }),
  };
}

type Columns = Pick<Table, "columns" | "lean">;

function rowMarkup({ cells, tone, id, inShort, rest }: TableRow, table: Columns, base: Base): string {
  const own = cells.map((cell, index) => cellOf(cell, index, table, base, index === 0 ? inShort : undefined));
  return `<tr${attribute("id", id)}${attribute("class", tone && `row-${tone}`)}${rest ? " data-rest" : ""}>${own.join("")}</tr>`;
}

/**
 * Where rows are blocks, styles show the name of the column: heads are out of sight. `data-n` is that of a column of figures,
 * which styles know by it, `data-of` any other. A cell alone needs none.
 */
function named({ label, numeric, note }: TableColumn): string {
  const name = numeric && note ? `${label}, ${note}` : label;
  return ` data-${numeric ? "n" : "of"}="${escaped(name)}"`;
}

/** It folds the row on a phone, and is of no use elsewhere: table-stacked.css. */
const foldOf = (inShort: Rich, base: Base): string =>
  `<details class="row-more" data-pagefind-ignore><summary>${richMarkup(inShort, base)}</summary></details>`;

function cellOf(
  cell: TableCell,
  index: number,
  { columns, lean }: Columns,
  base: Base,
  inShort?: Rich,
): string {
  const column = columns[index];
  const isNamed = index > 0 && column !== undefined && !lean && columns.length > 2;
  const isMarked = column?.numeric && !isNamed && !lean;
  const classes = [
    isMarked && "num",
    cell.tone && `tone-${cell.tone}`,
    cell.doubted && "doubted",
    cell.struck && "struck",
    cell.again && "again",
  ];
  const tag = index === 0 ? "th" : "td";
  const attributes = [
    index === 0 ? ' scope="row"' : "",
    isNamed ? named(column) : "",
    attribute("class", classes.filter(Boolean).join(" ")),
    cell.sort === undefined || isShown(cell) ? "" : ` data-value="${escaped(String(cell.sort))}"`,
  ];
  return `<${tag}${attributes.join("")}>${cellMarkup(cell, base)}${inShort === undefined ? "" : foldOf(inShort, base)}</${tag}>`;
}

/** Whether scripts read its exact value of what it shows: site/assets/js/tables/exact.js. */
function isShown({ sort, text, title = "" }: TableCell): boolean {
  if (typeof sort !== "number") return false;
  const exact = EXACT.exec(title)?.[0].replaceAll(",", "") ?? /^#?(\d+)(?:–\d+)?$/.exec(String(text))?.[1];
  return exact !== undefined && Math.abs(Number(exact) - sort) <= Math.abs(sort) * TWELVE_DIGITS;
}
const EXACT = /^[\d,.e+-]+(?=\s(?:IOPS|B\/s|B|ns))/;
const TWELVE_DIGITS = 1e-11;
