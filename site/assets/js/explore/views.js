// What each view draws of a panel.
import { element } from "./elements.js";
import { bestFirst, figureText, isExcluded, numberText } from "./figures.js";
import { percentilesOf, percentOf } from "./numbers.js";
import { hasLine, percentileChart } from "./percentile-chart.js";
import { endsOfAll, rankingChart } from "./ranking-chart.js";
import { scatterChart } from "./scatter-chart.js";
import { scatterParts } from "./scatter-sentence.js";
import { barsSentence, plainText, sentence } from "./sentence.js";
import { spreadChart } from "./spread-chart.js";

const NARROW_PX = 620;
const MOST_LINES = 8;
const MOST_WORKLOADS = 9;

/** The chart of a view, or undefined with what `box` says in its place. */
export const chartOf = (context, box, panel, state) => VIEW_CHARTS[state.view](context, box, panel, state);

const VIEW_CHARTS = {
  dots: (context, _, { figures }) => dots(context, figures, frameOf(context)),
  percentiles,
  scatter,
};

/** Workloads that have a chart each. */
export const chartedOf = (byWorkload) => byWorkload.slice(0, MOST_WORKLOADS);

/** A chart for each workload. @param charted told of each box and its chart */
export function multiples(context, metric, byWorkload, charted) {
  const shown = chartedOf(byWorkload);
  const left = byWorkload.length - shown.length;
  const width = columnOf(context.width(), shown.length);
  const grid = element("div", { class: "explore-grid" });
  // Side by side they are held against each other: on one kind of scale, with the same ends.
  const ends = endsOfAll(shown.flatMap(([, own]) => own));
  for (const [one, own] of shown) {
    const box = element("div", { class: "explore-chart" });
    grid.append(element("figure", {}, element("figcaption", {}, one.title), box));
    charted(box, dots(context, own, { phone: width < NARROW_PX, width, ends }));
  }
  const bars = barsSentence(shown.flatMap(([, own]) => own));
  const said = `${metric.title}, a chart for each workload${left > 0 ? `; ${left} more can be chosen above` : ""}. ${bars}`;
  return [element("p", { class: "explore-says" }, said), grid];
}

function dots(context, figures, frame) {
  const sorted = bestFirst(figures);
  const label = `${sentence(figures)} ${sorted.map((one) => `${one.deployment.name}: ${figureText(one)}`).join("; ")}.`;
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
        `Of this workload only ${[...kinds][0]} is known here: this chart needs two percentiles.`,
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
  const { order } = context.data.environments[environment];
  const frame = frameOf(context);
  const isCurved = lines.some(([, own]) => own.length > 2);
  const chart = isCurved
    ? percentileChart(context.site, lines, order, direction, frame)
    : spreadChart(context.site, lines, direction, frame);
  const reading = isCurved
    ? `low at the right end is fast even in its slowest I/Os; ${hasLine(lines) ? "steep" : "far above its left end"} is a long tail`
    : "further left is faster; a long row has a long tail";
  return {
    ...chart,
    ofLines: lines.flatMap(([, own]) => own),
    says: [
      `${direction[0].toUpperCase()}${direction.slice(1)} latency by percentile, of ${lines.length} deployments: ${reading}.`,
    ],
    label: `Percentiles of ${direction} latency of ${lines.map(([{ name }]) => name).join(", ")}.`,
  };
}

/** Of .explore-grid. */
const GAP = 24;
const LEAST_COLUMN = 304;
function columnOf(width, most) {
  const columns = Math.max(1, Math.min(most, Math.floor((width + GAP) / (LEAST_COLUMN + GAP))));
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
            label: figureText(other),
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
        `Only ${figure.deployment.name} has both: ${metric.title} ${figureText(figure)}, ${upName} ${label}.`,
      ),
    );
    return undefined;
  }
  const upBetter = upMetric?.better ?? "lower";
  const { unnamed, ...chart } = scatterChart(
    context.site,
    pairs,
    context.data.environments[environment].order,
    { better: upBetter, title: upName, unit: upMetric?.unit ?? "" },
    frameOf(context),
  );
  const found = scatterParts(pairs, state.up);
  const corner = `Best is the ${upBetter === "higher" ? "top" : "bottom"} ${metric.better === "higher" ? "right" : "left"}.`;
  if (unnamed.length > 0)
    box.after(
      element("p", { class: "text tone-muted" }, `Too close to others for a name: ${unnamed.join(", ")}.`),
    );
  return {
    ...chart,
    says: [...found, ` ${corner}`],
    label: `${metric.title} against ${upName}. ${plainText(found)} ${pairs.map(({ figure, label }) => `${figure.deployment.name}: ${figureText(figure)}, ${label}`).join("; ")}.`,
  };
}
