// The data and the parameters of two figures at once, as src/render/charts/kinds/scatter has them.
import { hintOf, isHollow, saysOf, titleOf, unitOf } from "./chart-words.js";
import { isLog } from "./charts.js";
import { doubtsOf, isExcluded, runAddress } from "./figures.js";
import { besides } from "./labels.js";

/** Between the ends of a scale and its first and last value: across that of scatter.vl.json, upwards so that a name fits above or below any mark. */
const PAD = { x: 10, y: 22 };

/** A log axis has no zero: what is 0 stands at its end. `share`: how far along the axis a value is. */
function placeOn(values, log) {
  const least = log ? Math.min(...values.filter((value) => value > 0)) : 0;
  const most = Math.max(...values);
  const shown = (value) => Math.max(value, least);
  return {
    shown,
    share: (value) => (log ? Math.log(shown(value) / least) / Math.log(most / least) : value / most),
  };
}

/** " (cache possible)"; of what is declared there is none. */
const doubtsText = (figure) => {
  const doubts = figure === undefined ? [] : doubtsOf(figure);
  return doubts.length === 0 ? "" : ` (${doubts.join(", ")})`;
};

/** How a mark looks, and what it says: a doubt on either of its figures is one on the mark. */
export const lookOf = ({ figure, other, label, excluded }, up) => ({
  excluded: isExcluded(figure) || excluded,
  hollow: isHollow(figure) || doubtsText(other) !== "",
  says: `${saysOf(figure)}; ${up.title}: ${label}${doubtsText(other)}`,
});

/** `unnamed`: whose name found no room. `pairs`: a figure, and what stands upwards; `order`: as in `percentileChart`. */
export function scatterChart(site, pairs, order, up, { phone, width }) {
  const left = 62;
  const right = 20;
  const [{ figure: first }] = pairs;
  const [x, y] = [unitOf(first.metric.unit), unitOf(up.unit)];
  const logs = [isLog(pairs.map(({ figure }) => figure.value)), isLog(pairs.map((pair) => pair.up))];
  const across = placeOn(
    pairs.map(({ figure }) => figure.value),
    logs[0],
  );
  const upward = placeOn(
    pairs.map((pair) => pair.up),
    logs[1],
  );
  const plot = { width: width - left - right, height: 300 };
  const sides = besides(
    pairs.map(({ figure, up: other }) => ({
      name: figure.deployment.name,
      x: PAD.x + across.share(figure.value) * (plot.width - 2 * PAD.x),
      y: plot.height - PAD.y - upward.share(other) * (plot.height - 2 * PAD.y),
    })),
    { left: 0, right: plot.width + right, top: -8, bottom: plot.height },
  );
  return {
    kind: "scatter",
    size: { ...plot, padding: { left, right, top: 30, bottom: 44 } },
    linear: ["x", "y"].filter((_, i) => !logs[i]),
    params: {
      ...{ phone, left, right, yPad: PAD.y, series: order, xUnit: x.unit, yUnit: y.unit },
      xTitle: `${titleOf(first.metric)}, ${hintOf(logs[0], first.metric.better)}`,
      yTitle: `${titleOf(up)}, ${hintOf(logs[1], up.better)}`,
    },
    data: {
      points: pairs.map((pair, i) => ({
        ...{ series: pair.figure.deployment.name, name: pair.figure.deployment.name },
        across: across.shown(pair.figure.value) / x.size,
        up: upward.shown(pair.up) / y.size,
        ...lookOf(pair, up),
        href: runAddress(site, pair.figure),
        labelled: sides[i] !== undefined,
        ...sides[i],
      })),
      ...{ key: [], samples: [] },
    },
    unnamed: pairs.flatMap(({ figure }, i) => (sides[i] === undefined ? [figure.deployment.name] : [])),
  };
}
