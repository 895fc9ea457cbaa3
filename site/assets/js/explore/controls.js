// The form: what can be chosen. It tells what was chosen; it draws nothing.
import { VIEWS } from "./address.js";
import { element } from "./elements.js";
import { byPercentile } from "./names.js";
import { pairFields, picker } from "./picker.js";

const DIRECTIONS = { read: "Read", write: "Write", sync: "fsync", mixed: "Read and write" };
/** From here on the form stands beside what it shows, and need not be folded. */
const WIDE = matchMedia("(min-width: 64rem)");

/**
 * @param opened what the address asks for: filters in use are open, deployments that it names on top
 * @param changed told after each choice, with what of the state it changes
 * @param lead leads to what the choice shows
 * @returns press and fill, which bring the form in line with the state, `tell`, which says in it what the choice shows, and the views
 */
export function controls(form, data, chips, opened, changed, lead) {
  const metric = element("select", { id: "m", change: () => changed({ metric: metric.value }) });
  for (const [direction, group] of Map.groupBy(data.metrics, (one) => one.direction))
    metric.append(
      element(
        "optgroup",
        { label: DIRECTIONS[direction] ?? direction },
        group.map(({ id, title }) => element("option", { value: id }, title)),
      ),
    );
  const workload = element("select", { id: "w", change: () => changed({ workload: workload.value }) });
  const up = element("select", { id: "y", change: () => changed({ up: up.value }) });
  up.append(
    ...data.metrics.map(({ id, title }) => element("option", { value: id }, title)),
    element("option", { value: "copies" }, "Bytes stored for each byte"),
    element("option", { value: "cores" }, "Cores that the storage keeps"),
    element("option", { value: "price" }, "Price of a usable TiB a month"),
  );
  const buttonsOfViews = Object.entries(VIEWS).map(([id, label]) =>
    element("button", { type: "button", "data-view": id, click: () => changed({ view: id }) }, label),
  );
  const { groups, buttons } = chipGroups(chips, changed);
  const excluded = element("input", {
    type: "checkbox",
    change: () => changed({ excluded: excluded.checked }),
  });
  const filters = element("summary", {}, "Filters");
  const { fold, fill: fillPicker, tell } = picker(data, opened, changed, lead);
  const { fields: pair, fill: fillPair } = pairFields(data, changed);
  const metricField = field("Metric", metric);
  const upField = field("Y axis", up);
  const workloadField = field("Workload", workload);
  workloadField.classList.add("explore-long");
  const row = element("div", { class: "explore-row" }, metricField, workloadField, upField);
  const pairRow = element(
    "div",
    { class: "explore-row explore-two" },
    field("Compare", pair[0]),
    field("against", pair[1]),
  );
  // On a phone six buttons would fill what the chart needs.
  const view = element(
    "select",
    { "aria-label": "View", change: () => changed({ view: view.value }) },
    Object.entries(VIEWS).map(([id, label]) => element("option", { value: id }, label)),
  );
  const views = element(
    "div",
    { class: "explore-views", role: "group", "aria-label": "View" },
    buttonsOfViews,
    view,
  );
  form.append(
    row,
    pairRow,
    element(
      "details",
      { class: "explore-filters", open: opened.chips.size > 0 },
      filters,
      groups,
      element("label", { class: "explore-excluded" }, excluded, "Show excluded values"),
    ),
    fold,
  );
  fold.open = WIDE.matches;
  form.addEventListener("submit", (event) => event.preventDefault());
  form.hidden = false;
  staysBeside(form);

  return {
    views,
    tell,
    /** At once: what was pressed. */
    press(state) {
      const isOn = (id) => state.chosen === null && state.chips.has(id);
      for (const button of buttonsOfViews) press(button, state.view === button.dataset.view);
      view.value = state.view;
      for (const button of buttons) press(button, isOn(button.dataset.chip));
      const count = chips.filter(({ id }) => isOn(id)).length;
      filters.textContent = count === 0 ? "Filters" : `Filters: ${count}`;
      excluded.checked = state.excluded;
      row.hidden = state.view === "compare";
      // Of three or more the list below says which: two fields would drop the others.
      pairRow.hidden = state.view !== "compare" || (state.chosen?.length ?? 0) > 2;
      const isScatter = state.view === "scatter";
      upField.hidden = !isScatter;
      metricField.firstChild.textContent = isScatter ? "X axis" : "Metric";
    },
    /** The rest. */
    fill(state, chosenMetric, shown, workloads, bests, usual) {
      metric.value = chosenMetric.id;
      nameOptions(metric, data.metrics, state.view === "percentiles");
      workload.replaceChildren(
        element("option", { value: "" }, usual),
        ...workloads.map(({ id, title }) => element("option", { value: id }, title)),
      );
      workload.value = workloads.some(({ id }) => id === state.workload) ? state.workload : "";
      up.value = state.up;
      const ids = shown.map(({ id }) => id);
      fillPicker(new Set(ids), bests, chosenMetric);
      if (state.view === "compare") fillPair(ids);
    },
  };
}

/** Beside what it shows it stays: by its top, or where the screen is less high than the form by its end. */
function staysBeside(form) {
  const told = () => form.style.setProperty("--own", `${form.offsetHeight}px`);
  new ResizeObserver(told).observe(form);
}

/** Chips under what they ask of a deployment. */
function chipGroups(chips, changed) {
  const buttons = [];
  const groups = [...Map.groupBy(chips, ({ about }) => about)].map(([about, own]) => {
    const made = own.map(({ id, label }) =>
      element(
        "button",
        { type: "button", class: "chip", "data-chip": id, click: () => changed({ toggle: id }) },
        label,
      ),
    );
    buttons.push(...made);
    return element(
      "fieldset",
      {},
      element("legend", {}, about),
      element("div", { class: "explore-chips" }, made),
    );
  });
  return { groups, buttons };
}

const press = (button, on) => button.setAttribute("aria-pressed", String(on));

const field = (label, select) =>
  element("div", { class: "explore-field" }, element("label", { for: select.id }, label), select);

/** Where all percentiles of a direction are drawn together the choice is of a direction: one option of each is enough. */
function nameOptions(select, metrics, isByPercentile) {
  const chosen = metrics.find(({ id }) => id === select.value);
  for (const option of select.options) {
    const one = metrics.find(({ id }) => id === option.value);
    const isOwn =
      one.direction === chosen?.direction
        ? one === chosen
        : one === metrics.find(({ direction }) => direction === one.direction);
    option.textContent = isByPercentile ? byPercentile(one) : one.title;
    option.hidden = isByPercentile && !isOwn;
  }
}
