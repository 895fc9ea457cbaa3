// What a panel says of its figures.
import { element, heldWords } from "./elements.js";
import {
  basisOf,
  bestFirst,
  classOf,
  doubtsOf,
  ENOUGH_RUNS,
  figureText,
  isExcluded,
  numberText,
  placesOf,
  scatters,
  sharedPlace,
  timesText,
} from "./figures.js";
import { valueLink } from "./links.js";

function nameOf(deployment) {
  const storageClass = classOf(deployment);
  return storageClass === undefined ? deployment.name : `${deployment.name} (${storageClass})`;
}

/** Who is first, by how much, and who would be if nothing were excluded: texts, and the figures among them. */
const sentenceParts = (figures) => [...leadParts(figures), ...classParts(figures), ...surestParts(figures)];

/** Above a chart: who is first and, where that is in doubt, who is without. The rest stands beneath it. */
export function headParts(figures) {
  const [top, next] = credibleOf(figures);
  if (top === undefined || inDoubt(top) === "" || !isFirstAlone(figures))
    return [...leadParts(figures, shortEnd), ...surestParts(figures)];
  const { setUp } = top.deployment;
  const last = lastOfClass(figures);
  const name =
    last === undefined || !setUp ? nameOf(top.deployment) : `${last.deployment.storageClass} with ${setUp}`;
  const beside =
    last === undefined ? [] : [` (${asSetUp(last)}: ${placeIn(figures, last)}, `, last, `${inDoubt(last)})`];
  const sure = surestParts(figures);
  return [
    { strong: [`${name}: `, top, inDoubt(top)] },
    `, first of ${credibleOf(figures).length} shown`,
    ...beside,
    ".",
    ...(sure.length > 0 || next === undefined
      ? sure
      : [` None is without a caution; the next is ${next.deployment.name}, `, next, "."]),
  ];
}

/** Beneath it: how far who is first in doubt is ahead, and what casts the doubt; of others its head has said it. */
export function restParts(figures) {
  const all = credibleOf(figures);
  return all.length > 1 && inDoubt(all[0]) !== "" && isFirstAlone(figures) ? leadParts(figures) : [];
}

const isFirstAlone = (figures) =>
  [...placesOf(credibleOf(figures)).values()].filter(({ from }) => from === 1).length === 1;

/** @param endOf what is said of those that it names */
function leadParts(figures, endOf = cautionEnd) {
  const sorted = bestFirst(figures);
  const credible = sorted.filter((figure) => !isExcluded(figure));
  if (credible.length === 0) return ["Nothing here is credible: a check excludes every value."];
  const places = placesOf(credible);
  const first = credible.filter((figure) => places.get(figure).from === 1);
  const [top, next] = credible;
  const { title } = top.metric;
  const end = endOf(first.length > 1 ? first : [top, next]);
  if (first.length > 1 && first.length === credible.length && credible.length > 1)
    return [`${title}: these ${credible.length} are level${end}`];
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
    `, ${timesText(top, next, "better")} than the next, ${nameOf(next.deployment)}, with `,
    next,
    end,
  ];
}

/** Figures that count, a storage each, best first. */
const credibleOf = (figures) => bestFirst(figures).filter((figure) => !isExcluded(figure));
const inDoubt = (figure) => (doubtsOf(figure).length > 0 ? ", in doubt" : "");

const asSetUp = ({ deployment: { setUp, name } }) => (setUp ? `with ${setUp}` : `as ${name}`);

/** "place 4 to 6 of 6": what is level with others is not the last of them. */
function placeIn(figures, figure) {
  const all = credibleOf(figures);
  const { from, to } = placesOf(all).get(figure);
  return `place ${from === to ? from : `${from} to ${to}`} of ${all.length}`;
}

/** "first with 2 cores (", and the figure. */
const placed = (place, figure) => [`${place} ${asSetUp(figure)} (`, figure, `${inDoubt(figure)})`];

/** Where one StorageClass is first and has the worst figure, as it was set up in more than one way, that figure: no name says which a reader has. */
function lastOfClass(figures) {
  const all = credibleOf(figures);
  const [first, last] = [all[0], all.at(-1)];
  const name = first?.deployment.storageClass;
  const isBoth =
    all.length > 2 && name && last.deployment.storageClass === name && placesOf(all).get(last).from > 1;
  return isBoth ? last : undefined;
}

function classParts(figures) {
  const last = lastOfClass(figures);
  if (last === undefined) return [];
  const [first] = credibleOf(figures);
  const { storageClass } = first.deployment;
  return [
    ` ${storageClass} is `,
    ...placed("first", first),
    ...placed(` and in ${placeIn(figures, last)}`, last),
    ".",
  ];
}

