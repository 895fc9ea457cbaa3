/** Lines over two axes, for kinds that are not rows of values. Data are in values, labels and keys in pixels. */
import type { TopLevelSpec } from "vega-lite";
import {
  amount,
  asItIs,
  inFrame,
  type Label,
  type LayerSpec,
  labelLayer,
  painted,
  painting,
  pixel,
  SIZE,
  type Sign,
} from "./marks.ts";
import { colour, type Role } from "./theme.ts";
import type { Spot } from "./thin.ts";

/** Ticks without a label are only lines. */
export type PlotAxis = {
  type: "linear" | "log";
  domain: readonly [low: number, high: number];
  ticks: readonly { value: number; label: string }[];
};

export type PlotLine = {
  /** In pieces: what is not known leaves a gap. */
  pieces: readonly (readonly Spot[])[];
  stroke: Role;
  thick: number;
  dash?: readonly number[];
  /** Quiet, behind the others. */
  faint?: boolean;
  /** Joined as they come; otherwise in the order of the axis across. */
  asListed?: boolean;
};
type Mark = { x: number; y: number; shape: string; size: number; stroke: Role; hollow?: boolean };
/** Between two values of the axis across, over the whole height. */
type Shade = { from: number; to: number; fill: Role };
/** Under and over a line. */
export type Band = { points: readonly { x: number; low: number; high: number }[]; fill: Role };
/** A piece of a line in pixels, for keys and leaders. */
export type Stroke = {
  x: number;
  x2: number;
  y: number;
  y2: number;
  stroke: Role;
  thick: number;
  dash?: boolean;
};

export type Plot = {
  description: string;
  width: number;
  /** Of the plot itself. */
  height: number;
  head: number;
  foot: number;
  x: PlotAxis;
  y: PlotAxis;
  /** Pixels of the axis across. */
  range: readonly [left: number, right: number];
  shades: Shade[];
  bands: Band[];
  lines: PlotLine[];
  marks: Mark[];
  strokes: Stroke[];
  labels: Label[];
  signs: Sign[];
};

export const blankPlot = (
  canvas: Pick<Plot, "description" | "width" | "height" | "head" | "foot" | "x" | "y" | "range">,
): Plot => ({ ...canvas, shades: [], bands: [], lines: [], marks: [], strokes: [], labels: [], signs: [] });

/** From values to pixels; what lies beyond an axis is put on its edge. */
export function placer({ x, y, range, height }: Pick<Plot, "x" | "y" | "range" | "height">) {
  const along = (axis: PlotAxis, value: number): number => {
    const [low, high] = axis.domain.map((v) => (axis.type === "log" ? Math.log(v) : v)) as [number, number];
    const at = axis.type === "log" ? Math.log(Math.max(value, Number.MIN_VALUE)) : value;
    return Math.min(1, Math.max(0, (at - low) / (high - low)));
  };
  return (vx: number, vy: number): Spot => [
    range[0] + along(x, vx) * (range[1] - range[0]),
    height - along(y, vy) * height,
  ];
}

export const DASH = [5, 3];
export const SHADE_OPACITY = 0.12;
export const BAND_OPACITY = 0.18;

/** A Vega-Lite specification with fixed extents, as specOf has it for rows. */
export function plotSpec(plot: Plot): TopLevelSpec {
  const { height, x, y, range } = plot;
  const scaled = (axis: PlotAxis, pixels: readonly number[]) => ({
    type: axis.type,
    domain: [...axis.domain],
    range: [...pixels],
    clamp: true,
    nice: false,
    ...(axis.type === "linear" && { zero: false }),
  });
  const across = { type: "quantitative" as const, scale: scaled(x, range), axis: null };
  const up = { type: "quantitative" as const, scale: scaled(y, [height, 0]), axis: null };
  const layers: LayerSpec[] = [
    {
      data: { values: plot.shades.map(({ from, to }) => ({ from, to })) },
      mark: { type: "rect", fill: colour(plot.shades[0]?.fill ?? "grid"), fillOpacity: SHADE_OPACITY },
      encoding: {
        x: { field: "from", ...across },
        x2: { field: "to" },
        y: { value: 0 },
        y2: { value: height },
      },
    },
    {
      data: { values: x.ticks.map(({ value }) => ({ value })) },
      mark: { type: "rule", stroke: colour("grid") },
      encoding: { x: { field: "value", ...across }, y: { value: 0 }, y2: { value: height } },
    },
    {
      data: { values: y.ticks.map(({ value }) => ({ value })) },
      mark: { type: "rule", stroke: colour("grid") },
      encoding: { x: { value: range[0] }, x2: { value: range[1] }, y: { field: "value", ...up } },
    },
    ...plot.bands.map(
      ({ points, fill }): LayerSpec => ({
        data: { values: [...points] },
        mark: { type: "area", fill: colour(fill), fillOpacity: BAND_OPACITY },
        encoding: {
          x: { field: "x", ...across },
          y: { field: "low", ...up },
          y2: { field: "high" },
        },
      }),
    ),
    ...plot.lines.flatMap(({ pieces, stroke, thick, dash, faint, asListed }) =>
      pieces.map(
        (piece): LayerSpec => ({
          data: { values: piece.map(([vx, vy], i) => ({ x: vx, y: vy, ...(asListed && { i }) })) },
          mark: {
            type: "line",
            stroke: colour(stroke),
            strokeWidth: thick,
            strokeJoin: "round",
            ...(dash && { strokeDash: [...dash] }),
            ...(faint && { strokeOpacity: 0.45 }),
          },
          encoding: {
            x: { field: "x", ...across },
            y: { field: "y", ...up },
            ...(asListed && { order: { field: "i", type: "quantitative" as const } }),
          },
        }),
      ),
    ),
    {
      data: { values: plot.marks.map(painted) },
      mark: { type: "point", opacity: 1, strokeWidth: 1.5 },
      encoding: { x: { field: "x", ...across }, y: { field: "y", ...up }, ...painting },
    },
    {
      data: {
        values: plot.strokes.map((s) => ({
          ...s,
          stroke: colour(s.stroke),
          dash: s.dash ? DASH : [1, 0],
        })),
      },
      mark: { type: "rule", strokeDash: { expr: "datum.dash" } },
      encoding: {
        x: pixel("x"),
        x2: { field: "x2" },
        y: pixel("y"),
        y2: { field: "y2" },
        stroke: asItIs("stroke"),
        strokeWidth: amount("thick"),
      },
    },
    {
      data: { values: plot.signs.map(painted) },
      mark: { type: "point", opacity: 1, strokeWidth: 1.5 },
      encoding: { x: pixel("x"), y: pixel("y"), ...painting },
    },
    labelLayer([...plot.labels, ...tickLabels(plot)]),
  ];
  return inFrame(plot, layers);
}

/** Under the plot and at its left; the outermost ones under it stay inside the picture. */
export function tickLabels(plot: Plot): Label[] {
  const { x, y, range, height, width } = plot;
  const at = placer(plot);
  const small = { size: SIZE.small, fill: "muted" as const };
  const under = x.ticks.flatMap(({ value, label }): Label[] => {
    const [px] = at(value, y.domain[0]);
    const align = px < range[0] + 1 && range[0] < 20 ? "left" : px > width - 20 ? "right" : "center";
    return label === "" ? [] : [{ ...small, x: px, y: height + 13, text: label, align }];
  });
  const beside = y.ticks.flatMap(({ value, label }): Label[] =>
    label === ""
      ? []
      : [{ ...small, x: range[0] - 7, y: at(x.domain[0], value)[1], text: label, align: "right" }],
  );
  return [...under, ...beside];
}
