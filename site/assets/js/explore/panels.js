// A panel an environment: its sentence, its chart, its table.
import { draw, spreads } from "./charts.js";
import { element } from "./elements.js";
import { axisUnit, bestFirst, isExcluded, noteOf, numberText, runAddress, valueText } from "./figures.js";

const NARROW_PX = 620;
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
        drawing.push(() => dots(context, box, own, "dots-narrow", 270));
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
    return width < NARROW_PX
      ? dots(context, box, figures, "dots-narrow", width - 24)
      : dots(context, box, figures, "dots", Math.min(width, 880) - 256 - 110 - 40);
  },
  percentiles,
  scatter,
};

/** Two fields that charts show of a figure, without what divides lines there. */
const plain = (text) => text.replaceAll("|", "/");

function dots(context, box, figures, name, width) {
  const sorted = bestFirst(figures);
  const { unit, title, better } = sorted[0].metric;
  const { divisor, name: unitName } = axisUnit(
    sorted.map(({ value }) => value),
    unit,
  );
  const isLog = spreads(sorted.flatMap(({ low, high }) => [low, high]));
  const rows = sorted.map((figure) => ({
    ...rowOf(context, figure),
    value: figure.value / divisor,
    low: figure.low / divisor,
    high: figure.high / divisor,
  }));
  return draw(box, context, {
    name,
    rows,
    width: Math.max(width, 120),
    logs: isLog ? ["x"] : [],
    titles: { x: `${title}, ${unitName}${isLog ? ", log" : ""}; ${better} is better` },
    label: `${sentence(figures)} ${rows.map((row) => `${row.title}: ${row.label}`).join("; ")}.`,
  });
}

function rowOf(context, figure) {
  const title = plain(figure.deployment.name);
  const note = plain(noteOf(figure));
  return {
    name: `${title}|${note}`,
    title,
    note,
    reason: note,
    label: valueText(figure.value, figure.metric.unit),
    status: isExcluded(figure) ? "excluded" : "ranked",
    href: runAddress(context.site, figure),
  };
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
  const drawn = lines.flatMap(([, own]) => own);
  const { divisor, name: unitName } = axisUnit(
    drawn.map(({ value }) => value),
    "ns",
  );
  if (shown.length > lines.length)
    box.after(
      element(
        "p",
        { class: "text tone-muted" },
        `${lines.length} of ${shown.length} deployments: those with percentiles, at most ${MOST_LINES}.`,
      ),
    );
  return draw(box, context, {
    name: "percentiles",
    rows: drawn.map((figure) => ({
      ...rowOf(context, figure),
      name: plain(figure.deployment.name),
      percentile: figure.metric.id.slice(direction.length + 1),
      value: figure.value / divisor,
    })),
    width: Math.min(context.width() - 70, 620),
    titles: { y: `${direction} latency, ${unitName}, log; lower is better` },
    label: `Percentiles of ${direction} latency of ${lines.map(([{ name }]) => name).join(", ")}.`,
  });
}

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
      element("p", { class: "text" }, `Nobody states or measured both here: ${metric.title} and ${upName}.`),
    );
    return undefined;
  }
  const across = axisUnit(
    pairs.map(({ figure }) => figure.value),
    metric.unit,
  );
  const upward = upMetric
    ? axisUnit(
        pairs.map(({ up }) => up),
        upMetric.unit,
      )
    : { divisor: 1, name: "" };
  const logs = [
    ...(spreads(pairs.map(({ figure }) => figure.value)) ? ["x"] : []),
    ...(spreads(pairs.map(({ up }) => up)) ? ["y"] : []),
  ];
  return draw(box, context, {
    name: "scatter",
    rows: pairs.map(({ figure, up, label, excluded }) => ({
      ...rowOf(context, figure),
      ...(excluded && { status: "excluded" }),
      value: figure.value / across.divisor,
      up: up / upward.divisor,
      upLabel: label,
    })),
    width: Math.min(context.width() - 80, 640),
    logs,
    titles: {
      x: `${metric.title}, ${across.name}${logs.includes("x") ? ", log" : ""}; ${metric.better} is better`,
      y: `${upName}${upward.name && `, ${upward.name}`}${logs.includes("y") ? ", log" : ""}`,
    },
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
