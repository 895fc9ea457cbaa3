/**
 * A plot as SVG, drawn as Vega would draw its specification, without the time that Vega takes to parse, compile and run it: a run's
 * page has several plots, and a report thousands of runs. Tests compare each of these drawings with Vega's.
 */
import { type Label, SIZE, type Sign } from "./marks.ts";
import { BAND_OPACITY, DASH, type Plot, type PlotLine, placer, SHADE_OPACITY, tickLabels } from "./plot.ts";
import { escapeText } from "./svg.ts";
import { colour, FONT } from "./theme.ts";
import type { Spot } from "./thin.ts";

/** Colours are variables of the page, as in what drawSpec gives. @throws Error where a mark's shape is not known */
export function plotSvg(plot: Plot): string {
  const { width, height, head, foot, range, x, y } = plot;
  const at = placer(plot);
  const across = (value: number): number => at(value, y.domain[0])[0];
  const up = (value: number): number => at(x.domain[0], value)[1];
  const [shade] = plot.shades;
  const layers: string[][] = [
    plot.shades.map(({ from, to }) => {
      const span = across(to) - across(from);
      const d = `M${n(across(from))},0h${n(span)}v${n(height)}h${n(-span)}Z`;
      return tag("path", { d, fill: colour(shade?.fill ?? "grid"), "fill-opacity": SHADE_OPACITY });
    }),
    x.ticks.map(({ value }) => stroke([across(value), 0], [0, height], { stroke: colour("grid") })),
    y.ticks.map(({ value }) =>
      stroke([range[0], up(value)], [range[1] - range[0], 0], { stroke: colour("grid") }),
    ),
    ...plot.bands.map(({ points, fill }) => [
      tag("path", {
        d: `${steps([
          ...points.map((point) => at(point.x, point.low)),
          ...points.toReversed().map((point) => at(point.x, point.high)),
        ])}Z`,
        fill: colour(fill),
        "fill-opacity": BAND_OPACITY,
      }),
    ]),
    ...plot.lines.flatMap((line) =>
      line.pieces
        .filter((piece) => piece.length > 0)
        .map((piece) => [
          pieceOf(
            line,
            piece.map(([vx, vy]) => at(vx, vy)),
          ),
        ]),
    ),
    plot.marks.map((mark) => markOf(at(mark.x, mark.y), mark)),
    plot.strokes.map(({ x: left, x2, y: top, y2, stroke: role, thick, dash }) =>
      stroke([left, top], [x2 - left, y2 - top], {
        stroke: colour(role),
        "stroke-width": unless(1, thick),
        "stroke-dasharray": dash ? DASH.join() : undefined,
      }),
    ),
    plot.signs.map((sign) => markOf([sign.x, sign.y], sign)),
  ];
  const texts = [...plot.labels, ...tickLabels(plot)].map(textOf);
  const whole = head + height + foot;
  const drawn = layers.filter((layer) => layer.length > 0).map((layer) => `<g>${layer.join("")}</g>`);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" version="1.1" width="${width}" height="${whole}" viewBox="0 0 ${width} ${whole}">` +
    `<g fill="none" stroke-miterlimit="4" transform="translate(0,${n(head)})">${drawn.join("")}<g ${TEXTS}>${texts.join("")}</g></g></svg>`
  );
}

type Attributes = Readonly<Record<string, string | number | undefined>>;

const tag = (name: string, attributes: Attributes): string => {
  const given = Object.entries(attributes).filter(([, value]) => value !== undefined);
  return `<${name}${given.map(([key, value]) => ` ${key}="${value}"`).join("")}/>`;
};

/** Two decimals, never -0. */
const n = (value: number): string => String(Number(value.toFixed(2)) || 0);
const unless = (usual: number, value: number): number | undefined => (value === usual ? undefined : value);
const moved = ([x, y]: Spot): string => `translate(${n(x)},${n(y)})`;
const path = (spots: readonly Spot[]): string => `M${spots.map(([x, y]) => `${n(x)},${n(y)}`).join("L")}`;

/**
 * The same in steps from spot to spot, which takes two thirds of the bytes. Steps are between rounded places, so that errors do
 * not add up.
 */
