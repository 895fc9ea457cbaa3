// The figures of a panel as tables.
import { element, heldWords } from "./elements.js";
import {
  basisOf,
  bestFirst,
  endsOf,
  exactOf,
  isExcluded,
  markedPlace,
  placesOf,
  sharedPlace,
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
    takenOf(context, `${direction} latency percentiles`, panel.environment, panel.workload),
  );
}

export const NAMED = [{ name: "Deployment" }, { name: "StorageClass" }];

/** Behind a StorageClass, as pages have it: no cluster knows the class by this. */
const which = (setUp) =>
  element("span", { class: "tone-muted" }, ` with ${setUp.replace(/^(\d+) /, "$1\u00a0")}`);

export function namedCells({ edition }, deployment) {
  const { storageClass, setUp } = deployment;
  return [
    {
      content: element("a", { href: `${edition}deployments/${deployment.id}/` }, heldWords(deployment.name)),
    },
    storageClass === undefined
      ? { class: "tone-muted", content: "none stated" }
      : { content: [element("code", {}, storageClass), ...(setUp === undefined ? [] : [which(setUp)])] },
  ];
}

export const figureCell = (context, figure) =>
  figure === undefined
    ? { class: "tone-muted explore-none", content: "not measured" }
    : {
        class: isExcluded(figure) ? "struck" : "",
        exact: exactOf(figure),
        content: [valueLink(context, figure), noteBadges(context, figure)],
      };

/** What the view draws, in figures. */
export const numbersOf = (context, view, panel) =>
  view === "percentiles" && percentilesOf(context, panel).length > 0
    ? percentileTable(context, panel)
    : placeTable(
        context,
        [[panel.workload, panel.figures]],
        takenOf(context, panel.figures[0].metric.title, panel.environment, panel.workload),
      );

/** The same of several charts, one beneath the other. */
export const numbersByWorkload = (context, environment, byWorkload) =>
  placeTable(
    context,
    byWorkload,
    takenOf(context, `${byWorkload[0][1][0].metric.title} by workload`, environment),
  );

/** Among those shown, and why a place may follow several that are shared: it is said where there are such. @param all places, of each workload in the table */
export function placeColumn(...all) {
  const counts = [...new Set(all.map(({ size }) => size))];
  if (counts.every((count) => count < 2)) return { name: "Place", numeric: true };
  const name = counts.length > 1 ? "Place of those shown" : `Place of ${counts[0]} shown`;
  const shared = sharedPlace(...all);
  if (shared === undefined) return { name, numeric: true };
  const meaning = element("small", {}, `${shared}: any of these`);
  return { name, numeric: true, head: [element("span", { class: "th" }, name), meaning] };
}

/** Its place among those shown, and in the whole ranking where that is another. */
export function placeCell(context, figure, places) {
  if (isExcluded(figure)) return { content: checkLinks(context, figure) };
  const place = markedPlace(places, figure);
  if (figure.rank === places.get(figure).from) return { content: place };
  const whole = element("small", {}, wholeText(figure));
  return { content: [element("span", { class: "v" }, place), whole] };
}

/** `byWorkload`: each workload with its figures; a column names it where the whole table is not about one. */
function placeTable(context, byWorkload, taken) {
  const figures = byWorkload.flatMap(([, own]) => own);
  const [{ metric }] = figures;
  const placed = byWorkload.map(([, own]) => placesOf(own));
  const isNamed = !("Workload" in taken.about);
  const bases = [...new Set(figures.map(basisOf))];
  const end = (name) => ({
    name,
    numeric: true,
    head: bases.length > 1 ? name : [element("span", { class: "th" }, name), element("small", {}, bases[0])],
  });
  const columns = [
    ...(isNamed ? [{ name: "Workload" }] : []),
    ...NAMED,
    { name: metric.title, numeric: true },
    end("At least"),
    end("At most"),
    placeColumn(...placed),
  ];
  const rowOf = (figure, workload, places) => {
    const { deployment, low, high } = figure;
    return {
      class: isExcluded(figure) && "explore-out",
      cells: [
        ...(isNamed ? [{ content: workload.title }] : []),
        ...namedCells(context, deployment),
        figureCell(context, figure),
        ...endsOf(figure).map((text, i) => ({
          exact: [low, high][i],
          content: bases.length > 1 ? [text, element("small", {}, basisOf(figure))] : text,
        })),
        placeCell(context, figure, places),
      ],
    };
  };
  return tableElement(
    metric.title,
    columns,
    byWorkload.flatMap(([workload, own], at) =>
      bestFirst(own).map((figure) => rowOf(figure, workload, placed[at])),
    ),
    taken,
  );
}
