// All of an environment, or the best of it, by one press.
import { element } from "./elements.js";

const lowerFirst = (text) => text.charAt(0).toLowerCase() + text.slice(1);

const button = (label, name, chosen, changed) =>
  element("button", { type: "button", "aria-label": name, click: () => changed({ chosen }) }, label);

/** How many that are left out nothing tells from the last that is not. */
const levelText = (level) => (level === 0 ? "" : ` (${level} more may be as good)`);

/** @param best ids of its best, and how many more are level with the last; where there are no more of it than these, all is enough */
export function quickButtons({ environments, deployments }, environment, best, metric, changed) {
  const { title } = environments[environment];
  const all = deployments.filter((one) => one.environment === environment).map(({ id }) => id);
  const { ids, level } = best;
  const some = ids.length > 1 && ids.length < all.length;
  return [
    button(`All ${all.length}`, `All ${all.length} of ${title}`, all, changed),
    ...(some
      ? [
          button(
            `Best ${ids.length}${levelText(level)}`,
            `The best ${ids.length} of ${title}: ${metric.title}${levelText(level)}`,
            ids,
            changed,
          ),
        ]
      : []),
  ];
}

/** Where nothing is chosen: an environment each, those in which something can be compared first. */
export function nothingChosen(data, bests, metric, changed) {
  const order = data.environments.map((_, i) => i).sort((a, b) => bests[b].ids.length - bests[a].ids.length);
  return [
    element(
      "p",
      { class: "text" },
      `Begin with an environment, all of it or its best by ${lowerFirst(metric.title)}, or with “Deployments”.`,
    ),
    element(
      "ul",
      { class: "explore-quick" },
      order.map((i) =>
        element(
          "li",
          {},
          element("span", {}, data.environments[i].title),
          element("div", {}, quickButtons(data, i, bests[i], metric, changed)),
        ),
      ),
    ),
  ];
}
