/** Deployments in ranked order, each with its value and how far that is known. */
import type { RankedValue } from "../../../../judge/ranking/value.ts";
import { formatValue } from "../../../../units/format.ts";
import type { ChartKind, Frame } from "../../chart.ts";
import { csvOf } from "../../csv.ts";
import { axisFor } from "../../drawing/axis.ts";
import { axisTitle } from "../../drawing/axis-title.ts";
import { timesText } from "../../drawing/compact.ts";
import { aside, figureLabel } from "../../drawing/labels.ts";
import { doubtsOf, FOOT, nameLines, rowAt, ruleAt, stacked, WIDTH } from "../../drawing/layout.ts";
import { blank, type Picture, specOf } from "../../drawing/marks.ts";
import { CROSS } from "../../drawing/shapes.ts";
import { DIRECTION_COLOUR } from "../../drawing/theme.ts";
import { type ValueRow, valueRows } from "../../rows.ts";
import { titleOf } from "../../titles.ts";
import { type RankingInput, rankingFinding } from "./ranking-finding.ts";

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

export const ranking: ChartKind<"ranking", RankingInput, ValueRow> = {
  id: "ranking",
  title: "Ranking",
  shows:
    "Every deployment that ran the same workload, best first. The dot is the median of its runs, the bar how far the figures let it be known. " +
    "Equal ranks do not differ by more than chance. Crossed-out values were excluded by a check: they cannot win.",
  build: (input, frame) => specOf(pictureOf(input, frame)),
  rows: ({ ranking: r, titles }) => valueRows(r, titles),
  csv: csvOf,
  describe: rankingFinding,
};

function pictureOf(input: RankingInput, frame: Frame): Picture {
  const { ranking: r } = input;
  const { range, value: valueAt, head } = COLUMNS[frame];
  const spread = r.values.flatMap((v) => [v.value, v.interval.low, v.interval.high]);
  const axis = axisFor(spread, r.metric.unit, frame === "wide" ? 6 : 5);
  const picture = blank({
    description: rankingFinding(input),
    width: WIDTH[frame],
    head,
    foot: FOOT,
    axis,
    range,
  });
  const best = r.values.find((v) => v.rank !== undefined);
  picture.labels.push(aside(valueAt, -14, r.metric.statistic));
  if (frame === "wide" && best) picture.labels.push(aside(picture.width, -14, "× best"));

  let y = 4;
  for (const [i, v] of r.values.entries()) {
    const before = r.values[i - 1];
    if (before && isExcluded(v) && !isExcluded(before)) y = ruleAt(y, picture);
    y = drawRow(picture, input, frame, v, best, y);
  }
  picture.height = y;
  picture.labels.push(...axisTitle(axis, r.metric.title, r.metric.better, range, y, frame));
  return picture;
}

const isExcluded = (v: RankedValue): boolean => v.excludedBy.length > 0;

/** Returns the y of the next row. */
function drawRow(
  picture: Picture,
  { ranking: r, titles }: RankingInput,
  frame: Frame,
  v: RankedValue,
  best: RankedValue | undefined,
  y: number,
): number {
  const { name, pixels, value: valueAt } = COLUMNS[frame];
  const { labels, spans, points, hairlines, axis, range } = picture;
  const { deployment, value, interval } = v;
  const excluded = isExcluded(v);
  const first = r.first.includes(deployment);
  const ink = excluded ? "flag" : (DIRECTION_COLOUR[r.metric.direction] ?? "fg");
  const lines = nameLines(titleOf(titles, deployment), pixels, doubtsOf([v]), first);
  const { top, marks, end } = rowAt(y, lines.length, frame);

  labels.push(...stacked(lines, name, top));
  if (v.rank !== undefined) labels.push(aside(14, top, String(v.rank)));
  labels.push(figureLabel(valueAt, top, formatValue(value, r.metric.unit), excluded ? "flag" : "fg", first));
  if (frame === "wide" && best && best.value > 0 && !excluded)
    labels.push(aside(picture.width, top, timesText(value / best.value)));

  // The length of a bar means something only from zero on.
  if (axis.type === "log") hairlines.push({ x: range[0], x2: range[1], y: marks });
  else spans.push({ from: 0, to: value, y: marks, stroke: "grid", thick: 1 });
  if (interval.high > interval.low)
    spans.push({ from: interval.low, to: interval.high, y: marks, stroke: ink, thick: 2.5 });
  const point = { deployment, value, y: marks, stroke: ink, hollow: excluded } as const;
  points.push({ ...point, shape: "circle", size: 70 });
  if (excluded) points.push({ ...point, shape: CROSS, size: 110 });
  return end;
}
