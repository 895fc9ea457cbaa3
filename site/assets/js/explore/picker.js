// Which deployments: a box each, by environment, and two lists for "this one against that one".
import { element } from "./elements.js";
import { classOf } from "./figures.js";
import { quickButtons } from "./quick.js";

/** Of so many that an address names each environment is open. */
const FEW = 8;

/**
 * @param opened what the address names stands on top, and `order` of environments as they are shown
 * @param lead to what is shown
 * @returns the fold, `fill`, which brings it in line with who is shown, and `tell`, which says what that comes to
 */
export function picker(data, { chosen: named, order }, changed, lead) {
  const boxes = new Map();
  const pick = (deployment) => {
    const { id, name } = deployment;
    const change = () => changed({ pick: id, on: box.checked });
    const box = element("input", { type: "checkbox", change });
    boxes.set(id, box);
    const beneath = classOf(deployment) ?? deployment.kind;
    return element("label", {}, box, element("span", {}, name), element("small", {}, beneath));
  };
  const summary = element("summary", {}, "Deployments");
  const folds = groupsOf(data, new Set(named), order).map((group) => foldOf(group, pick));
  // What stands below the list, where it cannot be seen.
  const said = element("p", { "aria-hidden": "true" });
  const show = element("button", { type: "button", click: lead }, "");
  const fold = element(
    "details",
    { class: "explore-picker" },
    summary,
    element(
      "p",
      {},
      element("button", { type: "button", click: () => changed({ chosen: null }) }, "All"),
      element("button", { type: "button", click: () => changed({ chosen: [] }) }, "None"),
    ),
    folds.map(({ fold: own }) => own),
    element("div", { class: "explore-lead" }, said, show),
  );
  const fill = (ids, bests, metric) => {
    for (const [id, box] of boxes) box.checked = ids.has(id);
    for (const { environment, count, quick } of folds) {
      const own = data.deployments.filter((one) => one.environment === environment);
      count.textContent = `${own.filter(({ id }) => ids.has(id)).length} of ${own.length}`;
      inFocus(quick, () =>
        quick.replaceChildren(...quickButtons(data, environment, bests[environment], metric, changed)),
      );
    }
    summary.textContent = `Deployments: ${ids.size} of ${data.deployments.length}`;
    show.textContent = `${ids.size} chosen: show ${ids.size === 1 ? "it" : "them"}`;
    show.parentElement.hidden = ids.size === 0;
  };
  const tell = (text) => {
    said.textContent = text;
  };
  return { fold, fill, tell };
}

/** An environment: how many of it are chosen, and a box for each. */
function foldOf({ environment, title, own, open }, pick) {
  const count = element("small", {});
  const quick = element("p", {});
  const fold = element(
    "fieldset",
    { "aria-label": title },
    element(
      "details",
      { open },
      element("summary", {}, `${title} `, count),
      quick,
      element("div", { class: "explore-picks" }, own.map(pick)),
    ),
  );
  return { environment, fold, count, quick };
}

/** Who pressed one of these by keyboard goes on from there. */
function inFocus(row, fill) {
  const at = [...row.children].indexOf(document.activeElement);
  fill();
  if (at >= 0) (row.children[at] ?? row.children[0])?.focus();
}

/** Once, as the page opens: what moved while one ticks would be missed by the next press. Open are those with a few that are named, else the one that is shown first. */
function groupsOf({ environments, deployments }, named, order) {
  const isNamed = ({ id }) => named.has(id);
  const first = (is) => (a, b) => Number(is(b)) - Number(is(a));
  const place = ({ environment }) => (order.indexOf(environment) + order.length + 1) % (order.length + 1);
  const count = deployments.filter(isNamed).length;
  const isFew = count > 0 && count <= FEW;
  return environments
    .map(({ title }, environment) => {
      const own = deployments.filter((one) => one.environment === environment).sort(first(isNamed));
      return { environment, title, own };
    })
    .sort((a, b) => place(a) - place(b))
    .sort(first(({ own }) => own.some(isNamed)))
    .map((group, at) => ({ ...group, open: isFew ? group.own.some(isNamed) : at === 0 }));
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
            .map((one) => element("option", { value: one.id }, one.name)),
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
