/** Latency at each percentile, the tail stretched: each nine has the same room. */
import type { ChartKind, Frame } from "../../chart.ts";
import { plainCsv } from "../../csv.ts";
import { bucketsOf, hasPercentiles, IOS_BEYOND, percentileOf } from "../../curves/buckets.ts";
import {
  aboutPoint,
  bucketRows,
  type Curve,
  type CurvesInput,
  curvesOf,
  keysOf,
  TABLE,
  whatOf,
} from "../../curves/curves.ts";
import { percentileCurveFinding } from "../../curves/curves-finding.ts";
import { drawCurves } from "../../curves/draw-curves.ts";
import { axisFor } from "../../drawing/axis.ts";
import { FOOT, WIDTH } from "../../drawing/layout.ts";
import { addLineKey } from "../../drawing/line-key.ts";
import { blankPlot, type Plot, type PlotAxis } from "../../drawing/plot.ts";
import { plotTitles } from "../../drawing/plot-title.ts";
import type { Spot } from "../../drawing/thin.ts";
import spec from "./percentile-curve.vl.json" with { type: "json" };

const SHAPE = {
  wide: { range: [62, 656] as [number, number], height: 230, ticks: 7 },
  narrow: { range: [56, 276] as [number, number], height: 210, ticks: 6 },
};
const NINES = [50, 90, 99, 99.9, 99.99, 99.999];

export const percentileCurve: ChartKind<"percentile-curve", CurvesInput> = {
  id: "percentile-curve",
  title: "Percentile curve",
  shows:
    "Latency at each percentile. Each further nine has the same room, so that the tail can be seen: a flat line promises what it shows, one that climbs " +
    `late keeps a few I/Os waiting. A line ends where fewer than ${IOS_BEYOND} I/Os took longer: what lies beyond is chance.`,
  plot: plotOf,
  lines: () => ({ spec, x: { field: "nines", size: 1 }, y: { field: "latency_ms", size: 1e6 } }),
  table: TABLE,
  rows: (input) => (drawable(input).length === 0 ? [] : bucketRows(curvesOf(input), bucketsOf)),
  csv: plainCsv,
  describe: percentileCurveFinding,
};

/** The fastest hundredth would stretch the axis of latency and say little. */
const FIRST = 1;

/** 0 for the fastest, 1 for p90, 2 for p99. */
const stretched = (share: number): number => -Math.log10(1 - share);

function plotOf(input: CurvesInput, frame: Frame): Plot {
  const { range, height, ticks } = SHAPE[frame];
  const curves = drawable(input);
  const drawn = new Map(curves.map((curve) => [curve, percentilePoints(curve)]));
  const values = [...drawn.values()].flatMap((spots) => spots.map(([, y]) => y));
  const y = axisFor(values, "ns", ticks, "log");
  const plot = blankPlot({
    description: percentileCurveFinding(input),
    width: WIDTH[frame],
    height,
    head: 30,
    foot: FOOT,
    x: nines(Math.max(...curves.map(({ total }) => stretched(supported(total)))), frame),
    y,
    range,
  });
  drawCurves(plot, curves, {
    points: (curve) => drawn.get(curve) ?? [],
    onAxis: ([x, latency]) => [x, Math.max(latency, y.domain[0])],
    marks: marksOf,
    isNamed: () => true,
  });
  plot.labels.push(
    ...plotTitles(
      {
        across: "percentile, each nine with the same room",
        up: `${whatOf(curves)}, log scale, less is better`,
      },
      plot,
      frame,
    ),
  );
  addLineKey(plot, keysOf(curves), frame);
  return plot;
}

/** The highest share that this many I/Os support. */
const supported = (total: number): number => 1 - IOS_BEYOND / total;

/** Those with enough I/Os for a median. */
const drawable = (input: CurvesInput): Curve[] => curvesOf(input).filter(hasPercentiles);

/** With more nines than these, labels on a phone would touch. */
const CROWDED = 5.2;

/** On a phone there is no room for "p", nor for the name of the first. */
function nines(end: number, frame: Frame): PlotAxis {
  const inside = NINES.filter((p) => stretched(p / 100) <= end + 1e-9);
  const crowded = end > CROWDED;
  const name = (p: number): string => {
    if (frame === "wide") return `p${p}`;
    return p === FIRST || (crowded && p === 99.99) ? "" : `${p}`;
  };
  return {
    type: "linear",
    domain: [stretched(FIRST / 100), end],
    ticks: [FIRST, ...inside].map((p) => ({ value: stretched(p / 100), label: name(p) })),
  };
}

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
    spots.push([stretched(from), at], [stretched(Math.min(end, below / total)), at]);
  }
  return spots;
}

const marksOf = (curve: Curve): Plot["marks"] =>
  NINES.flatMap((p) => {
    const y = percentileOf(curve, p);
    const { shape, size, stroke, excluded } = curve;
    return y === undefined || y <= 0
      ? []
      : [{ x: stretched(p / 100), y, shape, size, stroke, hollow: excluded, ...aboutPoint(curve, p) }];
  });
