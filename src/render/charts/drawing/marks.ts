/** The layers that all kinds share. Across, places are values on the axis or pixels; down, they are pixels. */
import type { TopLevelSpec } from "vega-lite";
import type { Axis } from "./axis.ts";
import { colour, FONT, type Role } from "./theme.ts";

/** A stroke along the axis, at y: from a value to a value. */
type Span = { from: number; to: number; y: number; stroke: Role; thick: number; dash?: boolean };
/** A stroke from one place to another. */
type Segment = Span & { y2: number };
/** A mark at a value. The stroke is also the edge of hollow marks. */
type Point = {
  value: number;
  y: number;
  shape: string;
  size: number;
  stroke: Role;
  hollow?: boolean;
  deployment: string;
};
export type Label = {
  x: number;
  y: number;
  text: string;
  align: "left" | "right" | "center";
  fill: Role;
  size: number;
  bold?: boolean;
};
/** A mark of the key, in pixels. */
export type Sign = { x: number; y: number; shape: string; size: number; stroke: Role; hollow?: boolean };
/** A thin line in pixels. */
type Hairline = { x: number; x2: number; y: number };

/** What is fixed before the first row is placed. */
export type Canvas = {
  description: string;
  width: number;
  /** Above the rows: heads of columns, the key. */
  head: number;
  /** Below them: ticks and the title of the axis. */
  foot: number;
  axis: Axis;
  /** Pixels of the axis across. */
  range: readonly [left: number, right: number];
};

export type Picture = Canvas & {
  /** Of the rows, without head and axis. */
  height: number;
  hairlines: Hairline[];
  spans: Span[];
  segments: Segment[];
  points: Point[];
  labels: Label[];
  signs: Sign[];
};

export const blank = (canvas: Canvas): Picture => ({
  ...canvas,
  height: 0,
  hairlines: [],
  spans: [],
  segments: [],
  points: [],
  labels: [],
  signs: [],
});

export const SIZE = { name: 12.5, small: 11 };

type Layered = Extract<TopLevelSpec, { layer: unknown[] }>;
export type LayerSpec = Layered["layer"][number] & { data: { values: object[] } };

export const pixel = (field: string) => ({ field, type: "quantitative", scale: null, axis: null }) as const;
export const asItIs = (field: string) => ({ field, type: "nominal", scale: null }) as const;

/** Text at places in pixels. */
export const labelLayer = (labels: readonly Label[]): LayerSpec => ({
  data: {
    values: labels.map(({ bold, ...label }) => ({
      ...label,
      fill: colour(label.fill),
      weight: bold ? 600 : 400,
    })),
  },
  mark: {
    type: "text",
    baseline: "middle",
    align: { expr: "datum.align" },
    fontSize: { expr: "datum.size" },
    fontWeight: { expr: "datum.weight" },
  },
  encoding: {
    x: pixel("x"),
    y: pixel("y"),
    text: { field: "text", type: "nominal" },
    color: asItIs("fill"),
  },
});

/** The whole specification of a picture; layers without data are left out. */
export const inFrame = (
  {
    description,
    width,
    height,
    head,
    foot,
  }: Pick<Canvas, "description" | "width" | "head" | "foot"> & { height: number },
  layers: readonly LayerSpec[],
): TopLevelSpec => ({
  $schema: "https://vega.github.io/schema/vega-lite/v6.json",
  description,
  background: "transparent",
  width,
  height,
  padding: { top: head, bottom: foot, left: 0, right: 0 },
  autosize: "none",
  config: { aria: false, view: { stroke: null }, font: FONT },
  layer: layers.filter((layer) => layer.data.values.length > 0),
});
export const amount = (field: string) => ({ field, type: "quantitative", scale: null }) as const;
export const painting = {
  shape: asItIs("shape"),
  size: amount("size"),
  fill: asItIs("fill"),
  stroke: asItIs("stroke"),
};

type Painted = { stroke: Role; hollow?: boolean };
export const painted = <T extends Painted>({ hollow, ...mark }: T) => ({
  ...mark,
  stroke: colour(mark.stroke),
  fill: colour(hollow ? "bg" : mark.stroke),
});

const stroked = <T extends Span>(span: T) => ({
  ...span,
  stroke: colour(span.stroke),
  dash: span.dash ? [3, 3] : [1, 0],
});

/** A log axis has no zero: an arrow at its left end stands for it. */
const onAxis = (point: Point, axis: Axis): Point =>
  axis.type === "log" && point.value <= 0 ? { ...point, shape: "triangle-left" } : point;

/** A Vega-Lite specification with fixed extents: nothing in its layout depends on the width of a text. */
export function specOf(picture: Picture): TopLevelSpec {
  const { axis, range, height } = picture;
  const scale = { type: axis.type, domain: axis.domain, range: [...range], clamp: true, nice: false };
  const along = (field: string) => ({ field, type: "quantitative" as const, scale, axis: null });
  const layers: LayerSpec[] = [
    {
      data: { values: axis.ticks.map(({ value }) => ({ value })) },
      mark: { type: "rule", stroke: colour("grid") },
      encoding: { x: along("value"), y: { value: 0 }, y2: { value: height } },
    },
    {
      data: { values: picture.hairlines },
      mark: { type: "rule", stroke: colour("grid") },
      encoding: { x: pixel("x"), x2: { field: "x2" }, y: pixel("y") },
    },
    {
      data: {
        values: picture.spans.map(stroked),
      },
      mark: { type: "rule", strokeDash: { expr: "datum.dash" } },
      encoding: {
        x: along("from"),
        x2: { field: "to" },
        y: pixel("y"),
        stroke: asItIs("stroke"),
        strokeWidth: amount("thick"),
      },
    },
    {
      data: { values: picture.segments.map(stroked) },
      mark: { type: "rule", strokeDash: { expr: "datum.dash" }, strokeCap: "round" },
      encoding: {
        x: along("from"),
        x2: { field: "to" },
        y: pixel("y"),
        y2: { field: "y2" },
        stroke: asItIs("stroke"),
        strokeWidth: amount("thick"),
      },
    },
    {
      data: { values: picture.points.map((p) => painted(onAxis(p, axis))) },
      mark: { type: "point", opacity: 1, strokeWidth: 1.5 },
      encoding: { x: along("value"), y: pixel("y"), ...painting },
    },
    {
      data: { values: picture.signs.map(painted) },
      mark: { type: "point", opacity: 1, strokeWidth: 1.5 },
      encoding: { x: pixel("x"), y: pixel("y"), ...painting },
    },
    {
      data: { values: tickLabels(picture) },
      mark: {
        type: "text",
        baseline: "middle",
        align: { expr: "datum.align" },
        fontSize: SIZE.small,
        color: colour("muted"),
      },
      encoding: { x: along("value"), y: { value: height + 13 }, text: { field: "label", type: "nominal" } },
    },
    labelLayer(picture.labels),
  ];
  return inFrame(picture, layers);
}

/** The outermost labels stay inside the picture. */
function tickLabels({ axis, range, width }: Picture): object[] {
  const named = axis.ticks.filter(({ label }) => label !== "");
  return named.map(({ value, label }) => {
    const first = value === axis.domain[0] && range[0] < 20;
    const last = value === axis.domain[1] && range[1] > width - 20;
    return { value, label, align: first ? "left" : last ? "right" : "center" };
  });
}
