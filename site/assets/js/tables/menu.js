// What a reader takes away of a table: it is made when it is asked for, by a module that is loaded then. Where it lies, the site's script says.
import { copyText, tell } from "../copy.js";

const module = document.querySelector("script[data-table-files]")?.dataset.tableFiles;

const copyMarkdown = (files, table, button) => copyText(button, files.markdownOf(table), table);

function save(blob, table, extension, button) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = `${table.dataset.file ?? fileNameOf(table)}.${extension}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  tell(button, "Saved");
}

/** "fiolio-talos-homelab-randwrite-4k-p99-v2026.3.0": the page, the part of it that the table stands in, its place among those there, and the edition. */
function fileNameOf(table) {
  const part = table.closest("section[aria-labelledby]");
  const among = [...(part ?? document.querySelector("main")).querySelectorAll("table:not(.beside *)")];
  const place = among.indexOf(table) + 1;
  const names = [
    document.querySelector("[data-file-stem]")?.dataset.fileStem ?? "table",
    part?.getAttribute("aria-labelledby"),
  ];
  const edition = /\/(next|v\d+\.\d+\.\d+)\//.exec(location.pathname)?.[1];
  return [...names, among.length > 1 && place, edition].filter(Boolean).join("-");
}

const KINDS = [
  { label: "Copy as Markdown", take: copyMarkdown },
  { label: "CSV", take: (files, table, button) => save(files.csvOf(table), table, "csv", button) },
  {
    label: "Excel",
    take: async (files, table, button) => save(await files.spreadsheetOf(table), table, "xlsx", button),
  },
];

/** Under each table with rows to take: a menu that is filled when it is opened. */
export function tableMenus(within) {
  if (module === undefined) return;
  for (const box of within.querySelectorAll(".scroll:not(.beside *)")) {
    const table = box.querySelector("table");
    if (table === null || table.tBodies[0].rows.length < 2 || box.nextElementSibling?.matches(".table-menu"))
      continue;
    const menu = document.createElement("details");
    menu.className = "table-menu";
    menu.dataset.popup = "";
    const summary = document.createElement("summary");
    summary.textContent = "Copy or download";
    menu.append(summary);
    menu.addEventListener("toggle", () => fill(menu, table), { once: true });
    box.after(menu);
  }
}

function fill(menu, table) {
  const choices = document.createElement("div");
  for (const { label, take } of KINDS) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = label;
    button.addEventListener("click", async () => {
      const files = await import(module).catch(() => undefined);
      if (files === undefined) tell(button, "Not loaded: try again");
      else await take(files, table, button);
    });
    choices.append(button);
  }
  menu.append(choices);
}
