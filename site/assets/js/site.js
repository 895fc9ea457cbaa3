// Every page can be read without this.
import { chooser } from "./choose.js";
import { copyLinks, copyTexts } from "./copy.js";
import { unfoldTarget } from "./folds.js";
import { scrollStops } from "./scroll-stops.js";
import { filterable, sortable } from "./tables.js";
import { themeSwitch } from "./theme.js";

document.addEventListener("DOMContentLoaded", () => {
  themeSwitch();
  for (const block of document.querySelectorAll("[data-filter]")) filterable(block);
  for (const table of document.querySelectorAll("table[data-sort]")) sortable(table);
  for (const form of document.querySelectorAll("[data-choose]")) chooser(form);
  copyLinks();
  copyTexts();
  scrollStops();
  unfoldTarget();
  addEventListener("hashchange", unfoldTarget);
});
