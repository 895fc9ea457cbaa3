// Where figures and checks lead to.
import { element } from "./elements.js";
import { figureText, runAddress } from "./figures.js";

/** A figure, leading to its run. */
export const valueLink = ({ site }, figure) =>
  element("a", { class: "v", href: runAddress(site, figure) }, figureText(figure));

const addressPart = (code) => code.toLowerCase().replaceAll("_", "-");

export const checkLink = ({ edition }, { code, label }, look) =>
  element("a", { class: look, href: `${edition}checks/${addressPart(code)}/` }, label);

/** Leading to what it found of this figure, where that is of one run; a figure beside it may be what it is said of. */
export const findingLink = (context, check, figure, look) => {
  const { checks, notes, runs } = figure;
  if (runs > 1 || ![...checks, ...notes].includes(check)) return checkLink(context, check, look);
  const { label, code } = check;
  return element(
    "a",
    { class: look, href: `${runAddress(context.site, figure)}-${addressPart(code)}` },
    label,
  );
};

/** Each check that excludes a value. */
export const checkLinks = (context, figure) =>
  figure.checks.flatMap((check, i) => [i > 0 ? ", " : "excluded: ", findingLink(context, check, figure)]);

/** Each that speaks against a value. */
export const noteBadges = (context, figure) =>
  figure.notes.length === 0
    ? ""
    : element(
        "span",
        { class: "badges" },
        figure.notes.map((check) => findingLink(context, check, figure, "badge badge-note")),
      );
