// What a plot of two figures finds: who is first in both, or the best of those that store, take or cost the least against the others.
import { bestFirst, doubtsOf, isAhead, isExcluded, numberText, placesOf, timesText } from "./figures.js";

/** What is declared of a storage and stands upwards: how a value of it is told. */
const DECLARED = {
  copies: (value) => (value === 1 ? "stored once" : `stored ${numberText(value)}x`),
  cores: (value) => `with ${numberText(value)} ${value === 1 ? "core" : "cores"}`,
  price: (value) => `at a price of ${numberText(value)}`,
};

/** @param pairs each a figure, and what stands upwards @param up the id of that @returns texts, and figures among them */
export function scatterParts(pairs, up) {
  const credible = pairs.filter(({ figure, excluded }) => !isExcluded(figure) && !excluded);
  if (credible.length === 0) return ["Nothing here is credible in both: a check excludes a value of each."];
  if (credible.length === 1)
    return [`Only of ${nameOf(credible[0])} does no check exclude one of the two values.`];
  return up in DECLARED ? leastAndMore(credible, DECLARED[up]) : firstInBoth(credible);
}

const nameOf = ({ figure }) => figure.deployment.name;
const doubt = (figure) => (doubtsOf(figure).length > 0 ? ", in doubt" : "");
const told = (figure) => [figure, doubt(figure)];

/** "3 ms, in doubt, and 90 IOPS", "3 ms and 90 IOPS, both in doubt". */
function bothTold(one, other) {
  if (doubt(one) === "") return [one, " and ", ...told(other)];
  return doubt(other) === "" ? [...told(one), ", and ", other] : [one, " and ", other, ", both in doubt"];
}

/** The best of those that have the least of it, against the best of those that have more. */
function leastAndMore(pairs, how) {
  const bestOf = (some) => {
    const [best] = bestFirst(some.map(({ figure }) => figure));
    return some.find(({ figure }) => figure === best);
  };
  const least = Math.min(...pairs.map(({ up }) => up));
  const low = bestOf(pairs.filter(({ up }) => up === least));
  const head = { strong: [`Best ${how(least)}: ${nameOf(low)}, `, ...told(low.figure)] };
  const more = pairs.filter(({ up }) => up > least);
  if (more.length === 0) return [head, `; all ${pairs.length} shown are ${how(least)}.`];
  const high = bestOf(more);
  const [better, worse] = bestFirst([low.figure, high.figure]);
  // A ratio is as doubtful as the figures it is of.
  const apart = isAhead(better, worse)
    ? `${timesText(better, worse, high.figure === better ? "better" : "worse")}${doubt(low.figure) || doubt(high.figure)}`
    : "level with it";
  return [
    head,
    `. Best of those with more: ${nameOf(high)} (${how(high.up)}), `,
    ...told(high.figure),
    `, ${apart}.`,
  ];
}

/** Where someone that is named is in doubt, the same follows of those without a caution. */
function firstInBoth(pairs) {
  const isSure = ({ figure, other }) => doubt(figure) === "" && doubt(other) === "";
  const { named, parts } = firstsOf(pairs);
  const whole = [...parts("", `, of ${pairs.length} shown`), "."];
  if (named.every(isSure)) return whole;
  const sure = pairs.filter(isSure);
  if (sure.length === 0) return [...whole, " None is without a caution."];
  if (sure.length === 1) return [...whole, ` Without a caution only: ${nameOf(sure[0])}.`];
  const rest = firstsOf(sure).parts(` Of ${sure.length} without a caution: `, "");
  return [...whole, ...rest.flatMap((part) => part.strong ?? [part]), "."];
}

/** Best first, all than which none is better by more than chance. */
function firstAmong(figures) {
  const places = placesOf(figures);
  return bestFirst(figures).filter((figure) => places.get(figure).from === 1);
}

/** @returns the pairs that are named, and what is said of them between a lead and of how many it is said */
function firstsOf(pairs) {
  const across = firstAmong(pairs.map(({ figure }) => figure));
  const upwards = firstAmong(pairs.map(({ other }) => other));
  const both = pairs.filter(({ figure, other }) => across.includes(figure) && upwards.includes(other));
  if (both.length === 0) return firstApart(pairs, across, upwards);
  const said = (strong, how) => ({
    named: both,
    parts: (lead, shown) => [lead, { strong }, `${how}${shown}`].filter((part) => part !== ""),
  });
  if (both.length > 1) return said([`${both.map(nameOf).join(", ")}: level`], " as the first in both");
  const [{ figure, other }] = both;
  const isAlone = across.length + upwards.length === 2;
  return said(
    [`${nameOf(both[0])}: `, ...bothTold(figure, other)],
    isAlone ? ", first in both" : ", first in both or level with the first",
  );
}

/** Who is first in one is not in the other. */
function firstApart(pairs, across, upwards) {
  const beside = ({ length }) => (length > 1 ? `, level with ${length - 1} more` : "");
  const first = (all) => [`${all[0].deployment.name} `, ...told(all[0]), beside(all)];
  return {
    named: pairs.filter(({ figure, other }) => figure === across[0] || other === upwards[0]),
    parts: (lead, shown) =>
      [
        lead,
        { strong: [lead === "" ? "No one is first in both" : "no one is first in both"] },
        `${shown}: ${across[0].metric.title} of `,
        ...first(across),
        `; ${upwards[0].metric.title} of `,
        ...first(upwards),
      ].filter((part) => part !== ""),
  };
}
