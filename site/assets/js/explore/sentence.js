// What a panel says of its figures.
import {
  bestFirst,
  cautionsOf,
  classOf,
  factorOf,
  isExcluded,
  numberText,
  placesOf,
  timesText,
  valueText,
} from "./figures.js";
import { valueLink } from "./links.js";

function nameOf(deployment) {
  const storageClass = classOf(deployment);
  return storageClass === undefined ? deployment.name : `${deployment.name} (${storageClass})`;
}

/** Who is first, by how much, and who would be if nothing were excluded: texts, and the figures among them. */
function sentenceParts(figures) {
  const sorted = bestFirst(figures);
  const credible = sorted.filter((figure) => !isExcluded(figure));
  if (credible.length === 0) return ["Nothing here is credible: a check excludes every value."];
  const places = placesOf(credible);
  const first = credible.filter((figure) => places.get(figure) === 1);
  const [top, next] = credible;
  const { title } = top.metric;
  const cautions = cautionsOf(top);
  const end = cautions.length === 0 ? "." : `. Caution: ${cautions.join(", ")}.`;
  if (first.length > 1 && first.length === credible.length && credible.length > 1)
    return [`${title}: no difference between these ${credible.length} is more than chance.`];
  if (first.length > 1)
    return [
      `${title}: ${first.map(({ deployment }) => nameOf(deployment)).join(" and ")} share the first place; the best figure is `,
      top,
      end,
    ];
  if (next === undefined)
    return [`${title}: ${nameOf(top.deployment)}, `, top, `, is the only credible value shown${end}`];
  return [
    `${title}: ${nameOf(top.deployment)} is first of ${credible.length} shown with `,
    top,
    `, ${timesText(factorOf(top, next), top.metric, "better")} than the next, ${nameOf(next.deployment)}, with `,
    next,
    end,
  ];
}

/** Why a place may be shared though figures differ; "" where there is nothing to place. */
export function noiseSentence(figures) {
  const credible = figures.filter((figure) => !isExcluded(figure));
  if (credible.length < 2) return "";
  const noises = credible.map(({ noise }) => noise);
  const shares = [
    ...new Set([Math.min(...noises), Math.max(...noises)].map((one) => `${numberText(100 * one)}\u00a0%`)),
  ];
  return `A place counts those that are better by more than chance: single runs are taken to vary by ${shares.join(" to ")}, and smaller differences share a place. At least and At most tell only how exactly a figure is known.`;
}

export const sentence = (figures) =>
  sentenceParts(figures)
    .map((part) => (typeof part === "string" ? part : valueText(part.value, part.metric.unit)))
    .join("");

/** Each figure leads to its run. */
export const linkedSentence = (context, figures) =>
  sentenceParts(figures).map((part) => (typeof part === "string" ? part : valueLink(context, part)));
