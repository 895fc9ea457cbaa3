// A panel an environment: its sentence, its chart, its table.
import { draw } from "./charts.js";
import { element } from "./elements.js";
import { numbersByWorkload, numbersOf } from "./numbers.js";
import { pictureButtons } from "./picture-buttons.js";
import { barsSentence, doubtSentence, linkedHead, linkedRest, noiseSentence } from "./sentence.js";
import { chartedOf, chartOf, multiples } from "./views.js";

/** Views of one ranking: a sentence on who is first is of what they show. */
const RANKED = new Set(["dots", "table"]);

/** The panels of a choice, empty of charts, and what will draw them one after the other. */
export function panelElements(context, state, metric, panels) {
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
      made.append(
        ...multiples(context, metric, byWorkload, (...one) => runs.push(charted(...one))),
        pictureButtons(context, runs, state.view, panel),
        fold(numbersByWorkload(context, environment, chartedOf(byWorkload))),
      );
      return made;
    }
    made.append(element("p", { class: "explore-what" }, `${workload.title} · ${metric.title}`));
    if (RANKED.has(state.view))
      made.append(element("p", { class: "explore-says" }, linkedHead(context, figures)));
    if (state.view !== "table") {
      const box = element("div", { class: "explore-chart" });
      made.append(box);
      const chart = chartOf(context, box, panel, state);
      if (chart?.says) box.before(element("p", { class: "explore-says" }, chart.says));
      const doubts = chart === undefined ? "" : doubtSentence(chart.ofLines ?? figures, state.view);
      if (doubts !== "") made.append(element("p", { class: "text tone-muted" }, doubts));
      if (chart !== undefined) made.append(pictureButtons(context, [charted(box, chart)], state.view, panel));
    }
    const rest = RANKED.has(state.view) ? linkedRest(context, figures) : [];
    if (rest.length > 0) made.append(element("p", { class: "text tone-muted" }, rest));
    const numbers = numbersOf(context, state.view, panel);
    const bars = state.view === "dots" ? barsSentence(figures) : "";
    const noise = state.view === "dots" || state.view === "table" ? noiseSentence(figures) : "";
    const said = `${bars} ${noise}`.trim();
    if (said !== "") made.append(element("p", { class: "text tone-muted" }, said));
    made.append(state.view === "table" ? numbers : fold(numbers));
    return made;
  });
  return { sections, drawing };
}

const fold = (numbers) =>
  element("details", { class: "more" }, element("summary", {}, "The numbers"), numbers);
