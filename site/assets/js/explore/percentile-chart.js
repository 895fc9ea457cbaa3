// The data and the parameters of percentiles as lines, as src/render/charts/kinds/percentile-curve has them.
import { isHollow, saysOf, statisticOf } from "./chart-words.js";
import { textWidths } from "./charts.js";
import { isExcluded, noteOf, runAddress, valueText } from "./figures.js";
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
      lined: joinedOf(figures, excluded).length > 1,
      marked: true,
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
          ...{ column, text: valueText(figure.value, "ns"), x: edge(i), down: level },
          ...(isExcluded(figure) && { excluded: true, says: `${column}: ${saysOf(figure)}` }),
        });
    }
    down = Math.max(last, level) + LINE + (beside ? 4 : 12);
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
    joinedOf(figures, excluded).map((figure) => spotOf(series, figure, excluded)),
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
      ticks: [...new Set(points.map(({ percentile }) => nines(percentile)))].sort(),
      yTitle: `${direction} latency, log scale, less is better`,
    },
    data: {
      ...data,
      points,
      curves,
      names: [],
    },
  };
}

/** What a line joins: an excluded figure stands apart, unless all are: then the line is dashed. */
const joinedOf = (figures, excluded) => figures.filter((figure) => excluded || !isExcluded(figure));

/** "p50 excluded: buffered writes"; without the percentile where all are. */
function exclusionOf(figures) {
  const out = figures.filter(isExcluded);
  if (out.length === 0) return "";
  const which = out.length === figures.length ? [] : out.map(({ metric }) => statisticOf(metric));
  return [which.join(", "), noteOf(out[0])].filter(Boolean).join(" ");
}

/** As percentile-curve.vl.json places percentiles. */
const nines = (percentile) => Math.round(-1e6 * Math.log10(1 - percentile / 100)) / 1e6;

const percentOf = ({ metric }) => Number(statisticOf(metric).slice(1));
