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
export const drawView = async (view: ChartView, chartId: string): Promise<string> =>
  (await drawFrames([view], chartId))[0] ?? "";

/** One chart in several frames, a text for each: what the frames share is worked out once. @throws as `drawView` does */
export async function drawFrames(frames: readonly ChartView[], chartId: string): Promise<string[]> {
  const { vega } = await libraries();
  const Renderer = await linkedRenderer();
  const expr = await codegenOf();
  let drawn: { runtime: Runtime; view: View } | undefined;
  return naming(chartId, async (logger) => {
    const texts: string[] = [];
    try {
      for (const frame of frames) {
        const runtime = await runtimeOf(frame, chartId);
        if (drawn?.runtime !== runtime) {
          drawn?.view.finalize();
          drawn = {
            runtime,
            view: new vega.View(runtime, { renderer: "none", logger: logger as never, expr } as never),
          };
        }
        // Otherwise ids depend on how many charts were drawn before.
        vega.resetSVGDefIds();
        await fill(drawn.view, frame);
        texts.push(tidyView(svgOf(drawn.view, frame.size.padding, Renderer)));
      }
      return texts;
    } finally {
      drawn?.view.finalize();
    }
  });
}

async function fill(drawn: View, { size, params, data }: ChartView): Promise<void> {
  resize(drawn, size);
  for (const [name, value] of Object.entries(params)) drawn.signal(name, value ?? null);
  // Vega marks the rows that it is given, and adds fields to them.
  for (const [name, rows] of Object.entries(data))
    drawn.data(
      name,
      rows.map((row) => ({ ...row })),
    );
  await drawn.runAsync();
  inOrder((drawn.scenegraph() as unknown as { root: Scene }).root);
}

type Scene = { role?: string; items?: Scene[]; datum?: { index?: number } };

/** Ticks that stay from one frame to the next stand before those that come: in the order of the axis they are the same as at once. */
function inOrder({ role = "", items = [] }: Scene): void {
  if (/^axis-(?:grid|label|tick)$/.test(role))
    items.sort((a, b) => (a.datum?.index ?? 0) - (b.datum?.index ?? 0));
  else if (role !== "mark") for (const item of items) inOrder(item);
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

type Code = Readonly<Record<string, unknown>> & { code?: string };
type Generator = (context: { functions?: object }, code: Code) => (...given: unknown[]) => unknown;
type Codegen = Readonly<Record<string, Generator>>;
let codegen: Codegen | undefined;

/** Vega makes a function of each expression for each view; here they are made once for each specification. */
async function codegenOf(): Promise<Codegen> {
  if (codegen !== undefined) return codegen;
  const { vega } = await libraries();
  const { _runtime } = new vega.View(vega.parse({}), { renderer: "none" }) as unknown as {
    _runtime: { expr: Codegen };
  };
  const own = _runtime.expr;
  const kept = (generate: Generator): Generator => {
    const made = new WeakMap<Code, (...given: unknown[]) => unknown>();
    return ({ functions }, code) => {
      const known = made.get(code) ?? generate({}, code);
      made.set(code, known);
      return functions === undefined ? known : known.bind(functions);
    };
  };
  codegen = Object.fromEntries(
    Object.entries(own).map(([name, generate]) => [
      name,
      typeof generate === "function" ? kept(generate) : generate,
    ]),
  );
  return codegen;
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
