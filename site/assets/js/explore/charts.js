// Vega, loaded with the first chart. The specifications are those of the charts on pages, compiled by the build; expressions are interpreted, never evaluated.
import { painted } from "./elements.js";

let loading;

async function libraries(vega, specs) {
  loading ??= Promise.all([import(vega), fetch(specs).then((answer) => answer.json())]).then(
    ([module, compiled]) => {
      const pixels = textWidths();
      module.textMetrics.width = ({ fontSize = 12, fontWeight = 400 }, text) =>
        pixels(text, fontSize, fontWeight);
      return { ...module, compiled, parsed: new Map() };
    },
  );
  return loading;
}

let measuring;

/** How wide a text is: charts have the font of the page, which Vega cannot know. That is asked once: amid changes the browser would style the page to answer. */
export function textWidths() {
  measuring ??= {
    canvas: document.createElement("canvas").getContext("2d"),
    fontFamily: getComputedStyle(document.body).fontFamily,
  };
  const { canvas, fontFamily } = measuring;
  return (text, size, weight) => {
    const font = `${weight} ${size}px ${fontFamily}`;
    if (measuring.font !== font) canvas.font = font;
    measuring.font = font;
    return canvas.measureText(text).width;
  };
}

/** Logarithmic where the largest is so many times the smallest: as charts on pages are. */
const LOG_FROM = 20;

export const isLog = (values, from = LOG_FROM) => {
  const positive = values.filter((value) => value > 0);
  return positive.length > 1 && Math.max(...positive) / Math.min(...positive) >= from;
};

/** Compiled for log axes; the others begin at zero. */
const onLinear = (spec, linear) => ({
  ...spec,
  scales: spec.scales.map((scale) =>
    linear.includes(scale.name) ? { ...scale, type: "linear", zero: true, domainMin: 0 } : scale,
  ),
});

/** With the ends that other charts have, too. */
const between = (spec, ends) => ({
  ...spec,
  scales: spec.scales.map((scale) =>
    scale.name === "x" && ends !== undefined ? { ...scale, domainMin: ends[0], domainMax: ends[1] } : scale,
  ),
});

/**
 * Draws into `box`, in place of what was drawn there.
 * @param chart {{ kind, size: { width, height?, step?, padding }, linear: string[], ends?: [from, to], params, data, label }}
 */
export async function draw(box, { vega, specs }, { kind, size, linear = [], ends, params, data, label }) {
  const { View, parse, expressionInterpreter, compiled, parsed } = await libraries(vega, specs);
  await painted();
  if (!box.isConnected) return;
  const key = JSON.stringify([kind, linear, ends]);
  if (!parsed.has(key))
    parsed.set(key, parse(between(onLinear(compiled[kind], linear), ends), null, { ast: true }));
  const view = new View(parsed.get(key), { renderer: "svg", container: box, expr: expressionInterpreter });
  view.width(size.width).padding(size.padding);
  if (size.step === undefined) view.height(size.height);
  else view.signal("y_step", size.step);
  for (const [name, value] of Object.entries(params)) view.signal(name, value);
  for (const [name, rows] of Object.entries(data)) view.data(name, rows);
  await view.runAsync();
  titled(box, label);
}

const SAYING = ["role", "aria-label", "aria-roledescription"];

/** The picture has a name; its marks say theirs to a pointer, the table beneath says all to everyone. */
function titled(box, label) {
  const svg = box.querySelector("svg");
  if (svg === null) return;
  for (const mark of svg.querySelectorAll("[aria-label]")) {
    const said = mark.getAttribute("aria-label");
    if (said !== "" && mark.tagName !== "g") {
      const title = document.createElementNS("http://www.w3.org/2000/svg", "title");
      title.textContent = said;
      mark.append(title);
    }
  }
  // As the charts of pages have it (tidy-view.ts).
  for (const struck of svg.querySelectorAll('text[font-style="oblique"]')) {
    struck.removeAttribute("font-style");
    struck.setAttribute("text-decoration", "line-through");
  }
  for (const name of SAYING) for (const one of svg.querySelectorAll(`[${name}]`)) one.removeAttribute(name);
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", label);
  // Vega names the box, too, which is no picture.
  for (const name of SAYING) box.removeAttribute(name);
}
