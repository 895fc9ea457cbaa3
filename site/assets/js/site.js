// Colours, sorting, filtering, copying a link. Every page can be read without it.
import { searchKey, shareLinks } from "./share.js";

const THEMES = ["system", "light", "dark"];
const root = document.documentElement;

const storedTheme = () => {
  try {
    const stored = localStorage.getItem("theme");
    return THEMES.includes(stored) ? stored : "system";
  } catch {
    return "system"; // Storage may be denied.
  }
};

function applyTheme(theme) {
  if (theme === "system") delete root.dataset.theme;
  else root.dataset.theme = theme;
}

// Before the first paint.
root.dataset.script = "";
applyTheme(storedTheme());

function themeSwitch() {
  const button = document.querySelector("[data-theme-switch]");
  if (!button) return;
  const show = (theme) => {
    button.querySelector("[data-theme-name]").textContent = theme === "system" ? "auto" : theme;
  };
  show(storedTheme());
  button.hidden = false;
  button.addEventListener("click", () => {
    const next = THEMES[(THEMES.indexOf(storedTheme()) + 1) % THEMES.length];
    try {
      localStorage.setItem("theme", next);
    } catch {
      // Storage is denied: the choice lasts as long as the page.
    }
    applyTheme(next);
    show(next);
  });
}

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

function sortable(table) {
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

function filterable(block) {
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

/** Each section's address, one click away. */
function copyLinks() {
  if (!navigator.clipboard) return;
  for (const heading of document.querySelectorAll("section > :is(h2, h3)[id]")) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "copy";
    button.textContent = "copy link";
    button.setAttribute("aria-label", `Copy link to ${heading.textContent}`);
    button.addEventListener("click", async () => {
      const address = new URL(`#${heading.id}`, location.href).href;
      await navigator.clipboard.writeText(address).then(
        () => {
          button.textContent = "copied";
        },
        () => {
          location.hash = heading.id; // Not allowed to copy: at least the address bar holds it.
        },
      );
    });
    heading.after(button);
  }
}

/** What an address leads to is shown, however deep it is folded. */
function unfoldTarget() {
  const id = location.hash.slice(1);
  let folded = document.getElementById(id)?.closest("details");
  while (folded) {
    folded.open = true;
    folded = folded.parentElement.closest("details");
  }
}

/** A table that fits needs no stop on the way of the Tab key. */
function scrollStops() {
  for (const box of document.querySelectorAll(".scroll")) {
    if (box.scrollWidth > box.clientWidth) box.tabIndex = 0;
    else box.removeAttribute("tabindex");
  }
}

document.addEventListener("DOMContentLoaded", () => {
  themeSwitch();
  for (const block of document.querySelectorAll("[data-filter]")) filterable(block);
  for (const table of document.querySelectorAll("table[data-sort]")) sortable(table);
  copyLinks();
  shareLinks();
  searchKey();
  scrollStops();
  unfoldTarget();
  addEventListener("hashchange", unfoldTarget);
  addEventListener("resize", scrollStops);
  document.addEventListener("toggle", scrollStops, true);
});
