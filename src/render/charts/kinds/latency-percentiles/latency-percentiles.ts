/** How latency spreads: one row per deployment, its statistics joined on a log axis. */
import { labelOf, labelsOf } from "../../../../judge/checks/index.ts";
import { listed } from "../../../../text/words.ts";
import { formatFigure } from "../../../../units/format.ts";
import { figureHref } from "../../../edition/links.ts";
import { markLabel } from "../../../edition/mark-label.ts";
import type { ChartKind, Frame } from "../../chart.ts";
import { csvOf } from "../../csv.ts";
import { keyRows } from "../../drawing/key.ts";
import { WIDTH } from "../../drawing/layout.ts";
import { SIZE } from "../../drawing/marks.ts";
import { withNameRoom } from "../../drawing/name-room.ts";
import { LADDER } from "../../drawing/shapes.ts";
import { widthOf } from "../../drawing/text-width.ts";
import { type ChartView, type DataRow, PHONE } from "../../model/chart-view.ts";
import { inPeopleUnit } from "../../people-units.ts";
import { type ValueRow, valueRow } from "../../rows.ts";
import { wordFor } from "../../sentence.ts";
import { titleOf } from "../../titles.ts";
import spec from "./latency-percentiles.vl.json" with { type: "json" };
import { percentilesFinding } from "./percentiles-finding.ts";
import {
  isExcludedSeries,
  latencySeries,
  mainStatistic,
  type PercentilesInput,
  type Series,
  valueAt,
} from "./series.ts";

/** `middle`, `tail`: right ends of the columns of figures, from the left end of the axis. */
const FRAMES = {
  wide: { left: 206, right: 160, step: 38, top: 30, middle: 520, tail: 594, keyX: 0, keyY: -12, room: 190 },
  narrow: { left: 6, right: 6, step: 58, top: 46, middle: 214, tail: 288, keyX: 0, keyY: -34, room: 165 },
};

export const latencyPercentiles: ChartKind<"latency-percentiles", PercentilesInput, ValueRow> = {
  id: "latency-percentiles",
  title: "Latency percentiles",
  shows:
    "From the median to the tail on a log axis, each row joined from its lowest to its highest statistic. A long row means that some I/Os wait " +
    "much longer than the typical one. What was not measured is absent; hollow marks are in doubt, crossed-out marks on a dashed row were excluded by a check.",
  view,
  rows: (input) =>
    latencySeries(input).flatMap(({ values }) =>
      values.map(({ ranking, value }) =>
        valueRow(ranking, value, input, input.doubts?.get(ranking.metric.id)),
      ),
    ),
  csv: csvOf,
  describe: percentilesFinding,
};

type Columns = (typeof FRAMES)[Frame];

/** With room for names and notes; the columns keep their distance from the right end. */
function columnsFor(frame: Frame, named: readonly { name: string; note: string }[]): Columns {
  const own = FRAMES[frame];
  if (frame === "narrow") return own;
  const widths = named.flatMap(({ name, note }) => [widthOf(name, SIZE.name), widthOf(note, SIZE.small)]);
  return { ...own, ...withNameRoom(own, widths, ["middle", "tail"]) };
}

function view(input: PercentilesInput, frame: Frame): ChartView {
  const wide = frame === "wide";
  const all = latencySeries(input);
  const own = columnsFor(
    frame,
    all.map((series) => namesOf(series, all, input)),
  );
  const { left, right, step, top, room, keyX, keyY } = own;
  const [direction, another] = new Set(all.map((s) => s.direction));
  const what = direction === undefined || another !== undefined ? "latency" : `${wordFor(direction)} latency`;
  const columns = columnsOf(all, own);
  const statistics = LADDER.map(({ statistic }) => statistic).filter((one) =>
    all.some((s) => valueAt(s, one)),
  );
  return {
    spec,
    size: {
      width: WIDTH[frame] - left - right,
      height: { step },
      padding: { left, right, top, bottom: 42 },
    },
    params: {
      phone: PHONE[frame],
      axisTitle: `${what}, log scale; less is better`,
      unit: "ms",
      nameX: -left,
      nameRoom: room,
      nameDy: wide ? -8 : -16,
      markDy: wide ? 0 : 16,
    },
    data: {
      rows: all.map((series, order) => ({ ...rowOf(series, all, input), order })),
      values: all.flatMap((series) => pointsOf(series, input)),
      figures: all.flatMap((series) => figuresOf(series, columns)),
      heads: columns.map(({ statistic, x }) => ({ text: statistic, x, align: "right" })),
      key: keyRows(statistics, keyX, keyY).map(({ text, ...one }) => ({
        ...one,
        statistic: text,
        status: "join",
      })),
    },
  };
}

