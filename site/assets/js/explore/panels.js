// A panel an environment: its sentence, its chart, its table.
import { draw } from "./charts.js";
import { element } from "./elements.js";
import { bestFirst, isExcluded, numberText, runAddress, valueText } from "./figures.js";
import { percentileChart, rankingChart, scatterChart } from "./kinds.js";

const NARROW_PX = 620;
const MOST_PX = 880;
const MOST_PLOT_PX = 680;
const MOST_LINES = 8;
const MOST_WORKLOADS = 9;
const PERCENTILES = ["p50", "p95", "p99", "p99.9"];

const nameOf = ({ name, storageClass }) => (storageClass === undefined ? name : `${name} (${storageClass})`);

/** Who is first, by how much, and who would be if nothing were excluded. */
export function sentence(figures) {
  const sorted = bestFirst(figures);
  const credible = sorted.filter((figure) => !isExcluded(figure));
  if (credible.length === 0) return "Nothing here is credible: a check excludes every value.";
  const best = Math.min(...credible.map(({ rank }) => rank));
  const first = credible.filter(({ rank }) => rank === best);
  const [top, next] = credible;
  const { unit, better, title } = top.metric;
  if (first.length > 1 && first.length === credible.length && credible.length > 1)
    return `${title}: no difference between these ${credible.length} is more than chance.`;
  const value = valueText(top.value, unit);
  if (first.length > 1)
    return `${title}: ${first.map(({ deployment }) => nameOf(deployment)).join(" and ")} share the first place; the best figure is ${value}.`;
  if (next === undefined) return `${title}: ${nameOf(top.deployment)}, ${value}, is the only credible value.`;
  const factor = better === "higher" ? top.value / next.value : next.value / top.value;
  const how = unit === "ns" ? "times faster than" : "times";
  return `${title}: ${nameOf(top.deployment)} is first with ${value}, ${numberText(factor)} ${how} the next, ${nameOf(next.deployment)}.`;
}

/** The panels of a choice, empty of charts, and what will draw them one after the other. */
export function panelElements(context, state, metric, panels) {
  const drawing = [];
  const sections = panels.map((panel) => {
    const { environment, workload, figures, byWorkload } = panel;
    const { id, title } = context.data.environments[environment];
    const heading = element(
      "h2",
      { id: `e-${id}` },
      element("a", { href: `${context.edition}environments/${id}/` }, title),
    );
    const made = element("section", { class: "explore-panel", "aria-labelledby": `e-${id}` }, heading);
    if (state.view === "workloads") {
      const shown = byWorkload.slice(0, MOST_WORKLOADS);
      const left = byWorkload.length - shown.length;
      made.append(
        element(
          "p",
          { class: "explore-says" },
          `${metric.title}, a chart for each workload${left > 0 ? `; ${left} more can be chosen above` : ""}.`,
        ),
      );
      const grid = element("div", { class: "explore-grid" });
      for (const [one, own] of shown) {
        const box = element("div", { class: "explore-chart" });
        grid.append(element("figure", {}, element("figcaption", {}, one.title), box));
        drawing.push(() => dots(context, box, own, { phone: true, width: 270 }));
      }
      made.append(grid);
      return made;
    }
    made.append(
      element("p", { class: "explore-what" }, workload.title),
      element("p", { class: "explore-says" }, sentence(figures)),
    );
    if (state.view !== "table") {
      const box = element("div", { class: "explore-chart" });
      made.append(box);
      drawing.push(() => VIEW_CHARTS[state.view](context, box, panel, state));
    }
    const numbers = table(context, bestFirst(figures));
    made.append(
      state.view === "table"
        ? numbers
        : element("details", { class: "more" }, element("summary", {}, "The numbers"), numbers),
    );
    return made;
  });
  return { sections, drawing };
}

const VIEW_CHARTS = {
  dots: (context, box, { figures }) => {
    const width = context.width();
    const phone = width < NARROW_PX;
    return dots(context, box, figures, { phone, width: Math.min(width - (phone ? 24 : 0), MOST_PX) });
  },
  percentiles,
  scatter,
};

function dots(context, box, figures, frame) {
  const sorted = bestFirst(figures);
  const label = `${sentence(figures)} ${sorted.map(({ deployment, value, metric }) => `${deployment.name}: ${valueText(value, metric.unit)}`).join("; ")}.`;
  return draw(box, context, { ...rankingChart(context.site, sorted, frame), label });
}

