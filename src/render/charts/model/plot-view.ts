/**
 * A plot of lines as a view: its specification has the axes, the lines and their marks in fields with names and units; the key
 * beneath, and names beside lines, are marks at places in pixels.
 */

import type { Plot, PlotAxis } from "../drawing/plot.ts";
import type { Frame } from "../frame.ts";
import { type ChartView, type DataRow, PHONE, type Spec } from "./chart-view.ts";
import lineLayers from "./line-layers.json" with { type: "json" };

/** `field`: in the rows of the specification. `size`: how much of the record's unit is 1 in the chart. */
type Measure = { field: string; size: number };
export type LineSpec = { spec: Spec; x: Measure; y: Measure };

/** The whole specification of a kind of lines: its own layers, and those that all of them share. */
export function linesOf(spec: Spec, x: PlotAxis["type"], y: PlotAxis["type"]): Spec {
  const encoding = spec.encoding as Readonly<Record<string, Spec>>;
  const scaled = (channel: "x" | "y", type: PlotAxis["type"]): Spec => ({
    ...encoding[channel],
    scale: {
      ...(encoding[channel]?.scale as Spec | undefined),
      type,
      domain: { expr: `${channel}Domain` },
      nice: false,
      ...(type === "linear" && { zero: false }),
    },
  });
  const [shades, ...over] = lineLayers;
  return {
    ...spec,
    encoding: { ...encoding, x: scaled("x", x), y: scaled("y", y) },
    layer: [shades, ...(spec.layer as readonly Spec[]), ...over],
  };
}

export function plotView(plot: Plot, { spec, x, y }: LineSpec, frame: Frame): ChartView {
  const [left, right] = plot.range;
  const inX = (value: number): number => inUnit(value, x);
  const inY = (value: number): number => inUnit(value, y);
  const spot = (vx: number, vy: number): DataRow => ({ [x.field]: inX(vx), [y.field]: inY(vy) });
  const lines = plot.lines.flatMap(({ pieces, stroke, thick, dash, faint }, line) =>
    pieces.flatMap((piece, part) =>
      piece.map(([vx, vy], order) => ({
        line: `${line}.${part}`,
        order,
        ...spot(vx, vy),
        stroke,
        thick,
        dash: dash !== undefined,
        faint: faint === true,
      })),
    ),
  );
  return {
    spec: linesOf(spec, plot.x.type, plot.y.type),
    size: {
      width: right - left,
      height: plot.height,
      padding: { left, right: plot.width - right, top: plot.head, bottom: plot.foot },
    },
    params: { phone: PHONE[frame], ...axisParams("x", plot.x, inX), ...axisParams("y", plot.y, inY) },
    data: {
      shades: plot.shades.map(({ from, to }) => ({ from: inX(from), to: inX(to) })),
      // Only kinds that gather long logs have a layer for them.
      ...(plot.bands.length > 0 && { bands: bandRows(plot, x, y) }),
      lines,
      marks: plot.marks.map(({ x: vx, y: vy, says = "", href = "", hollow = false, ...look }) => ({
        ...spot(vx, vy),
        ...look,
        hollow,
        says,
        href,
      })),
      key: plot.strokes.map((one) => ({
        ...one,
        x: one.x - left,
        x2: one.x2 - left,
        dash: one.dash === true,
      })),
      signs: plot.signs.map((one) => ({ ...one, x: one.x - left, hollow: one.hollow === true })),
      words: plot.labels.map(({ fill, bold = false, ...label }) => ({
        ...label,
        x: label.x - left,
        stroke: fill,
        bold,
      })),
    },
  };
}

const bandRows = ({ bands }: Plot, x: Measure, y: Measure): DataRow[] =>
  bands.flatMap(({ points, fill }, band) =>
    points.map((one) => ({
      band,
      [x.field]: inUnit(one.x, x),
      low: inUnit(one.low, y),
      high: inUnit(one.high, y),
      stroke: fill,
    })),
  );

const inUnit = (value: number, { size }: Measure): number => Number((value / size).toPrecision(9));

const axisParams = (channel: "x" | "y", { domain, ticks }: PlotAxis, of: (value: number) => number) => ({
  [`${channel}Domain`]: domain.map(of),
  [`${channel}Ticks`]: ticks.map(({ value }) => of(value)),
  [`${channel}Labels`]: ticks.map(({ label }) => label),
});