/** Where the first is in doubt, the best of those that are not, or who of them shares the first place. */
function surestParts(figures) {
  const all = credibleOf(figures);
  const sure = all.filter((figure) => !inDoubt(figure));
  if (sure.length === 0 || sure[0] === all[0]) return [];
  const places = placesOf(sure);
  const first = sure.filter((figure) => places.get(figure).from === 1);
  const named = first.flatMap((figure, i) => [`${i > 0 ? ", " : ""}${figure.deployment.name} `, figure]);
  const lead = sure.length > 1 ? "Best without a caution" : "Without a caution only";
  return [` ${lead}: `, ...named, first.length > 1 ? ": level." : "."];
}

/** Of which of these the figures are in doubt: why is told beneath the chart. */
function shortEnd(figures) {
  const doubted = figures.filter((figure) => figure !== undefined && inDoubt(figure));
  return doubted.length === 0
    ? "."
    : `. In doubt: ${doubted.map(({ deployment }) => deployment.name).join(", ")}.`;
}

/** A ratio carries what its figures carry; of several that carry the same it is said once. */
function cautionEnd(figures) {
  const doubted = figures.filter((figure) => figure !== undefined && doubtsOf(figure).length > 0);
  const said = [...Map.groupBy(doubted, (figure) => doubtsOf(figure).join(", "))].map(
    ([doubts, own]) => `${own.map(({ deployment }) => deployment.name).join(" and ")}: ${doubts}`,
  );
  return said.length === 0 ? "." : `. Caution: ${said.join("; ")}.`;
}

/** How a chart marks what carries a caution, in a line: of dots their ratios, too; lines mark nothing, so that it is said of whom. */
const HOLLOW = "Hollow: has a caution.";
const RATIOS = " *: ratio to such a figure.";
const LEGENDS = { scatter: () => HOLLOW, percentiles: doubtSentence };

/** "" where nothing carries a caution. */
export function legendLine(figures, view) {
  const said = doubtSentence(figures);
  return said === "" ? "" : (LEGENDS[view] ?? (() => HOLLOW + RATIOS))(figures);
}

/** Whose figures carry a caution, and which; "" where there are none. */
export function doubtSentence(figures) {
  const said = Map.groupBy(
    figures.filter((figure) => doubtsOf(figure).length > 0),
    (figure) => doubtsOf(figure).join(", "),
  );
  const parts = [...said].map(
    ([doubts, own]) => `${[...new Set(own.map(({ deployment }) => deployment.name))].join("; ")} (${doubts})`,
  );
  return parts.length === 0 ? "" : `Cautions: ${parts.join("; ")}.`;
}

/** What the bars of dots are, as pages have it (bars-text.ts); "" of a dot alone. */
export function barsSentence(figures) {
  const kinds = [...new Set(figures.filter(scatters).map(basisOf))];
  if (kinds.length > 0) return `Bars: ${kinds.join("; ")}.`;
  return figures.length > 1 ? "One run each: no bars." : "";
}

/** What a shared place means, and what differs by chance; "" where there is nothing to place. */
export function noiseSentence(figures) {
  const credible = figures.filter((figure) => !isExcluded(figure));
  if (credible.length < 2) return "";
  const noises = credible.filter(({ runs }) => runs < ENOUGH_RUNS).map(({ noise }) => noise);
  const rule =
    noises.length === 0
      ? `Each is the median of ${ENOUGH_RUNS} runs or more, and their 95\u00a0% intervals decide`
      : `Single runs are taken to vary with a standard deviation of ${spanText(noises, (one) => 100 * one, "\u00a0%")}, so that two of them may lie ${spanText(noises, apart, "x")} apart by chance alone, and further where many are compared`;
  const shared = sharedPlace(placesOf(figures));
  return shared === undefined
    ? `${rule}.`
    : `${shared} means any of these places, where chance may explain the difference. ${rule}.`;
}

/** As src/judge/evidence/statistics.ts has it: within 95 % of chance. */
const apart = (noise) => Math.exp(1.95996 * Math.SQRT2 * noise);

const spanText = (all, of, unit) =>
  [...new Set([Math.min(...all), Math.max(...all)].map((one) => `${numberText(of(one))}${unit}`))].join(
    " to ",
  );

/** The same without its links. */
export const plainText = (parts) =>
  parts
    .map((part) =>
      typeof part === "string" ? part : part.strong ? plainText(part.strong) : figureText(part),
    )
    .join("");

export const sentence = (figures) => plainText(sentenceParts(figures));

/** Each figure leads to its run. */
export const linked = (context, parts) =>
  parts.flatMap((part) =>
    typeof part === "string"
      ? heldWords(part)
      : part.strong
        ? element("strong", {}, linked(context, part.strong))
        : valueLink(context, part),
  );

/** Above a chart, and beneath it; empty where there is no more to say. */
export const linkedHead = (context, figures) => linked(context, headParts(figures));
export const linkedRest = (context, figures) => linked(context, restParts(figures));
