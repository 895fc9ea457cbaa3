// Where figures and checks lead to.
import { element } from "./elements.js";
import { runAddress, valueText } from "./figures.js";

/** A figure, leading to its run. */
export const valueLink = ({ site }, figure) =>
  element("a", { href: runAddress(site, figure) }, valueText(figure.value, figure.metric.unit));

/** Each check that excludes a value, leading to what it says. */
export const checkLinks = (context, { checks }) =>
  checks.flatMap(({ code, label }, i) => [
    i > 0 ? ", " : "excluded: ",
    element("a", { href: `${context.edition}checks/${code.toLowerCase().replaceAll("_", "-")}/` }, label),
  ]);
