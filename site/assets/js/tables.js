// Tables: sorting and filtering, with the choice in the address.
/** A cell's exact value where it has one, its text otherwise. What was not measured sorts last. */
function keyOf(row, index) {
  const cell = row.cells[index];
  const value = cell?.dataset.value;
  if (value === undefined) return cell?.querySelector(".v")?.textContent.trim().toLowerCase() ?? "";
  return value === "" ? null : Number.isNaN(Number(value)) ? value : Number(value);
}

function compareKeys(a, b) {
  if (typeof a === "number" && typeof b === "number") return a - b;
  return String(a) < String(b) ? -1 : String(a) > String(b) ? 1 : 0;
}

export function sortable(table) {
  const headers = [...table.tHead.rows[0].cells];
  for (const [index, header] of headers.entries()) {
    const label = header.querySelector(".th");
    if (!label) continue;
    const button = document.createElement("button");
    button.type = "button";
    button.className = "sort";
    button.textContent = label.textContent;
    label.replaceWith(button);
    button.addEventListener("click", () => {
      const descending = header.getAttribute("aria-sort") === "ascending";
      for (const other of headers) other.removeAttribute("aria-sort");
      header.setAttribute("aria-sort", descending ? "descending" : "ascending");
      const rows = [...table.tBodies[0].rows].map((row) => ({ row, key: keyOf(row, index) }));
      rows.sort((a, b) => {
        if (a.key === null || b.key === null) return (a.key === null) - (b.key === null);
        return descending ? compareKeys(b.key, a.key) : compareKeys(a.key, b.key);
      });
      table.tBodies[0].append(...rows.map(({ row }) => row));
    });
  }
}

/** From this many rows on a table has a filter. */
const FILTER_FROM = 12;

export function filterable(block) {
  const table = block.querySelector("table");
  const rows = [...table.tBodies[0].rows];
  if (rows.length < FILTER_FROM) return;
  const input = document.createElement("input");
  input.type = "search";
  input.className = "filter";
  input.placeholder = `Filter ${rows.length} rows`;
  input.setAttribute("aria-label", `Filter: ${table.caption?.textContent.trim() ?? "rows"}`);
  input.addEventListener("input", () => {
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    for (const row of rows) {
      const text = row.textContent.toLowerCase();
      row.hidden = !words.every((word) => text.includes(word));
    }
  });
  block.prepend(input);
}
