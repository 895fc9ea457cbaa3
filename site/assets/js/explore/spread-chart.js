// The data and the parameters of a row a storage with its percentiles joined, as src/render/charts/kinds/latency-percentiles has them.
import { isHollow, marksSaid, saysOf, statisticOf } from "./chart-words.js";
import { isLog, textWidths } from "./charts.js";
import { classOf, figureText, isExcluded, runAddress } from "./figures.js";
import { FONTS, LINE, wrapped } from "./names.js";
import { exclusionOf, percentOf } from "./percentile-chart.js";

/** Pixels: of a column of figures, of names beside the plot, and between both and the plot. */
const COLUMN = { phone: 62, wide: 74 };
const NAMES = 250;
const GAP = 16;
/** Of a mark on a phone with the space around it, beneath its name. */
const MARK = 30;
/** Around a row beside its names. */
const AIR = 8;
const [HEADS, KEY] = [-12, -34];
/** Between two samples of the key, and from a sample to its word. */
const [APART, WORD] = [14, 9];
/** The axis is logarithmic where the largest is so many times the smallest. */
const DECADE = 10;

/** `lines`: each deployment with its percentiles. */
export function spreadChart(site, lines, direction, frame) {
  const pixels = textWidths();
  const statistics = [
    ...new Map(
      lines.flatMap(([, figures]) => figures.map((one) => [statisticOf(one.metric), percentOf(one)])),
    ),
  ].toSorted(([, a], [, b]) => a - b);
  const columns = statistics.map(([statistic]) => statistic);
  const each = frame.phone ? COLUMN.phone : COLUMN.wide;
  const figuresWide = columns.length * each;
  const room = frame.phone ? frame.width - figuresWide - GAP : NAMES;
  const drawn = lines.map(drawnOf).toSorted((a, b) => a.out - b.out || a.tail - b.tail);
  const named = drawn.map(({ name, note }) => ({
    name: wrapped(name, room, FONTS.name, pixels),
    note: note === "" ? [] : wrapped(note, frame.phone ? frame.width - GAP : room, FONTS.note, pixels),
  }));
  const most = Math.max(...named.map(({ name, note }) => name.length + note.length));
  const step = most * LINE + (frame.phone ? MARK : AIR);
  const widest = Math.max(
    ...named.flatMap(({ name, note }) => [
      ...name.map((text) => pixels(text, ...FONTS.name)),
      ...note.map((text) => pixels(text, ...FONTS.note)),
    ]),
  );
  const left = frame.phone ? 8 : Math.ceil(widest) + GAP;
  const right = frame.phone ? 8 : figuresWide + GAP;
  const width = frame.width - left - right;
  const edge = (i) => frame.width - left - (columns.length - 1 - i) * each - (frame.phone ? 0 : 2);
  const top = -step / 2 + LINE;
  const figures = drawn.flatMap((one) => one.figures);
  const log = isLog(
    figures.map(({ value }) => value),
    DECADE,
  );
  const told = marksSaid(figures.some(isExcluded), figures.some(isHollow));
  const legend =
    wrapped(told.join(" "), frame.width, FONTS.note, pixels).length > 1 ? told : [told.join(" ")];
  const keyAt = frame.phone ? KEY : HEADS;
  const idOf = ({ deployment }) => deployment.id;
  return {
    kind: "latency-percentiles",
    size: {
      ...{ width, step, height: step * drawn.length },
      padding: { left, right, top: 14 - keyAt + legend.length * LINE, bottom: 42 },
    },
    linear: log ? [] : ["x"],
    params: {
      ...{ phone: frame.phone, unit: "ms", nameX: -left, nameRoom: room },
      axisTitle: `${direction} latency${log ? ", log scale" : ""}; less is better`,
      nameDy: frame.phone ? top : 0,
      markDy: frame.phone ? step / 2 - MARK / 2 : 0,
    },
    data: {
      rows: drawn.map((one, order) => {
        const { name, note } = named[order];
        const nameAt = frame.phone ? top : -((name.length + note.length - 1) * LINE) / 2;
        const reached = one.figures.map(({ value }) => value).filter((value) => value > 0);
        return {
          ...{ row: idOf(one), order, name, nameAt, noteAt: nameAt + name.length * LINE },
          ...(note.length > 0 && { note, noteOut: one.out }),
          ...(reached.length > 0 && { low: Math.min(...reached) / 1e6, high: Math.max(...reached) / 1e6 }),
          ...{ out: one.out, spanStatus: one.out ? "out" : direction },
        };
      }),
      values: drawn.flatMap((one) =>
        one.figures
          .filter(({ value }) => value > 0)
          .map((figure) => ({
            row: idOf(one),
            statistic: statisticOf(figure.metric),
            latency_ms: figure.value / 1e6,
            status: isExcluded(figure) ? "out" : direction,
            hollow: isHollow(figure),
            says: `${statisticOf(figure.metric)}: ${saysOf(figure)}`,
            href: runAddress(site, figure),
          })),
      ),
      figures: drawn.flatMap((one) =>
        one.figures.map((figure) => ({
          ...{ row: idOf(one), x: edge(columns.indexOf(statisticOf(figure.metric))) },
          ...{ text: figureText(figure), out: isExcluded(figure) },
          ...(isExcluded(figure) && { says: `${statisticOf(figure.metric)}: ${saysOf(figure)}` }),
        })),
      ),
      heads: [
        ...columns.map((text, i) => ({ text, x: edge(i), align: "right" })),
        ...legend.map((text, i) => ({
          ...{ text, x: -left, align: "left" },
          y: keyAt - 4 - (legend.length - i) * LINE,
        })),
      ],
      key: keyOf(columns, frame.phone ? -left : 0, keyAt, pixels),
    },
  };
}

/** `tail`: of its highest percentile, by which rows are sorted; those of which a figure is excluded come last. */
function drawnOf([deployment, own]) {
  const figures = own.toSorted((a, b) => percentOf(a) - percentOf(b));
  const out = figures.some(isExcluded);
  return {
    ...{ deployment, figures, out, name: deployment.name, tail: figures.at(-1).value },
    note: out ? exclusionOf(figures) : (classOf(deployment) ?? ""),
  };
}

function keyOf(columns, from, y, pixels) {
  let x = from + 5;
  return columns.map((statistic) => {
    const row = { statistic, status: "join", x, y };
    x += WORD + Math.ceil(pixels(statistic, ...FONTS.note)) + APART;
    return row;
  });
}
