// What is asked of the storage itself, as a table an environment: all that give it, measured or not.
import { element } from "./elements.js";
import { bestFirst, isExcluded, placesOf } from "./figures.js";
import { figureCell, NAMED, namedCells, placeCell, placeColumn } from "./numbers.js";
import { tableElement, takenOf } from "./table.js";

const ASKED = ["survives", "rwx", "raw"];

export const asksForTerms = ({ view, chosen, chips }) =>
  view === "table" && chosen === null && ASKED.some((id) => chips.has(id));

/** A section an environment; those in which something was measured come first. */
export function termsElements(context, metric, shown, panels) {
  const places = [...new Set([...panels, ...shown].map(({ environment }) => environment))];
  return places.map((environment) => {
    const { id, title } = context.data.environments[environment];
    const panel = panels.find((one) => one.environment === environment);
    const own = shown.filter((one) => one.environment === environment);
    const heading = element(
      "h2",
      { id: `e-${id}` },
      element("a", { href: `${context.edition}environments/${id}/` }, title),
    );
    return element(
      "section",
      { class: "explore-panel", "aria-labelledby": `e-${id}` },
      heading,
      panel === undefined ? "" : element("p", { class: "explore-what" }, panel.workload.title),
      table(context, metric, environment, own, panel),
    );
  });
}

function table(context, metric, environment, own, panel) {
  const figures = bestFirst(panel?.figures ?? []);
  const places = placesOf(figures);
  const measured = figures.map(({ deployment }) => deployment);
  const rest = own.filter((one) => !measured.includes(one));
  const of = (deployment, figure) => ({
    class: figure !== undefined && isExcluded(figure) && "explore-out",
    cells: [
      ...namedCells(context, deployment),
      stated(deployment.copies, (copies) => `${copies}x`),
      stated(deployment.disks, lossesText),
      stated(deployment.nodes, lossesText),
      stated(deployment.access, (modes) => modes),
      figureCell(context, figure),
      figure === undefined ? { content: "–", class: "tone-muted" } : placeCell(context, figure, places),
    ],
  });
  return tableElement(
    `What is asked for in ${context.data.environments[environment].title}, and ${metric.title}`,
    [
      ...NAMED,
      { name: "Bytes stored for each", numeric: true },
      { name: "Disks that may be lost" },
      { name: "Nodes that may be lost" },
      { name: "Access modes" },
      { name: metric.title, numeric: true },
      placeColumn(places),
    ],
    [...figures.map((figure) => of(figure.deployment, figure)), ...rest.map((one) => of(one))],
    takenOf(context, `terms and ${metric.title}`, environment, panel?.workload),
  );
}

const stated = (value, text) =>
  value === undefined ? { class: "tone-muted", content: "not stated" } : { content: text(value) };

const lossesText = (losses) => (losses === 0 ? "none" : String(losses));
