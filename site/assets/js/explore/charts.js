// Vega, loaded with the first chart. Specifications were compiled by the build; expressions are interpreted, never evaluated.
import { painted } from "./elements.js";

let loading;

async function libraries(vega, specs) {
  loading ??= Promise.all([import(vega), fetch(specs).then((answer) => answer.json())]).then(
    ([module, compiled]) => ({ ...module, compiled, parsed: new Map() }),
  );
  return loading;
}

/** Logarithmic where the largest is so many times the smallest. */
const LOG_FROM = 12;

/** The compiled specification with scales that are logarithmic and axes that are titled as the rows want them. */
function specWith(spec, logs, titles) {
  const scales = spec.scales.map((scale) =>
    logs.includes(scale.name) ? { ...scale, type: "log", zero: false } : scale,
  );
  const axes = spec.axes.map((axis) =>
    axis.title !== undefined && axis.scale in titles ? { ...axis, title: titles[axis.scale] } : axis,
  );
  return { ...spec, scales, axes };
}

export const spreads = (values) => {
  const positive = values.filter((value) => value > 0);
  return positive.length > 1 && Math.max(...positive) / Math.min(...positive) >= LOG_FROM;
};

/**
 * Draws into `box`, in place of what was drawn there.
 * @param chart {{ name, rows, width, logs?: string[], titles: Record<string, string>, label: string }}
 */
export async function draw(box, { vega, specs }, { name, rows, width, logs = [], titles, label }) {
  const { View, parse, expressionInterpreter, compiled, parsed } = await libraries(vega, specs);
  await painted();
  if (!box.isConnected) return;
  const key = JSON.stringify([name, logs, titles]);
  if (!parsed.has(key)) parsed.set(key, parse(specWith(compiled[name], logs, titles), null, { ast: true }));
  const view = new View(parsed.get(key), {
    renderer: "svg",
    container: box,
    expr: expressionInterpreter,
    hover: true,
  });
  await view.width(width).data("rows", rows).runAsync();
  const svg = box.querySelector("svg");
  svg?.setAttribute("role", "img");
  svg?.setAttribute("aria-label", label);
  box.removeAttribute("role");
  box.removeAttribute("aria-roledescription");
}
