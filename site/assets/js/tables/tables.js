// Tables: sorting and filtering, with the choice in the address.
import { exactOf, shownIn } from "./exact.js";
import { sortMenu } from "./sort-menu.js";

/** A cell's exact value where it has one, its text otherwise. What was not measured sorts last. */
function keyOf(row, index) {
  const cell = row.cells[index];
  if (cell === undefined) return "";
  const value = exactOf(cell);
  if (value === undefined) return shownIn(cell).textContent.trim().toLowerCase();
  return value === "" ? null : Number.isNaN(Number(value)) ? value : Number(value);
}

function compareKeys(a, b) {
  if (typeof a === "number" && typeof b === "number") return a - b;
  return String(a) < String(b) ? -1 : String(a) > String(b) ? 1 : 0;
}

/** A table's place on the page names what the address says of it. */
const placeOf = (table) => [...document.querySelectorAll("main table:not(.beside *)")].indexOf(table) + 1;

function remember(name, value) {
  const address = new URL(location.href);
  if (value) address.searchParams.set(name, value);
  else address.searchParams.delete(name);
  history.replaceState(null, "", address);
}

const remembered = (name) => new URLSearchParams(location.search).get(name) ?? "";

export function sortable(table) {
  const headers = [...table.tHead.rows[0].cells];
  const listed = [...table.tBodies[0].rows];
  const name = `sort-${placeOf(table)}`;
  const sort = (index, descending) => {
    for (const other of headers) other.removeAttribute("aria-sort");
    if (index < 0) {
      table.tBodies[0].append(...listed);
      return;
    }
    headers[index].setAttribute("aria-sort", descending ? "descending" : "ascending");
    const rows = listed.map((row) => ({ row, key: keyOf(row, index) }));
    rows.sort((a, b) => {
      // What is left out otherwise stays behind.
      if (isRest(a.row) !== isRest(b.row)) return isRest(a.row) - isRest(b.row);
      if (a.key === null || b.key === null) return (a.key === null) - (b.key === null);
      return descending ? compareKeys(b.key, a.key) : compareKeys(a.key, b.key);
    });
    table.tBodies[0].append(...rows.map(({ row }) => row));
  };
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
      const way = `${index + 1}${descending ? "-down" : ""}`;
      sortBy(way);
      menu.show(way);
    });
  }
  const sortBy = (way) => {
    sort(way === "" ? -1 : Number.parseInt(way, 10) - 1, way.endsWith("-down"));
    remember(name, way);
  };
  const isOfNumbers = (index) => listed.some((row) => typeof keyOf(row, index) === "number");
  const menu = sortMenu(headers, isOfNumbers, sortBy);
  table.closest(".stacks")?.before(menu.label);
  const [way, column] = /^(\d+)(?:-down)?$/.exec(remembered(name)) ?? [];
  if (headers[column - 1]?.querySelector(".sort")) {
    sortBy(way);
    menu.show(way);
  }
}

/** From this many rows on a table has a filter. */
const FILTER_FROM = 12;

/** By words, which find a row wherever it is, and by a switch where the table leaves rows out otherwise. */
export function filterable(block) {
  const table = block.querySelector("table");
  const rows = [...table.tBodies[0].rows];
  const input = rows.length < FILTER_FROM ? undefined : wordsField(table, rows.length);
  const rest = switchFor(block, table, rows);
  if (!input && !rest) return;
  const status = document.createElement("p");
  status.className = "filter-status";
  status.setAttribute("role", "status");
  const filter = () => {
    const words = (input?.value ?? "").toLowerCase().split(/\s+/).filter(Boolean);
    const isAll = words.length > 0 || (rest?.box.checked ?? true);
    block.toggleAttribute("data-all", isAll);
    let left = 0;
    for (const row of rows) {
      const text = row.textContent.toLowerCase();
      row.hidden = !words.every((word) => text.includes(word)) || (!isAll && isRest(row));
      if (!row.hidden) left++;
    }
    status.textContent = words.length > 0 || !isAll ? `${left} of ${rows.length} rows` : "";
  };
  input?.addEventListener("input", () => {
    filter();
    remember(input.name, input.value.trim());
  });
  rest?.box.addEventListener("change", () => {
    filter();
    remember(rest.box.name, rest.box.checked ? "1" : "");
  });
  filter();
  block.prepend(...[input, rest?.label, status].filter(Boolean));
}

const isRest = (row) => "rest" in row.dataset;

function wordsField(table, count) {
  const input = document.createElement("input");
  input.type = "search";
  input.className = "filter";
  input.name = `filter-${placeOf(table)}`;
  input.placeholder = `Filter ${count} rows`;
  input.setAttribute("aria-label", `Filter: ${table.caption?.textContent.trim() ?? "rows"}`);
  input.value = remembered(input.name);
  return input;
}

function switchFor({ dataset }, table, rows) {
  if (dataset.switch === undefined) return undefined;
  const box = document.createElement("input");
  box.type = "checkbox";
  box.name = `rest-${placeOf(table)}`;
  box.checked = remembered(box.name) !== "";
  const label = document.createElement("label");
  label.className = "filter-rest toggle";
  label.append(box, `${dataset.switch} (${rows.filter(isRest).length})`);
  return { box, label };
}

const ROLES = { THEAD: "rowgroup", TBODY: "rowgroup", TR: "row", TD: "cell" };

/** Some browsers take away what a row is to a screen reader once it is a block, as on a phone. */
export function keptRoles(table) {
  for (const part of table.querySelectorAll("thead, tbody, tr, th, td"))
    part.setAttribute("role", ROLES[part.tagName] ?? (part.scope === "row" ? "rowheader" : "columnheader"));
}
