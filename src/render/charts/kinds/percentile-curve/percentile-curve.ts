/** Latency at each percentile, the tail stretched: each nine has the same room. */
import type { ChartKind, Frame } from "../../chart.ts";
import { plainCsv } from "../../csv.ts";
import { bucketsOf, hasPercentiles, IOS_BEYOND, percentileOf } from "../../curves/buckets.ts";
import { curveView } from "../../curves/curve-view.ts";
import {
  aboutPoint,
  bucketRows,
  type Curve,
  type CurvesInput,
  curvesOf,
  TABLE,
  whatOf,
} from "../../curves/curves.ts";
import { percentileCurveFinding } from "../../curves/curves-finding.ts";
import type { Spot } from "../../drawing/thin.ts";
import type { ChartView } from "../../model/chart-view.ts";
import spec from "./percentile-curve.vl.json" with { type: "json" };

const SIZE = {
  wide: { left: 62, right: 27, height: 230 },
  narrow: { left: 60, right: 24, height: 210 },
};
const NINES = [50, 90, 99, 99.9, 99.99, 99.999];
const NS_PER_MS = 1e6;

export const percentileCurve: ChartKind<"percentile-curve", CurvesInput> = {
  id: "percentile-curve",
  isDetail: true,
  title: "Percentile curve",
  shows:
    "Latency at each percentile. Each further nine has the same room, so that the tail can be seen: a flat line promises what it shows, one that climbs " +
    `late keeps a few I/Os waiting. A line ends where fewer than ${IOS_BEYOND} I/Os took longer: what lies beyond is chance.`,
  view,
  table: TABLE,
  rows: (input) => (drawable(input).length === 0 ? [] : bucketRows(curvesOf(input), bucketsOf)),
  csv: plainCsv,
  describe: percentileCurveFinding,
};

/** The fastest hundredth would stretch the axis of latency and say little. */
const FIRST = 1;

/** 0 for the fastest, 1 for p90, 2 for p99. */
const stretched = (percentile: number): number => -Math.log10(1 - percentile / 100);

function view(input: CurvesInput, frame: Frame): ChartView {
  const curves = drawable(input);
  const end = Math.max(...curves.map(({ total }) => supported(total)));
  return curveView(
    {
      ...{ input, curves, spec, stretched, isNamed: true },
      size: SIZE[frame],
      fields: ["percentile", "latency_ms"],
      across: { type: "linear", domain: [stretched(FIRST), stretched(100 * end)] },
      points: percentilePoints,
      marks: marksOf,
      params: { yTitle: `${whatOf(curves)}, log scale, less is better` },
    },
    frame,
  );
}

/** The highest share that this many I/Os support. */
const supported = (total: number): number => 1 - IOS_BEYOND / total;

/** Those with enough I/Os for a median. */
const drawable = (input: CurvesInput): Curve[] => curvesOf(input).filter(hasPercentiles);

/** One step per bucket, at the value by which the tool names it: what it would print as this percentile. */
export function percentilePoints({ atNs, counts, total }: Pick<Curve, "atNs" | "counts" | "total">): Spot[] {
  const start = FIRST / 100;
  const end = supported(total);
  const spots: Spot[] = [];
  let below = 0;
  for (const [i, at] of atNs.entries()) {
    const from = Math.max(start, below / total);
    below += counts[i] ?? 0;
    if (from >= end) break;
    if (below / total <= start) continue;
    spots.push([100 * from, at / NS_PER_MS], [100 * Math.min(end, below / total), at / NS_PER_MS]);
  }
  return spots;
}

const marksOf = (curve: Curve) =>
  NINES.flatMap((percentile) => {
    const y = percentileOf(curve, percentile);
    return y === undefined || y <= 0
      ? []
      : [{ x: percentile, y: y / NS_PER_MS, ...aboutPoint(curve, percentile) }];
  });
