/** Rows of tables as HTML: most of a site are their cells, and Hugo takes ten times as long to make each of them. */
import { attribute, type Base, cellMarkup, escaped } from "./markup.ts";
import type { Block, Table, TableCell, TableColumn, TableRow } from "./view.ts";

/** As layouts read it: `rows` are finished, and `sorts` says that readers may sort them. */
export type TableWithRows = Omit<Table, "rows" | "fixed"> & { rows: string; sorts?: true };

export function withRows({ rows, fixed, ...table }: Table, base: Base): TableWithRows {
  return {
    ...table,
    rows: rows.map((row) => rowMarkup(row, table.columns, base)).join(""),
    ...(rows.length > 2 && !fixed && { sorts: true }),
  };
}

function rowMarkup({ cells, tone, id }: TableRow, columns: readonly TableColumn[], base: Base): string {
  const own = cells.map((cell, index) => cellOf(cell, index, columns[index], base));
  return `<tr role="row"${attribute("id", id)}${attribute("class", tone && `row-${tone}`)}>${own.join("")}</tr>`;
}

/**
 * On a phone a row is a block, with a line a cell: no table to the eye, one to screen readers by its roles; styles show
 * `data-of`, the name of the column, where heads are out of sight.
 */
const stackedAs = (index: number, column: TableColumn | undefined): string =>
  index === 0
    ? ' role="rowheader"'
    : ` role="cell" data-of="${escaped([column?.label, column?.numeric && column.note].filter(Boolean).join(", "))}"`;

function cellOf(cell: TableCell, index: number, column: TableColumn | undefined, base: Base): string {
  const classes = [
    column?.numeric && "num",
    cell.tone && `tone-${cell.tone}`,
    cell.struck && "struck",
    cell.again && "again",
  ];
  const tag = index === 0 ? "th" : "td";
  const attributes = [
    index === 0 ? ' scope="row"' : "",
    stackedAs(index, column),
    attribute("class", classes.filter(Boolean).join(" ")),
    cell.sort === undefined ? "" : ` data-value="${escaped(String(cell.sort))}"`,
  ];
  return `<${tag}${attributes.join("")}>${cellMarkup(cell, base)}</${tag}>`;
}

/** Blocks with all of their tables, in folds too, in that form. */
export const blocksWithRows = (blocks: readonly Block[], base: Base): unknown[] =>
  blocks.map((block) => {
    if (block.block === "table") return withRows(block, base);
    return block.block === "more" ? { ...block, blocks: blocksWithRows(block.blocks, base) } : block;
  });