const idOf = ({ deployment, direction, comparison }: Series): string =>
  `${deployment} ${direction} ${comparison.id}`;
const inMs = (ns: number): number => inPeopleUnit(ns, "ns");

function rowOf(series: Series, all: readonly Series[], input: PercentilesInput): DataRow {
  const reached = series.values.map(({ value }) => value.value).filter((value) => value > 0);
  const out = isExcludedSeries(series);
  return {
    row: idOf(series),
    ...namesOf(series, all, input),
    noteOut: out,
    low: inMs(Math.min(...reached)),
    high: inMs(Math.max(...reached)),
    out,
    spanStatus: out ? "out" : series.direction,
  };
}

/** A log axis has no zero: what is 0 stands in the table alone. */
function pointsOf(series: Series, { titles, doubts }: PercentilesInput): DataRow[] {
  return series.values
    .filter(({ value }) => value.value > 0)
    .map(({ statistic, ranking, value }) => {
      const [run] = value.runs;
      const codes = labelsOf(value);
      const doubt = doubts?.get(ranking.metric.id)?.get(series.deployment);
      return {
        row: idOf(series),
        statistic,
        latency_ms: inMs(value.value),
        status: codes.length > 0 ? "out" : series.direction,
        ...(doubt !== undefined && { hollow: true }),
        says: `${titleOf(titles, series.deployment)}: ${statistic} ${formatFigure(value, "ns")}${codes.length > 0 ? `; excluded: ${listed(codes)}` : doubt === undefined ? "" : `; ${doubt}`}`,
        href: run === undefined ? "" : figureHref(run.run, run.result, ranking.metric),
      };
    });
}

type Column = { statistic: string; x: number };

const figuresOf = (series: Series, columns: readonly Column[]): DataRow[] =>
  columns.flatMap(({ statistic, x }) => {
    const v = valueAt(series, statistic);
    return v === undefined
      ? []
      : [
          {
            row: idOf(series),
            ...{ x, text: formatFigure(v, "ns"), out: v.excludedBy.length > 0 },
            ...(v.excludedBy.length > 0 && { says: `${statistic} excluded: ${listed(labelsOf(v))}` }),
          },
        ];
  });

/** The statistics printed as figures: the middle, where there is another, and the one that rows are sorted by. */
function columnsOf(all: readonly Series[], { middle, tail }: Columns): Column[] {
  const has = (statistic: string): boolean => all.some((s) => valueAt(s, statistic));
  const outer = mainStatistic(all);
  const inner = ["p50", "mean"].find((statistic) => statistic !== outer && has(statistic));
  return [...(inner === undefined ? [] : [{ statistic: inner, x: middle }]), { statistic: outer, x: tail }];
}

/** The deployment, or its workloads where all rows are of one deployment; the direction where it differs; what excludes it. */
function namesOf(
  series: Series,
  all: readonly Series[],
  { titles, storageClasses, only }: PercentilesInput,
): { name: string; note: string } {
  const workloads = new Set(all.map((s) => s.comparison.id)).size;
  const directions = new Set(all.map((s) => s.direction)).size;
  const codes = [...new Set(series.values.flatMap(({ value }) => value.excludedBy))];
  const marks = [...new Set(series.values.flatMap(({ value }) => value.annotations))];
  const notes = [
    ...(directions > 1 ? [wordFor(series.direction)] : []),
    ...(workloads > 1 && only === undefined ? [series.comparison.title] : []),
    ...(codes.length > 0 ? [`excluded: ${codes.map(labelOf).join(", ")}`] : []),
    ...marks.map(markLabel),
  ];
  const storageClass = only === undefined ? storageClasses?.get(series.deployment) : undefined;
  return {
    name: workloads > 1 && only !== undefined ? series.comparison.title : titleOf(titles, series.deployment),
    note: (notes.length > 0 || storageClass === undefined ? notes : [storageClass]).join(" · "),
  };
}
