// The explorer: state in the address, a form over it, panels below.

import { tableMenus } from "../tables/menu.js";
import { addressOf, readAddress, withIdsOfNow } from "./address.js";
import { bestOf, chipsOf, metricOf, panelsOf, provenFirst, shownDeployments, unstated } from "./choose.js";
import { controls } from "./controls.js";
import { element, painted } from "./elements.js";
import { figuresOf, isExcluded } from "./figures.js";
import { panelElements } from "./panels.js";
import { nothingChosen } from "./quick.js";
import { asksForTerms, termsElements } from "./terms.js";

const main = document.querySelector("[data-explore]");
const form = main.querySelector(".explore-controls");
const status = main.querySelector(".explore-status");
const place = main.querySelector(".explore-panels");
const { edition, site, vega, specs, report, picture, compare } = main.dataset;

const data = await fetch(`${edition}explore.json`).then((answer) => {
  if (!answer.ok)
    throw new Error(`explore.json: expected the figures of the edition, came ${answer.status}.`);
  return answer.json();
});
const figures = figuresOf(data);
const chips = chipsOf(data.deployments);
/** As it was when the page had last painted: asked amid changes it would have the browser lay out what is about to go. */
let width = place.clientWidth;
const context = {
  ...{ data, figures, edition, site, vega, specs, report, picture },
  width: () => width,
};

let state = withIdsOfNow(readAddress(location.search), data.deployments);
const { press, fill, views, tell } = controls(
  form,
  data,
  chips,
  { ...state, order: orderOf(state) },
  change,
  lead,
);
let turn = 0;

/** Environments as their panels follow each other where all are shown. */
function orderOf(opened) {
  const all = { ...opened, chosen: null };
  const panels = panelsOf(figures, shownDeployments(data, all, chips), metricOf(data, figures, all), all);
  return panels.map(({ environment }) => environment);
}

/** Views stand over what they draw, where that is beside the form; else the form begins with them. */
const WIDE = matchMedia("(min-width: 64rem)");
const result = main.querySelector(".explore-result");
const placeViews = () => (WIDE.matches ? result : form).prepend(views);
placeViews();
WIDE.addEventListener("change", placeViews);

function lead() {
  place.scrollIntoView();
}

/** On a phone the form is most of the screen: who asks there for another view is led to what it shows; a page opens at its top. */
const PHONE = matchMedia("(max-width: 40rem)");
function leadToResult() {
  if (PHONE.matches) lead();
}

function change(what) {
  const { toggle, pick, on, ...direct } = what;
  const before = state;
  const next = { ...state, ...direct };
  if (toggle !== undefined) {
    next.chosen = null;
    next.chips = new Set(state.chips);
    if (!next.chips.delete(toggle)) next.chips.add(toggle);
  }
  if (pick !== undefined) {
    const shown = shownDeployments(data, state, chips);
    const ids = (state.view === "compare" ? comparedOf(shown) : shown).map(({ id }) => id);
    next.chosen = on ? [...ids, pick] : ids.filter((id) => id !== pick);
  }
  state = next;
  const query = addressOf(state);
  history.replaceState(null, "", query === "" ? location.pathname : `?${query}`);
  const isOtherView = next.view !== before.view;
  void update().then(() => isOtherView && leadToResult());
}

/** The form follows at once; charts come after the page has painted, one at a time, and give way to the next choice. */
async function update() {
  const own = ++turn;
  press(state);
  await painted();
  if (own !== turn) return;
  const { offsetHeight } = place;
  width = place.clientWidth;
  // Nothing below jumps while what is shown is exchanged.
  place.style.minHeight = `${offsetHeight}px`;
  const metric = metricOf(data, figures, state);
  if (state.up === "") state.up = metric.unit === "ns" ? rateBeside(metric) : "copies";
  const shown = shownDeployments(data, state, chips);
  const ids = new Set(shown.map(({ id }) => id));
  const workloads = data.workloads.filter((workload) =>
    figures.some((one) => one.workload === workload && one.metric === metric && ids.has(one.deployment.id)),
  );
  const compared = state.view === "compare" ? comparedOf(shown) : shown;
  const bests = bestOf(data, figures, metric, state);
  fill(state, metric, compared, workloads, bests, usualOf(shown, metric));
  if (shown.length === 0 && state.chosen !== null) {
    place.replaceChildren(...nothingChosen(data, bests, metric, change));
    status.textContent = "Nothing is chosen.";
    place.style.minHeight = "";
    return;
  }
  if (state.view === "compare") {
    // Loaded by who compares, as pictures are.
    const { compareElements } = await import(compare);
    if (own !== turn) return;
    place.replaceChildren(...compareElements(context, compared));
    tableMenus(place);
    tell("");
    status.textContent = "";
    place.style.minHeight = "";
    return;
  }
  const panels = panelsOf(figures, shown, metric, state);
  const { sections, drawing } = asksForTerms(state)
    ? { sections: termsElements(context, metric, shown, panels), drawing: [] }
    : panelElements(context, state, metric, panels, shown);
  place.replaceChildren(...(asksForTerms(state) ? sections : folded(panels, sections)));
  tableMenus(place);
  tell(place.querySelector(".explore-says")?.textContent ?? "");
  status.textContent = statusText(shown, panels);
  // Where a chart comes to stand is asked once that is laid out.
  await painted();
  if (own !== turn) return;
  const isNear = ({ box }) => box.checkVisibility() && box.getBoundingClientRect().top < 2 * innerHeight;
  const { near = [], far = [] } = Object.groupBy(drawing, (one) => (isNear(one) ? "near" : "far"));
  for (const { run } of near) {
    await run();
    if (own !== turn) return;
  }
  drawWhenNear(far);
  place.style.minHeight = "";
}

