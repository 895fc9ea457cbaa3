// The figures of a test as a table; on a phone each row is a block.
import { element } from "../explore/elements.js";
import { keptRoles } from "../tables/tables.js";
import { badge } from "./labels.js";

/** With the roles of its parts, which a phone's layout takes away. */
export function tableOf(...parts) {
  const table = element("table", {}, ...parts);
  keptRoles(table);
  return table;
}

export function figures(rows, workload) {
  const columns = [...new Set(rows.flatMap((row) => row.figures.map(({ column }) => column)))];
  const head = (label, kind) => element("th", { scope: "col", class: kind }, label);
  return element(
    "div",
    {
      class: "scroll stacks own-figures",
      tabindex: "0",
      role: "group",
      "aria-label": `Figures: ${workload}`,
    },
    tableOf(
      element("caption", { class: "visually-hidden" }, `Figures: ${workload}`),
      element("thead", {}, element("tr", {}, head("I/O"), ...columns.map((column) => head(column, "num")))),
      element("tbody", {}, ...rows.flatMap((row) => [figureRow(row, columns), ...remarkRow(row, columns)])),
    ),
  );
}

const remarkRow = ({ remark }, columns) =>
  remark === undefined
    ? []
    : [
        element(
          "tr",
          { class: "own-remark" },
          element("td", { colspan: columns.length + 1 }, element("small", {}, remark)),
        ),
      ];

const labelsOf = ({ excludedBy, cautions }) => [
  ...excludedBy.map((label) => ["excluded", label]),
  ...cautions.map((label) => ["caution", label]),
];
const badges = (labels) =>
  labels.length > 0 &&
  element("span", { class: "badges" }, ...labels.map(([verdict, label]) => badge(verdict, label)));

const isLabel =
  ([verdict, label]) =>
  ([other, of]) =>
    verdict === other && label === of;

/** What is said of each of its figures is said once, beside their name. */
function figureRow({ title, figures: own }, columns) {
  const [first = [], ...others] = own.map(labelsOf);
  const ofAll = first.filter((one) => others.every((labels) => labels.some(isLabel(one))));
  const besides = (one) => labelsOf(one).filter((label) => !ofAll.some(isLabel(label)));
  return element(
    "tr",
    {},
    element("th", { scope: "row" }, title, badges(ofAll)),
    ...columns.map((column) => {
      const one = own.find((each) => each.column === column);
      if (one === undefined) return element("td", { class: "num tone-muted own-none" }, "–");
      const { text, excludedBy } = one;
      return element(
        "td",
        { class: "num", "data-of": column },
        excludedBy.length > 0 ? element("s", {}, text) : text,
        badges(besides(one)),
      );
    }),
  );
}
