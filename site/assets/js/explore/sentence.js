// What a panel says of its figures.
import { bestFirst, isExcluded, numberText, valueText } from "./figures.js";
import { valueLink } from "./links.js";

const nameOf = ({ name, storageClass }) => (storageClass === undefined ? name : `${name} (${storageClass})`);

/** Who is first, by how much, and who would be if nothing were excluded: texts, and the figures among them. */
function sentenceParts(figures) {
  const sorted = bestFirst(figures);
  const credible = sorted.filter((figure) => !isExcluded(figure));
  if (credible.length === 0) return ["Nothing here is credible: a check excludes every value."];
  const best = Math.min(...credible.map(({ rank }) => rank));
  const first = credible.filter(({ rank }) => rank === best);
  const [top, next] = credible;
  const { unit, better, title } = top.metric;
  if (first.length > 1 && first.length === credible.length && credible.length > 1)
    return [`${title}: no difference between these ${credible.length} is more than chance.`];
  if (first.length > 1)
    return [
      `${title}: ${first.map(({ deployment }) => nameOf(deployment)).join(" and ")} share the first place; the best figure is `,
      top,
      ".",
    ];
  if (next === undefined)
    return [`${title}: ${nameOf(top.deployment)}, `, top, ", is the only credible value."];
  const factor = better === "higher" ? top.value / next.value : next.value / top.value;
  const how = unit === "ns" ? "times faster than" : "times";
  return [
    `${title}: ${nameOf(top.deployment)} is first with `,
    top,
    `, ${numberText(factor)} ${how} the next, ${nameOf(next.deployment)}, with `,
    next,
    ".",
  ];
}

export const sentence = (figures) =>
  sentenceParts(figures)
    .map((part) => (typeof part === "string" ? part : valueText(part.value, part.metric.unit)))
    .join("");

/** Each figure leads to its run. */
export const linkedSentence = (context, figures) =>
  sentenceParts(figures).map((part) => (typeof part === "string" ? part : valueLink(context, part)));
