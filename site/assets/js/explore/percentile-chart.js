// The data and the parameters of percentiles as lines, as src/render/charts/kinds/percentile-curve has them.
import { isHollow, marksSaid, saysOf, statisticOf } from "./chart-words.js";
import { textWidths } from "./charts.js";
import { figureText, isExcluded, noteOf, runAddress } from "./figures.js";
import { endNames, marginOf, marksTold } from "./line-names.js";
import { FONTS, LINE, wrapped } from "./names.js";

const COLUMNS = ["p50", "p95", "p99", "p99.9"];

/** Pixels: figures stand near the names they are of. */
const MOST_KEY = 640;

/** Pixels: a sample with the space behind it, and the widest value. */
const SWATCH = 26;
const VALUE = 58;

/** The table beneath the lines: a sample, the name and figures in columns. */
function keyOf(lines, { phone, width }, left) {
  const each = phone ? 72 : 86;
  const measured = new Set(lines.flatMap(({ figures }) => figures.map(({ metric }) => statisticOf(metric))));
  const columns = COLUMNS.filter((column) => measured.has(column));
  const edge = (i) => Math.min(width, MOST_KEY) - left - (columns.length - 1 - i) * each;
  const key = columns.map((text, i) => ({
    column: text,
    text,
    x: edge(i),
    down: 58,
    head: true,
    small: true,
  }));
  // On a phone figures stand beside the names where there is room, and close beneath them where not.
  const pixels = textWidths();
  const room = edge(0) - VALUE - (SWATCH - left);
  const beside = !phone || lines.every(({ series }) => pixels(series, ...FONTS.name) <= room);
  const samples = [{ head: true, lined: true, thick: 1, down: 67 }];
  let down = 78;
  for (const { series, excluded, note, figures } of lines) {
    samples.push({
      series,
      excluded,
      dashed: excluded,
      lined: lineOf(figures, excluded).length > 0,
      marked: true,
      // As all of its marks are that stand in the line.
      hollow: joinedOf(figures, excluded).every(isHollow),
      thick: 2,
      down,
    });
    const linesOf = (text, font) => (text === "" ? [] : wrapped(text, width - SWATCH, font, pixels));
    const texts = [
      ...linesOf(series, FONTS.name).map((text) => ({ column: "name", text })),
      ...linesOf(note, FONTS.note).map((text) => ({ column: "note", text, small: true, excluded: true })),
    ];
    key.push(...texts.map((text, i) => ({ ...text, x: SWATCH - left, down: down + i * LINE })));
    const last = down + (texts.length - 1) * LINE;
    const level = beside ? down : last + LINE;
    for (const [i, column] of columns.entries()) {
      const figure = figures.find(({ metric }) => statisticOf(metric) === column);
      if (figure !== undefined)
        key.push({
          ...{ column, text: figureText(figure), x: edge(i), down: level },
          ...(isExcluded(figure) && { excluded: true, says: `${column}: ${saysOf(figure)}` }),
        });
    }
    down = Math.max(last, level) + LINE + (beside ? 4 : 12);
  }
  return { data: { key, samples }, foot: Math.ceil(down - LINE / 2) };
}

/** Between the ends of the scales and the outermost marks. */
const PAD = 10;
const LEFT = 62;
const LEAST_HEIGHT = 260;
/** Above the plot: the title of its axis, and a line of what marks mean. */
const HEAD = 30;
const TITLE_UP = 16;

/** `lines`: each deployment with its percentiles; `order`: of the environment, so that each has one colour and shape. */
export function percentileChart(site, lines, order, direction, frame) {
  const pixels = textWidths();
  const drawn = lines.map(([deployment, figures]) => ({
    series: deployment.name,
    excluded: figures.every(isExcluded),
    note: exclusionOf(figures),
    figures: figures.toSorted((a, b) => percentOf(a) - percentOf(b)),
  }));
  const margin = marginOf(drawn.map(nameOf), frame.phone, pixels);
  const plot = {
    width: frame.width - LEFT - margin.right,
    height: Math.max(LEAST_HEIGHT, margin.least),
  };
  const spotOf = (series, figure, excluded) => ({
    ...{ series, excluded, percentile: percentOf(figure), latency_ms: figure.value / 1e6 },
  });
  const points = drawn.flatMap(({ series, figures }) =>
    figures.map((figure) => ({
      ...spotOf(series, figure, isExcluded(figure)),
      hollow: isHollow(figure),
      says: `${statisticOf(figure.metric)}: ${saysOf(figure)}`,
      href: runAddress(site, figure),
    })),
  );
  const curves = drawn.flatMap(({ series, excluded, figures }) =>
    lineOf(figures, excluded).map((figure) => spotOf(series, figure, excluded)),
  );
  const yTitle = `${direction} latency, log scale, less is better`;
  const legend = legendOf(points, frame, pixels(yTitle, ...FONTS.note), pixels);
  const { data, foot } = keyOf(drawn, frame, LEFT);
  return {
    kind: "percentile-curve",
    size: {
      ...plot,
      padding: { left: LEFT, right: margin.right, top: HEAD + legend.above, bottom: foot },
    },
    params: {
      ...{ phone: frame.phone, left: LEFT, right: margin.right, pad: PAD, series: order, yTitle },
      ticks: [...new Set(points.map(({ percentile }) => nines(percentile)))].sort(),
      ...(frame.phone && { xTitle: "percentile, stretched" }),
    },
    data: {
      ...data,
      key: [...data.key, ...legend.rows.map((row) => ({ ...row, down: row.up - plot.height }))],
      points,
      curves,
      names: namesOf(drawn, margin.lines, points, plot),
    },
  };
}

