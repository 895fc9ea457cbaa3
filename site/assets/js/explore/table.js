// A table that is blocks on a phone, as tables of pages are: each cell has the name of its column, roles keep it a table.
import { element } from "./elements.js";

/**
 * `columns`: { name, head?, numeric? }; `rows`: { class?, cells }, a cell { class?, exact?, said?, content }, the first one its row's
 * head; `taken`: { file, about }: the name of a file made of it, and columns of one value each that such a file has, too.
 */
export const tableElement = (label, columns, rows, { file, about }) =>
  element(
    "div",
    { class: "scroll stacks", tabindex: "0", role: "group", "aria-label": label },
    element(
      "table",
      { "data-file": file, "data-about": JSON.stringify(about) },
      element(
        "thead",
        { role: "rowgroup" },
        element(
          "tr",
          { role: "row" },
          columns.map(({ name, head = name, numeric }) =>
            element("th", { scope: "col", role: "columnheader", class: numeric && "num" }, head),
          ),
        ),
      ),
      element(
        "tbody",
        { role: "rowgroup" },
        rows.map((row) =>
          element(
            "tr",
            { role: "row", class: row.class },
            row.cells.map(({ class: own = "", exact, said, content }, i) =>
              i === 0
                ? element("th", { scope: "row", role: "rowheader", "data-said": said }, content)
                : element(
                    "td",
                    {
                      role: "cell",
                      class: `${columns[i].numeric ? "num " : ""}${own}`.trim() || false,
                      "data-of": columns[i].name,
                      "data-value": exact === undefined ? false : String(exact),
                      "data-said": said,
                    },
                    content,
                  ),
            ),
          ),
        ),
      ),
    ),
  );

/** `tableElement`'s `taken` of an environment's table; its file is called by what it holds. */
export function takenOf({ data }, what, environment, workload) {
  const { id, title } = data.environments[environment];
  const about = { Edition: data.edition, Environment: title, ...(workload && { Workload: workload.title }) };
  return { file: fileName(what, id, data.edition), about };
}

/** "write-latency-p99-lab-v2026.3.0": of letters, digits, dots and dashes alone. */
export const fileName = (...parts) =>
  parts
    .map((part) =>
      part
        .toLowerCase()
        .replace(/[^a-z\d.]+/g, "-")
        .replace(/^[-.]+|[-.]+$/g, ""),
    )
    .filter(Boolean)
    .join("-");
