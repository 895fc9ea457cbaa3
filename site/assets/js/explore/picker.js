// Which deployments: a box each, by environment, and two lists for "this one against that one".
import { element } from "./elements.js";
import { classOf } from "./figures.js";
import { quickButtons } from "./quick.js";

/** So many stand by name above the list, and so many are a list that need not be folded. */
const FEW = 8;

/**
 * @param named what the address names: it stands on top, and of environments the first with any of it is open
 * @param lead to what is shown
 * @returns the fold, and `fill`, which brings it in line with who is shown
 */
export function picker(data, named, changed, lead) {
  const boxes = new Map();
  let ticked;
  const pick = (deployment) => {
    const { id, name } = deployment;
    const change = () => {
      ticked = box;
      changed({ pick: id, on: box.checked });
    };
    const box = element("input", { type: "checkbox", change });
    boxes.set(id, box);
    const beneath = classOf(deployment) ?? deployment.kind;
    return element("label", {}, box, element("span", {}, name), element("small", {}, beneath));
  };
  const summary = element("summary", {}, "Deployments");
  const { row: chosen, fill: fillChosen } = chosenChips(data, changed, summary);
  const folds = groupsOf(data, new Set(named)).map((group) => foldOf(group, pick));
  const show = element("button", { type: "button", click: lead }, "");
  const fold = element(
    "details",
    { class: "explore-picker" },
    summary,
    chosen,
    element(
      "p",
      {},
      element("button", { type: "button", click: () => changed({ chosen: null }) }, "All that pass"),
      element("button", { type: "button", click: () => changed({ chosen: [] }) }, "None"),
    ),
    folds.map(({ fold: own }) => own),
    element("p", { class: "explore-lead" }, show),
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
    inPlace(ticked, () => fillChosen(ids));
    ticked = undefined;
    show.textContent = `${ids.size} chosen: show ${ids.size === 1 ? "it" : "them"}`;
    show.parentElement.hidden = ids.size === 0;
  };
  return { fold, fill };
}

/** An environment: how many of it are chosen, and a box for each; one is open at a time. */
function foldOf({ environment, title, own, open }, pick) {
  const count = element("small", {});
  const quick = element("p", {});
  const fold = element(
    "fieldset",
    { "aria-label": title },
    element(
      "details",
      { open, name: "explore-environment" },
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

/** Once, as the page opens: what moved while one ticks would be missed by the next press. */
function groupsOf({ environments, deployments }, named) {
  const isNamed = ({ id }) => named.has(id);
  const isAnyNamed = deployments.some(isNamed);
  const first = (is) => (a, b) => Number(is(b)) - Number(is(a));
  return environments
    .map(({ title }, environment) => {
      const own = deployments.filter((one) => one.environment === environment).sort(first(isNamed));
      return { environment, title, own };
    })
    .sort(first(({ own }) => own.some(isNamed)))
    .map((group, at) => ({ ...group, open: at === 0 && (isAnyNamed || deployments.length <= FEW) }));
}

/** A few that were chosen of many, each to be taken out again; `summary` is above them. */
function chosenChips({ deployments }, changed, summary) {
  const row = element("div", { class: "explore-chips", role: "group", "aria-label": "Chosen" });
  const chip = ({ id, name }) =>
    element(
      "button",
      {
        type: "button",
        class: "chip",
        "aria-label": `Remove ${name}`,
        click: () => changed({ pick: id, on: false }),
      },
      `${name} ×`,
    );
  const fill = (ids) => {
    const left = [...row.children].indexOf(document.activeElement);
    const isFew = ids.size <= FEW && ids.size < deployments.length;
    const chosen = isFew ? [...ids].map((id) => deployments.find((one) => one.id === id)) : [];
    row.replaceChildren(...chosen.map(chip));
    // Who removes by keyboard goes on with the next.
    if (left >= 0) (row.children[Math.min(left, chosen.length - 1)] ?? summary).focus();
  };
  return { row, fill };
}

/** The box that was ticked stays under the pointer while what is above it grows. */
function inPlace(ticked, fillAbove) {
  if (ticked === undefined) return fillAbove();
  const before = ticked.getBoundingClientRect().top;
  fillAbove();
  window.scrollBy({ top: ticked.getBoundingClientRect().top - before, behavior: "instant" });
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
