// Where figures and checks lead to.
import { element } from "./elements.js";
import { runAddress, valueText } from "./figures.js";

/** A figure, leading to its run. */
export const valueLink = ({ site }, figure) =>
  element("a", { class: "v", href: runAddress(site, figure) }, valueText(figure.value, figure.metric.unit));

export const checkLink = ({ edition }, { code, label }, look) =>
  element("a", { class: look, href: `${edition}checks/${code.toLowerCase().replaceAll("_", "-")}/` }, label);

/** Each check that excludes a value, leading to what it says. */
export const checkLinks = (context, { checks }) =>
  checks.flatMap((check, i) => [i > 0 ? ", " : "excluded: ", checkLink(context, check)]);

/** Each that speaks against a value. */
export const noteBadges = (context, { notes }) =>
  notes.length === 0
    ? ""
    : element(
        "span",
        { class: "badges" },
        notes.map((check) => checkLink(context, check, "badge badge-note")),
      );
