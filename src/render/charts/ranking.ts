/** Deployments in ranked order, each with its value and how far that is known. */
import type { RankedValue, Ranking } from "../../judge/types.ts";
import { formatNumber, formatValue } from "../../units/format.ts";
import { axisFor } from "./axis.ts";
import { axisTitle } from "./axis-title.ts";
import { type ChartKind, type Frame, type RankingInput, titleOf } from "./chart.ts";
import { times } from "./compact.ts";
import { doubtOf, FOOT, LINE, nameLines, stacked, WIDTH } from "./layout.ts";
import { CROSS, type Picture, SIZE, specOf } from "./marks.ts";
import { rowsOf } from "./rows.ts";
import { listed, sentence } from "./sentence.ts";
import { DIRECTION_COLOUR } from "./theme.ts";

const COLUMNS = {
  wide: {
    name: 26,
    pixels: { name: 190, notes: 190 },
    range: [232, 500] as [number, number],
    value: 606,
    head: 30,
  },
  narrow: {
    name: 24,
    pixels: { name: 170, notes: 276 },
    range: [24, 294] as [number, number],
    value: 300,
    head: 26,
  },
};

export const ranking: ChartKind<"ranking"> = {
  id: "ranking",
  title: "Ranking",
  shows:
    "Every deployment that ran the same workload, best first. The dot is the median of its runs, the bar how far the figures let it be known. " +
    "Equal ranks do not differ significantly. Crossed-out values were excluded by a check: they cannot win.",
  build: (input, frame) => specOf(pictureOf(input, frame)),
  rows: ({ ranking: r, titles }) => rowsOf(r, titles),
  describe,
};

function pictureOf({ ranking: r, titles }: RankingInput, frame: Frame): Picture {
  const { name, pixels, range, value: valueAt, head } = COLUMNS[frame];
  const { unit, better, direction } = r.metric;
  const width = WIDTH[frame];
  const axis = axisFor(
    r.values.flatMap((v) => [v.value, v.interval.low, v.interval.high]),
    unit,
    frame === "wide" ? 6 : 5,
  );
  const best = r.values.find((v) => v.rank !== undefined);
  const hue = DIRECTION_COLOUR[direction] ?? "fg";
  const picture: Picture = {
    description: describe({ ranking: r, titles }),
    width,
    height: 0,
    head,
    foot: FOOT,
    axis,
    range,
    hairlines: [],
    spans: [],
    points: [],
    signs: [],
    labels: [],
  };
  const { labels, spans, points, hairlines } = picture;
  const small = { size: SIZE.small, fill: "muted" } as const;
  labels.push({ ...small, x: valueAt, y: -14, text: r.metric.statistic, align: "right" });
  if (frame === "wide" && best !== undefined)
    labels.push({ ...small, x: width, y: -14, text: "× best", align: "right" });

  let y = 4;
  let excluded = false;
  for (const v of r.values) {
    const isExcluded = v.excludedBy.length > 0;
    if (isExcluded && !excluded && best !== undefined) {
      hairlines.push({ x: 0, x2: width, y: y + 2 });
      y += 8;
    }
    excluded = isExcluded;
    const doubt = doubtOf(v);
    const first = r.first.includes(v.deployment);
    const lines = nameLines(
      titleOf(titles, v.deployment),
      pixels,
      doubt ? [{ text: doubt, fill: isExcluded ? "flag" : "muted" }] : [],
      first,
    );
    const top = y + 11;
    const at = frame === "wide" ? top : top + lines.length * LINE + 1;
    const ink = isExcluded ? "flag" : hue;
    labels.push(...stacked(lines, name, top));
    if (v.rank !== undefined) labels.push({ ...small, x: 14, y: top, text: String(v.rank), align: "right" });
    labels.push({
      x: valueAt,
      y: top,
      text: formatValue(v.value, unit),
      align: "right",
      size: SIZE.name,
      fill: isExcluded ? "flag" : "fg",
      bold: first,
    });
    if (frame === "wide" && best !== undefined && !isExcluded)
      labels.push({ ...small, x: width, y: top, text: shareOf(v, best), align: "right" });
    if (axis.type === "log") hairlines.push({ x: range[0], x2: range[1], y: at });
    else spans.push({ from: 0, to: v.value, y: at, stroke: "grid", thick: 1 });
    if (v.interval.high > v.interval.low)
      spans.push({ from: v.interval.low, to: v.interval.high, y: at, stroke: ink, thick: 2.5 });
    points.push({
      deployment: v.deployment,
      value: v.value,
      y: at,
      shape: "circle",
      size: 70,
      stroke: ink,
      hollow: isExcluded,
    });
    if (isExcluded)
      points.push({
        deployment: v.deployment,
        value: v.value,
        y: at,
        shape: CROSS,
        size: 110,
        stroke: ink,
        hollow: true,
      });
    y = Math.max(at, top + (lines.length - 1) * LINE) + 13;
  }
  picture.height = y;
  labels.push(...axisTitle(axis, r.metric.title, better, range, y, frame));
  return picture;
}

/** "0.76×" of the best credible value. */
const shareOf = (v: RankedValue, best: RankedValue): string =>
  best.value > 0 ? times(v.value / best.value) : "";

function describe({ ranking: r, titles }: RankingInput): string {
  const { phrase, statistic, unit, better } = r.metric;
  const what = statistic === "mean" && !phrase.startsWith("mean") ? `mean ${phrase}` : phrase;
  const most = better === "higher" ? "highest" : "lowest";
  const name = (deployment: string): string => titleOf(titles, deployment);
  const figureOf = (deployment: string): string =>
    formatValue(r.values.find((v) => v.deployment === deployment)?.value ?? 0, unit);
  const fastest = r.values.find((v) => v.deployment === r.fastest);
  const where = r.comparisonTitle;
  if (r.values.length === 0) return sentence(`${where}: nobody has measured ${what}`);
  const [winner] = r.first;
  if (winner === undefined)
    return sentence(`${where}: every figure for ${what} is excluded by a check, so none is first`);
  const answer =
    r.first.length > 1
      ? `${listed(r.first.map((d) => `${name(d)} (${figureOf(d)})`))} share the ${most} credible ${what}: they do not differ significantly`
      : r.values.length === 1
        ? `${name(winner)} is the only one measured, ${figureOf(winner)} (${what})`
        : `${name(winner)} has the ${most} credible ${what}, ${figureOf(winner)}${ratioOf(r, name)}`;
  const other =
    fastest !== undefined && fastest.excludedBy.length > 0
      ? `; ${name(fastest.deployment)} shows ${formatValue(fastest.value, unit)} but is excluded by ${listed(fastest.excludedBy)}`
      : "";
  return sentence(`${where}: ${answer}${other}`);
}

/** ", 1.32× of Ceph RBD": against the next credible one. */
function ratioOf(r: Ranking, name: (deployment: string) => string): string {
  if (r.overNext === undefined) return "";
  return `, by a factor of ${formatNumber(r.overNext.factor)} over ${name(r.overNext.worse)}`;
}
