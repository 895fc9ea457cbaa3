/** Charts drawn by Vega: a specification is compiled and parsed once, and drawn as often as there are data. */
import type { Runtime, View } from "vega";
import { libraries, naming } from "../drawing/svg.ts";
import { type ChartView, skeletonOf } from "./chart-view.ts";
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
      return tidyView(await drawn.toSVG());
    } finally {
      drawn.finalize();
    }
  });
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

async function parse(skeleton: ReturnType<typeof skeletonOf>, chartId: string): Promise<Runtime> {
  const { vega, lite } = await libraries();
  return naming(chartId, async (logger) =>
    vega.parse(lite.compile(skeleton, { logger: logger as never }).spec),
  );
}
