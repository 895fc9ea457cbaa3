// Which deployments: a box each, by environment, and two lists for "this one against that one".
import { element } from "./elements.js";
import { classOf } from "./figures.js";

/** So many stand by name above the list, and so many are a list that need not be folded. */
const FEW = 8;

/**
 * @param named what the address names: it stands on top, and environments without any of it are folded
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
    groupsOf(data, new Set(named)).map(({ title, own, open }) =>
      element(
        "fieldset",
        { "aria-label": title },
        element(
          "details",
          { open },
          element("summary", {}, title),
          element("div", { class: "explore-picks" }, own.map(pick)),
        ),
      ),
    ),
    element("p", { class: "explore-lead" }, show),
  );
  const fill = (ids) => {
    for (const [id, box] of boxes) box.checked = ids.has(id);
    summary.textContent = `Deployments: ${ids.size} of ${data.deployments.length}`;
    inPlace(ticked, () => fillChosen(ids));
    ticked = undefined;
    show.textContent = `${ids.size} chosen: show ${ids.size === 1 ? "it" : "them"}`;
    show.parentElement.hidden = ids.size === 0;
  };
  return { fold, fill };
}

/** Once, as the page opens: what moved while one ticks would be missed by the next press. */
function groupsOf({ environments, deployments }, named) {
  const isNamed = ({ id }) => named.has(id);
  const isAnyNamed = deployments.some(isNamed);
  const first = (is) => (a, b) => Number(is(b)) - Number(is(a));
  return environments
    .map(({ title }, environment) => {
      const own = deployments.filter((one) => one.environment === environment).sort(first(isNamed));
      return { title, own, open: !isAnyNamed || deployments.length <= FEW || own.some(isNamed) };
    })
    .sort(first(({ own }) => own.some(isNamed)));
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
  const { form } = ticked;
  const scrolls = form.scrollHeight > form.clientHeight ? form : window;
  scrolls.scrollBy({ top: ticked.getBoundingClientRect().top - before, behavior: "instant" });
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
