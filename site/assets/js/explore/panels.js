// A panel an environment: its sentence, its chart, its table.
import { draw } from "./charts.js";
import { element } from "./elements.js";
import { bestFirst, isExcluded, numberText, valueText } from "./figures.js";
import { percentileChart, rankingChart, scatterChart } from "./kinds.js";
import { numbersOf, percentilesOf, percentOf } from "./numbers.js";
import { pictureButtons } from "./picture-buttons.js";
import { linkedSentence, noiseSentence, sentence } from "./sentence.js";

const NARROW_PX = 620;
const MOST_LINES = 8;
const MOST_WORKLOADS = 9;

/** The panels of a choice, empty of charts, and what will draw them one after the other. */
export function panelElements(context, state, metric, panels) {
  const drawing = [];
  /** Its place is kept before it is drawn: what stands below stays where it is. */
  const charted = (box, chart) => {
    if (chart === undefined) return;
    const { height, padding } = chart.size;
    box.style.minHeight = `${height + padding.top + padding.bottom}px`;
    drawing.push({ box, run: () => draw(box, context, chart) });
  };
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
        charted(box, dots(context, own, { phone: true, width: columnOf(context.width()) }));
      }
      made.append(grid);
      return made;
    }
    made.append(
      element("p", { class: "explore-what" }, workload.title),
      element("p", { class: "explore-says" }, linkedSentence(context, figures)),
    );
    if (state.view !== "table") {
      const box = element("div", { class: "explore-chart" });
      made.append(box);
      const chart = VIEW_CHARTS[state.view](context, box, panel, state);
      charted(box, chart);
      if (chart !== undefined) made.append(pictureButtons(context, box, state.view, panel));
    }
    const numbers = numbersOf(context, state.view, panel);
    const noise = state.view === "dots" || state.view === "table" ? noiseSentence(figures) : "";
    if (noise !== "") made.append(element("p", { class: "text tone-muted" }, noise));
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
  dots: (context, _, { figures }) => dots(context, figures, frameOf(context)),
  percentiles,
  scatter,
};

function dots(context, figures, frame) {
  const sorted = bestFirst(figures);
  const label = `${sentence(figures)} ${sorted.map(({ deployment, value, metric }) => `${deployment.name}: ${valueText(value, metric.unit)}`).join("; ")}.`;
  return { ...rankingChart(context.site, sorted, frame), label };
}

function percentiles(context, box, panel) {
  const { environment, figures } = panel;
  const direction = figures[0].metric.direction;
  const shown = bestFirst(figures).map(({ deployment }) => deployment);
  const all = percentilesOf(context, panel);
  const lines = [...Map.groupBy(all, ({ deployment }) => deployment)].slice(0, MOST_LINES);
  if (lines.length === 0) {
    box.append(element("p", { class: "text" }, "No percentile of this workload was measured here."));
    return undefined;
  }
  const kinds = new Set(all.map(percentOf));
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
  return {
    ...percentileChart(
      context.site,
      lines,
      context.data.environments[environment].order,
      direction,
      frameOf(context),
    ),
    label: `Percentiles of ${direction} latency of ${lines.map(([{ name }]) => name).join(", ")}.`,
  };
}

/** Of .explore-grid. */
const GAP = 24;
const LEAST_COLUMN = 304;
function columnOf(width) {
  const columns = Math.max(1, Math.floor((width + GAP) / (LEAST_COLUMN + GAP)));
  return Math.floor((width - GAP * (columns - 1)) / columns);
}

const frameOf = (context) => {
  const width = context.width();
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
  if (pairs.length === 1) {
    const [{ figure, label }] = pairs;
    box.append(
      element(
        "p",
        { class: "text" },
        `Only ${figure.deployment.name} has both: ${metric.title} ${valueText(figure.value, metric.unit)}, ${upName} ${label}.`,
      ),
    );
    return undefined;
  }
  return {
    ...scatterChart(
      context.site,
      pairs,
      context.data.environments[environment].order,
      { title: upName, unit: upMetric?.unit ?? "" },
      frameOf(context),
    ),
    label: `${metric.title} against ${upName}: ${pairs.map(({ figure, label }) => `${figure.deployment.name}: ${valueText(figure.value, metric.unit)}, ${label}`).join("; ")}.`,
  };
}
