// The data and the parameters of three kinds of charts, as src/render/charts/kinds has them, from what a reader chose.
import { isLog } from "./charts.js";
import { cautionsOf, isExcluded, noteOf, numberText, placesOf, runAddress, valueText } from "./figures.js";
import { LINE, namesOf } from "./names.js";

/** What a chart shows a unit in. */
const UNITS = {
  ns: { unit: "ms", size: 1e6 },
  "bytes/s": { unit: "MiB/s", size: 2 ** 20 },
  iops: { unit: "IOPS", size: 1 },
};
const unitOf = (unit) => UNITS[unit] ?? { unit, size: 1 };

const hintOf = (log, better) =>
  `${log ? "log scale; " : ""}${better === "higher" ? "more" : "less"} is better`;
const titleOf = ({ title, unit }) => (unit === "bytes/s" ? `${title}, MiB/s` : title);
const statisticOf = ({ id }) => /\.(p[\d.]+|max)$/.exec(id)?.[1] ?? "mean";

const saysOf = (figure) => {
  const { deployment, value, low, high, metric, rank, ranked } = figure;
  const known = `${valueText(low, metric.unit)} to ${valueText(high, metric.unit)}`;
  return [
    `${deployment.name}: ${valueText(value, metric.unit)} (${known})`,
    isExcluded(figure) ? noteOf(figure) : `#${rank} of ${ranked} in the whole ranking`,
    ...cautionsOf(figure),
  ].join("; ");
};

/** Pixels for names: most stand in one line. */
const nameWidth = (width) => Math.max(226, Math.min(300, Math.round(width * 0.37)));

/** `figures`: best first, those that are excluded at the end. `width`: of the whole picture. */
export function rankingChart(site, figures, { phone, width }) {
  const [{ metric }] = figures;
  const { unit, size } = unitOf(metric.unit);
  const log = isLog(figures.flatMap(({ value }) => value));
  const least = Math.min(...figures.map(({ value }) => value).filter((value) => value > 0));
  const best = figures.find((figure) => !isExcluded(figure))?.value;
  const places = placesOf(figures);
  const names = nameWidth(width);
  const padding = phone
    ? { left: 24, right: 16, top: 24, bottom: 57 }
    : { left: 38 + names, right: 166, top: 24, bottom: 42 };
  const inside = Math.max(120, width - padding.left - padding.right);
  const { lift, step, rows } = namesOf(figures, { phone, room: phone ? inside - 70 : names });
  const hint = hintOf(log, metric.better);
  const title = titleOf(metric);
  return {
    kind: "ranking",
    size: { width: inside, step, height: step * figures.length, padding },
    linear: log ? [] : ["x"],
    params: {
      ...{ phone, unit, statistic: statisticOf(metric), objective: null, objectiveText: "" },
      ...{ nameWidth: names, lift },
      axisTitle: phone ? [title, hint] : `${title}, ${hint}`,
    },
    data: {
      rows: figures.map((figure, order) => {
        const out = isExcluded(figure);
        const { deployment, value, low, high } = figure;
        return {
          ...{ deployment: deployment.id, order, out, ...rows[order] },
          place: String(places.get(figure) ?? ""),
          bold: places.get(figure) === 1,
          value: value / size,
          low: (log && low <= 0 ? least : low) / size,
          high: high / size,
          status: out ? "out" : metric.direction,
          shown: valueText(value, metric.unit),
          aside: out ? "excluded" : best > 0 ? `${numberText(value / best)}x` : "",
          says: saysOf(figure),
          href: runAddress(site, figure),
        };
      }),
    },
  };
}

const COLUMNS = ["p50", "p95", "p99", "p99.9"];

