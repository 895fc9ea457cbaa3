/** Lines over two axes, for kinds that are not rows of values. Data are in values, labels and keys in pixels. */
import type { Label, Sign } from "./marks.ts";
import type { Role } from "./theme.ts";
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
type Mark = {
  x: number;
  y: number;
  shape: string;
  size: number;
  stroke: Role;
  hollow?: boolean;
  /** The mark in words. */
  says?: string;
  /** Of its run. */
  href?: string;
};
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