/** At the end of a line: whose it is, and what becomes of all of it. */
const nameOf = ({ series, excluded }) => (excluded ? `${series}, excluded` : series);

/** At the end of each line, and beside each mark that stands apart because a check excludes it. */
function namesOf(drawn, linesOfNames, points, plot) {
  const x = placeOn(
    points.map(({ percentile }) => nines(percentile)),
    plot.width,
  );
  const y = placeOn(
    points.map((point) => Math.log(point.latency_ms)),
    plot.height,
  );
  const placed = (row) => ({
    x: x(nines(row.percentile)),
    y: plot.height - y(Math.log(row.latency_ms)),
    row,
  });
  const spots = drawn.map(({ series, excluded, figures }) => ({
    series,
    excluded,
    all: figures.map((figure) =>
      placed({
        ...{ series, percentile: percentOf(figure), latency_ms: figure.value / 1e6 },
        excluded: isExcluded(figure),
      }),
    ),
  }));
  const lines = spots.map(({ excluded, all }) => all.filter(({ row }) => excluded || !row.excluded));
  const ends = lines.map((line, i) => ({ ...line.at(-1), lines: linesOfNames[i] }));
  const apart = spots.flatMap(({ series, excluded, all }) =>
    excluded
      ? []
      : all.flatMap((spot) => (spot.row.excluded ? [{ ...spot, name: `${series}: excluded` }] : [])),
  );
  const marks = spots.flatMap(({ all }) => all);
  return [
    ...endNames(ends, plot),
    ...marksTold(
      apart,
      marks.filter(({ row }) => !apart.some((one) => one.row === row)),
      lines,
      plot,
    ),
  ];
}

/** As Vega places them, with the padding of the scale. */
function placeOn(values, length) {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return (value) =>
    most > least ? PAD + ((value - least) / (most - least)) * (length - 2 * PAD) : length / 2;
}

/** What marks of these points mean that are not plain: beside the title of the axis, or in lines above it. `up`: from the plot's top. */
function legendOf(points, { width }, titled, pixels) {
  const said = marksSaid(
    points.some(({ excluded }) => excluded),
    points.some(({ hollow }) => hollow),
  );
  if (said.length === 0) return { above: 0, rows: [] };
  const text = said.join(" ");
  const look = { head: true, small: true };
  if (titled + 24 + pixels(text, ...FONTS.note) <= width)
    return { above: 0, rows: [{ ...look, text, x: width - LEFT, up: -TITLE_UP, column: "legend" }] };
  const lines = said.flatMap((one) => wrapped(one, width, FONTS.note, pixels));
  return {
    above: lines.length * LINE,
    rows: lines.map((line, i) => ({
      ...look,
      ...{ text: line, x: -LEFT, column: "note" },
      up: -TITLE_UP - (lines.length - i) * LINE,
    })),
  };
}

/** What a line joins: an excluded figure stands apart, unless all are: then the line is dashed. */
const joinedOf = (figures, excluded) => figures.filter((figure) => excluded || !isExcluded(figure));

/** Through two alone a line would tell of percentiles that nobody measured: they are marks. */
const LEAST_OF_A_LINE = 3;
function lineOf(figures, excluded) {
  const joined = joinedOf(figures, excluded);
  return joined.length < LEAST_OF_A_LINE ? [] : joined;
}

/** @param lines each deployment with its percentiles */
export const hasLine = (lines) =>
  lines.some(([, figures]) => lineOf(figures, figures.every(isExcluded)).length > 0);

/** "p50 excluded: buffered"; without the percentile where all are. */
export function exclusionOf(figures) {
  const out = figures.filter(isExcluded);
  if (out.length === 0) return "";
  const which = out.length === figures.length ? [] : out.map(({ metric }) => statisticOf(metric));
  return [which.join(", "), noteOf(out[0])].filter(Boolean).join(" ");
}

/** As percentile-curve.vl.json places percentiles. */
const nines = (percentile) => Math.round(-1e6 * Math.log10(1 - percentile / 100)) / 1e6;

export const percentOf = ({ metric }) => Number(statisticOf(metric).slice(1));
