// What checks say of the figures of a table: labels in its cells, and above it, once, what holds for all of them.
import { element } from "./elements.js";
import { checkLink, findingLink } from "./links.js";

/** Checks that note something of every figure. */
export const sharedBy = (figures) => {
  const [first, ...others] = figures;
  return (first?.notes ?? []).filter((check) => others.every(({ notes }) => notes.includes(check)));
};

export const sharedElement = (context, shared) =>
  shared.length === 0
    ? ""
    : element(
        "p",
        { class: "explore-marks" },
        "All of these: ",
        shared.flatMap((check, i) => [i > 0 ? ", " : "", checkLink(context, check)]),
        ".",
      );

/** A label each, of the figure or of a whole row, in its look; "" where nothing is to be said. */
export function labelsElement(context, looks, figure) {
  const all = Object.entries(looks).flatMap(([look, checks]) =>
    checks.map((check) =>
      figure === undefined
        ? checkLink(context, check, `badge ${look}`)
        : findingLink(context, check, figure, `badge ${look}`),
    ),
  );
  return all.length === 0 ? "" : element("span", { class: "badges" }, all);
}

/** The same, folded where they are several: rows stay low. */
export function fewLabelsElement(context, looks, figure) {
  const all = labelsElement(context, looks, figure);
  const counts = Object.entries(looks).filter(([, checks]) => checks.length > 0);
  const count = counts.reduce((sum, [, checks]) => sum + checks.length, 0);
  if (count < 2) return all;
  const [[look]] = counts;
  return element(
    "details",
    { class: "explore-labels" },
    element("summary", { class: `badge ${look}` }, `${count} ${WORDS[look]}`),
    all,
  );
}
/** By the heaviest of them. */
const WORDS = { "badge-bad": "reasons", "badge-note": "doubts" };
