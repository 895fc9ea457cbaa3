// The form: what can be chosen. It tells what was chosen; it draws nothing.
import { VIEWS } from "./address.js";
import { element } from "./elements.js";
import { classOf } from "./figures.js";

/**
 * @param changed told after each choice, with what of the state it changes
 * @returns press and fill: they bring the form in line with the state
 */
export function controls(form, data, chips, changed) {
  const metric = element("select", { id: "m", change: () => changed({ metric: metric.value }) });
  for (const [direction, group] of Map.groupBy(data.metrics, (one) => one.direction))
    metric.append(
      element(
        "optgroup",
        {
          label:
            { read: "Read", write: "Write", sync: "fsync", mixed: "Read and write" }[direction] ?? direction,
        },
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
  const views = Object.entries(VIEWS).map(([id, label]) =>
    element("button", { type: "button", "data-view": id, click: () => changed({ view: id }) }, label),
  );
  const chipButtons = chips.map(({ id, label }) =>
    element(
      "button",
      { type: "button", class: "chip", "data-chip": id, click: () => changed({ toggle: id }) },
      label,
    ),
  );
  const excluded = element("input", {
    type: "checkbox",
    change: () => changed({ excluded: excluded.checked }),
  });
  const boxes = new Map();
  const picker = element(
    "details",
    { class: "explore-picker" },
    element("summary", {}, "Deployments"),
    element(
      "p",
      {},
      element(
        "button",
        { type: "button", click: () => changed({ chosen: null }) },
        "All that pass the filters above",
      ),
      element("button", { type: "button", click: () => changed({ chosen: [] }) }, "None"),
    ),
    data.environments.map(({ title }, environment) =>
      element(
        "fieldset",
        {},
        element("legend", {}, title),
        element(
          "div",
          { class: "explore-picks" },
          data.deployments
            .filter((one) => one.environment === environment)
            .map((deployment) => {
              const { id, name } = deployment;
              const box = element("input", {
                type: "checkbox",
                change: () => changed({ pick: id, on: box.checked }),
              });
              boxes.set(id, box);
              const beneath = classOf(deployment) ?? deployment.kind;
              return element("label", {}, box, element("span", {}, name), element("small", {}, beneath));
            }),
        ),
      ),
    ),
  );
  const upField = field("Up", up);
  const row = element(
    "div",
    { class: "explore-row" },
    field("Metric", metric),
    field("Workload", workload),
    upField,
  );
  form.append(
    row,
    element("div", { class: "explore-views", role: "group", "aria-label": "View" }, views),
    element(
      "div",
      { class: "explore-chips", role: "group", "aria-label": "Only deployments that" },
      chipButtons,
      element("label", { class: "explore-excluded" }, excluded, "excluded values, too"),
    ),
    picker,
  );
  form.addEventListener("submit", (event) => event.preventDefault());
  form.hidden = false;

  return {
    /** At once: what was pressed. */
    press(state) {
      for (const button of views) press(button, state.view === button.dataset.view);
      for (const button of chipButtons)
        press(button, state.chosen === null && state.chips.has(button.dataset.chip));
      excluded.checked = state.excluded;
      row.hidden = state.view === "compare";
      upField.hidden = state.view !== "scatter";
    },
    /** The rest. */
    fill(state, chosenMetric, shown, workloads) {
      metric.value = chosenMetric.id;
      workload.replaceChildren(
        element("option", { value: "" }, "in each environment, what most were measured in"),
        ...workloads.map(({ id, title }) => element("option", { value: id }, title)),
      );
      workload.value = workloads.some(({ id }) => id === state.workload) ? state.workload : "";
      up.value = state.up;
      const ids = new Set(shown.map(({ id }) => id));
      for (const [id, box] of boxes) box.checked = ids.has(id);
      picker.querySelector("summary").textContent = `Deployments: ${ids.size} of ${data.deployments.length}`;
    },
  };
}

const press = (button, on) => button.setAttribute("aria-pressed", String(on));

const field = (label, select) =>
  element("div", { class: "explore-field" }, element("label", { for: select.id }, label), select);