/** The table beneath the lines: a sample, the name and figures in columns. */
function keyOf(lines, { phone, width }, left) {
  const each = phone ? 72 : 86;
  const measured = new Set(lines.flatMap(({ figures }) => figures.map(({ metric }) => statisticOf(metric))));
  const columns = COLUMNS.filter((column) => measured.has(column));
  const edge = (i) => width - left - (columns.length - 1 - i) * each;
  const key = columns.map((text, i) => ({
    column: text,
    text,
    x: edge(i),
    down: 58,
    head: true,
    small: true,
  }));
  const samples = [{ head: true, lined: true, thick: 1, down: 67 }];
  let down = 78;
  for (const { series, excluded, note, figures } of lines) {
    samples.push({ series, excluded, dashed: excluded, lined: true, marked: true, thick: 2, down });
    const texts = [
      { column: "name", text: series },
      ...(note === "" ? [] : [{ column: "note", text: note, small: true, excluded: true }]),
    ];
    key.push(...texts.map((text, i) => ({ ...text, x: 26 - left, down: down + i * LINE })));
    const last = down + (texts.length - 1) * LINE;
    const below = phone ? last + LINE : down;
    for (const [i, column] of columns.entries()) {
      const figure = figures.find(({ metric }) => statisticOf(metric) === column);
      if (figure !== undefined)
        key.push({
          ...{ column, text: valueText(figure.value, "ns"), x: edge(i), down: below },
          excluded: isExcluded(figure),
        });
    }
    down = Math.max(last, below) + LINE + 4;
  }
  return { data: { key, samples }, foot: Math.ceil(down - LINE / 2) };
}

/** `lines`: each deployment with its percentiles; `order`: of the environment, so that each has one colour and shape. */
export function percentileChart(site, lines, order, direction, frame) {
  const left = 62;
  const right = 24;
  const drawn = lines.map(([deployment, figures]) => ({
    series: deployment.name,
    excluded: figures.every(isExcluded),
    note: exclusionOf(figures),
    figures: figures.toSorted((a, b) => percentOf(a) - percentOf(b)),
  }));
  const points = drawn.flatMap(({ series, excluded: whole, figures }) =>
    figures.map((figure) => ({
      ...{
        series,
        whole,
        excluded: isExcluded(figure),
        percentile: percentOf(figure),
        latency_ms: figure.value / 1e6,
      },
      says: `${statisticOf(figure.metric)}: ${saysOf(figure)}`,
      href: runAddress(site, figure),
    })),
  );
  const { data, foot } = keyOf(drawn, frame, left);
  return {
    kind: "percentile-curve",
    size: {
      width: frame.width - left - right,
      height: 260,
      padding: { left, right, top: 30, bottom: foot },
    },
    params: {
      ...{ phone: frame.phone, left, right, series: order },
      yTitle: `${direction} latency, log scale, less is better`,
    },
    data: {
      ...data,
      points,
      curves: points.map((point) => ({ ...point, excluded: point.whole })),
      names: [],
    },
  };
}

/** "p50 excluded: buffered writes"; without the percentile where all are. */
function exclusionOf(figures) {
  const out = figures.filter(isExcluded);
  if (out.length === 0) return "";
  const which = out.length === figures.length ? [] : out.map(({ metric }) => statisticOf(metric));
  return [which.join(", "), noteOf(out[0])].filter(Boolean).join(" ");
}

const percentOf = ({ metric }) => Number(statisticOf(metric).slice(1));

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

/** `pairs`: a figure, and what stands upwards; `order`: as in `percentileChart`. */
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
  return {
    kind: "scatter",
    size: { width: width - left - right, height: 300, padding: { left, right, top: 30, bottom: 44 } },
    linear: ["x", "y"].filter((_, i) => !logs[i]),
    params: {
      ...{ phone, left, right, series: order, xUnit: x.unit, yUnit: y.unit },
      xTitle: `${titleOf(first.metric)}, ${hintOf(logs[0], first.metric.better)}`,
      yTitle: `${titleOf(up)}${logs[1] ? ", log scale" : ""}`,
    },
    data: {
      points: pairs.map(({ figure, up: other, label, excluded }) => {
        const isRight = across.share(figure.value) > 0.4;
        return {
          ...{ series: figure.deployment.name, name: figure.deployment.name, labelled: true },
          across: across.shown(figure.value) / x.size,
          up: upward.shown(other) / y.size,
          excluded: isExcluded(figure) || excluded,
          says: `${saysOf(figure)}; ${up.title}: ${label}`,
          href: runAddress(site, figure),
          ...{ dx: isRight ? -9 : 9, dy: 0, align: isRight ? "right" : "left" },
        };
      }),
      ...{ key: [], samples: [] },
    },
  };
}
