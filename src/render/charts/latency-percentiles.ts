/** How latency spreads: a row a deployment, its statistics joined on a log axis. */
import { formatValue } from "../../units/format.ts";
import { axisFor } from "./axis.ts";
import { axisTitle } from "./axis-title.ts";
import { type ChartKind, type Frame, type PercentilesInput, titleOf } from "./chart.ts";
import { times } from "./compact.ts";
import { keyOf } from "./key.ts";
import { doubtOf, FOOT, LINE, type NameLine, nameLines, stacked, WIDTH } from "./layout.ts";
import { type Picture, SIZE, specOf } from "./marks.ts";
import { rowOf } from "./rows.ts";
import { sentence } from "./sentence.ts";
import { isExcluded, LADDER, mainStatistic, type Series, seriesOf, valueAt } from "./series.ts";
import { DIRECTION_COLOUR } from "./theme.ts";

const COLUMNS = {
  wide: {
    pixels: { name: 190, notes: 190 },
    range: [206, 520] as [number, number],
    middle: 606,
    tail: 680,
    head: 30,
    keyY: -14,
  },
  narrow: {
    pixels: { name: 150, notes: 300 },
    range: [6, 294] as [number, number],
    middle: 228,
    tail: 300,
    head: 46,
    keyY: -34,
  },
};

export const latencyPercentiles: ChartKind<"latency-percentiles"> = {
  id: "latency-percentiles",
  title: "Latency percentiles",
  shows:
    "From the median to the tail on a log axis, each row joined from its lowest to its highest statistic. A long row means that some I/Os wait " +
    "much longer than the typical one. What was not measured is absent; hollow marks on a dashed row were excluded by a check.",
  build: (input, frame) => specOf(pictureOf(input, frame)),
  rows: (input) =>
    seriesOf(input).flatMap((s) => s.values.map((v) => rowOf(v.ranking, v.value, input.titles))),
  describe,
};

function pictureOf(input: PercentilesInput, frame: Frame): Picture {
  const { pixels, range, middle, tail, head, keyY } = COLUMNS[frame];
  const all = seriesOf(input);
  const [inner, outer] = columnsOf(all);
  const drawn = LADDER.filter(({ statistic }) => all.some((s) => valueAt(s, statistic)));
  const values = all.flatMap((s) =>
    s.values.flatMap(({ value: v }) => [v.value, v.interval.low, v.interval.high]),
  );
  const axis = axisFor(values, "ns", frame === "wide" ? 6 : 5, "log");
  const key = keyOf(
    drawn.map(({ statistic, ...sign }) => ({ ...sign, text: statistic, stroke: "muted" })),
    frame === "wide" ? range[0] : 0,
    keyY,
  );
  const small = { size: SIZE.small, fill: "muted", align: "right", y: -14 } as const;
  const picture: Picture = {
    description: describe(input),
    width: WIDTH[frame],
    height: 0,
    head,
    foot: FOOT,
    axis,
    range,
    hairlines: [],
    spans: [],
    points: [],
    signs: key.signs,
    labels: [...key.labels, { ...small, x: tail, text: outer }],
  };
  const { labels, spans, points, hairlines } = picture;
  if (inner !== undefined) labels.push({ ...small, x: middle, text: inner });

  let y = 4;
  for (const [i, series] of all.entries()) {
    if (i > 0 && series.direction !== all[i - 1]?.direction) {
      hairlines.push({ x: 0, x2: WIDTH[frame], y: y + 2 });
      y += 8;
    }
    const excluded = isExcluded(series);
    const ink = excluded ? "flag" : (DIRECTION_COLOUR[series.direction] ?? "fg");
    const lines = namesOf(series, all, input, pixels);
    const top = y + 11;
    const at = frame === "wide" ? top : top + lines.length * LINE + 1;
    labels.push(...stacked(lines, 0, top));
    for (const [statistic, x] of [
      [inner, middle],
      [outer, tail],
    ] as const) {
      const v = statistic === undefined ? undefined : valueAt(series, statistic);
      if (v)
        labels.push({
          x,
          y: top,
          text: formatValue(v.value, "ns"),
          align: "right",
          size: SIZE.name,
          fill: v.excludedBy.length > 0 ? "flag" : "fg",
        });
    }
    hairlines.push({ x: range[0], x2: range[1], y: at });
    const reached = series.values.map((v) => v.value.value);
    spans.push({
      from: Math.min(...reached),
      to: Math.max(...reached),
      y: at,
      stroke: ink,
      thick: 1.5,
      dash: excluded,
    });
    for (const { statistic, shape, size } of drawn) {
      const v = valueAt(series, statistic);
      if (v)
        points.push({
          deployment: series.deployment,
          value: v.value,
          y: at,
          shape,
          size,
          stroke: ink,
          hollow: v.excludedBy.length > 0,
        });
    }
    y = Math.max(at, top + (lines.length - 1) * LINE) + 13;
  }
  picture.height = y;
  const directions = [...new Set(all.map((s) => s.direction))];
  labels.push(
    ...axisTitle(
      axis,
      directions.length === 1 ? `${wordFor(directions[0])} latency` : "latency",
      "lower",
      range,
      y,
      frame,
    ),
  );
  return picture;
}