/** What stands for no workload: its name, where all environments have one and the same. */
function usualOf(shown, metric) {
  const all = panelsOf(figures, shown, metric, { ...state, workload: "" });
  const [first, second] = new Set(all.map(({ workload }) => workload.title));
  return first && !second ? `${first} (most measured)` : "Most measured in each";
}

/** Who says nothing of whom to compare is shown two. */
function comparedOf(shown) {
  if (state.chosen !== null) return shown;
  const proven = provenFirst(figures, shown);
  return state.chips.size === 0 ? proven.slice(0, 2) : proven;
}

/** Environments without a credible figure stand in a fold behind those that have some; where none has, all are open. */
function openAndFolded(panels) {
  const { open = [], fold = [] } = Object.groupBy(panels, ({ figures: own }) =>
    own.some((figure) => !isExcluded(figure)) ? "open" : "fold",
  );
  return open.length === 0 ? { open: fold, fold: [] } : { open, fold };
}

function folded(panels, sections) {
  const { open, fold } = openAndFolded(panels);
  const sectionsOf = (some) => some.map((one) => sections[panels.indexOf(one)]);
  if (fold.length === 0) return sectionsOf(open);
  const names = fold.map(({ environment }) => data.environments[environment].title);
  const summary = element("summary", {}, `Without a credible figure: ${names.join(", ")}`);
  return [...sectionsOf(open), element("details", { class: "more" }, summary, sectionsOf(fold))];
}

/** Others are drawn when a reader comes near; their places are kept. */
function drawWhenNear(charts) {
  const watcher = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue;
        watcher.unobserve(target);
        void charts.find(({ box }) => box === target).run();
      }
    },
    { rootMargin: "100%" },
  );
  for (const { box } of charts) watcher.observe(box);
}

function rateBeside({ direction }) {
  const beside = data.metrics.find(({ id }) => id === `${direction}.iops`);
  return beside?.id ?? "copies";
}

/** Of one environment each: those of its charts. */
const deploymentsOf = (panels) =>
  new Set(
    panels.flatMap(({ figures: own, byWorkload }) =>
      (state.view === "workloads" ? byWorkload.flatMap(([, all]) => all) : own).map(
        ({ deployment }) => deployment,
      ),
    ),
  );

const environmentsText = ({ length }) => (length === 1 ? "one environment" : `${length} environments`);

function statusText(shown, panels) {
  const { open, fold } = openAndFolded(panels);
  const [seen, hidden] = [open, fold].map(deploymentsOf);
  const without = shown.length - seen.size - hidden.size;
  const unknown = unstated(data, state).length;
  return [
    panels.length === 0
      ? "Nothing was measured that fits this choice."
      : `${seen.size} ${seen.size === 1 ? "deployment" : "deployments"} in ${environmentsText(open)}.`,
    fold.length > 0
      ? `${hidden.size} more in ${environmentsText(fold)}, without a credible figure, ${hidden.size === 1 ? "is" : "are"} folded beneath.`
      : "",
    without > 0 && panels.length > 0
      ? `${without} more ${without === 1 ? "has" : "have"} no such figure.`
      : "",
    unknown > 0 ? `${unknown} do not state whether they survive a node, and are left out.` : "",
  ].join(" ");
}

addEventListener("resize", () => {
  if (place.clientWidth !== width) void update();
});
addEventListener("popstate", () => {
  state = withIdsOfNow(readAddress(location.search), data.deployments);
  void update();
});
await update();
main.dataset.ready = "";
