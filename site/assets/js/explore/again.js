// What to run again before what is in doubt, excluded or missing can count: one line in sight, which opens to the advice.
import { element } from "./elements.js";
import { doubtsOf, isExcluded } from "./figures.js";
import { checkLink } from "./links.js";

/** So many checks are told by name in the line. */
const MOST_NAMED = 2;

/** Each check with the names of those whose figures it speaks against; of two that read alike the advice is the same. */
function byCheck(figures, checksOf) {
  const found = new Map();
  for (const figure of figures)
    for (const check of checksOf(figure)) {
      const { names } = found.get(check.label) ?? { names: new Set() };
      found.set(check.label, { check, names: names.add(figure.deployment.name) });
    }
  return [...found.values()];
}

/** What says that a figure may be wrong: checks, or that hardly any could look. */
const doubtingOf = ({ notes, verified }) => [
  ...notes.filter(({ heavy }) => heavy),
  ...(verified.length > 0 ? [BARELY] : []),
];
const BARELY = {
  label: "barely checked",
  again: "Keep the tool's own output, so that more checks have something to look at.",
};

function told(count, what, checks) {
  const labels = checks.slice(0, MOST_NAMED).map(({ check }) => check.label);
  const more = checks.length - labels.length;
  return `${count} ${what} (${labels.join(", ")}${more > 0 ? ` and ${more} more` : ""})`;
}

/** What stands in the line, and what it opens to. @param missing deployments that have no such figure */
export function againParts(figures, missing = []) {
  const out = figures.filter(isExcluded);
  const doubted = figures.filter((figure) => !isExcluded(figure) && doubtsOf(figure).length > 0);
  const [excluding, noting] = [byCheck(out, ({ checks }) => checks), byCheck(doubted, doubtingOf)];
  const parts = [
    ...(doubted.length > 0
      ? [told(doubted.length, doubted.length === 1 ? "figure in doubt" : "figures in doubt", noting)]
      : []),
    ...(out.length > 0 ? [told(out.length, "excluded", excluding)] : []),
    ...(missing.length > 0 ? [`${missing.length} not measured`] : []),
  ];
  return { line: parts.join(", "), items: [...noting, ...excluding], missing };
}

/** Nothing where nothing is open. @param workload of a panel; a table of several has none */
export function againElements(context, figures, { missing = [], workload } = {}) {
  const { line, items } = againParts(figures, missing);
  if (line === "") return [];
  const rows = items.map(({ check, names }) =>
    element(
      "li",
      {},
      check.code ? checkLink(context, check) : check.label,
      ` (${[...names].join(", ")}). ${check.again}`,
    ),
  );
  const left = missing.map(({ name }) => name).join(", ");
  return [
    element(
      "details",
      { class: "more explore-again" },
      element("summary", {}, `What to run again: ${line}`),
      element(
        "ul",
        { class: "list" },
        rows,
        left === "" ? "" : element("li", {}, `Not measured: ${left}. Run there, too: ${workload.title}.`),
      ),
    ),
  ];
}