const wordFor = (direction: string | undefined): string =>
  direction === "sync" ? "fsync" : direction === "mixed" ? "read and write" : (direction ?? "");

/** The statistics printed as figures: the middle, where there is another, and the one that rows are sorted by. */
function columnsOf(all: readonly Series[]): [inner: string | undefined, outer: string] {
  const has = (statistic: string): boolean => all.some((s) => valueAt(s, statistic));
  const outer = mainStatistic(all);
  const inner = ["p50", "mean"].find((statistic) => statistic !== outer && has(statistic));
  return [inner, outer];
}

/** The deployment, or its workloads where all rows are of one deployment; the direction where it differs. */
function namesOf(
  series: Series,
  all: readonly Series[],
  { titles, only }: PercentilesInput,
  pixels: { name: number; notes: number },
): NameLine[] {
  const workloads = new Set(all.map((s) => s.comparison.id)).size;
  const name = titleOf(titles, series.deployment);
  const title = workloads > 1 && only !== undefined ? series.comparison.title : name;
  const notes: { text: string; fill: NameLine["fill"] }[] = [];
  if (new Set(all.map((s) => s.direction)).size > 1)
    notes.push({ text: wordFor(series.direction), fill: DIRECTION_COLOUR[series.direction] ?? "muted" });
  if (workloads > 1 && only === undefined) notes.push({ text: series.comparison.title, fill: "muted" });
  const excludedBy = [...new Set(series.values.flatMap((v) => v.value.excludedBy))];
  const annotations = [...new Set(series.values.flatMap((v) => v.value.annotations))];
  const doubt = doubtOf({ excludedBy, annotations });
  if (doubt) notes.push({ text: doubt, fill: excludedBy.length > 0 ? "flag" : "muted" });
  return nameLines(title, pixels, notes);
}

function describe(input: PercentilesInput): string {
  const all = seriesOf(input);
  const credible = all.filter((s) => !isExcluded(s));
  const [best] = credible;
  if (all.length === 0) return sentence("Nobody has measured latency here");
  if (best === undefined) return sentence("Every latency here is excluded by a check");
  const name = (s: Series): string => titleOf(input.titles, s.deployment);
  const alike = credible.filter(
    (s) => s.direction === best.direction && s.comparison.id === best.comparison.id,
  );
  const main = mainStatistic(alike);
  const figure = (s: Series): string => formatValue(valueAt(s, main)?.value ?? 0, "ns");
  const worst = alike.findLast((s) => valueAt(s, main)) ?? best;
  const stretch = main === "p99" ? tailOf(best) : undefined;
  const what = `${main} ${wordFor(best.direction)} latency ${figure(best)}${stretch ? `, ${times(stretch.factor)} its ${stretch.from}` : ""}`;
  const against = worst === best ? "" : `; the highest is ${figure(worst)} (${name(worst)})`;
  const rest = all.length - credible.length;
  const excluded =
    rest > 0 ? `; ${rest} of ${all.length} rows ${rest === 1 ? "is" : "are"} excluded by checks` : "";
  return sentence(
    `${best.comparison.title}: ${name(best)} has ${worst === best ? "" : "the lowest "}${what}${against}${excluded}`,
  );
}

/** How much longer the p99 is than the median, or else than the mean. */
function tailOf(series: Series): { from: string; factor: number } | undefined {
  const far = valueAt(series, "p99")?.value;
  const from = ["p50", "mean"].find((statistic) => (valueAt(series, statistic)?.value ?? 0) > 0);
  const near = from === undefined ? undefined : valueAt(series, from)?.value;
  return far === undefined || from === undefined || near === undefined
    ? undefined
    : { from, factor: far / near };
}
