// A panel an environment: its sentence, its chart, its table.
import { againElements } from "./again.js";
import { draw } from "./charts.js";
import { element } from "./elements.js";
import { byPercentile } from "./names.js";
import { numbersByWorkload, numbersOf } from "./numbers.js";
import { pictureButtons } from "./picture-buttons.js";
import {
  barsSentence,
  doubtSentence,
  legendLine,
  linked,
  linkedHead,
  linkedRest,
  noiseSentence,
} from "./sentence.js";
import { chartedOf, chartOf, multiples } from "./views.js";

/** Views of one ranking: a sentence on who is first is of what they show. */
const RANKED = new Set(["dots", "table"]);

/** Of those shown in an environment: whom nobody measured so, excluded or not. */
const missingOf = (context, shown, { environment, workload, figures: [{ metric }] }) => {
  const has = (deployment) =>
    context.figures.some(
      (one) => one.deployment === deployment && one.workload === workload && one.metric === metric,
    );
  return shown.filter((one) => one.environment === environment && !has(one));
};

/** The panels of a choice, empty of charts, and what will draw them one after the other. @param deployments that are shown, measured or not */
export function panelElements(context, state, metric, panels, deployments) {
  const drawing = [];
  /** Its place is kept before it is drawn: what stands below stays where it is. */
  const charted = (box, chart) => {
    const { height, padding } = chart.size;
    box.style.minHeight = `${height + padding.top + padding.bottom}px`;
    let drawn;
    const run = () => {
      drawn ??= draw(box, context, chart);
      return drawn;
    };
    drawing.push({ box, run });
    return run;
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
      const runs = [];
      const shown = chartedOf(byWorkload).flatMap(([, own]) => own);
      made.append(
        ...multiples(context, metric, byWorkload, (...one) => runs.push(charted(...one))),
        ...line(legendLine(shown)),
        ...againElements(context, shown),
        ...reading([doubtSentence(shown)]),
        pictureButtons(context, runs, state.view, panel),
        fold(numbersByWorkload(context, environment, chartedOf(byWorkload))),
      );
      return made;
    }
    const again = againElements(context, figures, {
      missing: missingOf(context, deployments, panel),
      workload,
    });
    made.append(element("p", { class: "explore-what" }, `${workload.title} · ${drawnIn(state, metric)}`));
    if (RANKED.has(state.view))
      made.append(element("p", { class: "explore-says" }, linkedHead(context, figures)));
    if (state.view !== "table") {
      const box = element("div", { class: "explore-chart" });
      made.append(box);
      const chart = chartOf(context, box, panel, state);
      if (chart?.says) box.before(element("p", { class: "explore-says" }, linked(context, chart.says)));
      if (chart !== undefined) made.append(...line(legendLine(chart.ofLines ?? figures, state.view)));
      made.append(...again);
      if (chart !== undefined) made.append(pictureButtons(context, [charted(box, chart)], state.view, panel));
    }
    const numbers = numbersOf(context, state.view, panel);
    // Lines have said whose figures carry a caution, and a table says it of each.
    made.append(
      ...(state.view === "table" ? again : []),
      ...reading([
        state.view === "dots" || state.view === "scatter" ? doubtSentence(figures) : "",
        ...(RANKED.has(state.view) ? [linkedRest(context, figures), noiseSentence(figures)] : []),
        state.view === "dots" ? barsSentence(figures) : "",
      ]),
    );
    made.append(state.view === "table" ? numbers : fold(numbers));
    return made;
  });
  return { sections, drawing };
}

const line = (said) => (said.length > 0 ? [element("p", { class: "text tone-muted" }, said)] : []);

/** What is told of figures besides: no reader needs it to see who is first. */
function reading(parts) {
  const said = parts.flatMap(line);
  return said.length > 0 ? [fold(said, "How to read this")] : [];
}

const fold = (inside, summary = "The numbers") =>
  element("details", { class: "more" }, element("summary", {}, summary), inside);

const drawnIn = ({ view }, metric) => (view === "percentiles" ? byPercentile(metric) : metric.title);
