// All of an environment, or the best of it, by one press.
import { element } from "./elements.js";

const button = (label, name, chosen, changed) =>
  element("button", { type: "button", "aria-label": name, click: () => changed({ chosen }) }, label);

/** @param best ids of its best; where there are no more of it than these, all is enough */
export function quickButtons({ environments, deployments }, environment, best, metric, changed) {
  const { title } = environments[environment];
  const all = deployments.filter((one) => one.environment === environment).map(({ id }) => id);
  const some = best.length > 1 && best.length < all.length;
  return [
    button(`All ${all.length}`, `All ${all.length} of ${title}`, all, changed),
    ...(some
      ? [button(`Best ${best.length}`, `The best ${best.length} of ${title}: ${metric.title}`, best, changed)]
      : []),
  ];
}

/** Where nothing is chosen: an environment each, those in which something can be compared first. */
export function nothingChosen(data, bests, metric, changed) {
  const order = data.environments.map((_, i) => i).sort((a, b) => bests[b].length - bests[a].length);
  return [
    element(
      "p",
      { class: "text" },
      `Begin with an environment, all of it or its best by ${metric.title.toLowerCase()}, or with “Deployments”.`,
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
