/** Vega-Lite -> Vega -> SVG, without a browser. The libraries load when the first chart is drawn. */
import type { Spec } from "vega";
import type { TopLevelSpec } from "vega-lite";
import { widthOf } from "./text-width.ts";
import { FONT } from "./theme.ts";

type Logger = { level: () => unknown } & Record<
  "error" | "warn" | "info" | "debug",
  (...said: readonly unknown[]) => Logger
>;

type Libraries = { vega: typeof import("vega"); lite: typeof import("vega-lite") };

const load = async (): Promise<Libraries> => {
  const [vega, lite] = await Promise.all([import("vega"), import("vega-lite")]);
  // Without a canvas Vega guesses that every letter is as wide as the widest: names would be cut far too early.
  (vega as unknown as { textMetrics: { width: Measure } }).textMetrics.width = (item, text) =>
    widthOf(String(text), item.fontSize ?? 11);
  return { vega, lite };
};
type Measure = (item: { fontSize?: number }, text: unknown) => number;
let loaded: ReturnType<typeof load> | undefined;
export const libraries = (): ReturnType<typeof load> => {
  loaded ??= load();
  return loaded;
};

/** The compiled Vega specification; deterministic. @throws Error naming the chart, for warnings too. */
export async function compileSpec(spec: TopLevelSpec, chartId: string): Promise<Spec> {
  const { lite } = await libraries();
  return naming(chartId, async (logger) => lite.compile(spec, { logger: logger as never }).spec);
}

/**
 * For a page: an image with a name and with ids of its own, scaled by its frame. `id` is unique on the page. An image has no
 * links in it, so that the name belongs to a frame of its own; the marks and their links are for pointers, the table that
 * stands beside each chart has the same for everyone.
 */
export function inlineSvg(
  svg: string,
  { id, label, className }: { id: string; label: string; className: string },
): string {
  const own = inTags(svg, (tag) =>
    tag
      .replace(/ id="([^"]*)"/g, ` id="${id}-$1"`)
      .replace(/url\(#([^)]*)\)/g, `url(#${id}-$1)`)
      .replace(/ ((?:xlink:)?href)="#([^"]*)"/g, ` $1="#${id}-$2"`),
  );
  const viewBox = viewBoxOf(svg);
  const [, , width = "", height = ""] = viewBox.split(" ");
  const frame = `<rect role="img" aria-label="${escapeAttribute(label)}" width="${width}" height="${height}" fill="none"/>`;
  const head = `<svg class="${className}" role="none" viewBox="${viewBox}">${frame}<g aria-hidden="true">`;
  return withRoot(own, head).replace(/<\/svg>\s*$/, "</g></svg>");
}

/** For a file: with its name space, size, title and background. */
export function svgFile(svg: string, { title, background }: { title: string; background: string }): string {
  const viewBox = viewBoxOf(svg);
  const [, , width = "", height = ""] = viewBox.split(" ");
  const head =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" width="${width}" height="${height}" role="img" font-family="${FONT}" pointer-events="none">` +
    `<title>${escapeText(title)}</title><rect width="${width}" height="${height}" fill="${background}" pointer-events="all"/>`;
  return `${withRoot(inTags(svg, linkInFile).replace(SAYING, `$1 ${MET}$2`), head)}\n`;
}

/** What a page's styles say in a file of its own: a mark that says something is met inside, too, unfilled or not, and what is drawn over it lets the pointer through. */
const MET = 'pointer-events="all"';
const SAYING = /(?<!<a [^>]*>)(<(?:path|line|text|rect)\b)([^>]*><title>)/g;

/** Files lie in a folder of their own below the root of the site. */
const linkInFile = (tag: string): string =>
  tag.replace(/^<a href="\/([^"]*)" tabindex="-1">/, (_, path: string) => `<a href="../${path}" ${MET}>`);

const viewBoxOf = (svg: string): string => /^<svg[^>]* viewBox="([^"]*)"/.exec(svg)?.[1] ?? "";

/** By a function, since a title may hold "$&", which a replacing text would expand. */
const withRoot = (svg: string, root: string): string => svg.replace(/^<svg[^>]*>/, () => root);

/** A layer without rows, such as that of what is excluded: the other layers have the extent. */
const NO_ROWS = /^Infinite extent for field /;

/** @throws Error naming the chart, where the work throws or Vega warns */
export async function naming<T>(chartId: string, work: (logger: Logger) => Promise<T>): Promise<T> {
  const said: string[] = [];
  const hear = (...words: readonly unknown[]): Logger => {
    const text = words.map(String).join(" ");
    if (!NO_ROWS.test(text)) said.push(text);
    return logger;
  };
  const pass = (): Logger => logger;
  const logger: Logger = { level: pass, error: hear, warn: hear, info: pass, debug: pass };
  let result: T;
  try {
    result = await work(logger);
  } catch (cause) {
    throw new Error(
      `chart ${chartId}: expected a drawing, Vega failed: ${cause instanceof Error ? cause.message : cause}. Check its specification.`,
      { cause },
    );
  }
  if (said.length > 0)
    throw new Error(
      `chart ${chartId}: expected no warnings, Vega said: ${said.join("; ")}. Check its specification.`,
    );
  return result;
}

const NUMBERS = /( (?:d|transform|viewBox|width|height|x|y|x1|x2|y1|y2|cx|cy|r)=")([^"]*)"/g;

/** Two decimals, and no attributes that only scripts or descriptions of single marks need. */
export const tidy = (svg: string): string =>
  inTags(svg, (tag) =>
    tag
      .replace(/ (?:aria-[a-z]+|role|class|pointer-events)="[^"]*"/g, "")
      .replace(NUMBERS, (_, name: string, value: string) => `${name}${rounded(value)}"`)
      .replace(/ transform="translate\(0,0\)"/, "")
      .replace(/ (?:(?:x2|y2)="0"|opacity="1"|stroke-dasharray="1,0"|stroke-width="1")/g, ""),
  )
    .replace(/<path d="[^"]*"(?: display="none")?\/?>(?:<\/path>)?(?=<g>|<\/g>)/g, (path) =>
      path.includes("fill") || path.includes("stroke") ? path : "",
    )
    .replace(FIRST_LINE, "$1$2");

/** The first of several lines stands where its text does, and needs no element of its own. */
const FIRST_LINE = /(<text[^>]*>)<tspan>([^<]*)<\/tspan>(?=<tspan)/g;

const rounded = (numbers: string): string =>
  numbers.replace(/-?\d*\.?\d+(?:e[+-]?\d+)?/gi, (n) => String(Number(Number(n).toFixed(2)) || 0));

/** Changes tags, and not the text between them. Vega writes < and > in texts as entities. */
export const inTags = (svg: string, change: (tag: string) => string): string =>
  svg.replace(/<[^>]*>/g, change);

export const escapeText = (text: string): string =>
  text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
const escapeAttribute = (text: string): string =>
  escapeText(text).replace(/"/g, "&quot;").replace(/'/g, "&#39;");
