/** Charts drawn by Vega: a specification is compiled and parsed once, and drawn as often as there are data. */
import type { Runtime, View } from "vega";
import type { TopLevelSpec } from "vega-lite";
import { compileSpec, libraries, naming } from "../drawing/svg.ts";
import { type ChartView, type Size, skeletonOf } from "./chart-view.ts";
import { tidyView } from "./tidy-view.ts";

/** By the text of the specification, in its frame, without data: for the life of the process. */
const parsed = new Map<string, Promise<Runtime>>();

/** How many specifications were compiled so far. */
export const compiledSpecs = (): number => parsed.size;

/** The text of the SVG, in colours of the page. @throws Error naming the chart, for warnings of Vega too */
export async function drawView(view: ChartView, chartId: string): Promise<string> {
  const { vega } = await libraries();
  const runtime = await runtimeOf(view, chartId);
  // Otherwise ids depend on how many charts were drawn before.
  vega.resetSVGDefIds();
  return naming(chartId, async (logger) => {
    const drawn = new vega.View(runtime, { renderer: "none", logger: logger as never });
    try {
      resize(drawn, view.size);
      for (const [name, value] of Object.entries(view.params)) drawn.signal(name, value ?? null);
      // Vega marks the rows that it is given, and adds fields to them.
      for (const [name, rows] of Object.entries(view.data))
        drawn.data(
          name,
          rows.map((row) => ({ ...row })),
        );
      await drawn.runAsync();
      return tidyView(svgOf(drawn, view.size.padding, await linkedRenderer()));
    } finally {
      drawn.finalize();
    }
  });
}

type Renderer = {
  initialize: (el: null, width: number, height: number, origin: [number, number]) => Renderer;
  render: (scene: unknown) => Renderer;
  svg: () => string;
};
type RendererClass = new () => Renderer & { href?: (item: { href?: string }) => object | null };

/**
 * Vega has each address looked at by a loader, draws, waits a hundredth of a second, and draws again. Ours are made here, and
 * `tidyView` lets none pass that leads out of the site.
 */
async function linkedRenderer(): Promise<RendererClass> {
  const { vega } = await libraries();
  const { SVGStringRenderer } = vega as unknown as { SVGStringRenderer: RendererClass };
  renderer ??= class extends SVGStringRenderer {
    override href = ({ href }: { href?: string }) => (href ? { "xlink:href": href } : null);
  };
  return renderer;
}
let renderer: RendererClass | undefined;

function svgOf(drawn: View, { left, right, top, bottom }: Size["padding"], Renderer: RendererClass): string {
  const [width, height] = [drawn.width() + left + right, drawn.height() + top + bottom];
  return new Renderer()
    .initialize(null, width, height, [left, top])
    .render((drawn.scenegraph() as unknown as { root: unknown }).root)
    .svg();
}

/** Rows of a step are a signal of Vega-Lite's own making. */
function resize(drawn: View, { width, height, padding }: ChartView["size"]): void {
  drawn.width(width).padding(padding);
  if (typeof height === "number") drawn.height(height);
  else drawn.signal("y_step", height.step);
}

function runtimeOf({ spec }: ChartView, chartId: string): Promise<Runtime> {
  const skeleton = skeletonOf(spec);
  const key = JSON.stringify(skeleton);
  const known = parsed.get(key);
  if (known !== undefined) return known;
  const made = parse(skeleton, chartId);
  parsed.set(key, made);
  return made;
}

async function parse(skeleton: TopLevelSpec, chartId: string): Promise<Runtime> {
  const { vega } = await libraries();
  const compiled = await compileSpec(skeleton, chartId);
  return naming(chartId, async () => vega.parse(compiled));
}