function percentiles(context, box, { environment, workload, figures }) {
  const direction = figures[0].metric.direction;
  const shown = bestFirst(figures).map(({ deployment }) => deployment);
  const all = context.figures.filter(
    (one) =>
      one.environment === environment &&
      one.workload === workload &&
      shown.includes(one.deployment) &&
      PERCENTILES.includes(one.metric.id.slice(direction.length + 1)) &&
      one.metric.direction === direction,
  );
  const lines = [...Map.groupBy(all, ({ deployment }) => deployment)].slice(0, MOST_LINES);
  if (lines.length === 0) {
    box.append(element("p", { class: "text" }, "No percentile of this workload was measured here."));
    return undefined;
  }
  const kinds = new Set(all.map(({ metric }) => metric.id.slice(direction.length + 1)));
  if (kinds.size < 2) {
    box.append(
      element(
        "p",
        { class: "text" },
        `Of this workload only ${[...kinds][0]} is known here: a line needs two percentiles.`,
      ),
    );
    return undefined;
  }
  if (shown.length > lines.length)
    box.after(
      element(
        "p",
        { class: "text tone-muted" },
        `${lines.length} of ${shown.length} deployments: those with percentiles, at most ${MOST_LINES}.`,
      ),
    );
  return draw(box, context, {
    ...percentileChart(context.site, lines, direction, frameOf(context)),
    label: `Percentiles of ${direction} latency of ${lines.map(([{ name }]) => name).join(", ")}.`,
  });
}

const frameOf = (context) => {
  const width = Math.min(context.width() - 8, MOST_PLOT_PX);
  return { phone: width < NARROW_PX, width };
};

const DECLARED = {
  copies: "bytes stored for each byte",
  cores: "cores that the storage keeps on each node",
  price: "price of a usable TiB a month",
};

function scatter(context, box, { environment, workload, figures }, state) {
  const { metric } = figures[0];
  const pairs = figures.flatMap((figure) => {
    if (state.up in DECLARED) {
      const up = figure.deployment[state.up];
      return up === undefined ? [] : [{ figure, up, label: numberText(up), excluded: false }];
    }
    const other = context.figures.find(
      (one) =>
        one.environment === environment &&
        one.workload === workload &&
        one.deployment === figure.deployment &&
        one.metric.id === state.up,
    );
    return other === undefined
      ? []
      : [
          {
            figure,
            up: other.value,
            label: valueText(other.value, other.metric.unit),
            excluded: isExcluded(other),
            other,
          },
        ];
  });
  const upMetric = context.data.metrics.find(({ id }) => id === state.up);
  const upName = upMetric?.title ?? DECLARED[state.up];
  if (pairs.length === 0) {
    box.append(
      element("p", { class: "text" }, `No deployment here has both: ${metric.title} and ${upName}.`),
    );
    return undefined;
  }
  return draw(box, context, {
    ...scatterChart(context.site, pairs, { title: upName, unit: upMetric?.unit ?? "" }, frameOf(context)),
    label: `${metric.title} against ${upName}: ${pairs.map(({ figure, label }) => `${figure.deployment.name}: ${valueText(figure.value, metric.unit)}, ${label}`).join("; ")}.`,
  });
}

function table(context, figures) {
  const head = ["Deployment", "StorageClass", figures[0].metric.title, "Known to lie between", "Place"];
  return element(
    "div",
    { class: "scroll", tabindex: "0", role: "group", "aria-label": figures[0].metric.title },
    element(
      "table",
      {},
      element(
        "thead",
        {},
        element(
          "tr",
          {},
          head.map((text, i) => element("th", { scope: "col", class: i > 1 ? "num" : undefined }, text)),
        ),
      ),
      element(
        "tbody",
        {},
        figures.map((figure) => rowElement(context, figure)),
      ),
    ),
  );
}

function rowElement(context, figure) {
  const { deployment, value, low, high, metric, rank } = figure;
  const place = isExcluded(figure) ? checkLinks(context, figure) : [`#${rank}`];
  return element(
    "tr",
    { class: isExcluded(figure) ? "explore-out" : undefined },
    element(
      "th",
      { scope: "row" },
      element("a", { href: `${context.edition}deployments/${deployment.id}/` }, deployment.name),
    ),
    element(
      "td",
      {},
      deployment.storageClass === undefined
        ? element("span", { class: "tone-muted" }, "none stated")
        : element("code", {}, deployment.storageClass),
    ),
    element(
      "td",
      { class: "num" },
      element("a", { href: runAddress(context.site, figure) }, valueText(value, metric.unit)),
    ),
    element("td", { class: "num" }, `${valueText(low, metric.unit)} to ${valueText(high, metric.unit)}`),
    element("td", { class: "num" }, place),
  );
}

/** Each check that excludes a value, leading to what it says. */
export const checkLinks = (context, { checks }) =>
  checks.flatMap(({ code, label }, i) => [
    i > 0 ? ", " : "excluded: ",
    element("a", { href: `${context.edition}checks/${code.toLowerCase().replaceAll("_", "-")}/` }, label),
  ]);
