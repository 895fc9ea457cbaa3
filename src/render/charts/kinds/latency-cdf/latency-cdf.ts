/** How much of the I/O is done by when: the cumulative share against latency, from every bucket of the histograms. */
import type { ChartKind, Frame } from "../../chart.ts";
import { plainCsv } from "../../csv.ts";
import { type Bucket, bucketsOf, percentileOf, quantileOf } from "../../curves/buckets.ts";
import {
  aboutPoint,
  bucketRows,
  type Curve,
  type CurvesInput,
  curvesOf,
  FIGURES,
  keysOf,
  TABLE,
  whatOf,
} from "../../curves/curves.ts";
import { cdfFinding } from "../../curves/curves-finding.ts";
import { drawCurves } from "../../curves/draw-curves.ts";
import { axisFor } from "../../drawing/axis.ts";
import { FOOT, WIDTH } from "../../drawing/layout.ts";
import { addLineKey } from "../../drawing/line-key.ts";
import { blankPlot, type Plot } from "../../drawing/plot.ts";
import { plotTitles } from "../../drawing/plot-title.ts";
import type { Spot } from "../../drawing/thin.ts";
import spec from "./latency-cdf.vl.json" with { type: "json" };

const SHAPE = {
  wide: { range: [52, 664] as [number, number], height: 230, ticks: 9 },
  narrow: { range: [48, 292] as [number, number], height: 210, ticks: 5 },
};
const UP = [0, 25, 50, 75, 90, 100].map((percent) => ({ value: percent / 100, label: `${percent} %` }));

export const latencyCdf: ChartKind<"latency-cdf", CurvesInput> = {
  id: "latency-cdf",
  title: "Latency distribution",
  shows:
    "The share of I/Os that completed within a time, on a log axis of time, counted bucket by bucket. A steep line is a storage that answers always " +
    "alike; a step is a second way that I/Os take, such as a cache. The axis leaves out a thousandth at either end. Dashed lines were excluded by a check.",
  plot: plotOf,
  lines: () => ({ spec, x: { field: "latency_ms", size: 1e6 }, y: { field: "share", size: 1 } }),
  table: TABLE,
  rows: (input) => bucketRows(curvesOf(input), bucketsOf),
  csv: plainCsv,
  describe: cdfFinding,
};

function plotOf(input: CurvesInput, frame: Frame): Plot {
  const { range, height, ticks } = SHAPE[frame];
  const curves = curvesOf(input);
  const edges = new Map(curves.map((curve) => [curve, bucketsOf(curve)]));
  const axis = axisFor(curves.flatMap(extentOf), "ns", ticks, "log");
  const plot = blankPlot({
    description: cdfFinding(input),
    width: WIDTH[frame],
    height,
    head: 30,
    foot: FOOT,
    x: axis,
    y: { type: "linear", domain: [0, 1], ticks: UP },
    range,
  });
  drawCurves(plot, curves, {
    points: (curve) => cdfPoints(edges.get(curve) ?? [], curve.total),
    onAxis: ([x, y]) => [Math.max(x, axis.domain[0]), y],
    marks: (curve) => marksOf(curve, edges.get(curve) ?? []),
    isNamed: (lines) => lines > 1 || frame === "wide",
  });
  plot.labels.push(
    ...plotTitles(
      {
        across: `${whatOf(curves)}, log scale`,
        up: "share of I/Os completed within",
        hint: "less is better",
      },
      plot,
      frame,
    ),
  );
  addLineKey(plot, keysOf(curves), frame);
  return plot;
}

/** All but the thousandth at either end, which would press the rest together; the percentile curve shows the tail. */
const extentOf = (curve: Curve): number[] => [0.001, 0.999].map((share) => quantileOf(curve, share) ?? 0);

/** Known at the edges of each bucket; within one the line is straight, between two that do not touch it is flat. */
export function cdfPoints(buckets: readonly Bucket[], total: number): Spot[] {
  let below = 0;
  return buckets.flatMap(({ fromNs, toNs, count }, i): Spot[] => {
    const before = below;
    below += count;
    const touches = i > 0 && buckets[i - 1]?.toNs === fromNs && fromNs < toNs;
    return [...(touches ? [] : [[fromNs, before / total] as const]), [toNs, below / total] as const];
  });
}

/** At the percentiles that are printed beneath. */
const marksOf = (curve: Curve, buckets: readonly Bucket[]): Plot["marks"] =>
  FIGURES.flatMap((percentile) => {
    const x = percentileOf(curve, percentile);
    if (x === undefined || x <= 0) return [];
    const y = shareAt(buckets, x, curve.total);
    const { shape, size, stroke, excluded } = curve;
    return [{ x, y, shape, size, stroke, hollow: excluded, ...aboutPoint(curve, percentile) }];
  });

/** Where the line is at the middle of the bucket named so. */
function shareAt(buckets: readonly Bucket[], atNs: number, total: number): number {
  let below = 0;
  for (const { atNs: at, fromNs, toNs, count } of buckets) {
    if (at === atNs) return (below + (fromNs < toNs ? count / 2 : count)) / total;
    below += count;
  }
  return 1;
}
