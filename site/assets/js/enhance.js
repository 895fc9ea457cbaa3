// What is made easier with a script, of a page or of what was loaded into one.
import { copyTexts } from "./copy.js";
import { scrollStops } from "./scroll-stops.js";
import { embedHosts } from "./share.js";
import { tableMenus } from "./tables/menu.js";
import { filterable, keptRoles, sortable } from "./tables/tables.js";

/** As in table-stacked.css. */
const stacked = matchMedia("(max-width: 40rem)");

export function enhance(within = document) {
  for (const block of within.querySelectorAll("[data-filter]")) filterable(block);
  for (const table of within.querySelectorAll("table[data-sort]")) sortable(table);
  if (stacked.matches) for (const table of within.querySelectorAll(".stacks > table")) keptRoles(table);
  tableMenus(within);
  copyTexts(within);
  embedHosts(within);
  scrollStops(within);
}
