// Which deployments: a box each, by environment, and two lists for "this one against that one".
import { element } from "./elements.js";
import { classOf } from "./figures.js";

/** `lead`: to what is shown. @returns the fold, and `fill`, which brings it in line with who is shown */
export function picker(data, changed, lead) {
  const boxes = new Map();
  const pick = (deployment) => {
    const { id, name } = deployment;
    const box = element("input", { type: "checkbox", change: () => changed({ pick: id, on: box.checked }) });
    boxes.set(id, box);
    const beneath = classOf(deployment) ?? deployment.kind;
    return element("label", {}, box, element("span", {}, name), element("small", {}, beneath));
  };
  const summary = element("summary", {}, "Deployments");
  const show = element("button", { type: "button", click: lead }, "");
  const fold = element(
    "details",
    { class: "explore-picker" },
    summary,
    element(
      "p",
      {},
      element("button", { type: "button", click: () => changed({ chosen: null }) }, "All that pass"),
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
          data.deployments.filter((one) => one.environment === environment).map(pick),
        ),
      ),
    ),
    element("p", { class: "explore-lead" }, show),
  );
  const fill = (ids) => {
    for (const [id, box] of boxes) box.checked = ids.has(id);
    summary.textContent = `Deployments: ${ids.size} of ${data.deployments.length}`;
    show.textContent = `${ids.size} chosen: show ${ids.size === 1 ? "it" : "them"}`;
    show.parentElement.hidden = ids.size === 0;
  };
  return { fold, fill };
}

/** Two lists; the second begins with the environment of the first. `fill` takes the ids that are compared. */
export function pairFields(data, changed) {
  let rest = [];
  const told = () => changed({ chosen: [...new Set([a.value, b.value, ...rest])] });
  const [a, b] = ["a", "b"].map((id) => element("select", { id, change: told }));
  const groups = (first, left) =>
    data.environments
      .map(({ title }, environment) => ({ title, environment }))
      .sort((x, z) => Number(z.environment === first) - Number(x.environment === first))
      .map(({ title, environment }) =>
        element(
          "optgroup",
          { label: title },
          data.deployments
            .filter((one) => one.environment === environment && one.id !== left)
            .map((one) =>
              element("option", { value: one.id }, [one.name, classOf(one) ?? []].flat().join(" · ")),
            ),
        ),
      );
  const none = () => element("option", { value: "" }, "choose one");
  const fill = (ids) => {
    const [first = "", second = "", ...others] = ids;
    rest = others;
    const { environment = 0 } = data.deployments.find(({ id }) => id === first) ?? {};
    a.replaceChildren(...(first === "" ? [none()] : []), ...groups(environment));
    b.replaceChildren(...(second === "" ? [none()] : []), ...groups(environment, first));
    [a.value, b.value] = [first, second];
  };
  return { fields: [a, b], fill };
}
