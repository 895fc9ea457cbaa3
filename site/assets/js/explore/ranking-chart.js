// The data and the parameters of a dot plot, as src/render/charts/kinds/ranking has them, from what a reader chose.
import { hintOf, isHollow, saysOf, statisticOf, titleOf, unitOf } from "./chart-words.js";
import { isLog } from "./charts.js";
import {
  factorOf,
  factorText,
  figureText,
  heldAgainst,
  isAhead,
  isExcluded,
  markedPlace,
  numberText,
  placesOf,
  runAddress,
  scatters,
} from "./figures.js";
import { namesOf, widestOf } from "./names.js";

/** Pixels of a figure of a place, and of a place within the margin. */
const [DIGIT, PLACE_ROOM] = [7, 14];

/** Pixels for names, as many as the widest needs, or its dot would stand far from it: most stand in one line. */
const nameWidth = (width, figures) =>
  Math.min(Math.max(226, Math.min(300, Math.round(width * 0.37))), Math.max(110, widestOf(figures)));

/** "8.3x better", in two digits: of what is ahead in doubt. What is hardly better keeps the digit that says so. */
function aheadBy(factor) {
  const short = Number(factor.toPrecision(2));
  return `${numberText(short > 1 ? short : factor)}x better`;
}

/** How many times worse than what all are held against, or better, which is in doubt; level where they cannot be told apart; a ratio is as doubtful as its figures. @param all credible, best first */
function behindText(all, figure) {
  if (all.length === 1) return "only one";
  const against = heldAgainst(all);
  if (against === undefined || against.value <= 0 || figure.value <= 0) return "";
  const isPassed = against !== all[0];
  const ordered = (one) => (all.indexOf(one) < all.indexOf(against) ? [one, against] : [against, one]);
  const isLevel = (one) => one.value !== against.value && !isAhead(...ordered(one));
  if (figure.value === against.value) return !isPassed ? "best" : all.some(isLevel) ? "level" : "1x";
  if (isLevel(figure)) return "level";
  if (ordered(figure)[0] === figure) return aheadBy(factorOf(figure, against));
  const times = factorText(against, figure).replace("about ", "~");
  return `${times}${[figure, against].some(isHollow) ? "*" : ""}`;
}

/** From the least to the most of all, with what they scatter over: what charts of one metric have in common. */
export function endsOfAll(figures) {
  const all = figures.flatMap((one) => (scatters(one) ? [one.value, one.low, one.high] : [one.value]));
  const values = all.filter((value) => value > 0);
  return {
    log: isLog(figures.map(({ value }) => value)),
    from: Math.min(...values),
    to: Math.max(...values),
  };
}

/**
 * `figures`: best first, those that are excluded at the end. `width`: of the whole picture; `ends`: of the axis, where it is not of
 * these figures alone.
 */
export function rankingChart(site, figures, { phone, width, ends }) {
  const [{ metric }] = figures;
  const { unit, size } = unitOf(metric.unit);
  const log = ends?.log ?? isLog(figures.map(({ value }) => value));
  const least = Math.min(...figures.map(({ value }) => value).filter((value) => value > 0));
  const credible = figures.filter((figure) => !isExcluded(figure));
  const places = placesOf(figures);
  const names = nameWidth(width, figures);
  const placeOf = (figure) => (places.has(figure) ? markedPlace(places, figure).slice(1) : "");
  const wider = Math.max(0, ...figures.map((figure) => placeOf(figure).length * DIGIT - PLACE_ROOM));
  const padding = phone
    ? { left: 27 + wider, right: 24, top: 24, bottom: 57 }
    : { left: 38 + wider + names, right: 166, top: 24, bottom: 42 };
  const inside = Math.max(120, width - padding.left - padding.right);
  const { lift, step, rows } = namesOf(figures, { phone, room: phone ? inside - 70 : names });
  const hint = hintOf(log, metric.better);
  const title = titleOf(metric);
  return {
    kind: "ranking",
    size: { width: inside, step, height: step * figures.length, padding },
    linear: log ? [] : ["x"],
    ...(ends && { ends: [log ? ends.from / size : 0, ends.to / size] }),
    params: {
      ...{ phone, unit, statistic: statisticOf(metric), objective: null, objectiveText: "" },
      ...{ nameWidth: names, lift, firstOut: figures.findIndex(isExcluded) },
      axisTitle: phone ? [title, hint] : `${title}, ${hint}`,
    },
    data: {
      rows: figures.map((figure, order) => {
        const out = isExcluded(figure);
        const { deployment, value, low, high } = figure;
        return {
          ...{ deployment: deployment.id, order, out, ...rows[order] },
          place: placeOf(figure),
          bold: places.get(figure)?.from === 1,
          hollow: isHollow(figure),
          struck: out,
          value: value / size,
          ...(scatters(figure) && { low: (log && low <= 0 ? least : low) / size, high: high / size }),
          status: out ? "out" : metric.direction,
          shown: figureText(figure),
          ranged: !out && figure.printed !== undefined,
          aside: out ? "excluded" : behindText(credible, figure),
          says: saysOf(figure),
          href: runAddress(site, figure),
        };
      }),
    },
  };
}
