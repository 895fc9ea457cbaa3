/** Rows of a table that goes on on further pages: there are thousands, so none says twice what one link says. */
import { defined } from "../../../text/defined.ts";
import type { TableCell, TableRow } from "../view.ts";

/** It leads to each place once, and a badge that leads to its evidence doesn't hold that, too. */
export function briefRow(row: TableRow): TableRow {
  const led = new Set<string>();
  const cells = row.cells.map(({ href, badges, ...cell }): TableCell => {
    const isFirst = href !== undefined && !led.has(href);
    if (isFirst) led.add(href);
    return {
      ...cell,
      ...(isFirst && { href }),
      ...defined({
        badges: badges?.map(({ title, ...badge }) =>
          badge.href === undefined ? { ...badge, ...defined({ title }) } : badge,
        ),
      }),
    };
  });
  return { ...row, cells };
}
