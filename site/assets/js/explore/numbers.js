// The figures of a panel as tables.
import { element } from "./elements.js";
import {
  basisOf,
  bestFirst,
  classOf,
  endsOf,
  isExcluded,
  placesOf,
  placeText,
  wholeText,
} from "./figures.js";
import { checkLinks, noteBadges, valueLink } from "./links.js";
import { tableElement, takenOf } from "./table.js";

const PERCENTILES = ["p50", "p95", "p99", "p99.9"];

export const percentOf = ({ metric: { id, direction } }) => id.slice(direction.length + 1);

/** All that a panel's deployments have of its direction. */
export const percentilesOf = (context, { environment, workload, figures }) =>
  context.figures.filter(
    (one) =>
      one.environment === environment &&
      one.workload === workload &&
      figures.some(({ deployment }) => deployment === one.deployment) &&
      PERCENTILES.includes(percentOf(one)) &&
      one.metric.direction === figures[0].metric.direction,
  );

function percentileTable(context, panel) {
  const all = percentilesOf(context, panel);
  const of = PERCENTILES.filter((one) => all.some((figure) => percentOf(figure) === one));
  const direction = panel.figures[0].metric.direction;
  return tableElement(
    `Percentiles of ${direction} latency`,
    [...NAMED, ...of.map((name) => ({ name, numeric: true }))],
    bestFirst(panel.figures).map(({ deployment }) => ({
      cells: [
        ...namedCells(context, deployment),
        ...of.map((one) =>
          figureCell(
            context,
            all.find((figure) => figure.deployment === deployment && percentOf(figure) === one),
          ),
        ),
      ],
    })),
    takenOf(context, "percentiles", panel.environment, panel.workload),
  );
}

export const NAMED = [{ name: "Deployment" }, { name: "StorageClass" }];

export function namedCells({ edition }, deployment) {
  const storageClass = classOf(deployment);
  return [
    { content: element("a", { href: `${edition}deployments/${deployment.id}/` }, deployment.name) },
    storageClass === undefined
      ? { class: "tone-muted", content: "none stated" }
      : { content: element("code", {}, storageClass) },
  ];
}

export const figureCell = (context, figure) =>
  figure === undefined
    ? { class: "tone-muted explore-none", content: "not measured" }
    : {
        class: isExcluded(figure) ? "struck" : "",
        exact: figure.value,
        content: [valueLink(context, figure), noteBadges(context, figure)],
      };

/** What the view draws, in figures. */
export const numbersOf = (context, view, panel) =>
  view === "percentiles" && percentilesOf(context, panel).length > 0
    ? percentileTable(context, panel)
    : placeTable(
        context,
        bestFirst(panel.figures),
        takenOf(context, view, panel.environment, panel.workload),
      );

/** Among those shown, and why a place may follow several that are shared: it is said where there are several. */
export function placeColumn(shown) {
  if (shown < 2) return { name: "Place", numeric: true };
  const name = `Place of ${shown} shown`;
  const meaning = element("small", {}, "2–4: any of these");
  return { name, numeric: true, head: [element("span", { class: "th" }, name), meaning] };
}

/** Its place among those shown, and in the whole ranking where that is another. */
export function placeCell(context, figure, places) {
  if (isExcluded(figure)) return { content: checkLinks(context, figure) };
  const place = placeText(places, figure);
  if (figure.rank === places.get(figure).from) return { content: place };
  const whole = element("small", {}, wholeText(figure));
  return { content: [element("span", { class: "v" }, place), whole] };
}

function placeTable(context, figures, taken) {
  const [{ metric }] = figures;
  const places = placesOf(figures);
  const bases = [...new Set(figures.map(basisOf))];
  const end = (name) => ({
    name,
    numeric: true,
    head: bases.length > 1 ? name : [element("span", { class: "th" }, name), element("small", {}, bases[0])],
  });
  const columns = [
    ...NAMED,
    { name: metric.title, numeric: true },
    end("At least"),
    end("At most"),
    placeColumn(places.size),
  ];
  return tableElement(
    metric.title,
    columns,
    figures.map((figure) => {
      const { deployment, low, high } = figure;
      return {
        class: isExcluded(figure) && "explore-out",
        cells: [
          ...namedCells(context, deployment),
          figureCell(context, figure),
          ...endsOf(figure).map((text, i) => ({
            exact: [low, high][i],
            content: bases.length > 1 ? [text, element("small", {}, basisOf(figure))] : text,
          })),
          placeCell(context, figure, places),
        ],
      };
    }),
    taken,
  );
}
