/** A plot over two axes with its key beneath, as a view: Vega has the scales and the ticks, the key is a table in columns. */
import { WIDTH } from "../drawing/layout.ts";
import type { Spot } from "../drawing/thin.ts";
import type { Frame } from "../frame.ts";
import { type ChartView, onLinear, PHONE, type Spec } from "../model/chart-view.ts";
import { type Key, keyData } from "./key.ts";
import keyLayers from "./key-layers.json" with { type: "json" };

/** In pixels: the plot's height, and what stands at its sides. */
export type PlotSize = { height: number; left: number; right: number };
export type Scale = { type: "linear" | "log"; domain: readonly [low: number, high: number] };

const HEAD = 30;

/** `series`: the names that colours and shapes tell apart, in their order. */
export function lineView(
  chart: {
    spec: Spec;
    size: PlotSize;
    x?: Scale;
    y?: Scale;
    series: readonly string[];
    params: ChartView["params"];
    data: ChartView["data"];
    key: Key | undefined;
  },
  frame: Frame,
): ChartView {
  const { height, left, right } = chart.size;
  const key = keyData(chart.key ?? { heads: [], rows: [] }, frame, left);
  return {
    spec: keyed(chart.spec, chart.x?.type ?? "log", chart.y?.type ?? "log"),
    size: {
      width: plotWidth(chart.size, frame),
      height,
      padding: { left, right, top: HEAD, bottom: chart.key === undefined ? 42 : key.foot },
    },
    params: { phone: PHONE[frame], left, right, series: chart.series, ...chart.params },
    data: { ...chart.data, ...key.data },
  };
}

/** Each specification once: drawing finds what it has compiled by the object. */
const made = new Map<Spec, Map<string, Spec>>();

/** A specification with the table beneath it. */
export function keyed(spec: Spec, x: Scale["type"] = "log", y: Scale["type"] = "log"): Spec {
  const known = made.get(spec) ?? new Map<string, Spec>();
  made.set(spec, known);
  const scaled = (of: Spec, type: Scale["type"], channel: "x" | "y"): Spec =>
    type === "linear" ? onLinear(of, channel) : of;
  const whole = known.get(`${x} ${y}`) ?? {
    ...scaled(scaled(spec, x, "x"), y, "y"),
    layer: [...(spec.layer as readonly Spec[]), ...keyLayers],
  };
  known.set(`${x} ${y}`, whole);
  return whole;
}

export const plotWidth = ({ left, right }: PlotSize, frame: Frame): number => WIDTH[frame] - left - right;

/** With this factor between largest and smallest, small values would crowd at zero. */
const LOG_FROM = 20;

/** From zero, or on a log axis where values lie far apart; zeros have no place on that one. */
export function scaleOf(values: readonly number[], type?: Scale["type"]): Scale {
  const positive = values.filter((value) => value > 0);
  const [low, high] = [Math.min(...positive), Math.max(...positive)];
  if (positive.length === 0) return { type: "linear", domain: [0, 1] };
  return (type ?? (high / low >= LOG_FROM ? "log" : "linear")) === "log"
    ? { type: "log", domain: [low, high] }
    : { type: "linear", domain: [0, high] };
}

/** About where Vega puts a value, in pixels of the plot: good enough to find room for words. `pad`: that of the scale. */
export function placer(
  x: Scale,
  y: Scale,
  [width, height]: readonly [number, number],
  pad = 0,
): (vx: number, vy: number) => Spot {
  const along = ({ type, domain: [low, high] }: Scale, value: number, length: number): number => {
    const of = (one: number): number => (type === "log" ? Math.log(Math.max(one, low)) : one);
    const start = type === "log" ? pad : 0;
    const share = high > low ? (of(value) - of(low)) / (of(high) - of(low)) : 0.5;
    return start + share * (length - start - pad);
  };
  return (vx, vy) => [along(x, vx, width), height - along(y, vy, height)];
}
