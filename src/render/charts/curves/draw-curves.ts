/** Latency curves on a plot: lines thinned to what can be seen, their marks and names, and the key beneath. */

import type { Frame } from "../chart.ts";
import { lineKey } from "../drawing/line-key.ts";
import { lineLabels } from "../drawing/line-labels.ts";
import { type Plot, placer } from "../drawing/plot.ts";
import { at, type Spot, thinned } from "../drawing/thin.ts";
import { type Curve, FAINT_POINTS, keysOf, MOST_POINTS } from "./curves.ts";

type Drawn = {
  /** The whole line of a curve, in values. */
  points: (curve: Curve) => readonly Spot[];
  /** A spot that would lie before the axis, on its edge. */
  onAxis: (spot: Spot) => Spot;
  marks: (curve: Curve) => Plot["marks"];
  /** Whether lines are named where they end. */
  isNamed: (lines: number) => boolean;
};

/** The loud ones in front. */
export function drawCurves(
  plot: Plot,
  curves: readonly Curve[],
  { points, onAxis, marks, isNamed }: Drawn,
): void {
  const place = placer(plot);
  const named = [];
  for (const curve of curves.toReversed().sort((a, b) => Number(a.loud) - Number(b.loud))) {
    const whole = points(curve);
    const pixels = whole.map(([x, y]) => place(x, y));
    const kept = thinned(pixels, curve.loud ? MOST_POINTS : FAINT_POINTS);
    plot.lines.push({
      pieces: [at(whole, kept).map(onAxis)],
      stroke: curve.stroke,
      thick: curve.loud ? 2 : 1,
      ...(curve.excluded && { dash: [5, 3] }),
      ...(!curve.loud && { faint: true }),
    });
    if (!curve.loud) continue;
    plot.marks.push(...marks(curve));
    named.unshift({ text: curve.label, fill: curve.stroke, spots: at(pixels, kept) });
  }
  const [left, right] = plot.range;
  if (isNamed(named.length))
    plot.labels.push(...lineLabels(named, { left: left + 4, right, top: 0, bottom: plot.height - 2 }));
}

/** The key under the axis; the plot grows to hold it. */
export function addKey(plot: Plot, curves: readonly Curve[], frame: Frame): void {
  const key = lineKey(keysOf(curves), plot.height + 58, frame);
  plot.labels.push(...key.labels);
  plot.signs.push(...key.signs);
  plot.strokes.push(...key.strokes);
  plot.foot = Math.ceil(key.end - plot.height);
}
