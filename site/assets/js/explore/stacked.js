// On a phone rows of a table become blocks, as those of other pages do, and stay a table to screen readers.
const ROLES = { col: "columnheader", row: "rowheader" };

/** The box of a table, whose cells know the name of their column. */
export function stacked(box) {
  box.classList.add("stacks");
  const { tHead, tBodies, rows } = box.querySelector("table");
  for (const part of [tHead, ...tBodies]) part.role = "rowgroup";
  for (const row of rows) {
    row.role = "row";
    for (const [i, cell] of [...row.cells].entries()) {
      cell.role = ROLES[cell.scope] ?? "cell";
      if (cell.localName === "td") cell.dataset.of = tHead.rows[0].cells[i].firstChild.textContent;
    }
  }
  return box;
}
