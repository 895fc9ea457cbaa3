/** Latency curves on a plot: lines thinned to what can be seen, their marks and names, and the key beneath. */
import { lineLabels } from "../drawing/line-labels.ts";
import { type Plot, placer } from "../drawing/plot.ts";
import { at, type Spot, thinned } from "../drawing/thin.ts";
import { type Curve, FAINT_POINTS, MOST_POINTS } from "./curves.ts";

type Drawn = {
  /** The whole line of a curve, in values. */
  points: (curve: Curve) => readonly Spot[];
  /** Moves a spot that lies before the axis to its edge. */
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
