/**
 * A chart as a specification with its data apart. The specification of a kind is written once, in KIND.vl.json, with names for
 * what changes from chart to chart: rows (`"data": {"name": "rows"}`) and parameters (`"params"`). A frame gives it its size.
 */
import type { TopLevelSpec } from "vega-lite";
import type { Frame } from "../frame.ts";
import theme from "./theme.json" with { type: "json" };

type Value = string | number | boolean | null | readonly string[] | readonly number[] | undefined;
export type DataRow = Readonly<Record<string, Value>>;

/** A specification as its file has it. */
export type Spec = Readonly<Record<string, unknown>>;

export type ChartView = {
  spec: Spec;
  size: Size;
  /** Values for the parameters that the specification declares. */
  params: Readonly<Record<string, Value>>;
  data: Readonly<Record<string, readonly DataRow[]>>;
};

/** In pixels: the plot, or the step of its rows, and what stands around it. */
export type Size = {
  width: number;
  height: number | { step: number };
  padding: { left: number; right: number; top: number; bottom: number };
};

export const PHONE: Readonly<Record<Frame, boolean>> = { wide: false, narrow: true };

/** What is compiled: the same for every chart of a kind, whatever its frame and its data. */
export const skeletonOf = (spec: Spec): TopLevelSpec =>
  ({
    $schema: "https://vega.github.io/schema/vega-lite/v6.json",
    background: null,
    autosize: "none",
    ...spec,
    config: theme,
  }) as unknown as TopLevelSpec;

/** The whole chart as one specification: parameters with their values, data within, and what a mark says as its tooltip, as whoever opens it elsewhere has no titles of ours. */
export function wholeSpec(view: ChartView, description: string): TopLevelSpec {
  const skeleton = skeletonOf(view.spec) as unknown as Spec & { params?: readonly { name: string }[] };
  const params = (skeleton.params ?? []).map((param) =>
    param.name in view.params ? { ...param, value: view.params[param.name] ?? null } : param,
  );
  const told = { ...withTooltips(skeleton), ...view.size, description, params, datasets: view.data };
  return told as unknown as TopLevelSpec;
}

/** The description of a mark is read out; a tooltip shows the same to a pointer. */
function withTooltips(spec: Spec): Spec {
  const { encoding, layer } = spec as { encoding?: Spec; layer?: readonly Spec[] };
  const says = encoding?.description;
  return {
    ...spec,
    ...(says !== undefined && { encoding: { ...encoding, tooltip: says } }),
    ...(layer && { layer: layer.map(withTooltips) }),
  };
}

/** The same specification with another kind of scale for a channel: a log axis becomes linear from zero on. */
export function onLinear(spec: Spec, channel: "x" | "y"): Spec {
  const encoding = spec.encoding as Readonly<Record<string, Spec>>;
  const scale = { ...(encoding[channel]?.scale as Spec), type: "linear", domainMin: 0 };
  return { ...spec, encoding: { ...encoding, [channel]: { ...encoding[channel], scale } } };
}
