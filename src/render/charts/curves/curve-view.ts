/** Latency curves as a view: lines thinned to what can be seen, their marks and names, and the key beneath. */
import { at, type Spot, thinned } from "../drawing/thin.ts";
import type { Frame } from "../frame.ts";
import { besides, fromTheMiddle } from "../lines/labels.ts";
import { lineView, type PlotSize, placer, plotWidth, type Scale, scaleOf } from "../lines/line-view.ts";
import type { ChartView, DataRow, Spec } from "../model/chart-view.ts";
import { type Curve, type CurvesInput, FAINT_POINTS, keyOf, MOST_POINTS, seriesNames } from "./curves.ts";

type Marked = { x: number; y: number; says: string; href: string };

export type CurveChart = {
  input: CurvesInput;
  curves: readonly Curve[];
  spec: Spec;
  size: PlotSize;
  /** Names of the fields across and upwards; `across` and `up` are their scales where values alone do not say it. */
  fields: readonly [x: string, y: string];
  across?: Scale;
  up?: Scale;
  /** The whole line of a curve, and its marks, in the units of the fields. */
  points: (curve: Curve) => readonly Spot[];
  marks: (curve: Curve) => readonly Marked[];
  /** Where a point stands on an axis across that is stretched. */
  stretched?: (x: number) => number;
  isNamed: boolean;
  params: ChartView["params"];
};

export function curveView(chart: CurveChart, frame: Frame): ChartView {
  const { input, curves, size, stretched = (x) => x } = chart;
  const [xField, yField] = chart.fields;
  // The loud ones in front, the best of all.
  const drawn = curves
    .toReversed()
    .sort((a, b) => Number(a.loud) - Number(b.loud))
    .map((curve) => ({ curve, whole: chart.points(curve) }));
  const values = drawn.flatMap(({ whole }) => whole);
  const x =
    chart.across ??
    scaleOf(
      values.map(([one]) => one),
      "log",
    );
  const y =
    chart.up ??
    scaleOf(
      values.map(([, one]) => one),
      "log",
    );
  const row = ([vx, vy]: Spot): DataRow => ({ [xField]: onScale(vx, x), [yField]: onScale(vy, y) });
  const place = placer(x, y, [plotWidth(size, frame), size.height]);
  const lines = drawn.map(({ curve, whole }) => {
    const pixels = whole.map(([vx, vy]) => place(stretched(vx), vy));
    const kept = thinned(pixels, curve.loud ? MOST_POINTS : FAINT_POINTS);
    return { curve, spots: at(whole, kept), pixels: at(pixels, kept) };
  });
  const loud = lines.filter(({ curve }) => curve.loud).reverse();
  const marks = loud.flatMap(({ curve }) => chart.marks(curve).map((mark) => ({ curve, ...mark })));
  return lineView(
    {
      spec: chart.spec,
      size,
      series: seriesNames(input, curves),
      params: chart.params,
      data: {
        curves: lines.flatMap(({ curve, spots }, line) =>
          spots.map((spot) => ({ line, ...row(spot), ...lookOf(curve) })),
        ),
        points: marks.map(({ curve, x: vx, y: vy, says, href }) => ({
          ...row([vx, vy]),
          ...lookOf(curve),
          says,
          href,
        })),
        names: chart.isNamed
          ? namesOf(
              loud,
              marks.map((one) => place(stretched(one.x), one.y)),
              row,
            )
          : [],
      },
      key: keyOf(curves),
    },
    frame,
  );

  function namesOf(named: typeof loud, taken: readonly Spot[], rowOf: typeof row): DataRow[] {
    const places = named.map(({ pixels }) => fromTheMiddle(pixels));
    const area = { left: 4, right: plotWidth(size, frame), top: 0, bottom: size.height - 2 };
    const found = besides(
      named.map(({ curve, pixels }, i) => ({ text: nameOf(curve), spots: at(pixels, places[i] ?? []) })),
      lines.map(({ pixels }) => pixels),
      taken,
      area,
    );
    return named.flatMap(({ curve, spots }, i): DataRow[] => {
      const beside = found[i];
      const spot = spots[places[i]?.[beside?.at ?? 0] ?? 0];
      if (beside === undefined || spot === undefined) return [];
      const { dx, dy, align } = beside;
      return [{ ...rowOf(spot), ...lookOf(curve), name: nameOf(curve), dx, dy, align }];
    });
  }
}

/** Why stands in the key. */
const nameOf = ({ label, excluded }: Curve): string => (excluded ? `${label}, excluded` : label);

const lookOf = ({ series, excluded, loud }: Curve): DataRow => ({
  series,
  ...(excluded && { excluded }),
  ...(!loud && { quiet: true }),
});

/** A log axis has no zero. */
const onScale = (value: number, { type, domain }: Scale): number =>
  Number((type === "log" ? Math.max(value, domain[0]) : value).toPrecision(7));
