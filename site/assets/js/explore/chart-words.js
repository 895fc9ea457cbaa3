// What the charts of all kinds say of a figure, in the units that charts have.
import { doubtsOf, figureText, isExcluded, noteOf, valueText, wholeText } from "./figures.js";

const UNITS = {
  ns: { unit: "ms", size: 1e6 },
  "bytes/s": { unit: "MiB/s", size: 2 ** 20 },
  iops: { unit: "IOPS", size: 1 },
};
export const unitOf = (unit) => UNITS[unit] ?? { unit, size: 1 };

export const hintOf = (log, better) =>
  `${log ? "log scale; " : ""}${better === "higher" ? "more" : "less"} is better`;
export const titleOf = ({ title, unit }) => (unit === "bytes/s" ? `${title}, MiB/s` : title);
export const statisticOf = ({ id }) => /\.(p[\d.]+|max)$/.exec(id)?.[1] ?? "mean";

/** What marks mean that are not plain, where there are such. */
export const marksSaid = (isAnyExcluded, isAnyHollow) => [
  ...(isAnyExcluded ? ["Crossed out: excluded by a check."] : []),
  ...(isAnyHollow ? ["Hollow: with a caution, or hardly verified."] : []),
];

export const isHollow = (figure) => doubtsOf(figure).length > 0;

export const saysOf = (figure) => {
  const { deployment, low, high, metric } = figure;
  const known = `${valueText(low, metric.unit)} to ${valueText(high, metric.unit)}`;
  return [
    `${deployment.name}: ${figureText(figure)} (${known})`,
    isExcluded(figure) ? noteOf(figure) : wholeText(figure),
    ...doubtsOf(figure),
  ].join("; ");
};