function steps(spots: readonly Spot[]): string {
  let before: Spot = [0, 0];
  const parts = spots.map(([x, y], i) => {
    const here: Spot = [hundredths(x), hundredths(y)];
    const [dx, dy] = [step(here[0] - before[0]), step(here[1] - before[1])];
    before = here;
    // A minus stands between two numbers as well as a comma does.
    return `${i === 0 ? "M" : i === 1 ? "l" : dx.startsWith("-") ? "" : " "}${dx}${dy.startsWith("-") ? "" : ","}${dy}`;
  });
  return parts.join("");
}

/** Rounded to thousandths first, as in Vega's own paths, so that a half is rounded as there. */
const hundredths = (value: number): number =>
  Math.round(Number((Math.round(value * 1000) / 1000).toFixed(2)) * 100);
const step = (distance: number): string => String(distance / 100 || 0).replace(/^(-?)0\./, "$1.");

const stroke = (from: Spot, [dx, dy]: Spot, look: Attributes): string =>
  tag("line", {
    transform: moved(from),
    x2: n(dx) === "0" ? undefined : n(dx),
    y2: n(dy) === "0" ? undefined : n(dy),
    ...look,
  });

function pieceOf({ stroke: role, thick, dash, faint, asListed }: PlotLine, spots: readonly Spot[]): string {
  const ordered = asListed ? spots : spots.toSorted(([a], [b]) => a - b);
  return tag("path", {
    // A line of one spot is closed, as in Vega: otherwise nothing would be painted.
    d: ordered.length === 1 ? `${steps(ordered)}Z` : steps(ordered),
    stroke: colour(role),
    "stroke-opacity": faint ? 0.45 : undefined,
    "stroke-width": unless(1, thick),
    "stroke-linejoin": "round",
    "stroke-dasharray": dash?.join(),
  });
}

const HALF_ROOT_3 = Math.sqrt(3) / 2;
/** The outlines of Vega's symbols, for half the root of their size. */
const OUTLINES: Readonly<Record<string, (r: number) => string>> = {
  circle: (r) => `M${n(r)},0A${n(r)},${n(r)},0,1,1,${n(-r)},0A${n(r)},${n(r)},0,1,1,${n(r)},0`,
  square: (r) => `M${n(-r)},${n(-r)}h${n(2 * r)}v${n(2 * r)}h${n(-2 * r)}Z`,
  diamond: (r) => `M${n(-r)},0L0,${n(-r)}L${n(r)},0L0,${n(r)}Z`,
  "triangle-up": (r) => triangle([0, -HALF_ROOT_3 * r], [-r, HALF_ROOT_3 * r], [r, HALF_ROOT_3 * r]),
  "triangle-down": (r) => triangle([0, HALF_ROOT_3 * r], [-r, -HALF_ROOT_3 * r], [r, -HALF_ROOT_3 * r]),
  "triangle-right": (r) => triangle([HALF_ROOT_3 * r, 0], [-HALF_ROOT_3 * r, -r], [-HALF_ROOT_3 * r, r]),
};
const triangle = (...corners: readonly Spot[]): string => `${path(corners)}Z`;
/** A shape of our own: straight lines between points. */
const OWN = /^(?:[ML]-?[\d.]+,-?[\d.]+)+$/;

function markOf(spot: Spot, { shape, size, stroke: role, hollow }: Omit<Sign, "x" | "y">): string {
  const r = Math.sqrt(size) / 2;
  const own = OWN.test(shape) ? shape.replace(/-?[\d.]+/g, (part) => n(Number(part) * r)) : undefined;
  const d = own ?? OUTLINES[shape]?.(r);
  if (d === undefined) throw new Error(`plot: expected the shape of a mark, came ${JSON.stringify(shape)}.`);
  return tag("path", {
    transform: moved(spot),
    d,
    fill: colour(hollow ? "bg" : role),
    stroke: colour(role),
    "stroke-width": 1.5,
  });
}

const ANCHOR = { left: undefined, center: "middle", right: "end" };
const TEXTS = `font-family="${FONT}" font-size="${SIZE.small}px" font-weight="400"`;

/** The middle of a line of text lies three tenths of its size above its foot. */
function textOf({ x, y, text, align, fill, size, bold }: Label): string {
  const foot = y + Math.round(0.3 * size);
  const attributes = {
    transform: moved([x, foot]),
    "text-anchor": ANCHOR[align],
    "font-size": size === SIZE.small ? undefined : `${size}px`,
    "font-weight": bold ? 600 : undefined,
    fill: colour(fill),
  };
  return `${tag("text", attributes).slice(0, -2)}>${escapeText(text)}</text>`;
}
