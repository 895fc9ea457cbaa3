/** How much of the I/O is done by when: the cumulative share against latency, from every bucket of the histograms. */
import type { ChartKind, Frame } from "../../chart.ts";
import { plainCsv } from "../../csv.ts";
import { type Bucket, bucketsOf, percentileOf, quantileOf } from "../../curves/buckets.ts";
import { curveView } from "../../curves/curve-view.ts";
import {
  aboutPoint,
  bucketRows,
  type Curve,
  type CurvesInput,
  curvesOf,
  FIGURES,
  TABLE,
  whatOf,
} from "../../curves/curves.ts";
import { cdfFinding } from "../../curves/curves-finding.ts";
import type { Spot } from "../../drawing/thin.ts";
import { scaleOf } from "../../lines/line-view.ts";
import type { ChartView } from "../../model/chart-view.ts";
import spec from "./latency-cdf.vl.json" with { type: "json" };

const SIZE = {
  wide: { left: 52, right: 16, height: 230 },
  narrow: { left: 48, right: 8, height: 210 },
};
const NS_PER_MS = 1e6;

export const latencyCdf: ChartKind<"latency-cdf", CurvesInput> = {
  id: "latency-cdf",
  isDetail: true,
  title: "Latency distribution",
  shows:
    "The share of I/Os that completed within a time, on a log axis of time, counted bucket by bucket. A steep line is a storage that answers always " +
    "alike; a step is a second way that I/Os take, such as a cache. The axis leaves out a thousandth at either end. Dashed lines were excluded by a check.",
  view,
  table: TABLE,
  rows: (input) => bucketRows(curvesOf(input), bucketsOf),
  csv: plainCsv,
  describe: cdfFinding,
};

function view(input: CurvesInput, frame: Frame): ChartView {
  const curves = curvesOf(input);
  const edges = new Map(curves.map((curve) => [curve, bucketsOf(curve)]));
  const across = scaleOf(curves.flatMap(extentOf), "log");
  return curveView(
    {
      ...{ input, curves, spec, across },
      size: SIZE[frame],
      fields: ["latency_ms", "share"],
      up: { type: "linear", domain: [0, 1] },
      points: (curve) => within(cdfPoints(edges.get(curve) ?? [], curve.total), across.domain),
      marks: (curve) => marksOf(curve, edges.get(curve) ?? []),
      isNamed: curves.length > 1 || frame === "wide",
      params: { xTitle: `${whatOf(curves)}, log scale, less is better` },
    },
    frame,
  );
}

/** All but the thousandth at either end, which would press the rest together; the percentile curve shows the tail. */
const extentOf = (curve: Curve): number[] =>
  [0.001, 0.999].flatMap((share) => {
    const ns = quantileOf(curve, share);
    return ns === undefined ? [] : [ns / NS_PER_MS];
  });

/** The part of a line between two latencies, with the point at which it comes in and the one at which it leaves. */
function within(line: readonly Spot[], [from, to]: readonly [number, number]): Spot[] {
  const first = Math.max(0, line.findIndex(([x]) => x >= from) - 1);
  const last = line.findIndex(([x]) => x > to);
  return line
    .slice(first, last < 0 ? line.length : last + 1)
    .map(([x, y]) => [Math.min(to, Math.max(from, x)), y]);
}

/** Known at the edges of each bucket; within one the line is straight, between two that do not touch it is flat. */
export function cdfPoints(buckets: readonly Bucket[], total: number): Spot[] {
  let below = 0;
  return buckets.flatMap(({ fromNs, toNs, count }, i): Spot[] => {
    const before = below;
    below += count;
    const touches = i > 0 && buckets[i - 1]?.toNs === fromNs && fromNs < toNs;
    const [from, to] = [fromNs / NS_PER_MS, toNs / NS_PER_MS];
    return [...(touches ? [] : [[from, before / total] as const]), [to, below / total] as const];
  });
}

/** At the percentiles that are printed beneath. */
const marksOf = (curve: Curve, buckets: readonly Bucket[]) =>
  FIGURES.flatMap((percentile) => {
    const atNs = percentileOf(curve, percentile);
    if (atNs === undefined || atNs <= 0) return [];
    return [
      { x: atNs / NS_PER_MS, y: shareAt(buckets, atNs, curve.total), ...aboutPoint(curve, percentile) },
    ];
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
